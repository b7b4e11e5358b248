import type { DnsName } from '../../domain/name.ts';
import type { RrType } from '../../domain/rr.ts';
import type { Clock } from '../../domain/time.ts';
import type { Resolution, ResolveOptions, Resolver } from '../resolution.ts';
import { Run } from '../run.ts';
import type { GivenDs, KnownZones, TrustAnchor } from './chain.ts';
import { type ChainType, type Judged, ValidationRun } from './run.ts';

/** A resolution that is no failure, without its response. */
type Succeeded = Exclude<Resolution, { readonly kind: 'failure' }>;

/** Tells what came of a question, and what validating it did. */
type WayResult =
  | { readonly ok: true; readonly found: Succeeded; readonly judged: Judged }
  | { readonly ok: false; readonly failure: Extract<Resolution, { readonly kind: 'failure' }> };

/** One way to ask and to validate what comes: over a resolver, or from the root. */
export interface Way {
  ask(name: DnsName, type: RrType, options: ResolveOptions): Promise<WayResult>;
}

export interface WayOptions {
  readonly anchors: readonly TrustAnchor[];
  readonly givenDs?: GivenDs;
  readonly known: KnownZones;
  readonly clock: Clock;
}

const UNJUDGED: Judged = { security: 'indeterminate' };

/** Makes a way of a resolver whose resolutions have their responses. All questions of a run share its chains of trust. */
export function createWay(resolver: Resolver, options: WayOptions): Way {
  const runs = new WeakMap<Run, ValidationRun>();

  function runOf({ run = new Run(), fresh = false, atOwnServers }: ResolveOptions): ValidationRun {
    const before = runs.get(run);
    if (before !== undefined) return before;
    const at = atOwnServers === true ? { atOwnServers } : {};
    const lookUp = (name: DnsName, type: ChainType) => resolver.resolve(name, type, { run, ...at });
    const made = new ValidationRun({ ...options, lookUp, fresh, effort: run.effort });
    runs.set(run, made);
    return made;
  }

  return {
    async ask(name, type, options) {
      const run = runOf(options);
      if (options.guess !== true) run.prepare(name);
      const isLink = type === 'DS' || type === 'DNSKEY';
      const { response, ...found } = await (isLink ? run.link(name, type) : resolver.resolve(name, type, options));
      if (found.kind === 'failure') return { ok: false, failure: found };
      // There are dozens of guesses, and nobody needs to know that they surely are not there.
      const isJudged = response !== undefined && (options.guess !== true || found.kind === 'answer');
      return { ok: true, found, judged: isJudged ? await run.judge(name, type, response) : UNJUDGED };
    },
  };
}
