import { type DnsName, labelsOf } from '../../domain/name.ts';
import type { Rdata, RrType } from '../../domain/rr.ts';
import { DAY_MS, HOUR_MS, type Instant } from '../../domain/time.ts';
import { readServedKeys, readServedRecords, type ServedRecords } from '../../facts/delegation/served-records.ts';
import { ownData, type ServerReply, signaturesOf } from '../../facts/delegation/server-response.ts';
import { isSignatureLengthRight } from '../../records/dnssec-lengths.ts';
import { defineCheck, type Remark } from '../check.ts';
import type { FindingTable } from '../finding.ts';
import { judgedBy } from '../gravest.ts';
import { REJECTED_SERVERS } from './rejected-servers.ts';
import { type SignedSet, signedSetsIn } from './signed-sets.ts';

const FINDINGS = {
  fine: {
    severity: 'ok',
    says: 'The signatures of {zone} are valid now, and the first of them expires on {ends}.',
  },
  unsigned: { severity: 'info', says: '{zone} is not signed, so there are no signatures to judge.' },
  'not-known': { severity: 'info', says: 'No server gave us the keys of {zone}.' },
  expired: {
    severity: 'error',
    says: 'These servers give signatures of {zone} that have expired: {servers}. Validating resolvers reject them.',
    do: 'Sign {zone} again, and check that all servers have the newly signed zone',
    refs: { zonemaster: 'DNSSEC04' },
  },
  'expired-some': {
    severity: 'error',
    says: 'These servers give signatures of {zone} that have expired, while those of the others hold: {servers}. Validating resolvers reject them.',
    do: 'Load the correctly signed zone {zone} on {servers}',
    more: 'Check their zone transfers.',
    partOf: 'server-proofs',
    refs: { zonemaster: 'DNSSEC04' },
  },
  early: {
    severity: 'error',
    says: 'These servers give signatures of {zone} that are not valid yet: {servers}. Validating resolvers reject them.',
    do: 'Check the clock of the signer of {zone}, and sign the zone again',
    refs: { zonemaster: 'DNSSEC04' },
  },
  'ends-soon': {
    severity: 'warning',
    says: 'The first signature of {zone} expires on {ends}, within 12 hours. If the signer does not renew it, validating resolvers reject the zone.',
    do: 'Check that the signer of {zone} runs and that the servers load what it signs',
    before: 'ends',
    refs: { zonemaster: 'DNSSEC04' },
  },
  long: {
    severity: 'notice',
    says: 'Signatures of {zone} are valid for {days} days. An old answer can be replayed for as long.',
    do: 'Sign {zone} for 180 days at most',
    more: 'Two to four weeks are usual.',
    refs: { zonemaster: 'DNSSEC04' },
  },
  'ttl-longer': {
    severity: 'notice',
    says: 'Records of {zone} may be cached for longer than their signatures are valid: {types}.',
    do: 'Renew the signatures of {zone} earlier, or lower the TTL of these records',
    refs: { zonewell: 'DNSSEC20' },
  },
  'other-signer': {
    severity: 'warning',
    says: 'Signatures in {zone} name another zone as their signer: {signers}. Validators ignore them.',
    do: 'Sign {zone} with its own name',
    refs: { zonewell: 'DNSSEC21', rfc: { rfc: 4035, section: '5.3.1' } },
  },
  'label-count': {
    severity: 'warning',
    says: 'Signatures of {zone} state a number of labels that does not match the name: {types}. Validators reject them, or look for a wildcard.',
    do: 'Sign {zone} again with up-to-date software',
    refs: {
      zonewell: 'DNSSEC21',
      rfc: { rfc: 4034, section: '3.1.3' },
    },
  },
  'signature-length': {
    severity: 'warning',
    says: 'Signatures of {zone} have a length that their algorithm does not allow: {types}. Validators reject them.',
    do: 'Sign {zone} again with up-to-date software',
    refs: { zonewell: 'DNSSEC21', rfc: { rfc: 6605, section: '4' } },
  },
  'ttl-above-signed': {
    severity: 'notice',
    says: 'Servers give records of {zone} a longer TTL than their signatures state: {sets}. Validating resolvers shorten it.',
    do: 'Set the TTL in the zone {zone}, sign it again, and make sure that nothing changes the TTL after signing',
    refs: { zonewell: 'DNSSEC20', rfc: { rfc: 4035, section: '2.2' } },
  },
  missing: {
    severity: 'error',
    says: 'These servers answer for {zone} without signatures, though it is signed: {servers}. Validating resolvers reject their answers.',
    do: 'Load the signed zone {zone} on {servers}',
    more: 'Check that nothing between them and the internet removes signatures.',
    partOf: REJECTED_SERVERS,
    refs: { zonemaster: 'DNSSEC06' },
  },
  'algorithm-unused': {
    severity: 'notice',
    says: '{zone} has keys of these algorithms, but they do not sign all of SOA, NS and DNSKEY: {algorithms}. Most validators accept that; strict ones reject the zone if a DS record names such a key.',
    do: 'Unless you are changing the algorithm, sign everything with each of these algorithms, or remove the keys that sign nothing and that no DS record names',
    refs: { zonemaster: 'DNSSEC13', rfc: { rfc: 6840, section: '5.11' } },
  },
} as const satisfies FindingTable;
const { remark, gravest } = judgedBy(FINDINGS);

