import { type AddressOverride, parseAddressOverride } from '../domain/address-override.ts';
import type { Undelegated } from '../domain/undelegated.ts';
import { createIterativeResolver, type IterativeResolverOptions } from './iterate/iterative-resolver.ts';
import type { NameServer } from './iterate/referral.ts';
import { parseRootHints } from './iterate/root-hints.ts';
import type { Resolver } from './resolution.ts';
import type { ServerPace } from './server-pace.ts';
import { createStubResolver, type StubResolverOptions } from './stub-resolver.ts';
import { parseTrustAnchors, rootAnchors } from './trust-anchors.ts';
import { createDividedResolver, withGivenDs } from './undelegated-resolver.ts';
import type { TrustAnchor } from './validate/chain.ts';
import { createValidatingResolver, type ValidatingOptions } from './validating-resolver.ts';

interface Validated {
  /** A zone to try with a delegation that it does not have yet; the addresses of its servers are given. */
  readonly undelegated?: Undelegated;
  /** Shared with all else that asks name servers. */
  readonly pace?: ServerPace;
  /** Trusts these in place of the root's keys; as a text, DS or DNSKEY records as in a zone file, one on a line. */
  readonly trustAnchors?: readonly TrustAnchor[] | string;
}

/** Asks recursive resolvers. */
interface StubOptions extends Omit<StubResolverOptions, 'keepsResponses' | 'pace'>, Validated {
  readonly mode?: 'stub';
  /**
   * The servers of the root, from which is asked what does not validate over the resolvers; null: never. Default: those of
   * the internet, unless other trust anchors are given.
   */
  readonly rootHints?: readonly NameServer[] | string | null;
}

/** Asks the servers of each zone from the root down, and no resolver. */
interface IterativeOptions
  extends Omit<IterativeResolverOptions, 'keepsResponses' | 'rootHints' | 'yields' | 'zones'>,
    Validated {
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
  const { trustAnchors, cacheEntries, undelegated, ...given } = options;
  const common = {
    anchors: anchorsOf(trustAnchors),
    ...(options.clock === undefined ? {} : { clock: options.clock }),
    ...(cacheEntries === undefined ? {} : { cacheEntries }),
    ...(undelegated === undefined ? {} : { givenDs: new Map([[undelegated.zone, undelegated.ds]]) }),
  };
  const validating = (inner: Pick<ValidatingOptions, 'resolver' | 'fromRoot'>): Resolver => {
    const resolver = createValidatingResolver({ ...common, ...inner });
    return undelegated === undefined ? resolver : withGivenDs(resolver, undelegated);
  };
  const zones = zonesOf(undelegated);
  if (given.mode === 'iterative')
    return validating({ resolver: createIterativeResolver({ ...iterativeOptions(given), ...INNER, ...zones }) });
  const { rootHints = trustAnchors === undefined ? undefined : null, pace, ...stub } = given;
  const { clock, policy } = given;
  const walk = {
    timeoutMs: WALK_TIMEOUT_MS,
    ...(clock === undefined ? {} : { clock }),
    ...(policy === undefined ? {} : { policy }),
    ...(pace === undefined ? {} : { pace }),
  };
  const resolver = createStubResolver({ ...stub, ...(pace === undefined ? {} : { pace }), ...INNER });
  const hints = rootHints === null ? { rootHints: [] } : hintsOf(rootHints);
  if (undelegated === undefined)
    return validating({
      resolver,
      ...(rootHints === null
        ? {}
        : { fromRoot: createIterativeResolver({ ...walk, ...hints, ...INNER, yields: true }) }),
    });
  const inZone = createIterativeResolver({ ...walk, ...hints, ...INNER, ...zones });
  return validating({
    resolver: createDividedResolver(undelegated.zone, inZone, resolver),
    ...(rootHints === null ? {} : { fromRoot: inZone }),
  });
}

function zonesOf(undelegated: Undelegated | undefined) {
  if (undelegated === undefined) return {};
  const all = undelegated.servers.map(({ host, addresses }) => ({ name: host, addresses }));
  // A walk would look the others up once more, and find more addresses than a test may ask.
  const found = all.filter(({ addresses }) => addresses.length > 0);
  const servers = found.length > 0 ? found : all;
  return { zones: new Map([[undelegated.zone, servers]]) };
}

/** Beside a resolver, which is asked where a walk takes longer, a question may cost less time. */
const WALK_TIMEOUT_MS = 3000;

/** The validator above caches, and reads the responses. */
const INNER = { cacheEntries: 0, keepsResponses: true } as const;

function hintsOf(given: readonly NameServer[] | string | undefined) {
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
