import { lookup } from 'node:dns/promises';
import { type ConfigFault, readConfig, resolverFault } from '../config.ts';
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
  const resolvers: string[] = [];
  for (const server of options.resolver ?? []) {
    const found = await findResolver(server);
    if (!found.ok) return usage(terminal, found.fault, found.hint);
    resolvers.push(found.server);
  }
  const read = readConfig(terminal.env, resolvers.length === 0 ? {} : { resolvers: resolvers.join(',') });
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

type FoundResolver = { readonly ok: true; readonly server: string } | ({ readonly ok: false } & ConfigFault);

/** What `--resolver` names. A host name is looked up by the system; anything else is as in `ZONEWELL_RESOLVERS`. */
async function findResolver(typed: string): Promise<FoundResolver> {
  const parsed = parseUpstream(typed);
  if (parsed.ok) return { ok: true, server: typed };
  const named = /^([a-z][a-z0-9.-]*)(?::([0-9]+))?$/i.exec(typed);
  if (named === null) return { ok: false, ...resolverFault(parsed.fault) };
  const [, host = '', port = '53'] = named;
  try {
    const { address, family } = await lookup(host);
    const server = `${family === 6 ? `[${address}]` : address}:${port}`;
    const again = parseUpstream(server);
    return again.ok ? { ok: true, server } : { ok: false, ...resolverFault(again.fault) };
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? String(error);
    return {
      ok: false,
      fault: `Cannot use resolver "${typed}": its address cannot be found (${why})`,
      hint: 'Give its IP address.',
    };
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
