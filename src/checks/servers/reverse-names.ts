import { readReverseNames } from '../../facts/delegation/reverse-names.ts';
import { defineCheck } from '../check.ts';
import { atHost } from '../delegation/words.ts';
import type { FindingTable } from '../finding.ts';
import { judgedBy } from '../gravest.ts';

const FINDINGS = {
  fine: { severity: 'ok', says: 'The reverse DNS gives the addresses of the name servers their names.' },
  missing: {
    severity: 'info',
    says: 'These addresses of name servers have no name in the reverse DNS: {addresses}. No standard asks for one.',
    refs: { zonemaster: 'ADDRESS02' },
  },
  other: {
    severity: 'info',
    says: 'The reverse DNS gives these addresses of name servers other names: {addresses}. No standard asks for the same one.',
    refs: { zonemaster: 'ADDRESS03' },
  },
  open: { severity: 'info', says: 'We could not look up these addresses in the reverse DNS: {addresses}.' },
} as const satisfies FindingTable;
const { remark, gravest } = judgedBy(FINDINGS);

export const reverseNames = defineCheck({
  id: 'reverse-names',
  name: 'Reverse DNS of the name servers',
  means: 'The reverse DNS gives a name to an address.',
  why: 'Name servers work without it. Names help people who read logs.',
  citations: [{ rfc: 1912, section: '2.1' }],
  needs: { found: readReverseNames },
  findings: FINDINGS,
  judge({ found }) {
    const shown = (some: typeof found) => some.map(({ address, hosts }) => atHost(hosts[0] ?? '', address));
    const missing = found.filter(({ names }) => names !== null && names.length === 0);
    const open = found.filter(({ names }) => names === null);
    const other = found.filter(
      ({ names, hosts }) => names !== null && names.length > 0 && !names.some((name) => hosts.includes(name)),
    );
    const unlike = [
      ...(missing.length === 0 ? [] : [remark('missing', { addresses: shown(missing) })]),
      ...(other.length === 0 ? [] : [remark('other', { addresses: shown(other) })]),
      ...(open.length === 0 ? [] : [remark('open', { addresses: shown(open) })]),
    ];
    return gravest(remark('fine'), unlike, ['missing', 'other', 'open']);
  },
});
