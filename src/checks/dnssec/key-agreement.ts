import type { DnsName } from '../../domain/name.ts';
import type { Rdata } from '../../domain/rr.ts';
import {
  failingServers,
  ownSets,
  readServedKeys,
  type ServedRecords,
  silentServers,
} from '../../facts/delegation/served-records.ts';
import { DNSSEC_ALGORITHM_SOURCE, isZoneAlgorithm } from '../../records/dnssec.ts';
import { isKeyLengthRight } from '../../records/dnssec-lengths.ts';
import { countKeys, keyTagOf, MAX_COMPARED } from '../../records/ds-comparison.ts';
import { defineCheck, type Remark } from '../check.ts';
import { addressOf, valuesAt } from '../delegation/words.ts';
import type { FindingTable } from '../finding.ts';
import { judgedBy } from '../gravest.ts';
import { namedServer } from '../servers/probe-findings.ts';
import { REJECTED_SERVERS } from './rejected-servers.ts';

const FINDINGS = {
  agreed: {
    severity: 'ok',
    says: 'All servers of {zone} have the same {count, plural, one {key (tag {tags})} other {keys (tags {tags})}}.',
  },
  unsigned: { severity: 'info', says: '{zone} has no keys, so it is not signed.' },
  'not-known': { severity: 'info', says: 'No server told us the keys of {zone}.' },
  'many-keys': {
    severity: 'notice',
    says: '{zone} publishes {count, plural, one {# key} other {# keys}} (DNSKEY). Most zones have 2 to 4, and every validating resolver has to fetch all of them. We compare at most {max}, so we did not compare its servers.',
    do: 'Remove the keys of {zone} that sign nothing and that no DS record names, unless a change of keys is under way',
    refs: { rfc: { rfc: 6781, section: '3.4' } },
  },
  'several-signers': {
    severity: 'info',
    says: 'The servers of {zone} have different keys: {sets}. If several providers sign it, each with keys of its own (RFC 8901), that is as it should be. Otherwise a change is spreading, or some servers have an old zone.',
    refs: { zonewell: 'DNSSEC26', rfc: { rfc: 8901 } },
  },
  'some-without': {
    severity: 'error',
    says: 'Some servers of {zone} have no keys, while others do: {servers}. Validating resolvers reject what those servers answer.',
    do: 'Load the signed zone {zone} on {servers}',
    partOf: REJECTED_SERVERS,
    refs: { zonemaster: 'DNSSEC07' },
  },
  'some-fail': {
    severity: 'error',
    says: 'Some servers of {zone} answer the question for its keys (DNSKEY) with an error, a referral or without authority, while others give them: {servers}. Validating resolvers get no keys from those servers.',
    do: 'Set {servers} to answer questions for the keys of {zone} (DNSKEY)',
    partOf: REJECTED_SERVERS,
    refs: { zonemaster: 'DNSSEC07' },
  },
  'some-silent': {
    severity: 'info',
    says: 'Some servers of {zone} answered other questions, but not the one for its keys, so we did not compare theirs: {servers}.',
    refs: { zonemaster: 'DNSSEC07' },
  },
  revoked: {
    severity: 'notice',
    says: 'Keys of {zone} are revoked: {tags}. They can be removed once every validator has seen that.',
    do: 'Remove the revoked keys of {zone} 30 days after they were revoked',
    refs: { zonewell: 'DNSSEC21' },
  },
  'no-entry-point': {
    severity: 'notice',
    says: 'No key of {zone} has the flag of a key-signing key (SEP). Validators do not need it, but tools that enter DS records do.',
    do: 'Give the key that the DS record names the flags 257',
    more: 'Other flags make another key of it, with another DS record. So handle this as a change of keys: keep the present key and its DS record until the new DS record has been published for two days.',
    refs: { zonewell: 'DNSSEC21' },
  },
  'other-algorithm': {
    severity: 'notice',
    says: '{zone} has keys whose algorithm is private, or is not for zones: {algorithms}. Validating resolvers use no such key.',
    do: 'Remove these keys of {zone}, unless validators of your own use them: {tags}',
    more: 'If a DS record names one of them, remove that DS record two days before.',
    refs: { zonemaster: 'DNSSEC05' },
  },
  'key-length': {
    severity: 'warning',
    says: 'Keys of {zone} have a length that their algorithm does not allow: {tags}. Validators cannot use them.',
    do: 'Replace the keys of {zone} that no validator can use: {tags}',
    more: 'Have your signer make new keys, and remove these once no DS record names them.',
    refs: { zonewell: 'DNSSEC21', rfc: { rfc: 6605, section: '4' } },
  },
} as const satisfies FindingTable;
const { remark, gravest } = judgedBy(FINDINGS);

