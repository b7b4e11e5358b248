import type { DenialKind } from '../../facts/delegation/denial-kinds.ts';
import {
  MAX_PROOF_SIGNATURES,
  type ProofFault,
  readServerProofs,
  type ZoneProofs,
} from '../../facts/delegation/server-proofs.ts';
import { DNSSEC_ALGORITHM_SOURCE } from '../../records/dnssec.ts';
import { MAX_COMPARED } from '../../records/ds-comparison.ts';
import { defineCheck, type Remark } from '../check.ts';
import { valuesAt } from '../delegation/words.ts';
import type { FindingTable } from '../finding.ts';
import { judgedBy } from '../gravest.ts';
import { namedServer } from '../servers/probe-findings.ts';

const FINDINGS = {
  fine: {
    severity: 'ok',
    says: 'The signatures and proofs that each server of {zone} gives are valid.',
  },
  'in-part': {
    severity: 'info',
    says: 'The signatures and proofs of {zone} that we verified are valid. Its servers give more than the {max} that we verify in one diagnosis.',
  },
  unsigned: { severity: 'info', says: '{zone} has no keys, so there are no signatures to verify.' },
  'not-known': { severity: 'info', says: 'No server gave us the keys of {zone}.' },
  'keys-fail': {
    severity: 'critical',
    says: 'All name servers of {zone} answer the question for its keys (DNSKEY) with an error, while the zone above has a DS record. Resolvers that validate reject every answer of {zone}.',
    do: 'Repair the signing of {zone}, so that its name servers answer with its keys (DNSKEY) again',
    more: 'If that takes time, remove the DS record at your registrar until it is done.',
    impact: 'reachability',
    refs: { zonemaster: 'DNSSEC05', rfc: { rfc: 4035, section: '5.2' } },
  },
  'keys-cut': {
    severity: 'critical',
    says: 'The keys of {zone} (DNSKEY) do not fit into an answer over UDP, and all its name servers refuse TCP. Resolvers that validate get no keys and reject every answer of {zone}.',
    do: 'Open TCP on port 53 of the name servers of {zone}, and sign with fewer or smaller keys, such as algorithm 13',
    impact: 'reachability',
    refs: { zonemaster: 'DNSSEC05', rfc: { rfc: 7766, section: '5' } },
  },
  'keys-missing': {
    severity: 'warning',
    says: 'No name server of {zone} gave us its keys (DNSKEY), though the zone above has a DS record and they answered other questions. Resolvers that get no keys either reject every answer of {zone}.',
    do: 'Make the name servers of {zone} answer questions for its keys (DNSKEY) over UDP and TCP',
    more: 'Check that from other networks as well.',
    refs: { zonemaster: 'DNSSEC05', rfc: { rfc: 4035, section: '5.2' } },
  },
  'not-judged': { severity: 'info', says: 'We do not verify the algorithms with which {zone} is signed.' },
  'too-many': {
    severity: 'info',
    says: '{zone} has more keys or DS records than the {max} of each that we compare, so we did not verify the signatures that each server gives.',
  },
  'no-harm-yet': {
    severity: 'notice',
    says: 'Signatures or proofs that these servers of {zone} give are not valid: {servers}. That harms nobody as long as the zone above has no DS record.',
    do: 'Sign {zone} again before you enter a DS record at your registrar',
  },
  keys: {
    severity: 'error',
    says: 'The keys of {zone} that these servers give have no valid signature of a key that a DS record names: {servers}. Validating resolvers reject everything from them.',
    do: 'Load the zone {zone} that is signed with the key of the DS record on {servers}',
    refs: { zonemaster: 'DNSSEC08' },
  },
  // The DNSSEC check says that the name is bogus, and whether its DS records or its keys have to change.
  'keys-everywhere': {
    severity: 'notice',
    says: 'No server of {zone} gives keys that are signed by one that a DS record names, so all of them are rejected for one reason.',
    refs: { zonemaster: 'DNSSEC08' },
  },
  records: {
    severity: 'error',
    says: 'Records that these servers of {zone} give have no valid signature: {servers} ({sets}). Validating resolvers reject them.',
    do: 'Sign {zone} again and load it on {servers}',
    refs: { zonemaster: 'DNSSEC09' },
  },
  'records-some': {
    severity: 'error',
    says: 'Records that these servers of {zone} give have no valid signature: {servers} ({sets}). Validating resolvers reject them.',
    do: 'Load the correctly signed zone {zone} on {servers}',
    more: 'Check their zone transfers.',
    refs: { zonemaster: 'DNSSEC09' },
  },
  denial: {
    severity: 'error',
    says: 'These servers of {zone} do not prove that a name or type does not exist: {servers}. Validating resolvers reject such answers.',
    do: 'Sign {zone} again, so that its NSEC or NSEC3 records are complete, and load it on {servers}',
    refs: { zonemaster: 'DNSSEC10', rfc: { rfc: 4035, section: '5.4' } },
  },
  wildcard: {
    severity: 'error',
    says: 'These servers of {zone} answer from a wildcard without the proof that belongs to it: {servers}. Validating resolvers reject such answers.',
    do: 'Update the software of {servers}, or sign {zone} again',
    refs: { zonewell: 'DNSSEC22', rfc: { rfc: 4035, section: '5.3.4' } },
  },
  dname: {
    severity: 'error',
    says: 'These servers of {zone} return an alias (CNAME) that does not match the DNAME record: {servers}. Some resolvers follow the DNAME record and others the alias, so answers differ.',
    do: 'Update the software of {servers}',
    refs: { zonewell: 'DNSSEC22', rfc: { rfc: 6672, section: '3.1' } },
  },
  'nsec3-unusable': {
    severity: 'error',
    says: 'The NSEC3 records of these servers of {zone} have a hash algorithm or a flag that no standard knows: {servers}. Validating resolvers ignore such records and reject answers that a name or type does not exist.',
    do: 'Sign {zone} again with NSEC, or with NSEC3 and hash algorithm 1, and load it on {servers}',
    refs: { zonemaster: 'DNSSEC03', rfc: { rfc: 5155, section: '8.1' } },
  },
  contradiction: {
    severity: 'error',
    says: 'The response code of these servers of {zone} contradicts their proof, for a name that does not exist: {servers}. Some validating resolvers reject such answers.',
    do: 'Update the software of {servers}, or sign {zone} again',
    refs: { zonewell: 'DNSSEC22', rfc: { rfc: 4035, section: '5.4' } },
  },
  'several-proofs': {
    severity: 'warning',
    says: 'These servers of {zone} give several NSEC or NSEC3 records of one name: {servers}. A name has one such record, and resolvers may use any of them.',
    do: 'Sign {zone} again, so that each name has one NSEC or NSEC3 record, and load it on {servers}',
    refs: { zonemaster: 'DNSSEC10', rfc: { rfc: 4034, section: '4' } },
  },
  'denies-names': {
    severity: 'error',
    says: 'The NSEC or NSEC3 records of these servers of {zone} say that names do not exist which they do have: {servers} ({names}). Resolvers that answer from such records (RFC 8198) deny these names to everybody who asks.',
    do: 'Sign {zone} again, so that its NSEC or NSEC3 records include all names, and load it on {servers}',
    refs: { zonemaster: 'DNSSEC10', rfc: { rfc: 8198, section: '5.1' } },
  },
  'both-kinds': {
    severity: 'warning',
    says: 'These servers of {zone} give both NSEC and NSEC3 records: {servers}. Validating resolvers understand one kind at a time.',
    do: 'Sign {zone} with either NSEC or NSEC3',
    refs: { zonemaster: 'DNSSEC10' },
  },
  'child-ds': {
    severity: 'error',
    says: 'The CDS or CDNSKEY records of {zone} on these servers are not signed by a key that a DS record names: {servers}. Registries must ignore them.',
    do: 'Sign the CDS and CDNSKEY records of {zone} with the key-signing key that the DS record names',
    refs: { zonemaster: 'DNSSEC18', rfc: { rfc: 7344, section: '4.1' } },
  },
  'denies-existing': {
    severity: 'error',
    says: 'The NSEC or NSEC3 records of these servers of {zone} say that types do not exist there which they do have: {servers} ({types}). Resolvers that answer from such records (RFC 8198) deny them to everybody who asks.',
    do: 'Sign {zone} again, so that its NSEC or NSEC3 records list all types, and load it on {servers}',
    refs: { zonemaster: 'DNSSEC10', rfc: { rfc: 8198, section: '5.3' } },
  },
  'denies-cds': {
    severity: 'notice',
    says: 'The NSEC or NSEC3 records of these servers of {zone} leave out types that they do have: {servers} ({types}). Only the parent asks for these types. If it asks through a resolver that answers from such records (RFC 8198), it does not see that the DS records are to change.',
    do: 'Update the software of {servers}, or sign {zone} again, so that its NSEC or NSEC3 records list all types',
    refs: { zonemaster: 'DNSSEC10', rfc: { rfc: 8198, section: '5.3' } },
  },
  listable: {
    severity: 'info',
    says: 'The NSEC records of {zone} lead from one name to the next, so anybody can list all its names. That is a choice: with NSEC3 it takes guesses, and names in public DNS are never secret.',
    refs: { zonewell: 'DNSSEC22', rfc: { rfc: 5155, section: '1.1' } },
  },
  'mixed-denial': {
    severity: 'notice',
    says: 'Some servers of {zone} prove that a name does not exist with NSEC records and others with NSEC3: {kinds}. Resolvers accept both, but the servers with NSEC may let anybody list the names of the zone.',
    do: 'Load the same zone on all servers, or set all providers that sign it to the same kind, unless a change between the two is under way',
    refs: { zonemaster: 'DNSSEC10', rfc: { rfc: 8901, section: '5' } },
  },
  'nsec3-differs': {
    severity: 'notice',
    says: 'The NSEC3 settings (hash algorithm, flags, iterations and salt) of {zone} differ between its servers: {settings}. Resolvers accept each of them. That is usual while a change of the settings spreads, and where several providers sign the zone (RFC 8901).',
    do: 'Check that all servers load the newly signed zone, unless its settings are being changed or several providers sign it',
    because: 'Otherwise some servers have an old zone.',
    refs: { zonemaster: 'DNSSEC03', rfc: { rfc: 5155, section: '7.1' } },
  },
  'algorithm-missing': {
    severity: 'notice',
    says: 'DS records of {zone} name algorithms with which its keys are not signed: {algorithms}. Most validators accept one that works; strict ones reject the zone.',
    do: 'Remove the DS records of algorithms that {zone} does not use any more',
    refs: { zonemaster: 'DNSSEC12', rfc: { rfc: 6840, section: '5.11' } },
  },
} as const satisfies FindingTable;
const { remark, gravest } = judgedBy(FINDINGS);