export const signatures = defineCheck({
  id: 'signatures',
  name: 'Validity of signatures',
  means: 'DNSSEC signatures are valid for some time only and must be renewed before they expire.',
  why: 'If the signer stops, the zone works until the first signature expires. Then validating resolvers reject it.',
  citations: [
    { rfc: 4034, section: '3' },
    { rfc: 6781, section: '4.4.2' },
  ],
  needs: { served: readServedKeys, records: readServedRecords },
  findings: FINDINGS,
  judge({ served, records }) {
    const { zone } = served.found;
    const keys = keysOf(served);
    if (keys === null) return gravest(remark('not-known', { zone }));
    if (keys.length === 0) return gravest(remark('unsigned', { zone }));
    const seen = signaturesIn(served);
    const ends = Math.min(...seen.map(({ signature }) => signature.expiration * 1000));
    const fine = seen.length === 0 ? remark('not-known', { zone }) : remark('fine', { zone, ends: { instant: ends } });
    return gravest(fine, [
      ...times(zone, seen),
      ...ttlRemarks(zone, signedSetsIn([served, records])),
      ...forms(zone, seen, keys),
      ...unsignedServers(served),
      ...unusedAlgorithms(keys, served),
    ]);
  },
});

interface Seen {
  readonly address: string;
  readonly type: RrType;
  readonly at: Instant;
  readonly signature: Rdata['RRSIG'];
}

/** The keys that any server has; null where none told. */
function keysOf({ found: { zone }, sets: [keySet] }: ServedRecords): readonly Rdata['DNSKEY'][] | null {
  const all = (keySet?.replies ?? []).flatMap(({ reply }) => {
    const own = ownData(reply, zone, 'DNSKEY');
    return own === null ? [] : [own];
  });
  return all.length === 0 ? null : all.flat();
}

const repliesOf = ({ found: { servers }, sets: [keySet] }: ServedRecords) => [
  ...servers.map((server) => ({ address: server.address, type: 'SOA' as const, reply: server.soa })),
  ...servers.map((server) => ({ address: server.address, type: 'NS' as const, reply: server.ns })),
  ...(keySet?.replies ?? []).map(({ server, reply }) => ({ address: server.address, type: 'DNSKEY' as const, reply })),
];

const signaturesIn = (served: ServedRecords): readonly Seen[] =>
  repliesOf(served).flatMap(({ address, type, reply }) =>
    reply.kind === 'response' && reply.response.aa
      ? signaturesOf(reply, served.found.zone, type).map((signature) => ({
          address,
          type,
          at: reply.at,
          signature,
        }))
      : [],
  );

const SOON_MS = 12 * HOUR_MS;
const LONG_DAYS = 180;

function times(zone: DnsName, seen: readonly Seen[]): readonly Remark[] {
  const addressesOf = (some: readonly Seen[]): readonly string[] => [...new Set(some.map(({ address }) => address))];
  // A set counts by the signature that lasts longest: beside it, an old one of another key does no harm.
  const best = [
    ...Map.groupBy(seen, ({ address, type, signature }) => `${address} ${type} ${signature.algorithm}`),
  ].map(([, some]) => some.reduce((a, b) => (b.signature.expiration > a.signature.expiration ? b : a)));
  const expired = best.filter(({ signature, at }) => signature.expiration * 1000 < at);
  const isEverywhere = addressesOf(expired).length === addressesOf(best).length;
  const early = best.filter(({ signature, at }) => signature.inception * 1000 > at);
  const soon = best.filter(
    ({ signature, at }) => signature.expiration * 1000 >= at && signature.expiration * 1000 < at + SOON_MS,
  );
  const days = Math.max(
    0,
    ...seen.map(({ signature }) => Math.floor(((signature.expiration - signature.inception) * 1000) / DAY_MS)),
  );
  const ends: { readonly instant: Instant } = {
    instant: Math.min(...soon.map(({ signature }) => signature.expiration * 1000)),
  };
  return [
    ...(expired.length === 0
      ? []
      : [remark(isEverywhere ? 'expired' : 'expired-some', { zone, servers: addressesOf(expired) })]),
    ...(early.length === 0 ? [] : [remark('early', { zone, servers: addressesOf(early) })]),
    ...(soon.length === 0 ? [] : [remark('ends-soon', { zone, ends })]),
    ...(days > LONG_DAYS ? [remark('long', { zone, days })] : []),
  ];
}

