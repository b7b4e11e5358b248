import type { KindId } from '../../diagnoses/kinds.ts';
import { DAY_MS, HOUR_MS, type Instant } from '../../domain/time.ts';
import { compareFindings } from '../comparison/finding-changes.ts';
import type { RecordsState } from '../comparison/reported-elsewhere.ts';
import { type SeenKind, seenIn } from '../comparison/seen-findings.ts';
import { isReportedIn } from '../expiries/certificate-problems.ts';
import { findingsMemory, type UncomparedKind, type WatchedFindings } from '../memory/findings.ts';
import { DAILY_REPORTS } from '../model/daily-reports.ts';
import { nextDue } from '../model/schedule.ts';
import { AGAIN_AFTER_MS } from '../run/again.ts';
import { defineWatch } from './define-watch.ts';
import { recordsWatch } from './records.ts';
import type { RunContext } from './run-context.ts';

/** All kinds run once a day. Source: docs/limits.md. */
const EVERY_MS = DAY_MS;
/** Further runs of a day, of kinds with something in doubt. Source: docs/limits.md. */
const MAX_FURTHER = 3;

/** Holds what a run of kinds of reports saw; null where none ran, or our own network was at fault. */
interface ReportRuns {
  readonly isWhole: boolean;
  readonly seen: readonly SeenKind[];
  /** Those that cannot be compared. */
  readonly uncompared: readonly Omit<UncomparedKind, 'since'>[];
}

/** Runs the kinds of reports that the owner chose once a day, and tells what they find that they did not find before. */
export const dailyFindingsWatch = defineWatch({
  id: 'daily-findings',
  memory: findingsMemory,
  needs: { records: recordsWatch },
  observe: ({ findings }, _, run) => runReports(findings, run),
  conclude({ findings: before }, { records, seen }, { domain, now, monitor: { settings }, before: { certificates } }) {
    const changed = records.changed.length === 0 ? before : { ...before, recordsChangedAt: now };
    if (seen === null) return { memory: { findings: changed }, result: null, events: [], againAt: againAt(changed) };
    const { memory, events } = compareFindings(changed, seen.seen, {
      domain,
      now,
      settings,
      records: stateOf(changed, records.compared),
      isRevocationReported: isReportedIn(certificates.servers, 'revoked'),
    });
    const findings: WatchedFindings = {
      ...memory,
      ranAt: now,
      wholeAt: seen.isWhole ? now : memory.wholeAt,
      further: seen.isWhole ? 0 : memory.further + 1,
      uncompared: DAILY_REPORTS.filter((kind) => settings.dailyReports.includes(kind)).flatMap((kind) =>
        uncomparedSince(kind, { seen, before, now }),
      ),
    };
    return { memory: { findings }, result: null, events, againAt: againAt(findings) };
  },
});

/** Returns since when no run of a kind could be compared; nothing where the last one could. */
function uncomparedSince(
  kind: KindId,
  { seen, before, now }: { readonly seen: ReportRuns; readonly before: WatchedFindings; readonly now: Instant },
): readonly UncomparedKind[] {
  if (seen.seen.some((one) => one.kind === kind)) return [];
  const known = before.uncompared.find((one) => one.kind === kind);
  const failed = seen.uncompared.find((one) => one.kind === kind);
  return failed === undefined ? [known ?? []].flat() : [{ ...failed, since: known?.since ?? now }];
}

/** Returns whether records changed since the last whole run, or may have. */
function stateOf(
  { recordsChangedAt, wholeAt }: WatchedFindings,
  rrsets: readonly { readonly pendingSince: Instant | null; readonly disagreement: unknown }[],
): RecordsState {
  if (recordsChangedAt !== null && (wholeAt === null || recordsChangedAt >= wholeAt)) return 'changed';
  return rrsets.some(({ pendingSince, disagreement }) => pendingSince !== null || disagreement !== null)
    ? 'in-doubt'
    : 'same';
}

async function runReports(before: WatchedFindings, run: RunContext): Promise<ReportRuns | null> {
  const { domain, isAnswered, refusal, monitor, options, beganAt } = run;
  const { runReport } = options;
  const chosen = DAILY_REPORTS.filter((kind) => monitor.settings.dailyReports.includes(kind));
  // What a resolver that refuses the domain shows of it is no finding about it.
  if (runReport === undefined || chosen.length === 0 || !isAnswered || refusal !== null) return null;
  const isWhole = isMomentOfDay(run);
  const kinds = isWhole ? chosen : chosen.filter((kind) => isInDoubt(kind, before, run.now));
  if (kinds.length === 0) return null;
  const seen: SeenKind[] = [];
  const uncompared: Omit<UncomparedKind, 'since'>[] = [];
  // One after another: they share what servers answered within a minute.
  for (const kind of kinds) {
    const report = await runReport(kind, domain);
    const one = report === null ? null : seenIn(kind, report);
    if (one !== null) seen.push(one);
    // That the domain is missing is told by itself.
    else if (report?.exists !== false)
      uncompared.push({ kind, why: (report?.ended ?? null) === null ? 'failed' : 'limit' });
  }
  // A fault of our own network, or a proxy between us and every server, is no finding.
  const isOurs = !(await options.isOnline(beganAt)) || (await options.expiries?.isSound?.(beganAt)) === false;
  return isOurs ? null : { isWhole, seen, uncompared };
}

/** Returns whether the monitor's moment of the day passed since its last run: the next one has it at the latest a day later. */
const isMomentOfDay = ({ now, monitor: { id, lastRunAt } }: RunContext): boolean =>
  lastRunAt !== null && nextDue(id, EVERY_MS, lastRunAt) <= now;

/** Returns when what a kind found is to be looked at again; null where nothing of it is in doubt. */
function doubtEndsAt(kind: KindId | null, { followed, ranAt, further, over }: WatchedFindings): Instant | null {
  if (ranAt === null || further >= MAX_FURTHER) return null;
  const moments = followed
    .filter((one) => kind === null || one.kind === kind)
    .flatMap(({ check, code, fault: { isReported, since, sightings, goneSince } }) => {
      if (!isReported)
        return sightings < 2 ? ranAt + AGAIN_AFTER_MS : Math.max(since + HOUR_MS, ranAt + AGAIN_AFTER_MS);
      // One that came back is looked at once a day until it was gone for a week.
      const wasOver = over.some(({ finding }) => finding === `${check}/${code}`);
      return goneSince === null || wasOver ? [] : Math.max(goneSince + HOUR_MS, ranAt + AGAIN_AFTER_MS);
    });
  return moments.length === 0 ? null : Math.min(...moments);
}

const isInDoubt = (kind: KindId, before: WatchedFindings, now: Instant): boolean =>
  (doubtEndsAt(kind, before) ?? Number.POSITIVE_INFINITY) <= now;

const againAt = (findings: WatchedFindings): readonly Instant[] => [doubtEndsAt(null, findings) ?? []].flat();
