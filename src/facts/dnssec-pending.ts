import { createHash } from 'node:crypto';
import { ALGORITHMS } from '../dns/validate/algorithms.ts';
import { keysOfDs, zoneKeysOf } from '../dns/validate/keys.ts';
import { rrsetsOf } from '../dns/validate/rrsets.ts';
import type { Signers, ZoneKey } from '../dns/validate/signature.ts';
import { Verifier } from '../dns/validate/verifier.ts';
import type { Answer, Ref } from '../domain/answer.ts';
import type { DnsName } from '../domain/name.ts';
import type { QueryFlags } from '../domain/query.ts';
import { encodeRdata } from '../domain/rdata/encode.ts';
import { presentRdata } from '../domain/rdata/present.ts';
import { readRdata } from '../domain/rdata/read.ts';
import { nameToWire } from '../domain/rdata/wire-name.ts';
import { type Rdata, RR_TYPES } from '../domain/rr.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { dns } from '../evidence/questions/dns.ts';
import { type DsFacts, mayStillSign, readChain } from '../records/dnssec.ts';
import { MAX_COMPARED } from '../records/ds-comparison.ts';
import type { Dnssec } from './dnssec.ts';
import { refOf } from './fact.ts';

/** A zone that is signed and needs nothing but its DS record. */
export interface PendingDs {
  /** The DS records that the zone itself asks for (CDS, RFC 7344), where all of them name its keys. */
  readonly wanted: readonly DsFacts[];
  /**
   * The DS records to enter, in presentation form: those of the key-signing keys that sign the zone's keys, with SHA-256.
   * None where zone-signing keys sign all: their signer changes them without a word to the zone above (RFC 6781 §4.1).
   */
  readonly records: readonly string[];
}

/** Asks as a validator does: it wants signatures, and judges them itself. */
export const SIGNED: QueryFlags = { rd: true, cd: true, do: true };
/**
 * Lists what must validate at the apex before a DS record would make validators look: its records and their absences.
 */
const APEX_TYPES = ['SOA', 'NS', 'A', 'AAAA', 'MX', 'TXT', 'CAA'] as const;

interface Pending {
  readonly pending: PendingDs | null;
  readonly refs: readonly Ref[];
}

/**
 * Finds out whether an unsigned zone is signed but for its DS record: its keys sign themselves and what is at its apex.
 * Nobody vouches for those keys, so nothing is made of them but this. A zone whose own parent is not signed could not
 * use a DS record.
 */
export async function readPendingDs({ zone, reason }: Dnssec, evidence: Evidence): Promise<Pending> {
  const isCut = (reason?.code === 'no-ds' || reason?.code === 'opt-out') && reason.in === 'zone';
  if (!isCut || reason.zone !== zone) return { pending: null, refs: [] };
  const published = await evidence.ask(dns(zone, 'DNSKEY'), { guess: true });
  if (published.kind !== 'answer') return { pending: null, refs: [refOf(published)] };
  const signed = (type: 'DNSKEY' | (typeof APEX_TYPES)[number]): Promise<Answer> =>
    evidence.ask({ ...dns(zone, type), flags: SIGNED }, { guess: true });
  const [cds, keys, ...apex] = await Promise.all([
    evidence.ask(dns(zone, 'CDS'), { guess: true }),
    signed('DNSKEY'),
    ...APEX_TYPES.map(signed),
  ]);
  // The same records with their signatures would stand in the place of those that were judged.
  const refs = [published, cds].map(refOf);
  const wanted = cds.kind === 'answer' ? cds.records.flatMap((rr) => readRdata(rr) ?? []) : [];
  const all = zoneKeysOf((keys.response?.answers ?? []).filter(({ type }) => type === RR_TYPES.DNSKEY)).filter(
    ({ algorithm }) => mayStillSign(algorithm),
  );
  // A zone that asks for its DS records to be removed is on its way to be unsigned. Source: RFC 8078 §4.
  const isLeaving = wanted.some(({ algorithm }) => algorithm === DELETE);
  if (all.length > MAX_COMPARED || wanted.length > MAX_COMPARED) return { pending: null, refs };
  const named = wanted.length === 0 ? all : keysOfDs(zone, { ds: wanted, keys: all, table: ALGORITHMS });
  if (isLeaving || named === 'too-much-work') return { pending: null, refs };
  const nowSeconds = () => Math.floor(keys.at / 1000);
  const work = { left: MAX_SIGNATURES };
  const verifier = new Verifier({ table: ALGORITHMS, nowSeconds, work, effort: evidence.effort });
  const signing: ZoneKey[] = [];
  for (const key of entryPoints(named))
    if (await holds(keys, { verifier, signers: { zone, keys: [key] }, type: RR_TYPES.DNSKEY })) signing.push(key);
  if (signing.length === 0) return { pending: null, refs };
  const signers = { zone, keys: all };
  for (const [i, type] of APEX_TYPES.entries()) {
    const answer = apex[i];
    if (answer === undefined || !(await holds(answer, { verifier, signers, type: RR_TYPES[type] })))
      return { pending: null, refs };
  }
  const records = signing.filter(isEntryPoint).map((key) => presentRdata('DS', encodeRdata('DS', dsOfKey(zone, key))));
  return { pending: { wanted: consistent(zone, wanted, all), records }, refs };
}

const DELETE = 0;
const SHA256 = 2;
/** The flag of keys that are meant to be named by a DS record. Source: RFC 4034 §2.1.1. */
const ENTRY_POINT = 1;
/** Keys that are tried. */
const MAX_KEYS = 4;

const isEntryPoint = ({ flags }: ZoneKey): boolean => (flags & ENTRY_POINT) !== 0;

/** The keys that are tried: those that a DS record is meant to name, where there are any. */
function entryPoints(keys: readonly ZoneKey[]): readonly ZoneKey[] {
  const flagged = keys.filter(isEntryPoint);
  return (flagged.length > 0 ? flagged : keys).slice(0, MAX_KEYS);
}

/** Returns the DS record that names a key, with SHA-256. Source: RFC 4034 §5.1.4. */
export function dsOfKey(zone: DnsName, key: ZoneKey): Rdata['DS'] {
  const hash = createHash('sha256').update(nameToWire(zone)).update(encodeRdata('DNSKEY', key));
  return { keyTag: key.tag, algorithm: key.algorithm, digestType: SHA256, digest: new Uint8Array(hash.digest()) };
}

function consistent(zone: DnsName, wanted: readonly Rdata['CDS'][], keys: readonly ZoneKey[]): readonly DsFacts[] {
  const { matching, orphaned, undecided } = readChain(zone, wanted, keys);
  return orphaned.length === 0 && undecided.length === 0 ? matching : [];
}

/** Verifications that this may cost: those of keys that nobody vouches for. */
const MAX_SIGNATURES = 64;

/** Whether these keys signed what a response has of a zone's apex: its records, or the proof that there are none. */
async function holds(
  answer: Answer,
  { verifier, signers, type }: { readonly verifier: Verifier; readonly signers: Signers; readonly type: number },
): Promise<boolean> {
  const { response } = answer;
  if (response === undefined) return false;
  const { zone } = signers;
  const set = rrsetsOf(response, 'answers').find((one) => one.name === zone && one.type === type);
  if (set !== undefined) return (await verifier.verify(set, signers)).ok;
  const { denied } = await verifier.denied(response, signers, { name: zone, type });
  return denied === 'nodata';
}