/** Finds TTLs that validating resolvers shorten. Source: RFC 4035 §5.3.3. */
function ttlRemarks(zone: DnsName, sets: readonly SignedSet[]): readonly Remark[] {
  const named = (some: readonly SignedSet[]): readonly string[] => [
    ...new Set(some.map(({ name, type }) => (name === zone ? type : `${name} ${type}`))),
  ];
  // What has expired already is another fault.
  const beyond = sets.filter(
    ({ endsSeconds, atSeconds, ttlSeconds }) => endsSeconds >= atSeconds && endsSeconds < atSeconds + ttlSeconds,
  );
  const above = sets.filter(({ ttlSeconds, signedTtlSeconds }) => ttlSeconds > signedTtlSeconds);
  return [
    ...(beyond.length === 0 ? [] : [remark('ttl-longer', { zone, types: named(beyond) })]),
    ...(above.length === 0 ? [] : [remark('ttl-above-signed', { zone, sets: named(above) })]),
  ];
}

/** Finds what is wrong with signatures whatever they sign. Source: RFC 4034 §3.1, RFC 4035 §5.3.1. */
function forms(zone: DnsName, seen: readonly Seen[], keys: readonly Rdata['DNSKEY'][]): readonly Remark[] {
  const own = seen.filter(({ signature }) => signature.signer === zone);
  const signers = [...new Set(seen.map(({ signature }) => signature.signer).filter((signer) => signer !== zone))];
  const labels = labelsOf(zone).length;
  const typesOf = (isOne: (one: Seen) => boolean): readonly RrType[] => [
    ...new Set(own.filter(isOne).map(({ type }) => type)),
  ];
  const counted = typesOf(({ signature }) => signature.labels !== labels);
  const misshapen = typesOf(({ signature }) => !isSignatureLengthRight(signature, keys));
  return [
    ...(signers.length === 0 ? [] : [remark('other-signer', { zone, signers })]),
    ...(counted.length === 0 ? [] : [remark('label-count', { zone, types: counted })]),
    ...(misshapen.length === 0 ? [] : [remark('signature-length', { zone, types: misshapen })]),
  ];
}

const isUnsigned = (reply: ServerReply, zone: DnsName, type: RrType): boolean =>
  (ownData(reply, zone, type) ?? []).length > 0 && signaturesOf(reply, zone, type).length === 0;

function unsignedServers(served: ServedRecords): readonly Remark[] {
  const { zone, servers } = served.found;
  const without = servers.filter(({ soa }) => isUnsigned(soa, zone, 'SOA')).map(({ address }) => address);
  return without.length === 0 ? [] : [remark('missing', { zone, servers: without })];
}

const [ZONE_KEY, REVOKED] = [0x0100, 0x0080];

/** Algorithms of keys that leave out a set that some server signs with others. Source: RFC 4035 §2.2. */
function unusedAlgorithms(keys: readonly Rdata['DNSKEY'][], served: ServedRecords): readonly Remark[] {
  const { zone } = served.found;
  const used = keys.filter(({ flags }) => (flags & ZONE_KEY) !== 0 && (flags & REVOKED) === 0);
  const algorithms = [...new Set(used.map(({ algorithm }) => algorithm))];
  const signed = repliesOf(served).filter(({ type, reply }) => signaturesOf(reply, zone, type).length > 0);
  const unused = algorithms.filter((algorithm) =>
    signed.some(({ type, reply }) => !signaturesOf(reply, zone, type).some((one) => one.algorithm === algorithm)),
  );
  return unused.length === 0 || signed.length === 0
    ? []
    : [remark('algorithm-unused', { zone, algorithms: unused.map(String) })];
}
