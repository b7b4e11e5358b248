import { ALGORITHMS } from '../../dns/validate/algorithms.ts';
import { keysOfDs, zoneKeysOf } from '../../dns/validate/keys.ts';
import { type RrSet, rrsetsOf } from '../../dns/validate/rrsets.ts';
import { isLimit, type ZoneKey } from '../../dns/validate/signature.ts';
import type { Verifier } from '../../dns/validate/verifier.ts';
import type { Ref } from '../../domain/answer.ts';
import { child, type DnsName, isAtOrBelow, labelsOf } from '../../domain/name.ts';
import { encodeRdata } from '../../domain/rdata/encode.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import { type Rdata, RR_TYPES } from '../../domain/rr.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { overWork } from '../../evidence/over-work.ts';
import { MAX_COMPARED } from '../../records/ds-comparison.ts';
import { available, type FactReader, shared, unavailableFor } from '../fact.ts';
import { verifierAt } from '../verifier-at.ts';
import { type DenialFault, denialFaults, deniedNames, negative } from './denial-faults.ts';
import { type DenialKind, denialKindOf } from './denial-kinds.ts';
import { type DeniedAtApex, deniedAtApex } from './denied-at-apex.ts';
import { readServedKeys, readServedRecords, type ServedRecords } from './served-records.ts';
import { absentName, readServerProbes } from './server-probes.ts';
import { askExactly, dataIn, ownData, RCODE, type ServerReply, SIGNED } from './server-response.ts';
import { stateWithoutKeys, type WithoutKeys } from './without-keys.ts';
import type { ZoneServer } from './zone-servers.ts';

/** Names the signatures and proofs of a server that validators reject. */
export type ProofFault =
  | DenialFault
  /** The set of keys is not signed by a key that a DS record names, or by any where there is no DS record. */
  | 'keys'
  /** Other records are not signed by a key of the zone. */
  | 'records'
  /** There is no proof that an answer comes from a wildcard. */
  | 'wildcard'
  /** An alias is not what the DNAME record makes of the name. */
  | 'dname'
  /** CDS and CDNSKEY records are not signed by a key that a DS record names. */
  | 'child-ds';

/** Judges the signatures and proofs of one server. */
interface ServerProofs {
  readonly server: ZoneServer;
  readonly faults: readonly ProofFault[];
  /** Sets that no key of the zone signed, as `name TYPE`. */
  readonly sets: readonly string[];
  /** How it proves that a type does not exist, and a name; null where it does not, or that is not known. */
  readonly denials: { readonly type: DenialKind | null; readonly name: DenialKind | null };
  readonly apex: DeniedAtApex;
  /** Names that it has, and that its own proofs deny. */
  readonly denied: readonly DnsName[];
}

export interface ZoneProofs {
  readonly zone: DnsName;
  /**
   * `unsigned`: no server has keys. `not-known`: none told. `keys-fail`: there is a DS record, and all name servers answer
   * the question for keys with an error; `keys-cut`: with what does not fit, and refuse TCP; `keys-missing`: with either, or
   * not at all. `too-many`: there are more keys or DS records than we compare.
   * `not-judged`: we verify none of its algorithms.
   */
  readonly state: 'judged' | WithoutKeys | 'too-many' | 'not-judged';
  /** Whether the zone above has DS records, so that validators look. */
  readonly hasDs: boolean;
  readonly servers: readonly ServerProofs[];
  /** Whether all was verified that the servers gave; what our limits left over is not known. */
  readonly isWhole: boolean;
  /** Algorithms that DS records name and no key set is signed with. */
  readonly missingAlgorithms: readonly number[];
}

/** Verifications that all servers together may cost: what is left over is not known. */
export const MAX_PROOF_SIGNATURES = 64;
const UNASSIGNED_TYPE = 1000;

