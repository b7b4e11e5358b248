import { type AddressOverride, parseAddressOverride } from '../domain/address-override.ts';
import { createIterativeResolver, type IterativeResolverOptions } from './iterate/iterative-resolver.ts';
import type { NameServer } from './iterate/referral.ts';
import { parseRootHints } from './iterate/root-hints.ts';
import type { Resolver } from './resolution.ts';
import { createStubResolver, type StubResolverOptions } from './stub-resolver.ts';
import { parseTrustAnchors, rootAnchors } from './trust-anchors.ts';
import type { TrustAnchor } from './validate/chain.ts';
import { createValidatingResolver } from './validating-resolver.ts';

interface Validated {
  /** Trusts these in place of the root's keys; as a text, DS or DNSKEY records as in a zone file, one on a line. */
  readonly trustAnchors?: readonly TrustAnchor[] | string;
}

/** Asks recursive resolvers. */
interface StubOptions extends Omit<StubResolverOptions, 'keepsResponses'>, Validated {
  readonly mode?: 'stub';
  /**
   * The servers of the root, from which is asked what does not validate over the resolvers; null: never. Default: those of
   * the internet, unless other trust anchors are given.
   */
  readonly rootHints?: readonly NameServer[] | string | null;
}

/** Asks the servers of each zone from the root down, and no resolver. */
interface IterativeOptions extends Omit<IterativeResolverOptions, 'keepsResponses' | 'rootHints'>, Validated {
  readonly mode: 'iterative';
  /** The servers of the root, in place of the internet's; as a text, a zone file as IANA publishes it (`named.root`). */
  readonly rootHints?: readonly NameServer[] | string;
  /** Where to go for a server in place of its address; as a text, `192.0.2.53:53:127.0.0.1:5353`. */
  readonly connectTo?: readonly (AddressOverride | string)[];
}

export type ResolverOptions = StubOptions | IterativeOptions;

/**
 * Makes a client of recursive resolvers, or with `mode: 'iterative'` one that walks from the root by itself. Both validate
 * DNSSEC themselves. Throws on a server, root hints, trust anchors or an override that cannot be read.
 */
export function createResolver(options: ResolverOptions): Resolver {
  const { trustAnchors, cacheEntries, ...given } = options;
  const common = {
    anchors: anchorsOf(trustAnchors),
    ...(options.clock === undefined ? {} : { clock: options.clock }),
    ...(cacheEntries === undefined ? {} : { cacheEntries }),
  };
  if (given.mode === 'iterative')
    return createValidatingResolver({
      ...common,
      resolver: createIterativeResolver({ ...iterativeOptions(given), ...INNER }),
    });
  const { rootHints = trustAnchors === undefined ? undefined : null, ...stub } = given;
  const { clock, policy } = given;
  const walk = {
    timeoutMs: WALK_TIMEOUT_MS,
    ...(clock === undefined ? {} : { clock }),
    ...(policy === undefined ? {} : { policy }),
  };
  return createValidatingResolver({
    ...common,
    resolver: createStubResolver({ ...stub, ...INNER }),
    ...(rootHints === null ? {} : { fromRoot: createIterativeResolver({ ...walk, ...hintsOf(rootHints), ...INNER }) }),
  });
}

/** Beside a resolver, which is asked where a walk takes longer, a question may cost less time. */
const WALK_TIMEOUT_MS = 3000;

/** The validator above caches, and reads the responses. */
const INNER = { cacheEntries: 0, keepsResponses: true } as const;

function hintsOf(given: readonly NameServer[] | string | undefined): Pick<IterativeResolverOptions, 'rootHints'> {
  const hints = typeof given === 'string' ? parseRootHints(given) : given;
  if (hints === null) throw new Error('Cannot use rootHints: they name no server with its address');
  return hints === undefined ? {} : { rootHints: hints };
}

function iterativeOptions({ rootHints, connectTo = [], policy, ...given }: IterativeOptions): IterativeResolverOptions {
  const overrides = connectTo.map((one) => {
    const override = typeof one === 'string' ? parseAddressOverride(one) : one;
    if (override === null) throw new Error(`Cannot use connectTo "${one}"`);
    return override;
  });
  return {
    ...given,
    ...hintsOf(rootHints),
    policy: { ...policy, connectTo: [...overrides, ...(policy?.connectTo ?? [])] },
  };
}

function anchorsOf(given: readonly TrustAnchor[] | string | undefined): readonly TrustAnchor[] {
  if (typeof given !== 'string') return given ?? rootAnchors();
  const parsed = parseTrustAnchors(given);
  if (!parsed.ok) throw new Error(`Cannot use trustAnchors "${parsed.line}" (${parsed.code})`);
  return parsed.anchors;
}
