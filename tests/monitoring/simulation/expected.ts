import type { Announced } from './announced.ts';

const MINUTE_MS = 60_000;
/** Bounds a confirmation: what is in doubt, or failed, is looked at again every 5 minutes, several times if answers are lost. */
export const CONFIRMATION_MS = 25 * MINUTE_MS;

/** Returns the end of some time from then on, where each minute that keeps us from looking costs three more. */
export function endWithout(from: number, ms: number, isBlocked: (now: number) => boolean): number {
  let until = from + ms;
  for (let minute = from; minute < until; minute += MINUTE_MS) if (isBlocked(minute)) until += 3 * MINUTE_MS;
  return until;
}

/** Something to be told within a time, in one of some ways: exactly once where it must be, at most once where it may be. */
export interface Expected {
  readonly what: string | readonly string[];
  readonly from: number;
  readonly to: number;
  readonly must: boolean;
  /** How often it may be told; once unless given. */
  readonly most?: number;
}

/** Everything that is wrong with what was announced, in words. */
export function faultsAgainst(expected: readonly Expected[], announced: readonly Announced[]): string[] {
  const left = new Set(announced);
  const faults: string[] = [];
  for (const one of expected) {
    const ways = [one.what].flat();
    const matching = [...left].filter(({ what, at }) => ways.includes(what) && at >= one.from && at <= one.to);
    if (matching.length > (one.most ?? 1) || (one.must && matching.length === 0))
      faults.push(`${matching.length} times from ${time(one.from)} to ${time(one.to)}: ${ways.join(' or ')}`);
    for (const event of matching) left.delete(event);
  }
  for (const { what, at } of left) faults.push(`not true at ${time(at)}: ${what}`);
  return faults;
}

const time = (at: number): string => new Date(at).toISOString().slice(0, 16);
