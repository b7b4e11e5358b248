import type { Evidence } from '../../evidence/evidence.ts';
import type { EvidenceSource } from '../../evidence/source.ts';
import { historyKey } from '../../observations/history-key.ts';
import type { Lookup } from '../comparison/content.ts';
import { watchedQuestions } from '../comparison/watched.ts';
import type { DueMonitor } from '../model/monitor.ts';
import { NOTHING_WATCHED } from '../model/watch-state.ts';
import { takeSteps } from '../watches/define-watch.ts';
import { lookupsOfRun, type RunContext, type RunLookups } from '../watches/run-context.ts';
import { STEPS } from '../watches/watches.ts';
import { endRun } from './ended.ts';
import { evidenceOf, type MonitorRunOptions, type RunResult } from './options.ts';
import { withoutFuture } from './set-back.ts';

export type { MonitorRunOptions, RunResult } from './options.ts';

/**
 * Runs a monitor once: looks up what is watched, compares it with the state that was last confirmed, has differences
 * confirmed by the zone's own servers, and puts together the alert. Writes nothing but observations.
 */
export async function runMonitor(due: DueMonitor, options: MonitorRunOptions): Promise<RunResult> {
  const beganAt = options.clock();
  const monitor = withoutFuture(due, beganAt);
  const { transcript, ...answers } = await lookUp(monitor, options);
  if (!answers.isAnswered && !(await options.isOnline(beganAt))) return { kind: 'offline' };
  const now = options.clock();
  await options.record(transcript, monitor.domain, now);
  const run = contextOf(monitor, answers, { beganAt, now, options });
  return endRun(run, await takeSteps(STEPS, run), due.watch);
}

/** Looks up all that is watched. */
async function lookUp(monitor: DueMonitor, options: MonitorRunOptions) {
  const { domain, settings } = monitor;
  const history = await options.readHistory(historyKey(domain));
  const evidence = evidenceOf(options.lookups(), options);
  const lookups = await Promise.all(
    watchedQuestions(domain, history, settings.ignoredTypes).map(
      async (question): Promise<Lookup> => ({ question, answer: await evidence.ask(question) }),
    ),
  );
  return { ...lookupsOfRun(domain, history, lookups), transcript: evidence.transcript };
}

function contextOf(
  monitor: DueMonitor,
  answers: RunLookups,
  { options, ...times }: Pick<RunContext, 'beganAt' | 'now' | 'options'>,
): RunContext {
  const evidence = () => evidenceOf(options.lookups(), options);
  let servers: EvidenceSource | undefined;
  let own: Evidence | undefined;
  return {
    ...times,
    ...answers,
    monitor,
    options,
    domain: monitor.domain,
    intervalMs: options.plans[monitor.plan].intervalMs,
    before: monitor.watch ?? NOTHING_WATCHED,
    evidence,
    atServers() {
      servers ??= options.lookups();
      return evidenceOf(servers, options);
    },
    ownServers() {
      own ??= evidence();
      return own;
    },
  };
}
