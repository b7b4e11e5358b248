import type { Instant } from '../../domain/time.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import type { EvidenceSource } from '../../evidence/source.ts';
import type { DueMonitor } from '../model/monitor.ts';
import { NOTHING_WATCHED } from '../model/watch-state.ts';
import { windowsIn } from '../planned/open-windows.ts';
import type { PlannedWindow } from '../rules/alert-rules.ts';
import { certificatesWatch } from '../watches/certificates.ts';
import { takeSteps } from '../watches/define-watch.ts';
import type { RunContext, RunLookups } from '../watches/run-context.ts';
import { STEPS } from '../watches/watches.ts';
import { endRun } from './ended.ts';
import { lookUp, lookUpPastResolver, ownNames } from './look-up.ts';
import { evidenceOf, type MonitorRunOptions, type RunResult } from './options.ts';
import { withoutFuture } from './set-back.ts';

export type { CappedScore, MonitorRunOptions, RunResult } from './options.ts';

/**
 * Runs a monitor once: looks up what is watched, compares it with the state that was last confirmed, has differences
 * confirmed by the zone's own servers, and puts together the alert. Writes nothing but observations.
 */
export async function runMonitor(due: DueMonitor, options: MonitorRunOptions): Promise<RunResult> {
  const beganAt = options.clock();
  const monitor = withoutFuture(due, beganAt);
  const resolved = await lookUp(monitor, options);
  if (!resolved.isAnswered && !(await options.isOnline(beganAt))) return { kind: 'offline' };
  const { transcript, ...answers } = await lookUpPastResolver(monitor.domain, resolved, options);
  const now = options.clock();
  await options.record(transcript, monitor.domain, now);
  const windows = await options.plannedWindows(monitor.account);
  const run = contextOf(monitor, answers, { beganAt, now, windows, options });
  const taken = await takeSteps(STEPS, run);
  const observed = taken.resultOf(certificatesWatch)?.observed ?? [];
  if (observed.length > 0) await options.recordCertificates?.(observed, monitor.domain);
  return endRun(run, taken, due.watch);
}

function contextOf(
  monitor: DueMonitor,
  answers: RunLookups,
  {
    options,
    windows: all,
    ...times
  }: {
    readonly beganAt: Instant;
    readonly now: Instant;
    readonly windows: readonly PlannedWindow[];
    readonly options: MonitorRunOptions;
  },
): RunContext {
  const { domain, lastRunAt } = monitor;
  const before = monitor.watch ?? NOTHING_WATCHED;
  // A run that got no answer found nothing that belongs anywhere.
  const open = answers.isAnswered
    ? windowsIn(before.planned, { windows: all, domain, now: times.now, lastRunAt })
    : before.planned;
  const source = () => (answers.refusal === null ? options.lookups() : options.lookups(ownNames(monitor.domain)));
  const evidence = () => evidenceOf(source(), options);
  let servers: EvidenceSource | undefined;
  let own: Evidence | undefined;
  return {
    ...times,
    ...answers,
    monitor,
    options,
    domain,
    intervalMs: options.plans[monitor.plan].intervalMs,
    windows: { all, open },
    before,
    evidence,
    atServers() {
      servers ??= source();
      return evidenceOf(servers, options);
    },
    ownServers() {
      own ??= evidence();
      return own;
    },
  };
}
