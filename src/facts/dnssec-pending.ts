import { ALGORITHMS } from '../dns/validate/algorithms.ts';
import { keysOfDs, zoneKeysOf } from '../dns/validate/keys.ts';
import { rrsetsOf } from '../dns/validate/rrsets.ts';
import { verifySet, type ZoneKey } from '../dns/validate/signature.ts';
import type { Answer, Ref } from '../domain/answer.ts';
import type { DnsName } from '../domain/name.ts';
import type { QueryFlags } from '../domain/query.ts';
import { readRdata } from '../domain/rdata/read.ts';
import { type Rdata, RR_TYPES } from '../domain/rr.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { dns } from '../evidence/question.ts';
import { type DsFacts, readChain } from '../records/dnssec.ts';
import type { Dnssec } from './dnssec.ts';
import { refOf } from './fact.ts';

/** A zone that is signed and needs nothing but its DS record. */
export interface PendingDs {
  /** The DS records that the zone itself asks for (CDS, RFC 7344), where all of them name its keys. */
  readonly wanted: readonly DsFacts[];
}

/** What a validator sends: it wants signatures, and judges them itself. */
export const SIGNED: QueryFlags = { rd: true, cd: true, do: true };

interface Found {
  readonly pending: PendingDs | null;
  readonly refs: readonly Ref[];
}

/**
 * Whether an unsigned zone is signed but for its DS record: its keys sign themselves and its SOA. Nobody vouches for those
 * keys, so nothing is made of them but this. A zone whose own parent is not signed could not use a DS record.
 */
export async function readPendingDs({ zone, reason }: Dnssec, evidence: Evidence): Promise<Found> {
  const isCut = (reason?.code === 'no-ds' || reason?.code === 'opt-out') && reason.in === 'zone';
  if (!isCut || reason.zone !== zone) return { pending: null, refs: [] };
  const published = await evidence.ask(dns(zone, 'DNSKEY'), { guess: true });
  if (published.kind !== 'answer') return { pending: null, refs: [refOf(published)] };
  const [keys, soa, cds] = await Promise.all([
    evidence.ask({ ...dns(zone, 'DNSKEY'), flags: SIGNED }, { guess: true }),
    evidence.ask({ ...dns(zone, 'SOA'), flags: SIGNED }, { guess: true }),
    evidence.ask(dns(zone, 'CDS'), { guess: true }),
  ]);
  const refs = [published, keys, soa, cds].map(refOf);
  const wanted = cds.kind === 'answer' ? cds.records.flatMap((rr) => readRdata(rr) ?? []) : [];
  const all = zoneKeysOf((keys.response?.answers ?? []).filter(({ type }) => type === RR_TYPES.DNSKEY));
  // A zone that asks for its DS records to be removed is on its way to be unsigned. Source: RFC 8078 §4.
  const isLeaving = wanted.some(({ algorithm }) => algorithm === DELETE);
  const trusted = wanted.length === 0 ? all : keysOfDs(zone, wanted, all, ALGORITHMS);
  if (isLeaving || trusted === 'too-much-work') return { pending: null, refs };
  const holds = isSignedBy(zone, keys, 'DNSKEY', trusted) && isSignedBy(zone, soa, 'SOA', all);
  return { pending: holds ? { wanted: consistent(zone, wanted, all) } : null, refs };
}

const DELETE = 0;

function consistent(zone: DnsName, wanted: readonly Rdata['CDS'][], keys: readonly ZoneKey[]): readonly DsFacts[] {
  const { matching, orphaned, undecided } = readChain(zone, wanted, keys);
  return orphaned.length === 0 && undecided.length === 0 ? matching : [];
}

/** Verifications that this may cost: those of keys that nobody vouches for. */
const MAX_SIGNATURES = 16;

/** Whether one of these keys signed the records of an answer. */
function isSignedBy(zone: DnsName, answer: Answer, type: 'DNSKEY' | 'SOA', keys: readonly ZoneKey[]): boolean {
  const { response } = answer;
  const set = response && rrsetsOf(response, 'answers').find((one) => one.name === zone && one.type === RR_TYPES[type]);
  if (set === undefined) return false;
  const nowSeconds = Math.floor(answer.at / 1000);
  const { ok } = verifySet(set, { zone, keys }, { nowSeconds, table: ALGORITHMS, work: [{ left: MAX_SIGNATURES }] });
  return ok;
}