export const serverProofs = defineCheck({
  id: 'server-proofs',
  name: 'Signatures of every server',
  means: 'Each server of a signed zone must give signatures and proofs that validators accept.',
  why: 'If one server gives bad ones, the zone fails for those whose resolver happens to ask it.',
  citations: [
    { rfc: 4035, section: '5' },
    { rfc: 5155, section: '8' },
    { rfc: 8901, section: '2' },
  ],
  restsOn: [DNSSEC_ALGORITHM_SOURCE],
  needs: { proofs: readServerProofs },
  findings: FINDINGS,
  judge({ proofs }) {
    const { zone, state, isWhole, missingAlgorithms: missing } = proofs;
    if (state === 'too-many') return gravest(remark(state, { zone, max: MAX_COMPARED }));
    if (state === 'keys-fail' || state === 'keys-cut' || state === 'keys-missing')
      return gravest(remark('not-known', { zone }), [remark(state, { zone })]);
    if (state !== 'judged') return gravest(remark(state, { zone }));
    const faults = [
      ...faultsOf(proofs),
      ...denialRemarks(proofs),
      ...apexRemarks(proofs),
      ...(missing.length === 0 ? [] : [remark('algorithm-missing', { zone, algorithms: missing.map(String) })]),
    ];
    const valid = isWhole ? remark('fine', { zone }) : remark('in-part', { zone, max: MAX_PROOF_SIGNATURES });
    return gravest(valid, faults, ['no-harm-yet', 'keys-everywhere']);
  },
});

