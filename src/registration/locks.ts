import { EPP_STATUSES, type EppStatus, isEppStatus } from './statuses.ts';

/** Locks that a holder can ask for, and the statuses that set them: the registry's, the registrar's. Source: RFC 5731 §2.3. */
const LOCKS = [
  { lock: 'transfer', statuses: ['serverTransferProhibited', 'clientTransferProhibited'] },
  { lock: 'update', statuses: ['serverUpdateProhibited', 'clientUpdateProhibited'] },
  { lock: 'delete', statuses: ['serverDeleteProhibited', 'clientDeleteProhibited'] },
] as const;

/** The statuses that set a lock. */
export const LOCK_STATUSES: ReadonlySet<string> = new Set(LOCKS.flatMap(({ statuses }) => statuses));

export const LOCK_NAMES = LOCKS.map(({ lock }) => lock);

/** Returns whether a status sets a lock. */
export const setsLock = (status: string, lock: RecommendedLock['lock']): boolean =>
  LOCKS.some((one) => one.lock === lock && one.statuses.some((other) => other === status));

export interface RecommendedLock {
  readonly lock: (typeof LOCKS)[number]['lock'];
  /** The status that a registrar can set for it. */
  readonly asked: EppStatus;
  /** The status that sets it; undefined where none is listed. */
  readonly set: EppStatus | undefined;
}

/**
 * Returns the recommended locks by the statuses that a registry lists. One that lists no status of EPP has another way to
 * say it: `unsaid`. Null for a name that was deleted: it is past locking.
 */
export function locksOf(statuses: readonly string[]): readonly RecommendedLock[] | 'unsaid' | null {
  const known = statuses.filter(isEppStatus);
  if (known.some((status) => EPP_STATUSES[status] === 'ending')) return null;
  if (known.length === 0) return 'unsaid';
  return LOCKS.map(({ lock, statuses: those }) => ({
    lock,
    asked: those[1],
    set: those.find((one) => known.includes(one)),
  }));
}
