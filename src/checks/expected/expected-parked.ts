import { readDmarc } from '../../facts/dmarc.ts';
import { readExpectedParked } from '../../facts/expected.ts';
import { readMailServers } from '../../facts/mail-servers.ts';
import { readSpfPolicy } from '../../facts/spf.ts';
import type { DmarcRecord } from '../../records/dmarc/parse.ts';
import { defineCheck, remarksOf } from '../check.ts';

const FINDINGS = {
  'as-expected': {
    severity: 'ok',
    says: 'The domain is parked, as the policy {policy} says: SPF names no sender, DMARC rejects what is forged, also below the domain, and a null MX refuses mail.',
  },
  unsaid: { severity: 'ok', says: 'The policy does not say that the domain is parked.' },
  senders: {
    severity: 'warning',
    says: 'The policy {policy} says that the domain is parked, but SPF does not say that nobody sends its mail.',
    do: 'Publish an SPF record with -all and no sender',
    because: 'Without it, receivers have less reason to reject forged mail.',
  },
  unrejected: {
    severity: 'warning',
    says: 'The policy {policy} says that the domain is parked, but DMARC does not reject mail in its name.',
    do: 'Set DMARC to p=reject',
    because: 'Nobody sends mail in the name of a parked domain, so all of it is forged.',
  },
  'unrejected-below': {
    severity: 'warning',
    says: 'The policy {policy} says that the domain is parked, but DMARC does not reject mail in the name of its subdomains.',
    do: 'Set sp and np to reject in DMARC, or remove them',
    because: 'Whoever forges mail can make up a name below the domain.',
  },
  receiving: {
    severity: 'warning',
    says: 'The policy {policy} says that the domain is parked, but no null MX says that it takes no mail.',
    do: 'Publish a null MX in place of other MX records',
    because: 'Senders then tell people at once that nobody reads mail there, and try no other address.',
  },
} as const;

const remark = remarksOf(FINDINGS);

/** Whether a record that rejects takes mail of names below: of those that exist (`sp`), or of those that do not (`np`). Source: RFC 9989 §4.7. */
const isOpenBelow = ({ sp, np }: Pick<DmarcRecord, 'sp' | 'np'>): boolean =>
  [sp, np].some((policy) => policy !== null && policy !== 'reject');

export const expectedParked = defineCheck({
  id: 'expected-parked',
  name: 'A parked domain, as the policy says',
  means:
    'The operator’s policy can say that a domain is parked: nobody sends or receives its mail. Without such a line, this check is in no report.',
  why: 'A domain without mail is easy to protect from forgery, and is often forgotten.',
  citations: [
    { rfc: 7505, section: '3' },
    { rfc: 7208, section: '5.1' },
    { rfc: 9989, section: '4.7' },
  ],
  needs: { spf: readSpfPolicy, dmarc: readDmarc, mail: readMailServers, expected: readExpectedParked },
  findings: FINDINGS,
  judge({ spf, dmarc, mail, expected: { policy, allowed } }, say) {
    if (allowed === null) return say.satisfied('unsaid');
    const about = { policy };
    const isRejected = dmarc.kind === 'policy' && dmarc.policy === 'reject';
    const open = [
      ...(spf.kind === 'policy' && spf.nobody && spf.missed.length === 0 ? [] : ['senders' as const]),
      ...(isRejected ? [] : ['unrejected' as const]),
      ...(isRejected && isOpenBelow(dmarc.record) ? ['unrejected-below' as const] : []),
      ...(mail.isNull ? [] : ['receiving' as const]),
    ];
    const [first, ...rest] = open;
    return first === undefined
      ? say.satisfied('as-expected', about)
      : say.failed(first, about).also(rest.map((code) => remark(code, about)));
  },
});
