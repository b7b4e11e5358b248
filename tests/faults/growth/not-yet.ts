/** Shapes that a reader does not bear yet. Whoever bounds one removes its line; nobody adds one. */
export const NOT_YET: ReadonlySet<string> = new Set<string>([]);
