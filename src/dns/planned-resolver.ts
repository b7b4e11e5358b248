import { because } from '../domain/cause.ts';
import { type DnsName, isAtOrBelow } from '../domain/name.ts';
import type { Rr, RrType } from '../domain/rr.ts';
import type { AskServer } from '../domain/server-query.ts';
import type { Clock } from '../domain/time.ts';
import { MAX_ALIASES } from './limits.ts';
import type { PlannedAnswer, PlannedZone } from './planned-zone.ts';
import type { Resolution, ResolveOptions, Resolver } from './resolution.ts';

/**
 * Answers names at and below the origin of a planned zone from its file, and all others from a resolver: whoever connects to
 * hosts of the zone connects to its planned addresses too. Nothing says how a zone validates that is signed later.
 */
export function withPlannedZone(resolver: Resolver, zone: PlannedZone): Resolver {
  return {
    servers: resolver.servers,
    close: () => resolver.close(),
    async resolve<T extends RrType>(name: DnsName, type: T, options: ResolveOptions = {}): Promise<Resolution<T>> {
      // Servers have the zone that there is now.
      const isExact = options.server !== undefined || options.flags !== undefined;
      if (isExact && isAtOrBelow(name, zone.origin)) return plannedFailure('planned-zone');
      // What it answers is of the type that was asked for.
      return (await followed({ resolver, zone, name, type, options })) as Resolution<T>;
    },
  };
}

/** Asks no server about names of a planned zone: each has the zone that there is now. */
export const withoutPlannedZone =
  (ask: AskServer, zone: PlannedZone, clock: Clock): AskServer =>
  async (query, options) =>
    isAtOrBelow(query.name, zone.origin)
      ? { kind: 'failure', at: clock(), exchanges: [], failure: { why: 'not-asked', causes: because('planned-zone') } }
      : ask(query, options);

const plannedFailure = (code: 'planned-zone' | 'planned-open' | 'alias-loop') =>
  ({
    kind: 'failure',
    why: code === 'alias-loop' ? 'alias-loop' : 'not-asked',
    causes: because(code),
    exchanges: [],
    fromCache: false,
  }) as const;

interface PlannedQuestion {
  readonly resolver: Resolver;
  readonly zone: PlannedZone;
  readonly name: DnsName;
  readonly type: RrType;
  readonly options: ResolveOptions;
}

/** Follows aliases of the zone, within it and out of it. */
async function followed({ resolver, zone, name, type, options }: PlannedQuestion): Promise<Resolution> {
  const aliases: Rr<'CNAME'>[] = [];
  // Whose addresses a provider makes of another name's: all that is behind it is this name's own.
  let flat: DnsName | null = null;
  for (let at = name, steps = 0; steps <= MAX_ALIASES; steps += 1) {
    const answer = zone.answer(at, type);
    if (answer.kind === 'open') return plannedFailure('planned-open');
    if (answer.kind === 'alias' || answer.kind === 'provider-alias') {
      if (answer.kind === 'alias' && flat === null) aliases.push(answer.alias);
      if (answer.kind === 'provider-alias') flat ??= at;
      at = answer.target;
      continue;
    }
    const found =
      answer.kind === 'elsewhere' || answer.kind === 'retained'
        ? await resolver.resolve(at, type, options)
        : ofZone(zone, answer);
    // What there is now stays; what there is not yet may be set as the zone is published.
    if (answer.kind === 'retained')
      return found.kind === 'answer' ? open(found, aliases) : plannedFailure('planned-open');
    return flat === null ? behind(found, aliases) : flattened(found, flat, aliases);
  }
  return plannedFailure('alias-loop');
}

/** How a planned zone validates nobody knows. */
const OPEN = { security: 'indeterminate', reason: { code: 'planned' } } as const;

function ofZone(
  zone: PlannedZone,
  answer: PlannedAnswer & { readonly kind: 'answer' | 'nodata' | 'nxdomain' },
): Resolution {
  const common = { ...OPEN, aliases: [], exchanges: [], fromCache: false } as const;
  return answer.kind === 'answer'
    ? { ...common, kind: 'answer', records: answer.records }
    : { ...common, kind: answer.kind, zone: zone.origin, ttlSeconds: zone.negativeTtlSeconds };
}

/** Adds aliases of the zone to what they lead to: with them, an answer is no more certain than they are. */
function behind(found: Resolution, aliases: readonly Rr<'CNAME'>[]): Resolution {
  return aliases.length === 0 || found.kind === 'failure' ? found : open(found, aliases);
}

/** Leaves open how an answer validates that a planned zone leads to, or leaves as it is. */
function open(found: Exclude<Resolution, { readonly kind: 'failure' }>, aliases: readonly Rr<'CNAME'>[]): Resolution {
  const { authoritative: _, ...rest } = found;
  const state = found.security === 'bogus' ? {} : OPEN;
  return { ...rest, ...state, aliases: [...aliases, ...found.aliases] };
}

/** The addresses of another name as those of this one, as a provider answers. */
function flattened(found: Resolution, name: DnsName, aliases: readonly Rr<'CNAME'>[]): Resolution {
  if (found.kind === 'failure') return found;
  const common = { ...OPEN, aliases, exchanges: found.exchanges, fromCache: found.fromCache } as const;
  if (found.kind !== 'answer') return { ...common, kind: 'nodata', zone: null, ttlSeconds: found.ttlSeconds };
  const [first, ...more] = found.records;
  return { ...common, kind: 'answer', records: [{ ...first, name }, ...more.map((one) => ({ ...one, name }))] };
}
