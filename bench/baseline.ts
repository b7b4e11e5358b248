import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchRow } from './row.ts';

/** The best ratio of each row that has a peer, with the commit that reached it. */
export const BASELINE_FILE = join(import.meta.dirname, 'baseline.json');

/** So much worse than the best a ratio may be: figures of one commit differ by as much from run to run. */
export const TOLERANCE = 0.15;

/** The best that a row has been. */
interface Best {
  readonly ratio: number;
  /** The commit whose run it was. */
  readonly commit: string;
}

/** By `bench: metric`. */
export type Baseline = Readonly<Record<string, Best>>;

/** A row that is worse than it was, by more than the tolerance. */
export interface Fallen {
  readonly name: string;
  readonly ratio: number;
  readonly best: Best;
}

export const readBaseline = (): Baseline => JSON.parse(readFileSync(BASELINE_FILE, 'utf8')) as Baseline;

const nameOf = ({ bench, metric }: BenchRow): string => `${bench}: ${metric}`;

/** The ratio of a row to its peer. Without one the machine decides, and so it does where the peer is a fixed limit. */
const ratioOf = ({ ratio, peer_name }: BenchRow): number | null => (peer_name === 'limit' ? null : ratio);

/** Whether more is better: of rates it is, of times and sizes it is not. */
const isRate = ({ unit }: BenchRow): boolean => unit.endsWith('/s');

/** Rows whose ratio fell behind their best. */
export function fallenRows(rows: readonly BenchRow[], baseline: Baseline): Fallen[] {
  return rows.flatMap((row): Fallen[] => {
    const ratio = ratioOf(row);
    const best = baseline[nameOf(row)];
    if (ratio === null || best === undefined) return [];
    const share = isRate(row) ? ratio / best.ratio : best.ratio / ratio;
    // Not a number: the row measured nothing, which is worse than any figure.
    return share >= 1 - TOLERANCE ? [] : [{ name: nameOf(row), ratio, best }];
  });
}

/** The baseline with what these rows improved, and with those that are new. */
export function withRows(baseline: Baseline, rows: readonly BenchRow[], commit: string): Baseline {
  const better = rows.flatMap((row): [string, Best][] => {
    const ratio = ratioOf(row);
    const best = baseline[nameOf(row)];
    if (ratio === null || !Number.isFinite(ratio)) return [];
    if (best !== undefined && (isRate(row) ? ratio <= best.ratio : ratio >= best.ratio)) return [];
    return [[nameOf(row), { ratio: Number(ratio.toPrecision(3)), commit }]];
  });
  const all = { ...baseline, ...Object.fromEntries(better) };
  return Object.fromEntries(Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
