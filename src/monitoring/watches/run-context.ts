import { type DnsName, type DomainName, isAtOrBelow } from '../../domain/name.ts';
import type { Instant } from '../../domain/time.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import type { DomainHistory } from '../../observations/store.ts';
import type { Lookup } from '../comparison/content.ts';
import type { OpenWindow } from '../memory/planned.ts';
import type { DueMonitor } from '../model/monitor.ts';
import type { WatchState } from '../model/watch-state.ts';
import type { PlannedWindow } from '../rules/alert-rules.ts';
import type { MonitorRunOptions } from '../run/options.ts';

/** Holds what a run looked up first. */
export interface RunLookups {
  readonly history: DomainHistory | undefined;
  readonly lookups: readonly Lookup[];
  /** Those of the domain itself. DS records are in the zone above, which answers also where the domain is silent. */
  readonly own: readonly Lookup[];
  /** Names that only the owner's choice has looked up: they say nothing about the domain itself. */
  readonly chosen: ReadonlySet<DnsName>;
  /** Whether any of these was answered. */
  readonly isAnswered: boolean;
  /** Whether none was because of our own limits, which is no silence. */
  readonly isCut: boolean;
  /**
   * How the resolver refuses the domain although its own name servers answer us, as a filter does; all of this is their answers then.
   * Null where it does not.
   */
  readonly refusal: ResolverRefusal | null;
}

/** No lookup of the domain gets an answer, or it is said not to exist. */
export type ResolverRefusal = 'failure' | 'nxdomain';

export function lookupsOfRun(
  domain: DnsName,
  {
    history,
    lookups,
    chosen = new Set(),
    refusal = null,
  }: {
    readonly history: DomainHistory | undefined;
    readonly lookups: readonly Lookup[];
    readonly chosen?: ReadonlySet<DnsName> | undefined;
    readonly refusal?: ResolverRefusal | null | undefined;
  },
): RunLookups {
  const own = lookups.filter(
    ({ question: { name, type } }) =>
      type !== 'DS' && isAtOrBelow(name, domain) && (name === domain || !chosen.has(name)),
  );
  return {
    history,
    lookups,
    own,
    chosen,
    isAnswered: own.some(({ answer }) => answer.kind !== 'failure'),
    isCut: own.every(({ answer }) => answer.kind === 'failure' && answer.failure.why === 'budget'),
    refusal,
  };
}

/** Holds what every step of a run can read. */
export interface RunContext extends RunLookups {
  readonly monitor: DueMonitor;
  readonly domain: DomainName;
  readonly options: MonitorRunOptions;
  readonly intervalMs: number;
  readonly beganAt: Instant;
  /** When the lookups had ended. */
  readonly now: Instant;
  /** The windows of planned changes of the account, and those of the domain that what this run finds may belong to. */
  readonly windows: { readonly all: readonly PlannedWindow[]; readonly open: readonly OpenWindow[] };
  /** As all steps before this run left it. */
  readonly before: WatchState;
  /** Makes evidence with a budget of its own. */
  evidence(): Evidence;
  /** Makes new evidence for what name servers are asked of differences; all of it has one budget. */
  atServers(): Evidence;
  /** Returns the evidence for what the servers are asked of the zone itself: each question is asked once in a run. */
  ownServers(): Evidence;
}
