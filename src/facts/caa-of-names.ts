import type { Failure } from '../domain/answer.ts';
import { type DnsName, type DomainName, isAtOrBelow } from '../domain/name.ts';
import { parseDnsName } from '../domain/rdata/wire-name.ts';
import { type Caa, readCaa } from './caa.ts';
import { available, type FactReader, shared, unavailable } from './fact.ts';
import { readWebTls, servedIn } from './web-tls.ts';

/** A name of a certificate that is served, and the CAA set that an authority finds for it. */
export interface CaaOfName {
  /** As the certificate lists it, a star included. */
  readonly name: string;
  /** SHA-256 of the certificate that lists it. */
  readonly sha256: string;
  readonly isWildcard: boolean;
  readonly caa: Caa;
}

/** Names looked up, beside the one that is checked. */
const MAX_NAMES = 8;

/**
 * Reads the CAA sets of the further names of certificates, as far as they are at or below the domain: an authority checks each
 * name (RFC 8659 §3).
 */
export const readCaaOfNames: FactReader<readonly CaaOfName[]> = shared<readonly CaaOfName[]>(
  async (domain, evidence) => {
    const web = await readWebTls(domain, evidence);
    if (web.kind === 'unavailable') return web;
    const wanted = new Map<string, Omit<CaaOfName, 'caa'> & { readonly base: DnsName }>();
    for (const { state } of servedIn(web.value))
      for (const name of state.leaf.names) {
        const base = parseDnsName(name.replace(/^\*\./, ''));
        if (base === null || name === domain || !isAtOrBelow(base, domain) || wanted.size === MAX_NAMES) continue;
        wanted.set(name, { name, sha256: state.leaf.sha256, isWildcard: name.startsWith('*.'), base });
      }
    const refs = [...web.refs];
    const failures: Failure[] = [];
    const found = await Promise.all(
      [...wanted.values()].map(async ({ base, ...one }): Promise<CaaOfName[]> => {
        const caa = await readCaa(base as DomainName, evidence);
        refs.push(...caa.refs);
        if (caa.kind === 'unavailable') failures.push(...caa.failures);
        return caa.kind === 'available' ? [{ ...one, caa: caa.value }] : [];
      }),
    );
    const all = [...new Set(refs)];
    return unavailable(failures, all) ?? available(found.flat(), all);
  },
);
