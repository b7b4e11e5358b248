import { readRdata } from '../domain/rdata/read.ts';
import { dns } from '../evidence/question.ts';
import { type ChainFacts, readChain } from '../records/dnssec.ts';
import { isUnsigned, readDnssec } from './dnssec.ts';
import { available, type FactReader, refOf, shared } from './fact.ts';

export interface DnssecChain {
  /** Null where the zone has no DS, or the keys could not be looked up. */
  readonly chain: ChainFacts | null;
  /** Whether the zone has DS records at its parent, but surely no keys. */
  readonly unsigned: boolean;
  /** Extra iterations of NSEC3; null where there are none or it is not known. Source: RFC 9276 §3.1. */
  readonly iterations: number | null;
}

const NOTHING: DnssecChain = { chain: null, unsigned: false, iterations: null };

/**
 * The keys of a signed zone beside its DS records: two questions, which only sharpen what is said of it, so that they
 * give way to others and a failed one leaves its part open.
 */
export const readDnssecChain: FactReader<DnssecChain> = shared<DnssecChain>(async (domain, evidence) => {
  const dnssec = await readDnssec(domain, evidence);
  if (dnssec.kind === 'unavailable' || isUnsigned(dnssec.value)) return available(NOTHING, dnssec.refs);
  const { zone } = dnssec.value;
  const [ds, keys, params] = await Promise.all([
    evidence.ask(dns(zone, 'DS')),
    evidence.ask(dns(zone, 'DNSKEY'), { guess: true }),
    evidence.ask(dns(zone, 'NSEC3PARAM'), { guess: true }),
  ]);
  const refs = [...new Set([...dnssec.refs, refOf(ds), refOf(keys), refOf(params)])];
  const digests = ds.kind === 'answer' ? ds.records.flatMap((rr) => readRdata(rr) ?? []) : [];
  const published = keys.kind === 'answer' ? keys.records.flatMap((rr) => readRdata(rr) ?? []) : [];
  const iterations =
    params.kind === 'answer' ? Math.max(0, ...params.records.map((rr) => readRdata(rr)?.iterations ?? 0)) : 0;
  return available(
    {
      chain: published.length === 0 || digests.length === 0 ? null : readChain(zone, digests, published),
      unsigned: digests.length > 0 && keys.kind === 'nodata' && keys.aliases.length === 0,
      iterations: iterations > 0 ? iterations : null,
    },
    refs,
  );
});
