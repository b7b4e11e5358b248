import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BenchRow } from './row.ts';

/** Runs the benchmarks that are named, or all: `npm run bench -- [dns|codec|report|roundtrips] [--json]`. */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'boolean' } } });

/** Every file here that exports `bench`. */
const known = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts'))
  .filter((file) => /^export async function bench\(/m.test(readFileSync(join(import.meta.dirname, file), 'utf8')))
  .map((file) => file.slice(0, -'.ts'.length));

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

const unknown = positionals.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}.\nhint: Take some of ${known.join(', ')}.`);
  process.exitCode = 2;
} else {
  for (const name of positionals.length === 0 ? known : positionals) {
    console.error(`${name} ...`);
    const { bench } = (await import(`./${name}.ts`)) as { bench(): Promise<BenchRow[]> };
    const rows = await bench();
    console.log(values.json === true ? rows.map((one) => JSON.stringify(one)).join('\n') : `${table(rows)}\n`);
  }
}
