import type { Instant } from './time.ts';

/**
 * Where facts about the outside world were read, and when. Every table that others can change without us has one, and its
 * line in `scripts/dated-facts.ts`: `npm run check` warns once its review is due, and fails three months later.
 */
export interface DatedSource {
  /** Names what to read again: addresses, or whose pages. */
  readonly source: string;
  /** The day on which somebody read it, as `2026-11-25`. */
  readonly readOn: string;
  /** The day by which somebody should read it again. */
  readonly reviewBy: string;
}

/** Returns the day on which facts were read, as a time. */
export const readTime = ({ readOn }: Pick<DatedSource, 'readOn'>): Instant => Date.parse(`${readOn}T00:00:00Z`);
