import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BASELINE_FILE, fallenRows, readBaseline, TOLERANCE, withRows } from './baseline.ts';
import type { BenchRow } from './row.ts';

/** Every file here that exports `bench`. */
const known = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts'))
  .filter((file) => /^export async function bench\(/m.test(readFileSync(join(import.meta.dirname, file), 'utf8')))
  .map((file) => file.slice(0, -'.ts'.length));

const HELP = `Usage: npm run bench -- [--json] [--compare] [--keep] [name...]

Runs the benchmarks that are named, or all, each against a peer or a bare baseline of the same run.

  npm run bench -- spf dns
  npm run bench -- monitor --json
  npm run bench -- --compare report pages

  --json      prints a row a line, as JSON
  --compare   prints what fell: rows whose ratio to their peer is more than ${TOLERANCE * 100} % worse than the best of
              bench/baseline.json, with that ratio and its commit; exits with 1 where there are any
  --keep      writes ratios that are better than those of bench/baseline.json into it, with the present commit

Benchmarks: ${known.join(', ')}.
`;

const figure = (value: number): string =>
  value.toLocaleString('en', value < 100 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 0 });

function table(rows: readonly BenchRow[]): string {
  const lines = rows.map(({ bench, metric, unit, ours, peer, peer_name, ratio }) => [
    bench,
    metric,
    `${figure(ours)} ${unit}`,
    peer === null ? '' : `${figure(peer)} ${unit}`,
    peer_name ?? '',
    ratio === null ? '' : `${(ratio * 100).toFixed(0)} %`,
  ]);
  const all = [['bench', 'what', 'ours', 'peer', '', 'ours / peer'], ...lines];
  const widths = all[0]?.map((_, i) => Math.max(...all.map((line) => line[i]?.length ?? 0))) ?? [];
  const isNumber = (i: number): boolean => i === 2 || i === 3 || i === 5;
  return all
    .map((line) =>
      line.map((cell, i) => (isNumber(i) ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0))).join('  '),
    )
    .map((line) => line.trimEnd())
    .join('\n');
}

const OPTIONS = ['--json', '--compare', '--keep'] as const;
type Option = (typeof OPTIONS)[number];

async function run(names: readonly string[], options: ReadonlySet<Option>): Promise<void> {
  const all: BenchRow[] = [];
  for (const name of names) {
    console.error(`${name} ...`);
    const { bench } = (await import(`./${name}.ts`)) as { bench(): Promise<BenchRow[]> };
    const rows = await bench();
    console.log(options.has('--json') ? rows.map((one) => JSON.stringify(one)).join('\n') : `${table(rows)}\n`);
    all.push(...rows);
  }
  if (options.has('--compare')) compare(all);
  if (options.has('--keep')) {
    const baseline = withRows(readBaseline(), all, presentCommit());
    writeFileSync(BASELINE_FILE, `${JSON.stringify(baseline, null, 2)}\n`);
  }
}

/** Prints what fell on the error output, so that the rows stay JSON. */
function compare(rows: readonly BenchRow[]): void {
  const fallen = fallenRows(rows, readBaseline());
  for (const { name, ratio, best } of fallen)
    console.error(`fell: ${name}: ${percent(ratio)}, and ${percent(best.ratio)} at ${best.commit}`);
  if (fallen.length === 0) console.error(`Nothing fell by more than ${TOLERANCE * 100} %.`);
  else process.exitCode = 1;
}

const percent = (ratio: number): string => `${(ratio * 100).toPrecision(3)} %`;

/** The commit that is measured. */
const presentCommit = (): string =>
  execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8', cwd: import.meta.dirname }).trim();

const args = process.argv.slice(2);
const names = args.filter((one) => !one.startsWith('-'));
const options = new Set(OPTIONS.filter((one) => args.includes(one)));
const unknown = args.find((one) => !OPTIONS.some((option) => option === one) && !known.includes(one));
if (args.includes('--help') || args.includes('-h')) console.log(HELP);
else if (unknown !== undefined) {
  console.error(`There is no ${unknown.startsWith('-') ? 'option' : 'benchmark'} ${unknown}.\n\n${HELP}`);
  process.exitCode = 2;
} else await run(names.length === 0 ? known : names, options);
