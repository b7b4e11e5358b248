import type { DnsName } from '../domain/name.ts';
import { matchTlsa, type ParsedTlsa, type TlsaMatch } from '../records/tlsa.ts';
import { available, shared, unavailableFor } from './fact.ts';
import { onHttpsPort } from './on-https-port.ts';
import { readTlsa } from './tlsa.ts';
import { readEveryAddress, readWebTls, servedIn } from './web-tls.ts';

/** How a website stands with DANE. */
export interface WebDane {
  /** Where its TLSA records stand or would stand. */
  readonly at: DnsName;
  readonly records: readonly ParsedTlsa[];
  readonly state:
    | { readonly kind: 'none' | 'insecure' | 'bogus' | 'unusable' }
    /** Usable records, held against the certificates that each address serves. */
    | { readonly kind: 'served'; readonly addresses: readonly MatchedAddress[] };
  /** An alias stands there, and beside it no record can. */
  readonly isAlias: boolean;
}

/** An address whose certificates were held against TLSA records. */
export interface MatchedAddress {
  readonly address: string;
  readonly match: TlsaMatch;
  /** SHA-256 of the public key that it shows. */
  readonly keySha256: string;
}

/**
 * The TLSA records of a website, held against what each address serves; null where no address serves a certificate. Source:
 * RFC 6698 §2.1, RFC 7671 §4.
 */
export const readWebDane = onHttpsPort(
  shared<WebDane | null>(async (domain, evidence) => {
    const web = await readWebTls(domain, evidence);
    if (web.kind === 'unavailable') return web;
    const served = servedIn(web.value);
    if (served.length === 0) return available(null, web.refs);
    const tlsa = await readTlsa(domain, '_443._tcp', evidence);
    const refs = [...web.refs, ...tlsa.refs];
    if (tlsa.kind === 'open') return unavailableFor([tlsa.failure], refs);
    const { at, records, state, isAlias } = tlsa;
    if (state.kind !== 'usable') return available({ at, records, state, isAlias }, refs);
    const addresses = served.map(({ address, state: { sent, leaf, tls, at: now } }) => ({
      address,
      match: matchTlsa(state.usable, { chain: sent, names: [domain], now, isTrusted: tls.fault === null }),
      keySha256: leaf.spkiSha256,
    }));
    const found: WebDane = { at, records, state: { kind: 'served', addresses }, isAlias };
    // One that matches nothing settles the matter; else each must be known.
    if (addresses.some(({ match }) => match.kind !== 'match')) return available(found, refs);
    const every = await readEveryAddress(domain, evidence);
    return every.kind === 'unavailable' ? every : available(found, refs);
  }),
);
