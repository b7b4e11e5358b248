import type { DnsName } from './name.ts';

/** A record of a response, of any type. The RDATA of known types is canonical (see `Rr`), that of others as it came. */
export interface ResponseRr {
  readonly name: DnsName;
  readonly type: number;
  readonly class: number;
  readonly ttlSeconds: number;
  readonly octets: Uint8Array;
}

/** A whole response with its signatures: what a validator or a walk from the root needs. Source: RFC 1035 §4.1. */
export interface DnsResponse {
  readonly aa: boolean;
  readonly rd: boolean;
  readonly ra: boolean;
  readonly ad: boolean;
  readonly cd: boolean;
  /** With the upper bits of EDNS, where there is EDNS. */
  readonly rcode: number;
  readonly answers: readonly ResponseRr[];
  readonly authorities: readonly ResponseRr[];
  /** Without the OPT record. */
  readonly additionals: readonly ResponseRr[];
  /** Extended DNS Errors (RFC 8914), as in `Exchange`. */
  readonly ede: readonly string[];
}
