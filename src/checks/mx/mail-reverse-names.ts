import { readMailReverseNames } from '../../facts/delegation/reverse-names.ts';
import { defineCheck } from '../check.ts';
import { atHost } from '../delegation/words.ts';
import type { FindingTable } from '../finding.ts';
import { judgedBy } from '../gravest.ts';

const FINDINGS = {
  'looked-up': {
    severity: 'ok',
    says: 'We looked up {count, plural, one {# address} other {# addresses}} of the mail servers in the reverse DNS.',
  },
  none: { severity: 'ok', says: 'There are no mail servers with addresses, so no reverse DNS is needed.' },
  missing: {
    severity: 'notice',
    says: 'These addresses of mail servers have no name in the reverse DNS: {addresses}. If they also send mail, many receivers reject it.',
    do: 'Ask the provider of the addresses to enter the names of the mail servers there (PTR records)',
  },
  open: { severity: 'info', says: 'We could not look up these addresses in the reverse DNS: {addresses}.' },
} as const satisfies FindingTable;
const { remark, gravest } = judgedBy(FINDINGS);

export const mailReverseNames = defineCheck({
  id: 'mail-reverse-names',
  name: 'Reverse DNS of the mail servers',
  means: 'The reverse DNS gives a name to an address.',
  why: 'Many receivers reject mail from addresses without one.',
  citations: [{ rfc: 1912, section: '2.1' }],
  needs: { found: readMailReverseNames },
  findings: FINDINGS,
  judge({ found }) {
    const shown = (some: typeof found) => some.map(({ address, hosts }) => atHost(hosts[0] ?? '', address));
    const missing = found.filter(({ names }) => names !== null && names.length === 0);
    const open = found.filter(({ names }) => names === null);
    return gravest(found.length === 0 ? remark('none') : remark('looked-up', { count: found.length }), [
      ...(missing.length === 0 ? [] : [remark('missing', { addresses: shown(missing) })]),
      ...(open.length === 0 ? [] : [remark('open', { addresses: shown(open) })]),
    ]);
  },
});
