import type { JudgedPart } from './verdict.ts';

/** Lists the findings of a check that have one of some codes; none where it is unknown, or the kind has no such check. */
export const foundIn = (checks: readonly JudgedPart[], id: string, codes: readonly string[]): JudgedPart['found'] =>
  checks.filter((one) => one.id === id).flatMap(({ found }) => found.filter(({ code }) => codes.includes(code)));
