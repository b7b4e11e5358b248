import type { Effort } from '../dns/effort.ts';
import { ALGORITHMS } from '../dns/validate/algorithms.ts';
import { isRevoked, isZoneKey, zoneKeysIn } from '../dns/validate/keys.ts';
import { type RrSet, rrsetsOf } from '../dns/validate/rrsets.ts';
import { isLimit, type SetFault, type Verified, type ZoneKey } from '../dns/validate/signature.ts';
import type { Verifier } from '../dns/validate/verifier.ts';
import type { DnsName } from '../domain/name.ts';
import { encodeRdata } from '../domain/rdata/encode.ts';
import { presentRdata } from '../domain/rdata/present.ts';
import type { DnsResponse } from '../domain/response.ts';
import { type Rdata, RR_TYPES } from '../domain/rr.ts';
import type { Instant } from '../domain/time.ts';
import { compareDs } from '../records/ds-comparison.ts';
import { readServedKeys, type ServedRecords, type ServedSet } from './delegation/served-records.ts';
import { authoritative, signaturesOf } from './delegation/server-response.ts';
import { dsOfKey } from './dnssec-pending.ts';
import { available, type FactReader, shared } from './fact.ts';
import { verifierAt } from './verifier-at.ts';

/** A key as one server has it, and what it does there. */
export interface ServedKey {
  readonly tag: number;
  readonly algorithm: number;
  /** Whether we can verify what it signs. */
  readonly isKnown: boolean;
  /** Whether a DS record is meant to name it (SEP). */
  readonly isEntryPoint: boolean;
  readonly isRevoked: boolean;
  /** Whether it signed the keys of the zone, and that holds; null where we verified no more. */
  readonly signsKeys: boolean | null;
  /** Whether there is a signature of it over them, good or not. */
  readonly isTried: boolean;
  /** When the last signature of it over them ends; null where there is none. */
  readonly endsAt: Instant | null;
  /** The DS record that names it, with SHA-256. */
  readonly ds: string;
  /** The key itself, in presentation form. */
  readonly key: string;
  /** DS records of the zone above that name it. */
  readonly namedBy: readonly string[];
}

/** How one server has the zone signed. */
export interface ServedSigning {
  readonly address: string;
  /** None where the zone is not signed there. */
  readonly keys: readonly ServedKey[];
  /** Names what is wrong with the signature of its SOA record; null: it holds. */
  readonly soa: SetFault | null;
  /** The keys that signed it, by their tags, and when those signatures end. */
  readonly soaEnds: ReadonlyMap<number, Instant>;
}

/** A DS record of the zone above. */
export interface DelegatedDs extends Readonly<Rdata['DS']> {
  /** In presentation form. */
  readonly record: string;
  /** Whether we know its algorithm and digest, so that it surely names a key or none. */
  readonly isKnown: boolean;
}

/** How the servers of a zone sign it, and which keys the zone above vouches for. */
export interface Signing {
  readonly zone: DnsName;
  readonly ds: readonly DelegatedDs[];
  readonly servers: readonly ServedSigning[];
  /**
   * Whether all is known: each server above said which DS records there are, each address of the zone gave its keys and
   * its SOA record, and all of that was verified. Else what was not seen may be in order.
   */
  readonly isWhole: boolean;
  /** Whether its DS records were compared with its keys: not where there are too many. */
  readonly isCompared: boolean;
  /** Sets whose TTL is longer than their signatures last. */
  readonly longTtls: readonly string[];
}

/**
 * Tells whether one signer makes all that the servers have. `several`: two servers sign the zone with keys of which they
 * share none (RFC 8901). `open`: their keys differ, as while a change spreads, or where several sign. A server without
 * keys has none to compare.
 */