/** Verifies the signatures and proofs of each server with the keys that all of them have. */
export const readServerProofs: FactReader<ZoneProofs> = shared<ZoneProofs>(async (domain, evidence) => {
  const [keys, records, probes] = await Promise.all([
    readServedKeys(domain, evidence),
    readServedRecords(domain, evidence),
    readServerProbes(domain, evidence),
  ]);
  if (keys.kind === 'unavailable') return keys;
  if (records.kind === 'unavailable') return records;
  if (probes.kind === 'unavailable') return probes;
  const { found } = keys.value;
  const { zone, view } = found;
  const keyReplies = keys.value.sets[0]?.replies ?? [];
  const all = distinctKeys(keyReplies.flatMap(({ reply }) => keysIn(reply, zone)));
  const ds = distinct(view.servers.flatMap((one) => one.ds ?? []));
  const usable = ds.filter(isUsable);
  const hasDs = usable.length > 0;
  const nothing = { zone, hasDs, servers: [], isWhole: true, missingAlgorithms: [] };
  const refs = [...keys.refs, ...records.refs, ...probes.refs];
  if (all.length === 0)
    return available({ ...nothing, state: stateWithoutKeys(keyReplies, probes.value.probed, hasDs) }, refs);
  if (all.length > MAX_COMPARED || ds.length > MAX_COMPARED) return available({ ...nothing, state: 'too-many' }, refs);
  if (all.every(({ algorithm }) => !ALGORITHMS.signatures.has(algorithm)))
    return available({ ...nothing, state: 'not-judged' }, refs);
  const named = keysOfDs(zone, { ds: usable, keys: all, table: ALGORITHMS });
  const trusted = hasDs && named !== 'too-much-work' ? named : all;
  // What its keys are is not known of a server that did not answer.
  const known = keyReplies.flatMap(({ server, reply }) => (reply.kind === 'response' ? [{ server, reply }] : []));
  const nowSeconds = Math.floor(Math.max(...known.map(({ reply }) => reply.at)) / 1000);
  const verifier = verifierAt(nowSeconds, MAX_PROOF_SIGNATURES, evidence);
  const servers = await Promise.all(
    known.map(async ({ server, reply }) => {
      const { address } = server;
      const probed = probes.value.probed.find((one) => one.server.address === address)?.replies;
      const denial = probed && (await wholeDenial(evidence, { address, zone, reply: probed.absent }));
      const sets = [keys.value, records.value].flatMap((served) => repliesAt(served, server.address));
      const given = { keys: reply, sets: [server.soa, server.ns, ...sets], nodata: probed?.unknown, denial };
      const { isWhole, ...judged } = await judge(verifier, { zone, all, trusted, hasDs, ...given });
      return { one: { server, ...judged }, isWhole, refs: denial === undefined ? [] : [denial.ref] };
    }),
  );
  // Then nothing tells what was left over because of that.
  if (evidence.effort.isSpent) return unavailableFor([overWork()], refs);
  const signedWith = new Set(keyReplies.flatMap(({ reply }) => algorithmsOf(reply, zone)));
  const missing = [...new Set(ds.map(({ algorithm }) => algorithm))].filter((one) => !signedWith.has(one));
  const value: ZoneProofs = {
    ...nothing,
    state: 'judged',
    servers: servers.map(({ one }) => one),
    isWhole: servers.every(({ isWhole }) => isWhole),
    missingAlgorithms: signedWith.size === 0 ? [] : missing,
  };
  return available(value, [...new Set<Ref>([...refs, ...servers.flatMap((one) => one.refs)])]);
});

interface ProofInput {
  readonly zone: DnsName;
  /** The keys that all servers have together: several signers each know those of the others. */
  readonly all: readonly ZoneKey[];
  /** Those that DS records name. */
  readonly trusted: readonly ZoneKey[];
  readonly hasDs: boolean;
  readonly keys: ServerReply;
  readonly sets: readonly ServerReply[];
  readonly nodata: ServerReply | undefined;
  readonly denial: ServerReply | undefined;
}

