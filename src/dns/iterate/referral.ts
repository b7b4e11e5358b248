import { type DnsName, isAtOrBelow } from '../../domain/name.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import type { DnsResponse, ResponseRr } from '../../domain/response.ts';
import { RR_TYPES } from '../../domain/rr.ts';
import { MAX_ADDRESSES_A_NAME, MAX_SERVER_NAMES } from './limits.ts';

/** A name server and the addresses that are known of it. */
export interface NameServer {
  readonly name: DnsName;
  readonly addresses: readonly string[];
}

/** Holds what a zone's server answers about a zone below. */
export interface Referral {
  readonly zone: DnsName;
  readonly servers: readonly NameServer[];
  readonly ttlSeconds: number;
  /** The response as the answer to a question for the DS records of `zone`; null where it says nothing of them. */
  readonly ds: DnsResponse | null;
}

/** Tells what a response of a zone's server means for a walk. */
export type ReferralMeaning =
  | { readonly kind: 'referral'; readonly referral: Referral }
  | { readonly kind: 'answer'; readonly isAuthoritative: boolean }
  /** `lame`: the server does not serve the zone. */
  | { readonly kind: 'error'; readonly why: 'servfail' | 'refused' | 'server-error' | 'lame' };

const CLASS_IN = 1;
const NOERROR = 0;
const SERVFAIL = 2;
const NXDOMAIN = 3;
const REFUSED = 5;

/**
 * Returns a response without what its sender has no say in: records beyond the zone that it was asked for. Source: RFC
 * 5452 §6. An alias may lead out of the zone, and what the sender adds about its target is then not believed.
 */
export function inBailiwick(response: DnsResponse, zone: DnsName): DnsResponse {
  const isIn = (rr: ResponseRr): boolean => rr.class === CLASS_IN && isAtOrBelow(rr.name, zone);
  return {
    ...response,
    answers: response.answers.filter(isIn),
    authorities: response.authorities.filter(isIn),
    additionals: response.additionals.filter(isIn),
  };
}

/** Whether a response has nothing but a referral to a zone above: its sender has no data of this zone, which is no absence. */
const refersAbove = ({ rcode, answers, authorities }: DnsResponse, zone: DnsName): boolean =>
  rcode === NOERROR &&
  answers.length === 0 &&
  !authorities.some(({ type }) => type === RR_TYPES.SOA) &&
  authorities.some(({ type, name }) => type === RR_TYPES.NS && name !== zone && isAtOrBelow(zone, name));

/** Reads a response of a server of `zone`, which may refer beyond it, to a question about `name`. */
export function meaningOf(whole: DnsResponse, zone: DnsName, name: DnsName): ReferralMeaning {
  if (refersAbove(whole, zone)) return { kind: 'error', why: 'lame' };
  return meaningWithin(inBailiwick(whole, zone), zone, name);
}

/** Reads a response that is in the bailiwick of its sender. */
function meaningWithin(response: DnsResponse, zone: DnsName, name: DnsName): ReferralMeaning {
  const { rcode, aa, answers, authorities } = response;
  if (rcode === SERVFAIL) return { kind: 'error', why: 'servfail' };
  if (rcode === REFUSED) return { kind: 'error', why: 'refused' };
  if (rcode !== NOERROR && rcode !== NXDOMAIN) return { kind: 'error', why: 'server-error' };
  const referral = referralOf(response, zone, name);
  if (referral !== null) return { kind: 'referral', referral };
  const isAnswered = answers.some(
    (rr) => rr.name === name || (rr.type === RR_TYPES.DNAME && isAtOrBelow(name, rr.name)),
  );
  const isDenied = authorities.some((rr) => isProof(rr) || (rr.type === RR_TYPES.SOA && isAtOrBelow(name, rr.name)));
  if (aa || isAnswered || isDenied) return { kind: 'answer', isAuthoritative: aa };
  return { kind: 'error', why: 'lame' };
}

/** The delegation that a response leads to, which is always further down; null where it is none. */
function referralOf(response: DnsResponse, zone: DnsName, name: DnsName): Referral | null {
  const { aa, rcode, answers, authorities, additionals } = response;
  if (rcode !== NOERROR || answers.length > 0 || authorities.some(({ type }) => type === RR_TYPES.SOA)) return null;
  const ns = authorities.filter((rr) => rr.type === RR_TYPES.NS && rr.name !== zone);
  const [first] = ns;
  if (first === undefined || !isAtOrBelow(name, first.name)) return null;
  if (aa && first.name === name) return null;
  const own = ns.filter((rr) => rr.name === first.name).slice(0, MAX_SERVER_NAMES);
  const servers = own.flatMap((rr): NameServer[] => {
    const host = readRdata({ type: 'NS', octets: rr.octets })?.host;
    // Glue beyond the zone was left out: those servers are looked up.
    return host === undefined ? [] : [{ name: host, addresses: addressesOfName(additionals, host) }];
  });
  const hosts = new Set(servers.map((one) => one.name));
  const glue = additionals.filter((rr) => hosts.has(rr.name) && isAddress(rr));
  const ttlSeconds = Math.min(...[...own, ...glue].map((rr) => rr.ttlSeconds));
  return { zone: first.name, servers, ttlSeconds, ds: dsIn(response, first.name) };
}

const isAddress = ({ type }: ResponseRr): boolean => type === RR_TYPES.A || type === RR_TYPES.AAAA;

/** Returns the addresses that records give to a name. */
export const addressesOfName = (records: readonly ResponseRr[], name: DnsName): readonly string[] =>
  records
    .flatMap((rr) => {
      if (rr.name !== name) return [];
      if (rr.type === RR_TYPES.A) return readRdata({ type: 'A', octets: rr.octets })?.address ?? [];
      return rr.type === RR_TYPES.AAAA ? (readRdata({ type: 'AAAA', octets: rr.octets })?.address ?? []) : [];
    })
    .slice(0, MAX_ADDRESSES_A_NAME);

const isProof = ({ type }: ResponseRr): boolean => type === RR_TYPES.NSEC || type === RR_TYPES.NSEC3;

function dsIn(response: DnsResponse, zone: DnsName): DnsResponse | null {
  const isDs = (rr: ResponseRr): boolean => rr.name === zone && rr.type === RR_TYPES.DS;
  const { authorities } = response;
  if (!authorities.some((rr) => isDs(rr) || isProof(rr))) return null;
  const signatures = authorities.filter(({ type }) => type === RR_TYPES.RRSIG);
  return {
    ...response,
    answers: [...authorities.filter(isDs), ...signatures],
    authorities: authorities.filter(isProof),
    additionals: signatures,
  };
}