/** Compares how servers prove absences to the same question. Each proof holds for itself (RFC 8901 §5). */
function denialRemarks({ zone, servers }: ZoneProofs): readonly Remark[] {
  const differing = (comparedBy: (kind: DenialKind) => string | null) =>
    (['type', 'name'] as const)
      .map((one) => {
        const known = servers.flatMap(({ server, denials }) => {
          const value = denials[one] === null ? null : comparedBy(denials[one]);
          return value === null ? [] : [{ server, value }];
        });
        return Map.groupBy(known, ({ value }) => value);
      })
      .find((values) => values.size > 1);
  const shown = (values: NonNullable<ReturnType<typeof differing>>) => valuesAt(values, ({ server }) => server.address);
  const kinds = differing(({ kind }) => kind);
  const settings = differing(({ kind, settings: own }) => (kind === 'NSEC3' ? own : null));
  return [
    ...(kinds === undefined ? [] : [remark('mixed-denial', { zone, kinds: shown(kinds) })]),
    ...(settings === undefined ? [] : [remark('nsec3-differs', { zone, settings: shown(settings) })]),
  ];
}

/** Types that a parent asks for, to change its own records. Sources: RFC 7344 §4, RFC 7477 §2. */
const FOR_PARENT: ReadonlySet<string> = new Set(['CDS', 'CDNSKEY', 'CSYNC']);