async function judge(verifier: Verifier, { zone, all, trusted, hasDs, keys, sets, nodata, denial }: ProofInput) {
  const faults = new Set<ProofFault>();
  const failing: string[] = [];
  let isWhole = true;
  const fails = async (set: RrSet, by: readonly ZoneKey[]): Promise<boolean> => {
    const verified = await verifier.verify(set, { zone, keys: by });
    if (verified.ok) return false;
    const isOver = isLimit(verified.fault);
    isWhole &&= !isOver;
    return !isOver;
  };
  for (const set of answersOf(keys))
    if (set.type === RR_TYPES.DNSKEY && set.name === zone && (await fails(set, trusted))) faults.add('keys');
  for (const set of sets.flatMap(answersOf)) {
    if (set.type === RR_TYPES.DNSKEY || !isOfZone(set, zone)) continue;
    const isChildDs = set.type === RR_TYPES.CDS || set.type === RR_TYPES.CDNSKEY;
    if (await fails(set, all)) {
      faults.add('records');
      failing.push(`${set.name} ${NAMES.get(set.type) ?? set.type}`);
    } else if (isChildDs && hasDs && (await fails(set, trusted))) faults.add('child-ds');
  }
  for (const set of answersOf(denial).filter((one) => one.type === RR_TYPES.DNAME && isOfZone(one, zone))) {
    if (await fails(set, all)) {
      faults.add('records');
      failing.push(`${set.name} DNAME`);
    }
    if (!isMadeOf(set, denial, absentName(zone))) faults.add('dname');
  }
  const negatives = [
    { reply: nodata, name: zone, type: UNASSIGNED_TYPE },
    { reply: denial, name: absentName(zone), type: RR_TYPES.A },
  ];
  const denials = { zone, keys: all, negatives };
  const found = [await denialFaults(verifier, denials), await wildcardFault(verifier, { zone, all, denial })];
  for (const { faults: some } of found) for (const fault of some) faults.add(fault);
  // What differs from version to version of a zone contradicts nothing.
  const same = negatives.filter(({ reply }) => isOfVersion(reply, sets[0], zone));
  const denied = await deniedNames(verifier, { zone, keys: all, negatives: same, replies: sets });
  isWhole &&= denied.isWhole && found.every((one) => one.isWhole);
  const [type, name] = [nodata, denial].map(negative);
  const kinds = { type: denialKindOf(type?.authorities ?? []), name: denialKindOf(name?.authorities ?? []) };
  const apex = deniedAtApex(
    zone,
    negative(same[0]?.name === zone ? same[0].reply : undefined)?.authorities ?? [],
    [keys, ...sets].flatMap(answersOf),
  );
  return { faults: [...faults], sets: failing, denials: kinds, apex, denied: denied.names, isWhole };
}

/** Whether a denial comes with the SOA record that the server gave before. */
function isOfVersion(denial: ServerReply | undefined, soa: ServerReply | undefined, zone: DnsName): boolean {
  if (soa === undefined) return false;
  const [own] = ownData(soa, zone, 'SOA') ?? [];
  const [denied] = dataIn(negative(denial)?.authorities ?? [], zone, 'SOA');
  return own !== undefined && own.serial === denied?.serial;
}

const NAMES = new Map<number, string>(Object.entries(RR_TYPES).map(([name, type]) => [type, name]));

/** Finds whether an answer that a wildcard made comes with the proof that it may. */
async function wildcardFault(
  verifier: Verifier,
  { zone, all, denial }: Pick<ProofInput, 'zone' | 'all' | 'denial'>,
): Promise<{ readonly faults: readonly ProofFault[]; readonly isWhole: boolean }> {
  const [made] = answersOf(denial);
  if (made === undefined || denial?.kind !== 'response') return { faults: [], isWhole: true };
  const signers = { zone, keys: all };
  const verified = await verifier.verify(made, signers);
  if (!verified.ok || verified.wildcard === null) return { faults: [], isWhole: true };
  const { encloser } = verified.wildcard;
  const proof = await verifier.deniedNextCloser(denial.response, signers, { name: made.name, encloser });
  if (proof.fault !== null && isLimit(proof.fault)) return { faults: [], isWhole: false };
  return { faults: proof.denied === false ? ['wildcard'] : [], isWhole: true };
}

