/** One measured figure, beside a peer or a bare baseline of the same run. */
export interface BenchRow {
  readonly bench: string;
  readonly metric: string;
  readonly unit: string;
  readonly ours: number;
  readonly peer: number | null;
  readonly peer_name: string | null;
  /** `ours / peer`. */
  readonly ratio: number | null;
}

export function row(
  bench: string,
  metric: string,
  unit: string,
  ours: number,
  peer?: readonly [name: string, value: number],
): BenchRow {
  return {
    bench,
    metric,
    unit,
    ours,
    peer: peer?.[1] ?? null,
    peer_name: peer?.[0] ?? null,
    ratio: peer === undefined ? null : ours / peer[1],
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
