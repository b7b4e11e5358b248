import { differenceOf } from '../../facts/web/family-pages.ts';
import { type AddressFamily, familyName } from '../../facts/web-families.ts';
import { defineCheck } from '../check.ts';
import { cut } from '../shown.ts';
import { webOverFamilies } from './needs.ts';

/** Whether a website answers over each family and at each address of its own, and shows the same over both. */
export const webFamilies = defineCheck({
  id: 'web-families',
  name: 'IPv4 and IPv6',
  means:
    'A website can have addresses of IPv4 and of IPv6. Which of them a visitor connects to depends on their network.',
  why: 'Where one address is dead or shows something else, some visitors notice, and you may not.',
  citations: [{ rfc: 8305, section: '3' }],
  needs: { web: webOverFamilies },
  findings: {
    'no-address': { severity: 'info', says: 'Not needed: the name has no address, so it has no website.' },
    'no-website': {
      severity: 'info',
      says: 'Not needed: nothing listens on port 443 or 80, so there is no website.',
    },
    'no-https': {
      severity: 'info',
      says: 'Not needed: port 443 is shut at each address. The check of the certificate says so.',
    },
    answers: {
      severity: 'ok',
      says: 'Port 443 answers at {count, plural, one {the # address} other {all # addresses}} that we asked ({families}).',
    },
    'family-dead': {
      severity: 'error',
      says: 'Over {family}, nothing answers on port 443 ({addresses}). Over {other}, the website answers.',
      do: 'Make HTTPS work at {addresses}, or remove these addresses from the DNS',
      because: 'Clients that use {family} alone can’t open the site, and others wait.',
      impact: 'reachability',
    },
    'address-dead': {
      severity: 'error',
      says: 'Nothing answers on port 443 of {addresses}. The other addresses answer.',
      do: 'Make HTTPS work at {addresses}, or remove these addresses from the DNS',
      because: 'Clients that try no other address can’t open the site, and others wait.',
      impact: 'reachability',
    },
    'same-page': { severity: 'ok', says: 'The front page is the same over IPv4 and IPv6.' },
    'not-compared': {
      severity: 'info',
      says: 'We did not compare the front page over IPv4 and IPv6. “Check live” compares it.',
    },
    'status-differs': {
      severity: 'warning',
      says: 'The front page answers HTTP {four} over IPv4 and HTTP {six} over IPv6.',
      do: 'Serve the same website over IPv4 and IPv6',
      because: 'Which of the two a visitor gets depends on their network.',
      certainty: 'open',
    },
    'target-differs': {
      severity: 'warning',
      says: 'The front page redirects to {four} over IPv4 and to {six} over IPv6.',
      do: 'Redirect to the same address over IPv4 and IPv6',
      because: 'Which of the two a visitor gets depends on their network.',
      certainty: 'open',
    },
    'page-differs': {
      severity: 'warning',
      says: 'Over IPv4 the front page is “{four}”, and over IPv6 it is “{six}”. The two have little text in common.',
      do: 'Serve the same website over IPv4 and IPv6',
      because: 'Which of the two a visitor gets depends on their network.',
      certainty: 'open',
    },
  },
  judge({ web }, say) {
    const { state, answering, dead, pages } = web;
    if (state !== 'answers') return say.notNeeded(state);
    const families = ([4, 6] as const).filter((family) => answering.some((one) => one.family === family));
    const isDead = (family: AddressFamily): boolean => !families.includes(family);
    const addresses = dead.map(({ address }) => address);
    const [lost] = dead.map(({ family }) => family).filter(isDead);
    if (lost !== undefined) {
      const other = familyName(lost === 4 ? 6 : 4);
      return say.failed('family-dead', { family: familyName(lost), addresses, other });
    }
    if (dead.length > 0) return say.failed('address-dead', { addresses });
    const fine = { count: answering.length, families: families.map(familyName) };
    if (families.length < 2) return say.satisfied('answers', fine);
    if (pages === null) return say.graded('answers', fine).minus(0, 'not-compared');
    const difference = differenceOf(pages);
    if (difference === null) return say.graded('answers', fine).minus(0, 'same-page');
    return say.failed(`${difference.in}-differs`, { four: cut(difference.four), six: cut(difference.six) });
  },
});
