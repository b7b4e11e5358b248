import { readConfig, resolverFault } from '../config.ts';
import type { HealthReport } from '../diagnoses/report.ts';
import { parseUpstream } from '../dns/upstream.ts';
import { parseDomainName } from '../domain/parse.ts';
import { compose } from './compose.ts';
import { createProgressLine } from './progress.ts';
import { renderReport } from './render.ts';
import { complain, EXIT, lookOf, type Terminal } from './terminal.ts';
import { safeJson } from './text.ts';

export interface CheckOptions {
  readonly json?: true;
  /** As typed, one for each time the flag was given. */
  readonly resolver?: readonly string[];
  readonly failUnder?: string;
}

/** Looks a domain up afresh, prints its report, and gives the exit code. */
export async function check(typed: string, options: CheckOptions, terminal: Terminal): Promise<number> {
  const parsed = parseDomainName(typed);
  if (!parsed.ok) return usage(terminal, parsed.fault, parsed.hint);
  const bar = options.failUnder === undefined ? undefined : barOf(options.failUnder);
  if (bar === null)
    return usage(
      terminal,
      `Cannot use --fail-under=${JSON.stringify(options.failUnder)}: it is not a whole number from 0 to 100`,
      'Write it like --fail-under 75.',
    );
  for (const server of options.resolver ?? []) {
    const upstream = parseUpstream(server);
    if (upstream.ok) continue;
    const { fault, hint } = resolverFault(upstream.fault);
    return usage(terminal, fault, hint);
  }
  const read = readConfig(
    terminal.env,
    options.resolver === undefined ? {} : { resolvers: options.resolver.join(',') },
  );
  if (!read.ok) {
    for (const { fault, hint } of read.faults) complain(terminal, fault, hint);
    return EXIT.usage;
  }
  // Nothing is refreshed in the background of a live run, so nothing can go wrong there.
  const composed = compose({ ...read.config, database: ':memory:' }, () => {});
  if (!composed.ok) return usage(terminal, composed.fault, composed.hint);

  const progress = createProgressLine(terminal.stderr);
  const onInterrupt = (): void => {
    progress.clear();
    process.exit(EXIT.interrupted);
  };
  process.once('SIGINT', onInterrupt);
  try {
    const report = await composed.reports.live(parsed.name, { onProgress: progress.hear });
    progress.clear();
    terminal.stdout.write(
      options.json === true ? `${safeJson(report)}\n` : renderReport(report, lookOf(terminal.stdout, terminal)),
    );
    return exitCodeOf(report, bar);
  } finally {
    process.off('SIGINT', onInterrupt);
    await composed.close();
  }
}

function usage(terminal: Terminal, fault: string, hint: string): number {
  complain(terminal, fault, hint);
  return EXIT.usage;
}

/** Null where it is no number of points. */
function barOf(text: string): number | null {
  const points = /^[0-9]{1,3}$/.test(text) ? Number(text) : Number.NaN;
  return points <= 100 ? points : null;
}

/** Under the bar only because of what could not be found out is not "below the bar". */
export function exitCodeOf(
  report: Pick<HealthReport, 'checks' | 'health_score' | 'health_score_max'>,
  bar: number | undefined,
): number {
  if (report.checks.every(({ outcome }) => outcome === 'unknown')) return EXIT.notLookedUp;
  if (bar === undefined || report.health_score >= bar) return EXIT.fine;
  return report.health_score_max >= bar ? EXIT.notLookedUp : EXIT.belowTheBar;
}
