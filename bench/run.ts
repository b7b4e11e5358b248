import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchRow } from './row.ts';

/** Every file here that exports `bench`. */
const known = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts'))
  .filter((file) => /^export async function bench\(/m.test(readFileSync(join(import.meta.dirname, file), 'utf8')))
  .map((file) => file.slice(0, -'.ts'.length));

const HELP = `Usage: npm run bench -- [--json] [name...]

Runs the benchmarks that are named, or all, each against a peer or a bare baseline of the same run.

  npm run bench -- spf dns
  npm run bench -- monitor --json

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

async function run(names: readonly string[], asJson: boolean): Promise<void> {
  for (const name of names) {
    console.error(`${name} ...`);
    const { bench } = (await import(`./${name}.ts`)) as { bench(): Promise<BenchRow[]> };
    const rows = await bench();
    console.log(asJson ? rows.map((one) => JSON.stringify(one)).join('\n') : `${table(rows)}\n`);
  }
}

const args = process.argv.slice(2);
const names = args.filter((one) => !one.startsWith('-'));
const unknown = args.find((one) => one !== '--json' && !known.includes(one));
if (args.includes('--help') || args.includes('-h')) console.log(HELP);
else if (unknown !== undefined) {
  console.error(`There is no ${unknown.startsWith('-') ? 'option' : 'benchmark'} ${unknown}.\n\n${HELP}`);
  process.exitCode = 2;
} else await run(names.length === 0 ? known : names, args.includes('--json'));
