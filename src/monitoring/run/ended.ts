import type { Score } from '../../diagnoses/scoring.ts';
import { withAbsorbed } from '../events/absorbed.ts';
import { inOrderOfCauses } from '../events/causes.ts';
import { tellsChange, withheldOf } from '../events/withheld.ts';
import type { Certificates } from '../expiries/certificates.ts';
import type { Registered } from '../expiries/registrations.ts';
import type { Alert, AlertEvent } from '../model/alert.ts';
import { isMissing } from '../model/missing.ts';
import type { DueMonitor, MonitorStatus } from '../model/monitor.ts';
import { nextDue } from '../model/schedule.ts';
import type { Suppliers } from '../model/suppliers.ts';
import { type WatchState, watchStateMemory } from '../model/watch-state.ts';
import { nextMoment } from '../planned/open-windows.ts';
import { planEvents } from '../planned/plan-events.ts';
import { certificatesWatch } from '../watches/certificates.ts';
import type { RunOutcome } from '../watches/define-watch.ts';
import { recordsWatch } from '../watches/records.ts';
import { registrationsWatch } from '../watches/registrations.ts';
import type { RunContext } from '../watches/run-context.ts';
import { AGAIN_AFTER_MS } from './again.ts';
import type { CappedScore, RunResult } from './options.ts';
import { dnsProvidersIn, registrarIdIn, registrarIn } from './suppliers-known.ts';

/** Puts a run together: its alert, the state and the status to store, and when the monitor runs again. */
export async function endRun(run: RunContext, taken: RunOutcome, stored: WatchState | null): Promise<RunResult> {
  const { monitor, before, now, intervalMs, options } = run;
  const { changed, isBehind, confirmedBy } = taken.resultOf(recordsWatch);
  // Without a score, the next run looks for one: what a diagnosis would find now is not what was confirmed.
  const { reported } = taken.state.reach;
  const isPartChanged = reported !== before.reach.reported;
  const isScored = run.isAnswered && (changed.length > 0 || isPartChanged || before.score === null);
  const diagnosed =
    isScored && !isBehind ? await options.diagnose(run.domain, { ownServers: run.refusal !== null }) : null;
  const score = diagnosed === null ? (isBehind || isPartChanged ? null : before.score) : bare(diagnosed);
  const { events, planned } = planEvents({
    ...{ domain: run.domain, now, before, after: taken.state, windows: run.windows.open },
    events: withAbsorbed(taken.events, monitor.settings),
    muted: monitor.settings.muted,
  });
  const watch: WatchState = { ...taken.state, score, planned };
  // Where a part fails, nobody can say that the score rose or fell.
  const isWhole = !isPartChanged && reported.length === 0;
  const isShown = isWhole && isComparable(before.score, score);
  const scores = isShown ? { before: before.score, after: score } : { before: null, after: null };
  const alert = alertOf(monitor, {
    alert: { events, confirmedBy, at: now },
    score: scores,
    randomId: options.randomId,
  });
  const endedAt = options.clock();
  const again = taken.againAt.map((at) => (at === 'soon' ? endedAt + AGAIN_AFTER_MS : at));
  const usual = nextDue(monitor.id, intervalMs, endedAt);
  const window = nextMoment({ windows: run.windows.all, domain: run.domain }, { after: now, until: usual });
  const isNew = stored === null || !watchStateMemory.isSame(stored, watch);
  return {
    kind: 'ended',
    alert,
    end: {
      dueAt: Math.min(usual, ...[window ?? []].flat(), ...again),
      lastRunAt: run.isAnswered ? now : null,
      status: statusOf(watch, {
        alert,
        diagnosed,
        ends: endsOf(taken.resultOf(certificatesWatch), taken.resultOf(registrationsWatch)),
        issuer: taken.resultOf(certificatesWatch)?.issuers ?? monitor.status.suppliers.issuer,
        context: run,
      }),
      watch: isNew ? watch : null,
    },
  };
}

