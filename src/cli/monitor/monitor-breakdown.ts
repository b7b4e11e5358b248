import { type Breakdown, breakdownOf } from '../../monitoring/fleet/breakdown.ts';
import type { ListedMonitor } from '../../monitoring/fleet/listed.ts';
import { table } from '../commands/accounts.ts';
import type { MonitorContext } from './monitor-context.ts';

/** Counts the monitors of a list by kinds of names: a table, or a line of JSON, for each name. */
export function printBreakdown(
  context: MonitorContext,
  rows: readonly ListedMonitor[],
  kinds: readonly Breakdown[],
): void {
  const { words, writer, print, printJson, flags } = context;
  for (const [i, by] of kinds.entries()) {
    const counted = countedBy(rows, by);
    if (flags.json === true) for (const { label: _, ...one } of counted) printJson({ by, ...one });
    else {
      const lines = counted.map(({ name, label, monitors }) => [
        label === null ? writer.show(name ?? '') : words(label),
        String(monitors),
      ]);
      print(`${i === 0 ? '' : '\n'}${table([[words(`by/${by}`), words('column-domains')], ...lines])}`);
    }
  }
}

interface CountedLine {
  /** Null for those that have none, and for those of which it is not known. */
  readonly name: string | null;
  readonly state: 'named' | 'none' | 'unknown';
  readonly monitors: number;
  /** Stands for the name where there is none. */
  readonly label: `by/without-${Breakdown}` | 'by/unknown' | null;
}

function countedBy(rows: readonly ListedMonitor[], by: Breakdown): readonly CountedLine[] {
  const { names, none, unknown } = breakdownOf(rows, by);
  const nameless: readonly CountedLine[] = [
    { name: null, state: 'none', monitors: none, label: `by/without-${by}` },
    { name: null, state: 'unknown', monitors: unknown, label: 'by/unknown' },
  ];
  return [
    ...names.map(({ name, count }) => ({ name, state: 'named' as const, monitors: count, label: null })),
    ...nameless.filter(({ monitors }) => monitors > 0),
  ];
}
