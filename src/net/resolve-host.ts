import type { Resolver } from '../dns/resolution.ts';
import type { Failure } from '../domain/answer.ts';
import { readRdata } from '../domain/rdata/read.ts';
import { parseDnsName } from '../domain/rdata/wire-name.ts';

/** Tells what the DNS says of a host's addresses. */
export type HostAddresses =
  | { readonly kind: 'addresses'; readonly addresses: readonly string[] }
  | { readonly kind: 'no-address' }
  | { readonly kind: 'failure'; readonly failure: Omit<Failure, 'ref'> };

export type ResolveHost = (host: string, signal: AbortSignal) => Promise<HostAddresses>;

/**
 * Asks for both kinds of addresses at once, and gives them in turn, IPv4 first: mail still goes there mostly. A failed
 * question is no absence, unless the other one brought an address.
 */
export const resolveHostWith =
  (resolver: Resolver): ResolveHost =>
  async (host, signal) => {
    const name = parseDnsName(host);
    if (name === null) return { kind: 'no-address' };
    const [four, six] = await Promise.all([
      resolver.resolve(name, 'A', { signal }),
      resolver.resolve(name, 'AAAA', { signal }),
    ]);
    const v4 = four.kind === 'answer' ? four.records.flatMap((rr) => readRdata(rr)?.address ?? []) : [];
    const v6 = six.kind === 'answer' ? six.records.flatMap((rr) => readRdata(rr)?.address ?? []) : [];
    const addresses = Array.from({ length: Math.max(v4.length, v6.length) }, (_, i) => [v4[i], v6[i]])
      .flat()
      .filter((address) => address !== undefined);
    if (addresses.length > 0) return { kind: 'addresses', addresses };
    for (const one of [four, six])
      if (one.kind === 'failure') return { kind: 'failure', failure: { why: one.why, causes: one.causes } };
    return { kind: 'no-address' };
  };