function alertOf(
  { account, id, domain, settings }: DueMonitor,
  {
    alert: { events, confirmedBy, at },
    score,
    randomId,
  }: {
    readonly alert: Pick<Alert, 'confirmedBy' | 'at'> & { readonly events: readonly AlertEvent[] };
    readonly score: { readonly before: Score | null; readonly after: Score | null };
    readonly randomId: () => string;
  },
): Alert | null {
  const [first, ...rest] = events;
  if (first === undefined) return null;
  return {
    id: randomId(),
    account,
    monitor: id,
    domain,
    at,
    events: [first, ...rest],
    confirmedBy,
    scoreBefore: score.before,
    scoreAfter: score.after,
    withheld: withheldOf([first, ...rest], settings),
    closedAt: null,
    acknowledged: null,
  };
}

const bare = ({ score, max, grade }: CappedScore): Score => ({ score, max, grade });

/** Holds what else of a diagnosis a list shows, where there is none. */
const NOT_DIAGNOSED = { cap: null, areas: null } as const;
const besideScore = ({ cap = null, areas = null }: CappedScore): Pick<MonitorStatus, 'cap' | 'areas'> => ({
  cap,
  areas,
});

/**
 * Whether two scores may be compared. Where more is known of one than of the other, as since we validate DNSSEC ourselves, it
 * may have moved by that alone.
 */
const isComparable = (before: Score | null, after: Score | null): boolean =>
  before === null || after === null || before.max - before.score === after.max - after.score;

function statusOf(
  watch: WatchState,
  {
    alert,
    diagnosed,
    ends,
    issuer,
    context: {
      domain,
      now,
      lookups,
      monitor: { status },
    },
  }: {
    readonly alert: Alert | null;
    readonly diagnosed: CappedScore | null;
    readonly ends: Partial<MonitorStatus>;
    readonly issuer: Suppliers['issuer'];
    readonly context: RunContext;
  },
): MonitorStatus {
  const { score, silence, reach, rrsets } = watch;
  const change = alert === null ? undefined : inOrderOfCauses(alert.events).find(tellsChange);
  // Where a part fails, less is not worse.
  const isLost = score === null && reach.reported.length > 0;
  const isWhole = reach.reported.length === 0 && status.failingLookups === 0;
  const isMoved =
    isWhole &&
    score !== null &&
    status.score !== null &&
    score.score !== status.score.score &&
    isComparable(status.score, score);
  return {
    ...status,
    // The score of before is not the one of a domain of which a part fails.
    score: score ?? (isLost ? null : status.score),
    ...(diagnosed === null ? (isLost ? NOT_DIAGNOSED : {}) : besideScore(diagnosed)),
    scoreBefore: isMoved && status.score !== null ? { score: status.score, at: now } : status.scoreBefore,
    lastChange:
      alert === null || change === undefined
        ? status.lastChange
        : { at: now, alert: alert.id, message: change.message },
    silentSince: silence.fault?.since ?? null,
    refusedSince: silence.refused?.isReported === true ? silence.refused.since : null,
    missingSince: isMissing({ domain, watch: { rrsets } }) ? (status.missingSince ?? now) : null,
    failingLookups: reach.reported.flat().length,
    serversDown: reach.down.filter(({ isReported }) => isReported).length,
    ...ends,
    suppliers: { issuer, registrar: registrarIn(watch), dns: dnsProvidersIn(domain, watch) },
    registrarId: registrarIdIn(watch),
    lookups: lookups.length,
  };
}

const endsOf = (certificates: Certificates | null, registered: Registered | null): Partial<MonitorStatus> => ({
  ...(certificates === null
    ? {}
    : {
        certificateEndsAt: certificates.certificateEndsAt,
        certificateProblem: certificates.certificateProblem,
        certificateStageAt: certificates.certificateStageAt,
        certificatesProbedAt: certificates.probedAt,
        certificateHosts: certificates.furtherHosts,
      }),
  ...(registered === null
    ? {}
    : {
        registrationEndsAt: registered.registrationEndsAt,
        registrationAnsweredAt: registered.registrationAnsweredAt,
      }),
});
