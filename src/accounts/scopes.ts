/**
 * Lists what a key of the API may be used for. `read`: reports, records and histories; `run`: live runs with their probes;
 * `monitors`: the monitors and alerts of its account.
 */
export const SCOPES = ['read', 'run', 'monitors'] as const;

/** A use of a key. */
export type Scope = (typeof SCOPES)[number];

/** The uses of a key where nothing else is chosen. */
export const DEFAULT_SCOPES: readonly Scope[] = ['read'];

/** Reads the names of scopes, each once and in their own order; undefined where a name is none or there is no name. */
export function parseScopes(names: readonly string[]): readonly Scope[] | undefined {
  if (names.length === 0 || names.some((name) => !SCOPES.some((scope) => scope === name))) return undefined;
  return SCOPES.filter((scope) => names.includes(scope));
}
