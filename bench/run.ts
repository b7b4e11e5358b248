import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPostgresUrl } from '../src/domain/postgres-url.ts';
import {
  BASELINE_FILE,
  type Baseline,
  comparedRows,
  parseRows,
  readBaseline,
  withGates,
  withRows,
} from './baseline.ts';
import type { BenchRow } from './row.ts';

/** Every file here that exports `bench`. */
const known = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts'))
  .filter((file) => /^export async function bench\(/m.test(readFileSync(join(import.meta.dirname, file), 'utf8')))
  .map((file) => file.slice(0, -'.ts'.length));

const HELP = `Usage: npm run bench -- [--json] [--compare] [--keep] [name...]
       npm run bench -- [--json] store postgres://...
       npm run bench -- --gate COMMIT file...

Runs the benchmarks that are named, or all, each against a peer or a bare baseline of the same run.

  npm run bench -- spf dns
  npm run bench -- monitor --json
  npm run bench -- --compare report pages
  npm run bench -- store postgres://zonewell@127.0.0.1/bench
  npm run -s bench -- --json > run-1.json
  npm run bench -- --gate fc2abb5f run-1.json run-2.json run-3.json

  postgres:// measures this database too, beside a plain PostgreSQL of the same run. It must have no domains yet; what is
              written stays in it. Let it make its tables first (zonewell serve), and partition or distribute them
  --json      prints a row a line, as JSON
  --compare   compares the ratio of each row to its peer with the two figures of bench/baseline.json: prints how far it is
              from the best that it ever was, and exits with 1 where it is worse than its gate by more than the gate allows
  --keep      writes ratios that are better than the best ones of bench/baseline.json into it, with the present commit
  --gate      runs nothing; makes the gates of bench/baseline.json anew: the median of these runs of one commit, which
              --json printed, with a tolerance of 5 to 25 % by how far they are apart

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

async function run(names: readonly string[], options: ReadonlySet<Option>, given?: string): Promise<void> {
  const all: BenchRow[] = [];
  for (const name of names) {
    console.error(`${name} ...`);
    const { bench } = (await import(`./${name}.ts`)) as { bench(given?: string): Promise<BenchRow[]> };
    const rows = await bench(name === 'store' ? given : undefined);
    console.log(options.has('--json') ? rows.map((one) => JSON.stringify(one)).join('\n') : `${table(rows)}\n`);
    all.push(...rows);
  }
  if (options.has('--compare')) compare(all);
  if (options.has('--keep')) writeBaseline(withRows(readBaseline(), all, presentCommit()));
}

/** Prints how the rows compare on the error output, so that they stay JSON on the other. */
function compare(rows: readonly BenchRow[]): void {
  const all = comparedRows(rows, readBaseline());
  for (const { name, ratio, fell, behindBest, gate, best } of all) {
    const ofGate = gate === null ? 'no gate' : `gate ${percent(gate.ratio)} ± ${(gate.tolerance * 100).toFixed(0)} %`;
    const ofBest = `${Math.abs(behindBest * 100).toFixed(0)} % ${behindBest > 0 ? 'behind' : 'ahead of'} the best`;
    console.error(`${fell ? 'FELL' : 'ok  '} ${name}: ${percent(ratio)}; ${ofGate}; ${ofBest} (${best.commit})`);
  }
  const fallen = all.filter(({ fell }) => fell);
  console.error(`${all.length} rows compared, ${fallen.length} behind their gates.`);
  if (fallen.length > 0) process.exitCode = 1;
}

const writeBaseline = (baseline: Baseline): void =>
  writeFileSync(BASELINE_FILE, `${JSON.stringify(baseline, null, 2)}\n`);

/** Makes gates of the files of some runs. */
function setGates(commit: string, files: readonly string[]): void {
  const runs = files.map((file) => parseRows(readFileSync(file, 'utf8')));
  const baseline = withGates(readBaseline(), runs, commit);
  writeBaseline(baseline);
  const gates = Object.values(baseline).flatMap(({ gate }) => gate ?? []);
  console.log(`${gates.filter((gate) => gate.commit === commit).length} gates of ${files.length} runs of ${commit}.`);
}

const percent = (ratio: number): string => `${(ratio * 100).toPrecision(3)} %`;

/** The commit that is measured. */
const presentCommit = (): string =>
  execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8', cwd: import.meta.dirname }).trim();

const args = process.argv.slice(2);
const given = args.find(isPostgresUrl);
const named = args.filter((one) => !one.startsWith('-') && one !== given);
const options = new Set(OPTIONS.filter((one) => args.includes(one)));
const unknown = args.find((one) => one !== given && !OPTIONS.some((option) => option === one) && !known.includes(one));
const [commit, ...files] = args.slice(1);
if (args.includes('--help') || args.includes('-h')) console.log(HELP);
else if (args[0] === '--gate' && commit !== undefined && files.length > 0) setGates(commit, files);
else if (unknown !== undefined) {
  console.error(`There is no ${unknown.startsWith('-') ? 'option' : 'benchmark'} ${unknown}.\n\n${HELP}`);
  process.exitCode = 2;
} else if (given !== undefined && !named.includes('store')) {
  console.error(`A database is measured by the benchmark store alone.\n\n${HELP}`);
  process.exitCode = 2;
} else await run(named.length === 0 ? known : named, options, given);