export const keyAgreement = defineCheck({
  id: 'key-agreement',
  name: 'Same keys on every server',
  means: 'Every server of a signed zone must have its keys.',
  why: 'Validating resolvers reject the answers of a server that lacks them.',
  citations: [
    { rfc: 4035, section: '2.1' },
    { rfc: 5011, section: '2.1' },
    { rfc: 8901, section: '2' },
  ],
  restsOn: [DNSSEC_ALGORITHM_SOURCE],
  needs: { served: readServedKeys },
  findings: FINDINGS,
  judge({ served }) {
    const { zone } = served.found;
    const all = ownSets(served, 'DNSKEY');
    const keys = all.flatMap((one) => one.records);
    if (all.length === 0) return gravest(remark('not-known', { zone }));
    if (keys.length === 0) return gravest(remark('unsigned', { zone }));
    const without = all.filter((one) => one.records.length === 0).map(({ address }) => address);
    const someWithout = [
      ...(without.length === 0 ? [] : [remark('some-without', { zone, servers: without })]),
      ...unanswered(served),
    ];
    const count = countKeys(keys);
    if (count > MAX_COMPARED) return gravest(remark('many-keys', { zone, count, max: MAX_COMPARED }), someWithout);
    const sets = Map.groupBy(
      all.filter((one) => one.records.length > 0),
      (one) => one.records.map(keyTagOf).sort().join(' + '),
    );
    const revoked = [...new Set(keys.filter(({ flags }) => (flags & REVOKED) !== 0).map(keyTagOf))];
    const misshapen = [...new Set(keys.filter((key) => !isKeyLengthRight(key)).map(keyTagOf))];
    const others = keys.filter(({ algorithm }) => !isZoneAlgorithm(algorithm));
    const faults: readonly Remark[] = [
      ...someWithout,
      ...(sets.size < 2
        ? []
        : [
            remark('several-signers', {
              zone,
              sets: valuesAt(sets, addressOf),
            }),
          ]),
      ...(revoked.length === 0 ? [] : [remark('revoked', { zone, tags: revoked.map(String) })]),
      ...(keys.some(({ flags }) => (flags & ENTRY_POINT) !== 0) ? [] : [remark('no-entry-point', { zone })]),
      ...(others.length === 0 ? [] : [otherAlgorithms(zone, others)]),
      ...(misshapen.length === 0 ? [] : [remark('key-length', { zone, tags: misshapen.map(String) })]),
    ];
    const tags = [...new Set(keys.map(keyTagOf))].map(String);
    return gravest(remark('agreed', { zone, count: tags.length, tags }), faults);
  },
});

function otherAlgorithms(zone: DnsName, keys: readonly Rdata['DNSKEY'][]): Remark {
  const algorithms = [...new Set(keys.map(({ algorithm }) => algorithm))].sort((a, b) => a - b).map(String);
  return remark('other-algorithm', { zone, algorithms, tags: [...new Set(keys.map(keyTagOf))].map(String) });
}

/** Finds the servers that gave no answer about the keys that others have. */
function unanswered({ found: { zone }, sets }: ServedRecords): readonly Remark[] {
  const set = sets.find(({ type }) => type === 'DNSKEY');
  if (set === undefined) return [];
  const [failing, silent] = [failingServers(set, zone), silentServers(set)];
  return [
    ...(failing.length === 0 ? [] : [remark('some-fail', { zone, servers: failing.map(namedServer) })]),
    ...(silent.length === 0 ? [] : [remark('some-silent', { zone, servers: silent.map(namedServer) })]),
  ];
}

/** Flags of a DNSKEY. Sources: RFC 4034 §2.1.1, RFC 5011 §7. */
const [REVOKED, ENTRY_POINT] = [0x0080, 0x0001];