/** Whether a response has the one alias that a DNAME record makes of a name. Source: RFC 6672 §2.2, §3.1. */
function isMadeOf({ name: owner, records }: RrSet, reply: ServerReply | undefined, name: DnsName): boolean {
  const [first] = records;
  const data = first === undefined ? null : readRdata({ type: 'DNAME', octets: first.octets });
  if (data === null || reply?.kind !== 'response') return false;
  const above = labelsOf(name).slice(0, labelsOf(name).length - labelsOf(owner).length);
  const wanted = above.reduceRight<DnsName>((target, label) => child(label, target), data.target);
  const made = dataIn(reply.response.answers, name, 'CNAME');
  return made.length === 1 && made[0]?.target === wanted;
}

/** The sets of an answer that is whole; a CNAME that was made of a DNAME has no signature of its own (RFC 6672 §5.3.1). */
function answersOf(reply: ServerReply | undefined): readonly RrSet[] {
  if (reply?.kind !== 'response') return [];
  const { aa, tc, rcode } = reply.response;
  if (!aa || tc || rcode !== RCODE.noError) return [];
  const sets = rrsetsOf(reply.response, 'answers');
  return sets.some(({ type }) => type === RR_TYPES.DNAME) ? sets.filter(({ type }) => type !== RR_TYPES.CNAME) : sets;
}

/** Whether a set is the zone's: a server that has others adds what their aliases lead to, or answers for a zone below. */
const isOfZone = ({ name, signatures }: RrSet, zone: DnsName): boolean =>
  isAtOrBelow(name, zone) &&
  (signatures.length === 0 || signatures.some(({ signer }) => signer === zone || !isAtOrBelow(signer, zone)));

const isUsable = ({ algorithm, digestType }: Rdata['DS']): boolean =>
  ALGORITHMS.signatures.has(algorithm) && ALGORITHMS.digests.has(digestType);

/** Asks over TCP as well where the denial of a name is cut short: the proofs of long keys take more than one datagram. */
async function wholeDenial(
  evidence: Evidence,
  { address, zone, reply }: { readonly address: string; readonly zone: DnsName; readonly reply: ServerReply },
): Promise<ServerReply> {
  const query = { name: absentName(zone), type: 'A', transport: 'tcp', flags: SIGNED } as const;
  return reply.kind === 'response' && reply.response.tc
    ? askExactly(evidence, { address, query, options: { guess: true } })
    : reply;
}

const keysIn = (reply: ServerReply, zone: DnsName): readonly ZoneKey[] =>
  zoneKeysOf(
    answersOf(reply).flatMap(({ name, type, records }) => (name === zone && type === RR_TYPES.DNSKEY ? records : [])),
  );

const algorithmsOf = (reply: ServerReply, zone: DnsName): readonly number[] =>
  answersOf(reply)
    .filter(({ name, type }) => name === zone && type === RR_TYPES.DNSKEY)
    .flatMap(({ signatures }) => signatures.map(({ algorithm }) => algorithm));

const repliesAt = ({ sets }: ServedRecords, address: string): readonly ServerReply[] =>
  sets.flatMap(({ replies }) => replies.filter(({ server }) => server.address === address).map(({ reply }) => reply));

const distinctKeys = (all: readonly ZoneKey[]): readonly ZoneKey[] => [
  ...new Map(all.map((key) => [Buffer.from(encodeRdata('DNSKEY', key)).toString('latin1'), key])).values(),
];

const distinct = (all: readonly Rdata['DS'][]): readonly Rdata['DS'][] => [
  ...new Map(
    all.map((one) => [
      `${one.keyTag} ${one.algorithm} ${one.digestType} ${Buffer.from(one.digest).toString('hex')}`,
      one,
    ]),
  ).values(),
];
