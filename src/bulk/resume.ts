import type { ListLine } from './lines.ts';

/** A line with a whole report, its evidence included, takes some hundred kilobytes. */
export const MAX_RESULT_LINE_OCTETS = 16 << 20;

/** Holds what an earlier run wrote. */
export interface EarlierResults {
  /** Lines with a domain of the kind asked for. */
  readonly done: number;
  /** Whole lines that are something else. */
  readonly odd: number;
  /** Whether the very first line is something else, so that this is probably another file. */
  readonly foreign: boolean;
  /** Where the last line begins that was not written to its end; null where all were. */
  readonly tornAt: number | null;
}

/** How each line that a scan writes begins. */
const BEGINNING = '{"domain":"';

/**
 * Reads the NDJSON lines of an earlier run and tells `onDone` the domains in them. A last line without its line end was
 * being written when the run was killed: its domain does not count.
 */
export async function readResults(
  lines: AsyncIterable<ListLine>,
  kind: string,
  onDone: (domain: string) => void,
): Promise<EarlierResults> {
  let done = 0;
  let odd = 0;
  let foreign = false;
  let tornAt: number | null = null;
  for await (const line of lines) {
    if (!line.whole) {
      tornAt = line.offset;
      const text = line.text.slice(0, BEGINNING.length);
      if (line.number === 1 && !BEGINNING.startsWith(text)) foreign = true;
      continue;
    }
    const domain = resultOf(line);
    if (domain === null) {
      odd += 1;
      if (line.number === 1) foreign = true;
    } else if (domain.kind === kind) {
      done += 1;
      onDone(domain.domain);
    }
  }
  return { done, odd, foreign, tornAt };
}

function resultOf({ text, cut }: ListLine): { readonly domain: string; readonly kind: string } | null {
  if (cut || !text.startsWith(BEGINNING)) return null;
  try {
    const { domain, kind } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    return typeof domain === 'string' && typeof kind === 'string' ? { domain, kind } : null;
  } catch {
    return null;
  }
}