export function signersOf(servers: readonly ServedSigning[]): 'one' | 'several' | 'open' {
  const signers = servers.filter(({ soaEnds }) => soaEnds.size > 0).map(({ soaEnds }) => [...soaEnds.keys()]);
  const share = signers.every((some) => signers.every((others) => some.some((tag) => others.includes(tag))));
  if (!share) return 'several';
  const sets = servers.filter(({ keys }) => keys.length > 0).map(({ keys }) => keys.map(({ ds }) => ds));
  return new Set(sets.map((set) => set.toSorted().join())).size <= 1 ? 'one' : 'open';
}

/** Verifications that this may cost, and keys of a server that are tried. */
const [MAX_SIGNATURES, MAX_KEYS] = [64, 8];
const ENTRY_POINT = 1;

const delegatedDs = ([record, one]: readonly [
  record: string,
  one: Omit<DelegatedDs, 'record' | 'isKnown'>,
]): DelegatedDs => ({
  ...one,
  record,
  isKnown: ALGORITHMS.signatures.has(one.algorithm) && ALGORITHMS.digests.has(one.digestType),
});

/** Describes a key by itself. `bySelf`: its own signature of the keys; null where that was not verified. */
const keyOf = (zone: DnsName, key: ZoneKey, bySelf: Verified | null) => ({
  tag: key.tag,
  algorithm: key.algorithm,
  isKnown: ALGORITHMS.signatures.has(key.algorithm),
  isEntryPoint: (key.flags & ENTRY_POINT) !== 0,
  isRevoked: isRevoked(key),
  signsKeys: isOpen(bySelf) ? null : bySelf?.ok === true,
  ds: presentRdata('DS', encodeRdata('DS', dsOfKey(zone, key))),
  key: presentRdata('DNSKEY', encodeRdata('DNSKEY', key)),
});

/** Returns how each server signs the zone: nobody vouches for these keys, so nothing is concluded but what to repair. */
export const readSigning: FactReader<Signing> = shared<Signing>(async (domain, evidence) => {
  const served = await readServedKeys(domain, evidence);
  if (served.kind === 'unavailable') return served;
  const { found, sets } = served.value;
  const { zone, view } = found;
  const ds = new Map(
    view.servers.flatMap((one) =>
      (one.ds ?? []).map((record) => [presentRdata('DS', encodeRdata('DS', record)), record]),
    ),
  );
  const nowSeconds = Math.floor(timeOf(served.value) / 1000);
  const verifier = verifierAt(nowSeconds, MAX_SIGNATURES, evidence);
  const at = { zone, ds, verifier, once: createOnce(), effort: evidence.effort };
  const servers: Awaited<ReturnType<typeof signingAt>>[] = [];
  for (const one of sets[0]?.replies ?? []) servers.push(await signingAt(one, at));
  const isCompared = servers.every((one) => one?.isCompared !== false);
  return available(
    {
      zone,
      ds: [...ds].map(delegatedDs),
      servers: servers.flatMap((one) => one?.signing ?? []),
      isWhole:
        found.left === 0 &&
        view.servers.length > 0 &&
        view.servers.every((one) => one.ds !== null) &&
        servers.every((one) => one?.isWhole === true),
      isCompared,
      longTtls: longTtlsIn(served.value, nowSeconds),
    },
    served.refs,
  );
});

interface SigningInput {
  readonly zone: DnsName;
  /** DS records of the zone above, in presentation form. */
  readonly ds: ReadonlyMap<string, Rdata['DS']>;
  readonly verifier: Verifier;
  readonly once: ReturnType<typeof createOnce>;
  readonly effort: Effort;
}

