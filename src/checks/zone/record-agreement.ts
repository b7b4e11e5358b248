import { presentRdata } from '../../domain/rdata/present.ts';
import { readServedRecords, type ServedSet } from '../../facts/delegation/served-records.ts';
import { authoritative, recordsIn } from '../../facts/delegation/server-response.ts';
import { defineCheck, type FindingTable } from '../check.ts';
import { judgedBy } from '../gravest.ts';

const FINDINGS = {
  agreed: { severity: 'ok', says: 'All servers of {zone} give the same records: {sets}.' },
  'not-compared': { severity: 'info', says: 'No two servers answered for {zone}, so there is nothing to compare.' },
  differ: {
    severity: 'warning',
    says: 'The servers of {zone} give different records: {sets}. What others see depends on the server that they ask.',
    advice: 'Bring all servers to the same version of the zone.',
    action: 'Give all servers of {zone} the same records',
    why: 'These differ: {sets}.',
    refs: { zonemaster: 'CONSISTENCY04' },
  },
  'addresses-differ': {
    severity: 'info',
    says: 'The servers of {zone} give different addresses: {sets}. Providers that answer by region or by turns do so on purpose.',
  },
} as const satisfies FindingTable;
const { remark, gravest } = judgedBy(FINDINGS);

/** All servers of a zone must give the same records. */
export const recordAgreement = defineCheck({
  id: 'record-agreement',
  name: 'Same records on every server',
  citations: [{ rfc: 1034, section: '4.2.2' }],
  needs: { served: readServedRecords },
  findings: FINDINGS,
  judge({ served: { found, sets } }) {
    const { zone } = found;
    const counted = sets.map((set) => ({ set, values: valuesOf(set) }));
    if (counted.every(({ values }) => values.answered < 2)) return gravest(remark('not-compared', { zone }));
    const differing = counted.filter(({ values }) => values.different > 1).map(({ set }) => set);
    const isAddress = ({ type }: ServedSet): boolean => type === 'A' || type === 'AAAA';
    const [addresses, others] = [differing.filter(isAddress), differing.filter((set) => !isAddress(set))];
    const same = sets.filter((set) => !differing.includes(set));
    return gravest(remark('agreed', { zone, sets: same.map(named) }), [
      ...(others.length === 0 ? [] : [remark('differ', { zone, sets: others.map(named) })]),
      ...(addresses.length === 0 ? [] : [remark('addresses-differ', { zone, sets: addresses.map(named) })]),
    ]);
  },
});

const named = ({ name, type }: ServedSet): string => `${name} ${type}`;

/** How many servers gave a set or denied it, and how many different sets they gave. */
function valuesOf({ name, type, replies }: ServedSet): { readonly answered: number; readonly different: number } {
  const values = replies.flatMap(({ reply }) => {
    const response = authoritative(reply);
    if (response === null && !isDenied(reply)) return [];
    const found = response === null ? [] : recordsIn(response.answers, name, type);
    return [found.map(({ octets }) => presentRdata(type, octets)).join('\n')];
  });
  return { answered: values.length, different: new Set(values).size };
}

const NXDOMAIN = 3;
const isDenied = (reply: ServedSet['replies'][number]['reply']): boolean =>
  reply.kind === 'response' && reply.response.aa && reply.response.rcode === NXDOMAIN;