/** Tells what proofs say beside their purpose. Without a DS record nobody answers from them. */
function apexRemarks({ zone, hasDs, servers }: ZoneProofs): readonly Remark[] {
  const proving = servers.filter(({ faults }) => hasDs && !faults.includes('denial'));
  const wrong = proving.filter(({ apex }) => apex.omitted.length > 0);
  const types = [...new Set(wrong.flatMap(({ apex }) => apex.omitted))].sort();
  const code = types.every((type) => FOR_PARENT.has(type)) ? 'denies-cds' : 'denies-existing';
  const denying = proving.filter(({ denied }) => denied.length > 0);
  const names = [...new Set(denying.flatMap(({ denied }) => denied))].sort();
  const named = (some: typeof servers) => some.map(({ server }) => namedServer(server));
  return [
    ...(wrong.length === 0 ? [] : [remark(code, { zone, servers: named(wrong), types })]),
    ...(denying.length === 0 ? [] : [remark('denies-names', { zone, servers: named(denying), names })]),
    ...(servers.some(({ apex }) => apex.isListable) ? [remark('listable', { zone })] : []),
  ];
}

const CODES = [
  'keys',
  'denial',
  'nsec3-unusable',
  'contradiction',
  'wildcard',
  'dname',
  'both-kinds',
  'several-proofs',
  'child-ds',
] as const satisfies readonly ProofFault[];

function faultsOf({ zone, hasDs, servers }: ZoneProofs): readonly Remark[] {
  if (!hasDs) {
    const all = servers.filter(({ faults }) => faults.length > 0).map(({ server }) => namedServer(server));
    return all.length === 0 ? [] : [remark('no-harm-yet', { zone, servers: all })];
  }
  // Where the keys are rejected, all else is, for the same reason.
  const others = servers.filter(({ faults }) => !faults.includes('keys'));
  const records = others.filter(({ faults }) => faults.includes('records'));
  const sets = [...new Set(records.flatMap((one) => one.sets))].sort();
  const args = { zone, servers: records.map(({ server }) => namedServer(server)), sets };
  const isEverywhere = records.length === servers.length;
  // A denial rests on the SOA record.
  const whole = others.filter((one) => !one.sets.includes(`${zone} SOA`));
  return [
    ...(records.length === 0 ? [] : [remark(isEverywhere ? 'records' : 'records-some', args)]),
    ...CODES.flatMap((code) => {
      const among = code === 'keys' || code === 'child-ds' ? servers : code === 'denial' ? whole : others;
      const some = among.filter(({ faults }) => faults.includes(code)).map(({ server }) => namedServer(server));
      if (code === 'keys' && some.length > 0 && some.length === servers.length)
        return [remark('keys-everywhere', { zone })];
      return some.length === 0 ? [] : [remark(code, { zone, servers: some })];
    }),
  ];
}
