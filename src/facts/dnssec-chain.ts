import { readRdata } from '../domain/rdata/read.ts';
import { RR_TYPES } from '../domain/rr.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { dns } from '../evidence/questions/dns.ts';
import { type ChainFacts, readChain } from '../records/dnssec.ts';
import { isZoneUnsigned, readDnssec } from './dnssec.ts';
import { type PendingDs, readPendingDs, SIGNED } from './dnssec-pending.ts';
import { available, type FactReader, refOf, shared } from './fact.ts';

/** How a zone hashes its names. Source: RFC 9276 §3.1. */
export interface Nsec3 {
  /** How many NSEC3PARAM records there are; servers use one. */
  readonly settings: number;
  readonly iterations: number;
  /** In hexadecimal; null where there is none. */
  readonly salt: string | null;
  /** Whether delegations may be left out; null where that is not known. */
  readonly optOut: boolean | null;
}

export interface DnssecChain {
  /** Null where the zone has no DS, or the keys could not be looked up. */
  readonly chain: ChainFacts | null;
  /** Whether the zone has DS records at its parent, but surely no keys. */
  readonly unsigned: boolean;
  /** Null where it does not hash them, or that is not known. */
  readonly nsec3: Nsec3 | null;
  /** A zone that is signed, but has no DS record; null where it has one, is not signed, or that is not known. */
  readonly pending: PendingDs | null;
}

const NOTHING: DnssecChain = { chain: null, unsigned: false, nsec3: null, pending: null };

/**
 * The keys of a signed zone beside its DS records: a few questions, which only sharpen what is said of it, so that they
 * give way to others and a failed one leaves its part open.
 */
export const readDnssecChain: FactReader<DnssecChain> = shared<DnssecChain>(async (domain, evidence) => {
  const dnssec = await readDnssec(domain, evidence);
  if (dnssec.kind === 'unavailable') return available(NOTHING, dnssec.refs);
  if (isZoneUnsigned(dnssec.value)) {
    const { pending, refs } = await readPendingDs(dnssec.value, evidence);
    return available({ ...NOTHING, pending }, [...new Set([...dnssec.refs, ...refs])]);
  }
  const { zone } = dnssec.value;
  const [ds, keys, params] = await Promise.all([
    evidence.ask(dns(zone, 'DS')),
    evidence.ask(dns(zone, 'DNSKEY'), { guess: true }),
    evidence.ask(dns(zone, 'NSEC3PARAM'), { guess: true }),
  ]);
  const refs = [...new Set([...dnssec.refs, refOf(ds), refOf(keys), refOf(params)])];
  const digests = ds.kind === 'answer' ? ds.records.flatMap((rr) => readRdata(rr) ?? []) : [];
  const published = keys.kind === 'answer' ? keys.records.flatMap((rr) => readRdata(rr) ?? []) : [];
  const hashing = params.kind === 'answer' ? params.records.flatMap((rr) => readRdata(rr) ?? []) : [];
  const salt = hashing.map((one) => Buffer.from(one.salt).toString('hex').toUpperCase()).find((one) => one !== '');
  const nsec3 =
    hashing.length === 0
      ? null
      : {
          settings: hashing.length,
          iterations: Math.max(...hashing.map(({ iterations }) => iterations)),
          salt: salt ?? null,
          optOut: await readOptOut(zone, evidence),
        };
  return available(
    {
      chain: published.length === 0 || digests.length === 0 ? null : readChain(zone, digests, published),
      unsigned: digests.length > 0 && keys.kind === 'nodata' && keys.aliases.length === 0,
      nsec3,
      pending: null,
    },
    refs,
  );
});

const OPT_OUT = 1;

/** Whether the zone leaves unsigned delegations out, from the proof that an apex has no TLSA record, as none should have. */
async function readOptOut(zone: Parameters<typeof dns>[0], evidence: Evidence): Promise<boolean | null> {
  const denial = await evidence.ask({ ...dns(zone, 'TLSA'), flags: SIGNED }, { guess: true });
  const proofs = (denial.response?.authorities ?? []).flatMap(({ type, octets }) =>
    type === RR_TYPES.NSEC3 ? (readRdata({ type: 'NSEC3', octets }) ?? []) : [],
  );
  return proofs.length === 0 ? null : proofs.some(({ flags }) => (flags & OPT_OUT) !== 0);
}
