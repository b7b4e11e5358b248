import type { Resolver } from './resolution.ts';
import { createStubResolver, type StubResolverOptions } from './stub-resolver.ts';
import { rootAnchors } from './trust-anchors.ts';
import type { TrustAnchor } from './validate/chain.ts';
import { createValidatingResolver } from './validating-resolver.ts';

export interface ResolverOptions extends Omit<StubResolverOptions, 'keepsResponses'> {
  /** What to trust in place of the root's keys. */
  readonly trustAnchors?: readonly TrustAnchor[];
}

/** Makes a client of recursive resolvers that validates DNSSEC itself. Throws on a server that `parseUpstream` refuses. */
export function createResolver({ trustAnchors, cacheEntries, ...options }: ResolverOptions): Resolver {
  return createValidatingResolver({
    resolver: createStubResolver({ ...options, cacheEntries: 0, keepsResponses: true }),
    anchors: trustAnchors ?? rootAnchors(),
    ...(options.clock === undefined ? {} : { clock: options.clock }),
    ...(cacheEntries === undefined ? {} : { cacheEntries }),
  });
}
