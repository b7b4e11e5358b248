import type { DomainName } from '../../domain/name.ts';
import { HOUR_MS, type Instant } from '../../domain/time.ts';
import { daysUntil, type ListedMonitor } from '../fleet/listed.ts';
import { GRAVITIES, type Gravity } from '../model/alert.ts';
import type { SummaryNote } from '../rules/rule-store.ts';

/** Names all that ends within so many days. */
const ENDS_WITHIN_DAYS = 30;

/** Why a domain was not checked; `late`: its latest check is older than it should be. */
export type Unchecked =
  | { readonly why: 'paused' | 'over-limit' | 'never' }
  | { readonly why: 'late'; readonly since: Instant };

type Of<T> = T & { readonly domain: DomainName };

/** Something of a domain that ends soon, or has ended: of its certificates, the first that does. */
type End = Of<{ readonly what: 'certificate' | 'registration'; readonly at: Instant }>;

/** Holds what a summary says of the monitors of an account. A domain may be in several lists. */
export interface Summary {
  readonly total: number;
  /** Checked in time, all of it established, and nothing needs attention. */
  readonly calm: number;
  readonly unchecked: readonly Of<Unchecked>[];
  readonly pressing: readonly ListedMonitor[];
  /** Checked, but lookups for the score, or of the registration, failed. */
  readonly partly: readonly Of<{ readonly what: 'score' | 'registry' }>[];
  /** The earliest first. */
  readonly ends: readonly End[];
  /** How many registrations of which we never heard an end. */
  readonly unknownEnds: number;
  readonly open: Readonly<Record<Gravity, number>>;
  /** Scores that changed since the summary before; null where there was none. */
  readonly scores: {
    readonly since: Instant;
    readonly changed: readonly Of<{ readonly before: number; readonly after: number }>[];
  } | null;
}

/** Sums up monitors. `intervalMs`: how often they should run. `before`: what the summary before noted. */
export function summarize(
  rows: readonly ListedMonitor[],
  {
    now,
    intervalMs,
    before,
  }: { readonly now: Instant; readonly intervalMs: number; readonly before: SummaryNote | null },
): Summary {
  const active = rows.filter(({ monitor }) => monitor.state === 'active');
  const unchecked = rows.flatMap((row) => uncheckedOf(row, { now, intervalMs }));
  const pressing = rows.filter(({ urgencies }) => urgencies.some((one) => one !== 'over-limit'));
  const partly = active.flatMap(partlyOf);
  const others = new Set(
    [...unchecked, ...pressing.map(({ monitor }) => monitor), ...partly].map(({ domain }) => domain),
  );
  return {
    total: rows.length,
    calm: rows.length - others.size,
    unchecked,
    pressing,
    partly,
    ends: active.flatMap((row) => endsOf(row, now)).toSorted((a, b) => a.at - b.at),
    unknownEnds: active.filter(({ registrationDays }) => registrationDays === null).length,
    open: openByGravity(rows),
    scores: before === null ? null : { since: before.at, changed: changedSince(active, before) },
  };
}

/** Notes what the next summary compares with. */
export const noteOf = (rows: readonly ListedMonitor[], at: Instant): SummaryNote => ({
  at,
  scores: rows.flatMap(({ monitor: { domain, status } }) =>
    status.score === null ? [] : [{ domain, score: status.score.score }],
  ),
});

/** A check may take its time, and wait for others; two intervals and an hour later it was missed. */
function uncheckedOf(
  { monitor: { domain, state, lastRunAt, status } }: ListedMonitor,
  { now, intervalMs }: { readonly now: Instant; readonly intervalMs: number },
): Summary['unchecked'] {
  if (state !== 'active') return [{ domain, why: state }];
  // It was checked, and no name server answered: that needs attention.
  if (status.silentSince !== null) return [];
  if (lastRunAt === null) return [{ domain, why: 'never' }];
  return now - lastRunAt > 2 * intervalMs + HOUR_MS ? [{ domain, why: 'late', since: lastRunAt }] : [];
}

function partlyOf({ monitor: { domain, lastRunAt, status } }: ListedMonitor): Summary['partly'] {
  const { score, registrationAnsweredAt } = status;
  // What was never checked is said already.
  const isScored = lastRunAt === null || (score !== null && score.max === score.score);
  return [
    ...(isScored ? [] : [{ domain, what: 'score' } as const]),
    ...(registrationAnsweredAt === null ? [] : [{ domain, what: 'registry' } as const]),
  ];
}

function endsOf({ monitor: { domain, status } }: ListedMonitor, now: Instant): readonly End[] {
  const ends = [
    ['certificate', status.certificateEndsAt],
    ['registration', status.registrationEndsAt],
  ] as const;
  return ends.flatMap(([what, at]) => {
    const days = daysUntil(at, now);
    return at === null || days === null || days > ENDS_WITHIN_DAYS ? [] : [{ domain, what, at }];
  });
}

const openByGravity = (rows: readonly ListedMonitor[]): Summary['open'] => {
  const all = rows.flatMap(({ open }) => open);
  return Object.fromEntries(
    GRAVITIES.map((gravity) => [gravity, all.filter((one) => one.gravity === gravity).length]),
  ) as Record<Gravity, number>;
};

function changedSince(rows: readonly ListedMonitor[], { scores }: SummaryNote) {
  const known = new Map(scores.map(({ domain, score }) => [domain, score]));
  return rows.flatMap(({ monitor: { domain, status } }) => {
    const [before, after] = [known.get(domain), status.score?.score];
    return before === undefined || after === undefined || before === after ? [] : [{ domain, before, after }];
  });
}
