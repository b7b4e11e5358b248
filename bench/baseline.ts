import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BenchRow, median } from './row.ts';

/** Two figures of each row that has a peer: the one that it must not fall behind, and the best that it ever was. */
export const BASELINE_FILE = join(import.meta.dirname, 'baseline.json');

/** Bounds of the tolerance of a gate: figures of one commit differ from run to run, those of some rows more. */
export const [LEAST_TOLERANCE, MOST_TOLERANCE] = [0.05, 0.25];
/** A gate is so much wider than the runs that it was made of were apart: they were only a few. */
const MARGIN = 1.5;

/** The best that a row has been. */
interface Best {
  readonly ratio: number;
  /** The commit whose run it was. */
  readonly commit: string;
}

/** The median of some runs of one commit, and by how much a row may be worse. */
interface Gate extends Best {
  /** A share of the ratio; no more than what the noise of these runs justifies. */
  readonly tolerance: number;
}

/** A row may have no gate, where it is newer than the runs that the gates were made of. */
interface Figures {
  readonly gate: Gate | null;
  readonly best: Best;
}

/** By `bench: metric`. */
export type Baseline = Readonly<Record<string, Figures>>;

/** A row as it is compared. */
export interface Compared extends Figures {
  readonly name: string;
  readonly ratio: number;
  /** Whether it is worse than its gate by more than the tolerance. */
  readonly fell: boolean;
  /** By how much it is worse than the best: a share of it, less than 0 where it is better. */
  readonly behindBest: number;
}

export const readBaseline = (): Baseline => JSON.parse(readFileSync(BASELINE_FILE, 'utf8')) as Baseline;

/** Reads what `--json` printed: a row a line. */
export const parseRows = (text: string): BenchRow[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as BenchRow);

const nameOf = ({ bench, metric }: BenchRow): string => `${bench}: ${metric}`;

/** The ratio of a row to its peer. Without one the machine decides, and so it does where the peer is a fixed limit. */
const ratioOf = ({ ratio, peer_name }: BenchRow): number | null => (peer_name === 'limit' ? null : ratio);

/** Whether more is better: of rates it is, of times and sizes it is not. */
const isRate = ({ unit }: BenchRow): boolean => unit.endsWith('/s');

/** How good a ratio is beside another one: 1 where they are the same, less where it is worse. */
const shareOf = (row: BenchRow, ratio: number, other: number): number => (isRate(row) ? ratio / other : other / ratio);

const rounded = (value: number): number => Number(value.toPrecision(3));

/** Compares rows with their figures. Those that have no peer, or no figures yet, are left out. */
export function comparedRows(rows: readonly BenchRow[], baseline: Baseline): Compared[] {
  return rows.flatMap((row): Compared[] => {
    const ratio = ratioOf(row);
    const figures = baseline[nameOf(row)];
    if (figures === undefined || ratio === null) return [];
    const { gate, best } = figures;
    // Not a number: the row measured nothing, which is worse than any figure.
    const fell = gate !== null && !(shareOf(row, ratio, gate.ratio) >= 1 - gate.tolerance);
    return [{ name: nameOf(row), ratio, fell, behindBest: 1 - shareOf(row, ratio, best.ratio), gate, best }];
  });
}

/** Returns the baseline with what these rows improved, and with those that are new. Gates stay as they are. */
export function withRows(baseline: Baseline, rows: readonly BenchRow[], commit: string): Baseline {
  const better = rows.flatMap((row): [string, Figures][] => {
    const ratio = ratioOf(row);
    const figures = baseline[nameOf(row)];
    if (ratio === null || !Number.isFinite(ratio) || ratio <= 0) return [];
    if (figures !== undefined && shareOf(row, ratio, figures.best.ratio) <= 1) return [];
    return [[nameOf(row), { gate: figures?.gate ?? null, best: { ratio: rounded(ratio), commit } }]];
  });
  return inOrder({ ...baseline, ...Object.fromEntries(better) });
}

/**
 * Returns the baseline with new gates: the median of these runs, all of one commit. The tolerance is what the furthest of
 * them was worse than the median, and half as much again, within its bounds.
 */
export function withGates(baseline: Baseline, runs: readonly (readonly BenchRow[])[], commit: string): Baseline {
  const ratios = Map.groupBy(
    runs.flat().filter((row) => Number.isFinite(ratioOf(row) ?? Number.NaN) && (ratioOf(row) ?? 0) > 0),
    nameOf,
  );
  const gates = [...ratios].flatMap(([name, rows]): [string, Figures][] => {
    const [row] = rows;
    if (row === undefined) return [];
    const all = rows.map((one) => ratioOf(one) ?? Number.NaN);
    const ratio = median(all);
    const worst = Math.max(...all.map((one) => 1 - shareOf(row, one, ratio)));
    const tolerance = Math.min(MOST_TOLERANCE, Math.max(LEAST_TOLERANCE, worst * MARGIN));
    const best = baseline[name]?.best ?? { ratio: rounded(ratio), commit };
    return [[name, { gate: { ratio: rounded(ratio), tolerance: Math.ceil(tolerance * 100) / 100, commit }, best }]];
  });
  return inOrder({ ...baseline, ...Object.fromEntries(gates) });
}

const inOrder = (baseline: Baseline): Baseline =>
  Object.fromEntries(Object.entries(baseline).toSorted(([a], [b]) => (a < b ? -1 : 1)));
