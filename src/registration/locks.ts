import { type EppStatus, isEppStatus, isKnownStatus, type KnownStatus, STATUS_KINDS } from './statuses.ts';

/**
 * Locks that a holder can ask for, and the statuses that set them: the registry's, the registrar's, and RDAP's own, which
 * does not say whose it is. Sources: RFC 5731 §2.3; RFC 9083 §10.2.2.
 */
const LOCKS = [
  {
    lock: 'transfer',
    statuses: ['serverTransferProhibited', 'clientTransferProhibited', 'transfer prohibited'],
  },
  { lock: 'update', statuses: ['serverUpdateProhibited', 'clientUpdateProhibited', 'update prohibited'] },
  { lock: 'delete', statuses: ['serverDeleteProhibited', 'clientDeleteProhibited', 'delete prohibited'] },
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
  readonly set: KnownStatus | undefined;
}

/**
 * Returns the recommended locks by the statuses that a registry lists. One that lists no status of EPP or RDAP has another way
 * to say it, and RDAP's `locked` leaves open which locks it stands for: `unsaid`. Null for a name
 * that was deleted: it is past locking.
 */
export function locksOf(statuses: readonly string[]): readonly RecommendedLock[] | 'unsaid' | null {
  const known = statuses.filter(isKnownStatus);
  if (known.some((status) => STATUS_KINDS[status] === 'ending')) return null;
  if (!known.some((status) => isEppStatus(status) || LOCK_STATUSES.has(status))) return 'unsaid';
  const locks = LOCKS.map(({ lock, statuses: those }) => ({
    lock,
    asked: those[1],
    set: those.find((one) => known.includes(one)),
  }));
  return known.includes('locked') && locks.some(({ set }) => set === undefined) ? 'unsaid' : locks;
}