/** Reads how one server signs the zone, and whether all there was seen and compared; null where it did not answer. */
async function signingAt(
  { server, reply }: ServedSet['replies'][number],
  { zone, ds, verifier, once, effort }: SigningInput,
): Promise<{ readonly signing: ServedSigning; readonly isWhole: boolean; readonly isCompared: boolean } | null> {
  const [response, soa] = [authoritative(reply), authoritative(server.soa)];
  if (response === null || soa === null) return null;
  const set = setIn(response, zone, RR_TYPES.DNSKEY);
  const all = set === undefined ? [] : zoneKeysIn(set.records);
  const usable = all.filter(isZoneKey);
  const ends = endsOf(signaturesOf(reply, zone, 'DNSKEY'));
  const comparison = effort.compute(() => compareDs(zone, [...ds.values()], usable.slice(0, MAX_KEYS)));
  const records = [...ds.keys()];
  const namedBy = (key: ZoneKey): readonly string[] =>
    comparison.kind === 'compared' ? (comparison.named.get(key) ?? []).flatMap((at) => records[at] ?? []) : [];
  const isCompared = comparison.kind !== 'too-many';
  let isWhole = isCompared && all.length <= MAX_KEYS;
  const verified = async (signed: RrSet | undefined, keys: readonly ZoneKey[]): Promise<Verified | null> => {
    const one = signed === undefined ? null : await verifier.verify(signed, { zone, keys: once(keys) });
    isWhole &&= !isOpen(one);
    return one;
  };
  const keys: ServedKey[] = [];
  for (const key of all.slice(0, MAX_KEYS))
    keys.push({
      ...keyOf(zone, key, usable.includes(key) ? await verified(set, [key]) : null),
      isTried: ends.has(key.tag),
      endsAt: ends.get(key.tag) ?? null,
      namedBy: namedBy(key),
    });
  const judged = await verified(setIn(soa, zone, RR_TYPES.SOA), usable);
  const soaFault = judged === null || judged.ok ? null : judged.fault;
  const soaEnds = endsOf(signaturesOf(server.soa, zone, 'SOA'));
  const signing = { address: server.address, keys, soa: soaFault, soaEnds };
  return { signing, isWhole, isCompared };
}

/** Whether it is open what a signature is worth, since no more is verified. */
const isOpen = (verified: Verified | null): boolean => verified !== null && !verified.ok && isLimit(verified.fault);

/** Returns a function that gives the same list for the same keys: what was verified with a list is known by it. */
function createOnce(): (keys: readonly ZoneKey[]) => readonly ZoneKey[] {
  const lists = new Map<string, readonly ZoneKey[]>();
  return (keys) => {
    const text = keys.map((key) => Buffer.from(encodeRdata('DNSKEY', key)).toString('latin1')).join();
    const known = lists.get(text) ?? keys;
    lists.set(text, known);
    return known;
  };
}

/** When the last signature of each key ends. */
function endsOf(signatures: readonly Rdata['RRSIG'][]): ReadonlyMap<number, Instant> {
  const ends = new Map<number, Instant>();
  for (const one of signatures) ends.set(one.keyTag, Math.max(ends.get(one.keyTag) ?? 0, one.expiration * 1000));
  return ends;
}

const timeOf = ({ sets }: ServedRecords): number =>
  Math.max(0, ...(sets[0]?.replies ?? []).map(({ reply }) => (reply.kind === 'response' ? reply.at : 0)));

const setIn = (response: DnsResponse, zone: DnsName, type: number): RrSet | undefined =>
  rrsetsOf(response, 'answers').find((one) => one.name === zone && one.type === type);

/** Sets that resolvers may cache for longer than a signature of them is valid. */
function longTtlsIn({ found, sets }: ServedRecords, nowSeconds: number): readonly string[] {
  const { zone, servers } = found;
  const replies = [
    ...servers.map(({ soa }) => ['SOA', soa] as const),
    ...servers.map(({ ns }) => ['NS', ns] as const),
    ...(sets[0]?.replies ?? []).map(({ reply }) => ['DNSKEY', reply] as const),
  ];
  const long = replies.filter(([type, reply]) => {
    const ttlSeconds = authoritative(reply)?.answers.find((rr) => rr.type === RR_TYPES[type])?.ttlSeconds ?? 0;
    const ends = Math.max(0, ...signaturesOf(reply, zone, type).map(({ expiration }) => expiration));
    return ends > nowSeconds && ends < nowSeconds + ttlSeconds;
  });
  return [...new Set(long.map(([type]) => type))];
}
