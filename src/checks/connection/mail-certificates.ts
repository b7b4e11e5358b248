import { endsSoon } from '../certificate/judgement.ts';
import { defineCheck } from '../check.ts';
import { pick } from '../subject.ts';
import { CONNECTION } from './findings.ts';
import { mailBesideWeb } from './needs.ts';

/** Its outcome says how bad it is; it carries no points. */
const SHARE = 0.5;

export const mailCertificates = defineCheck({
  id: 'mail-certificates',
  name: 'Certificates of mail servers',
  means: 'Mail servers show certificates as well, after STARTTLS.',
  why: 'Senders that follow MTA-STS or DANE deliver nothing to a server whose certificate is not valid.',
  citations: [{ rfc: 3207 }, { rfc: 8461, section: '4.2' }],
  needs: { found: mailBesideWeb },
  ...pick(CONNECTION, 'mail-in-order', 'no-mail', 'mail-not-valid', 'mail-ends-soon'),
  judge({ found }, say) {
    const encrypted = found.hosts.flatMap(({ host, state }) => (state.kind === 'tls' ? [{ host, state }] : []));
    if (encrypted.length === 0) return say.notNeeded('no-mail');
    const namesOf = (some: typeof encrypted) => some.map(({ host }) => ({ name: host }));
    const invalid = encrypted.filter(({ state }) => state.tls.fault !== null && state.trust !== 'dane');
    if (invalid.length > 0) return say.failed('mail-not-valid', { hosts: namesOf(invalid) });
    const ending = encrypted.filter(({ state }) => state.certificate !== null && endsSoon(state.certificate, state.at));
    const verdict = say.graded('mail-in-order', { hosts: namesOf(encrypted) });
    return ending.length === 0 ? verdict : verdict.minus(SHARE, 'mail-ends-soon', { hosts: namesOf(ending) });
  },
});
