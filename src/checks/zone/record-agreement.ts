import type { DnsName } from '../../domain/name.ts';
import { presentRdata } from '../../domain/rdata/present.ts';
import type { RrType } from '../../domain/rr.ts';
import {
  failingServers,
  readServedRecords,
  type ServedRecords,
  type ServedSet,
  silentServers,
} from '../../facts/delegation/served-records.ts';
import { authoritative, ownData, recordsIn } from '../../facts/delegation/server-response.ts';
import type { ZoneServer } from '../../facts/delegation/zone-servers.ts';
import { defineCheck, type Remark } from '../check.ts';
import { addressOf, valuesAt } from '../delegation/words.ts';
import type { FindingTable } from '../finding.ts';
import { judgedBy } from '../gravest.ts';

const FINDINGS = {
  agreed: { severity: 'ok', says: 'All servers of {zone} give the same records: {sets}.' },
  'not-compared': { severity: 'info', says: 'No two servers answered for {zone}, so there is nothing to compare.' },
  differ: {
    severity: 'warning',
    says: 'The servers of {zone} give different records: {sets}. What others see depends on the server that they ask.',
    do: 'Bring all servers of {zone} to the same version, with the same records',
    refs: { zonemaster: 'CONSISTENCY04' },
  },
  'addresses-behind': {
    severity: 'warning',
    says: 'The servers of {zone} give different addresses, and have different versions of the zone: {sets}. Whoever asks a server with an older version gets its addresses.',
    do: 'Bring all servers of {zone} to the same version, with the same addresses',
    partOf: 'soa-agreement',
    refs: { zonemaster: 'CONSISTENCY04' },
  },
  'addresses-differ': {
    severity: 'info',
    says: 'The servers of {zone} give different addresses: {sets}. Providers that answer by region or by turns do so on purpose.',
  },
  'some-fail': {
    severity: 'warning',
    says: 'Some servers of {zone} answer these questions with an error, a referral or without authority: {sets}. Resolvers that ask one of them find what they look for only at another server, or not at all.',
    do: 'Set all servers of {zone} to answer all questions about it',
    refs: { zonemaster: ['CONSISTENCY04', 'BASIC03'] },
  },
  'some-silent': {
    severity: 'info',
    says: 'Some servers of {zone} answered other questions, but not these, so we did not compare what they have: {sets}.',
  },
} as const satisfies FindingTable;
const { remark, gravest } = judgedBy(FINDINGS);

export const recordAgreement = defineCheck({
  id: 'record-agreement',
  name: 'Same records on every server',
  means: 'All name servers should give the same records.',
  why: 'If they differ, what others see depends on the server that they happen to ask.',
  citations: [{ rfc: 1034, section: '4.2.2' }],
  needs: { served: readServedRecords },
  findings: FINDINGS,
  judge({ served: { found, sets } }) {
    const { zone } = found;
    const counted = sets.map((set) => ({ set, values: valuesOf(set) }));
    const unanswered = faultsOn(sets, zone);
    if (counted.every(({ values }) => values.answered < 2))
      return gravest(remark('not-compared', { zone }), unanswered);
    const differing = counted.filter(({ values }) => values.different > 1).map(({ set }) => set);
    const isAddress = ({ type }: ServedSet): boolean => type === 'A' || type === 'AAAA';
    const [addresses, others] = [differing.filter(isAddress), differing.filter((set) => !isAddress(set))];
    const behind = addresses.filter((set) => followsVersion(set, zone));
    const onPurpose = addresses.filter((set) => !behind.includes(set));
    const same = sets.filter((set) => !differing.includes(set));
    return gravest(remark('agreed', { zone, sets: same.map(named) }), [
      ...unanswered,
      ...(others.length === 0 ? [] : [remark('differ', { zone, sets: others.map(named) })]),
      ...(behind.length === 0 ? [] : [remark('addresses-behind', { zone, sets: behind.map(named) })]),
      ...(onPurpose.length === 0 ? [] : [remark('addresses-differ', { zone, sets: onPurpose.map(named) })]),
    ]);
  },
});

/** Types of which another check tells what fails. */
const JUDGED_ELSEWHERE: ReadonlySet<RrType> = new Set(['MX', 'CAA', 'AAAA']);

/** Finds the servers that gave no answer about some sets. */
function faultsOn(sets: readonly ServedSet[], zone: DnsName): readonly Remark[] {
  const own = sets.filter(({ type }) => !JUDGED_ELSEWHERE.has(type));
  const at = (serversOf: (set: ServedSet) => readonly ZoneServer[]) =>
    valuesAt(
      own.map((set) => [named(set), serversOf(set)] as const).filter(([, servers]) => servers.length > 0),
      addressOf,
    );
  const [failing, silent] = [at((set) => failingServers(set, zone)), at(silentServers)];
  return [
    ...(failing.length === 0 ? [] : [remark('some-fail', { zone, sets: failing })]),
    ...(silent.length === 0 ? [] : [remark('some-silent', { zone, sets: silent })]),
  ];
}

/** Returns the sets that not all servers give alike. */
export const differingSets = ({ sets }: ServedRecords): readonly ServedSet[] =>
  sets.filter((set) => valuesOf(set).different > 1);

/**
 * Whether servers of one primary give a set by their version of the zone: those of one serial number the same, others
 * another. Providers that answer by region or by turns do not.
 */
function followsVersion(set: ServedSet, zone: DnsName): boolean {
  const seen = set.replies.flatMap(({ server, reply }) => {
    const [soa] = ownData(server.soa, zone, 'SOA') ?? [];
    const value = givenBy(set, reply);
    return soa === undefined || value === null ? [] : [{ soa, value }];
  });
  const versions = Map.groupBy(seen, ({ soa }) => soa.serial);
  const one = (values: readonly string[]) => new Set(values).size === 1;
  return (
    versions.size > 1 &&
    !isOneStep([...versions.keys()]) &&
    one(seen.map(({ soa }) => soa.mname)) &&
    [...versions.values()].every((some) => one(some.map(({ value }) => value)))
  );
}

/** Whether there are two versions, one change apart: that one is probably spreading. */
const isOneStep = ([first = 0, second = 0, ...others]: readonly number[]): boolean =>
  others.length === 0 && Math.abs(first - second) === 1;

const named = ({ name, type }: ServedSet): string => `${name} ${type}`;

/** How many servers gave a set or denied it, and how many different sets they gave. */
function valuesOf(set: ServedSet): { readonly answered: number; readonly different: number } {
  const values = set.replies.flatMap(({ reply }) => givenBy(set, reply) ?? []);
  return { answered: values.length, different: new Set(values).size };
}

/** The set as one server gives it; null where it does not answer for it. */
function givenBy({ name, type }: ServedSet, reply: ServedSet['replies'][number]['reply']): string | null {
  const response = authoritative(reply);
  if (response === null && !isDenied(reply)) return null;
  const found = response === null ? [] : recordsIn(response.answers, name, type);
  return found.map(({ octets }) => presentRdata(type, octets)).join('\n');
}

const NXDOMAIN = 3;
const isDenied = (reply: ServedSet['replies'][number]['reply']): boolean =>
  reply.kind === 'response' && reply.response.aa && reply.response.rcode === NXDOMAIN;
