/** Describes a registry to whoever reads its dates, since the answers do not say it. */
export interface DateHabits {
  /** How `03/02/2020` is meant: day first, or month first. */
  readonly order: 'dmy' | 'mdy';
  /** Minutes that the registry's clock is ahead of UTC, for times without a zone. */
  readonly zoneMinutes: number;
}

/**
 * Registries whose dates are not day first in UTC. The only place for such knowledge; an answer whose own dates decide
 * the order (`12/18/2001`) goes before it.
 *
 * Month first: Dot TK and the sisters that it ran. Zone: CNNIC's times are Beijing time.
 */
const HABITS: Readonly<Record<string, Partial<DateHabits>>> = {
  tk: { order: 'mdy' },
  ml: { order: 'mdy' },
  ga: { order: 'mdy' },
  cf: { order: 'mdy' },
  gq: { order: 'mdy' },
  cn: { zoneMinutes: 480 },
  'xn--fiqs8s': { zoneMinutes: 480 },
  'xn--fiqz9s': { zoneMinutes: 480 },
};

/** Returns how the registry of a top-level domain writes dates: day first and in UTC unless known otherwise. */
export function dateHabits(tld: string): DateHabits {
  const known = Object.hasOwn(HABITS, tld) ? HABITS[tld] : undefined;
  return { order: known?.order ?? 'dmy', zoneMinutes: known?.zoneMinutes ?? 0 };
}
