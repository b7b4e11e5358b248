/** Units of a duration, with their minutes, the longest first. */
const UNITS = [
  ['d', 24 * 60],
  ['h', 60],
  ['m', 1],
] as const;

/** Reads a duration such as 30m, 4h or 1d as minutes; null where it is none. */
export function parseDuration(typed: string): number | null {
  const [, count = '', unit = ''] = /^([0-9]{1,5})([mhd])$/.exec(typed) ?? [];
  const minutes = Number(count) * (UNITS.find(([name]) => name === unit)?.[1] ?? 0);
  return minutes === 0 ? null : minutes;
}

/** Writes minutes as a duration, in the longest unit of which they are a whole number. */
export function writeDuration(minutes: number): string {
  const [unit, size] = UNITS.find(([, size]) => minutes % size === 0) ?? ['m', 1];
  return `${minutes / size}${unit}`;
}
