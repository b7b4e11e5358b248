import type { DnsName } from './name.ts';

/** The record types known by name, with their numbers in the IANA registry. */
export const RR_TYPES = {
  A: 1,
  NS: 2,
  CNAME: 5,
  SOA: 6,
  PTR: 12,
  MX: 15,
  TXT: 16,
  AAAA: 28,
  SRV: 33,
  NAPTR: 35,
  DNAME: 39,
  DS: 43,
  SSHFP: 44,
  RRSIG: 46,
  NSEC: 47,
  DNSKEY: 48,
  NSEC3: 50,
  NSEC3PARAM: 51,
  TLSA: 52,
  CDS: 59,
  CDNSKEY: 60,
  CSYNC: 62,
  SVCB: 64,
  HTTPS: 65,
  DSYNC: 66,
  SPF: 99,
  CAA: 257,
} as const;

/** A record type known by name. Others are met on the wire as numbers and shown as `TYPEnnn` (RFC 3597). */
export type RrType = keyof typeof RR_TYPES;

export const RR_TYPE_NAMES = Object.keys(RR_TYPES) as readonly RrType[];

/** RDATA in typed form. Names are canonical; addresses are text (RFC 5952 for IPv6); octets stay octets. */
export interface Rdata {
  A: { readonly address: string };
  AAAA: { readonly address: string };
  NS: { readonly host: DnsName };
  CNAME: { readonly target: DnsName };
  DNAME: { readonly target: DnsName };
  PTR: { readonly target: DnsName };
  MX: { readonly preference: number; readonly exchange: DnsName };
  /** The character strings as they came; `text` is their concatenation with octets outside printable ASCII as `\DDD`. */
  TXT: { readonly strings: readonly Uint8Array[]; readonly text: string };
  SPF: { readonly strings: readonly Uint8Array[]; readonly text: string };
  SOA: {
    readonly mname: DnsName;
    readonly rname: DnsName;
    readonly serial: number;
    readonly refresh: number;
    readonly retry: number;
    readonly expire: number;
    readonly minimum: number;
  };
  SRV: { readonly priority: number; readonly weight: number; readonly port: number; readonly target: DnsName };
  NAPTR: {
    readonly order: number;
    readonly preference: number;
    readonly flags: string;
    readonly services: string;
    readonly regexp: string;
    readonly replacement: DnsName;
  };
  DS: { readonly keyTag: number; readonly algorithm: number; readonly digestType: number; readonly digest: Uint8Array };
  CDS: {
    readonly keyTag: number;
    readonly algorithm: number;
    readonly digestType: number;
    readonly digest: Uint8Array;
  };
  DNSKEY: {
    readonly flags: number;
    readonly protocol: number;
    readonly algorithm: number;
    readonly publicKey: Uint8Array;
  };
  CDNSKEY: {
    readonly flags: number;
    readonly protocol: number;
    readonly algorithm: number;
    readonly publicKey: Uint8Array;
  };
  /** Which records of the delegation the zone above should take over. Source: RFC 7477 §2.1. `types` are numbers, ascending. */
  CSYNC: { readonly serial: number; readonly flags: number; readonly types: readonly number[] };
  /** Where the zone above takes notifications. Source: RFC 9859 §2.1. */
  DSYNC: { readonly about: number; readonly scheme: number; readonly port: number; readonly target: DnsName };
  RRSIG: {
    readonly typeCovered: number;
    readonly algorithm: number;
    readonly labels: number;
    readonly originalTtl: number;
    readonly expiration: number;
    readonly inception: number;
    readonly keyTag: number;
    readonly signer: DnsName;
    readonly signature: Uint8Array;
  };
  /** `types` are numbers, ascending. */
  NSEC: { readonly next: DnsName; readonly types: readonly number[] };
  NSEC3: {
    readonly hashAlgorithm: number;
    readonly flags: number;
    readonly iterations: number;
    readonly salt: Uint8Array;
    readonly nextHashed: Uint8Array;
    readonly types: readonly number[];
  };
  NSEC3PARAM: {
    readonly hashAlgorithm: number;
    readonly flags: number;
    readonly iterations: number;
    readonly salt: Uint8Array;
  };
  TLSA: { readonly usage: number; readonly selector: number; readonly matchingType: number; readonly data: Uint8Array };
  SSHFP: { readonly algorithm: number; readonly fingerprintType: number; readonly fingerprint: Uint8Array };
  SVCB: {
    readonly priority: number;
    readonly target: DnsName;
    readonly params: readonly { readonly key: number; readonly value: Uint8Array }[];
  };
  HTTPS: {
    readonly priority: number;
    readonly target: DnsName;
    readonly params: readonly { readonly key: number; readonly value: Uint8Array }[];
  };
  CAA: { readonly flags: number; readonly tag: string; readonly value: string };
}

/**
 * One resource record. `octets` is the RDATA in wire form with every name in it uncompressed and, for the types of
 * RFC 4034 §6.2, in lower case. It is what the store keeps; typed and textual forms are derived from it.
 */
export interface Rr<T extends RrType = RrType> {
  readonly name: DnsName;
  readonly type: T;
  readonly ttlSeconds: number;
  readonly octets: Uint8Array;
}
