import { DAY_MS, type Instant } from '../../domain/time.ts';
import { readWebTls, type Served, servedIn } from '../../facts/web-tls.ts';
import { allowedDays, isTooLong, LIFETIME_SOURCE, lifetimeDays } from '../../records/certificates/lifetime.ts';
import { CLIENT_PURPOSE_END, CLIENT_PURPOSE_SOURCE, isForClientsToo } from '../../records/certificates/purposes.ts';
import { defineCheck } from '../check.ts';
import { pick } from '../subject.ts';
import { CERTIFICATE } from './findings.ts';
import { endsSoon, SKEW_MS } from './judgement.ts';
import { servedBy } from './served.ts';

/** Tells what a life that is too long costs. */
const TOO_LONG = 0.5;

/** Returns the days that are left, as calendar days. */
export const daysLeft = (notAfter: Instant, now: Instant): number =>
  Math.floor(notAfter / DAY_MS) - Math.floor(now / DAY_MS);

/**
 * Browsers show a warning instead of a site whose certificate has ended or not begun, and reject public certificates
 * that live longer than was allowed when they were issued.
 */
export const certificateValidity = defineCheck({
  id: 'certificate-validity',
  name: 'Validity',
  means: 'A certificate is valid for a limited time, which gets shorter by rule from year to year.',
  why: 'Once it has ended, browsers show a warning instead of the site, and most visitors leave.',
  citations: [{ rfc: 5280, section: '4.1.2.5' }],
  restsOn: [LIFETIME_SOURCE, CLIENT_PURPOSE_SOURCE],
  needs: { web: readWebTls },
  ...pick(
    CERTIFICATE,
    'no-address',
    'no-website',
    'not-served',
    'valid',
    'ends-soon',
    'expired',
    'expired-there',
    'not-yet-valid',
    'too-long',
    'for-clients',
  ),
  judge({ web }, say) {
    const served = servedBy(web, say);
    if ('drafts' in served) return served;
    const all = served.toSorted((a, b) => a.leaf.notAfter - b.leaf.notAfter);
    const expired = all.find(({ leaf, at }) => at > leaf.notAfter);
    if (expired !== undefined) {
      const over = servedIn(web).filter(({ state }) => state.at > state.leaf.notAfter);
      const date = { date: expired.leaf.notAfter };
      if (over.length < servedIn(web).length)
        return say.failed('expired-there', { addresses: over.map(({ address }) => address), date });
    }
    if (expired !== undefined) return say.failed('expired', { date: { date: expired.leaf.notAfter } });
    const early = all.find(({ leaf, at }) => at + SKEW_MS < leaf.notBefore);
    if (early !== undefined) return say.failed('not-yet-valid', { date: { date: early.leaf.notBefore } });
    const [first] = all;
    if (first === undefined) return say.notNeeded('no-address');
    const { leaf, at } = first;
    const isPublic = ({ tls }: Served): boolean => tls.ownRoot !== true && tls.root !== null;
    let verdict = say.graded(endsSoon(leaf, at) ? 'ends-soon' : 'valid', {
      date: { date: leaf.notAfter },
      days: daysLeft(leaf.notAfter, at),
      life: lifetimeDays(leaf),
    });
    const isLastForClients = (one: Served): boolean =>
      isPublic(one) && one.leaf.notBefore < CLIENT_PURPOSE_END && isForClientsToo(one.leaf);
    if (all.some(isLastForClients)) verdict = verdict.minus(0, 'for-clients', { date: { date: CLIENT_PURPOSE_END } });
    const long = all.find((one) => isPublic(one) && isTooLong(one.leaf));
    if (long === undefined) return verdict;
    const allowed = allowedDays(long.leaf.notBefore) ?? 0;
    return verdict.minus(TOO_LONG, 'too-long', { life: lifetimeDays(long.leaf), allowed });
  },
});
