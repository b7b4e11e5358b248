import { expect, test } from 'vitest';
import { isLong } from '../support/seed.ts';
import type { Deliveries } from './simulation/deliveries.ts';
import { faultsOfDeliveries } from './simulation/delivery-judge.ts';
import { DEPENDENT } from './simulation/dependence-plan.ts';
import { faultsIn } from './simulation/judge.ts';
import { FOLLOW_RULES, simulate } from './simulation/simulate.ts';

/**
 * Five days of 500 monitors with `npm run test:long`: a quarter of an hour; a month of 500 whose owners plan changes: two hours of
 * a processor; and some more worlds of three days. In the last one, the first handshake after an outage of hours fails as well.
 */
const MORE_SEEDS = isLong ? [...Array.from({ length: 10 }, (_, i) => i + 1), 20_261_125] : [];
const SIZES = [
  { count: isLong ? 500 : 18, days: isLong ? 5 : 3, seed: isLong ? 20_261_122 : 2 },
  ...MORE_SEEDS.map((seed) => ({ count: 50, days: 3, seed })),
];
const TIMEOUT_MS = isLong ? 21_600_000 : 900_000;

/** What becomes of certificates and registrations; all of it happens in each world. */
const EXPIRIES = [
  'certificate-expired',
  'certificate-expires',
  'certificate-renewed',
  'certificate-renewed-in-time',
  'certificate-revoked',
  'certificate-untrusted',
  'certificate-valid-again',
  'certificate-wrong-name',
  'https-answers-again',
  'https-silent',
  'registration-expired',
  'registration-expires',
  'registration-renewed',
  'tls-stopped',
];

test.each(SIZES)(
  '$count monitors of all plans over $days days (seed $seed), with lost packets, outages, rotating sets, certificates, registrations, crashes and restarts: each change and each stage told once, in time',
  { timeout: TIMEOUT_MS },
  async (size) => {
    const simulated = await simulate({ ...size, loss: 0.2 });
    const { alerts, emailed, emailCount, injected, runs, probes, errors, outages } = simulated;
    expect(errors).toEqual([]);
    expect(faultsIn(simulated, alerts)).toEqual([]);
    // Each alert is told in one e-mail, of its own or with others, except those that are only logged.
    const sent = alerts.filter(({ withheld }) => withheld === null);
    expect(emailed.toSorted()).toEqual(sent.map(({ id }) => id).toSorted());
    expect(emailCount).toBeGreaterThan(0);
    expect(emailCount).toBeLessThan(alerts.length);
    // That something happened at all.
    expect(injected.length).toBeGreaterThan(size.count);
    expect(runs).toBeGreaterThan(size.count * size.days * 20);
    expect(probes).toBeGreaterThan(size.count * size.days * 20);
    expect(outages).toBeGreaterThan(0);
    const kinds = new Set<string>(alerts.flatMap(({ events }) => events.map(({ kind }) => kind)));
    expect(EXPIRIES.filter((kind) => !kinds.has(kind))).toEqual([]);
  },
);

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
/** Our own clock goes an hour ahead and back, then is two hours late, then a year ahead for ten minutes. */
const CLOCK_STEPS = [
  { after: 6 * HOUR_MS, wrongBy: HOUR_MS },
  { after: 8 * HOUR_MS, wrongBy: 0 },
  { after: 20 * HOUR_MS, wrongBy: -2 * HOUR_MS },
  { after: 30 * HOUR_MS, wrongBy: 0 },
  { after: 36 * HOUR_MS, wrongBy: 365 * 24 * HOUR_MS },
  { after: 36 * HOUR_MS + 600_000, wrongBy: 0 },
];

test(
  'while our own clock goes ahead and is set back: each change told once, in time',
  async () => {
    const simulated = await simulate({ count: 10, days: 2, seed: 20_261_125, loss: 0.2, clockSteps: CLOCK_STEPS });
    expect(simulated.errors).toEqual([]);
    expect(faultsIn(simulated, simulated.alerts, { hasExpiries: false })).toEqual([]);
    expect(simulated.injected.length).toBeGreaterThan(10);
  },
  TIMEOUT_MS,
);

/** Runs worlds that vary one thing, which files beside this one test alone: weighted-alias, disagreement, outside, mta-sts. */
const furtherTest = test.runIf(isLong);

furtherTest(
  'while the servers of aliases choose among targets, one of them rarely: only the move to another is told',
  async () => {
    const fates = ['weighted'] as const;
    const count = 48;
    const simulated = await simulate({ count, days: 3, seed: 4, loss: 0.2, fates, clockSteps: [] });
    expect(simulated.errors).toEqual([]);
    expect(faultsIn(simulated, simulated.alerts, { hasExpiries: false })).toEqual([]);
    expect(simulated.injected.length).toBe(count);
  },
  TIMEOUT_MS,
);

furtherTest(
  'while one of two name servers denies the domain: one alert after an hour, and its end',
  async () => {
    const fates = ['server denies'] as const;
    const count = 32;
    const simulated = await simulate({ count, days: 5, seed: 4, loss: 0.2, fates, clockSteps: [] });
    expect(simulated.errors).toEqual([]);
    expect(faultsIn(simulated, simulated.alerts, { hasExpiries: false })).toEqual([]);
    expect(simulated.alerts.length).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);

test(
  'while the resolver answers from its cache for a day: each change told once, in time, and that all name servers are dead',
  async () => {
    const fates = ['cached', 'stale'] as const;
    const count = isLong ? 60 : 6;
    const simulated = await simulate({ count, days: isLong ? 10 : 2, seed: 5, loss: 0.2, fates, clockSteps: [] });
    expect(simulated.errors).toEqual([]);
    expect(faultsIn(simulated, simulated.alerts, { hasExpiries: false })).toEqual([]);
    expect(simulated.injected.length).toBeGreaterThan(5);
  },
  TIMEOUT_MS,
);

test(
  'while the resolver refuses domains for hours: each change told once, in time, and no silence',
  async () => {
    const fates = ['refused'] as const;
    const count = isLong ? 48 : 3;
    const simulated = await simulate({ count, days: isLong ? 10 : 2, seed: 6, loss: 0.2, fates, clockSteps: [] });
    expect(simulated.errors).toEqual([]);
    expect(faultsIn(simulated, simulated.alerts, { hasExpiries: false })).toEqual([]);
    expect(simulated.injected.length).toBeGreaterThan(3);
  },
  TIMEOUT_MS,
);

test(
  'while domains are taken over and given back, a rogue server is delegated to, and signers stop: each told first and once, in time',
  async () => {
    const fates = ['taken over', 'rogue', 'signer stops', 'signer works'] as const;
    const count = isLong ? 24 : 4;
    const simulated = await simulate({ count, days: 3, seed: isLong ? 12 : 10, loss: 0.2, fates, clockSteps: [] });
    expect(simulated.errors).toEqual([]);
    expect(faultsIn(simulated, simulated.alerts, { hasExpiries: false })).toEqual([]);
    const kinds = new Set<string>(simulated.alerts.flatMap(({ events }) => events.map(({ kind }) => kind)));
    expect([...kinds].toSorted()).toEqual([
      'delegation-added',
      'delegation-moved',
      'finding-appeared',
      'finding-over',
      'records-back',
      'signatures-end',
      'signatures-renewed',
      'values-back',
    ]);
  },
  TIMEOUT_MS,
);

furtherTest(
  'while what mail depends on outside the zone and registrations fail and recover: each told once, in time, and no proper roll of a key',
  async () => {
    const count = 60;
    const simulated = await simulate({ count, days: 3, seed: 7, loss: 0.2, fates: DEPENDENT });
    expect(simulated.errors).toEqual([]);
    expect(faultsIn(simulated, simulated.alerts, { hasExpiries: false })).toEqual([]);
    const due = simulated.watched.flatMap((one) => one.due ?? []);
    expect(due.length).toBeGreaterThan(2 * count);
  },
  TIMEOUT_MS,
);

test(
  'while owners plan changes, have quiet hours and acknowledge, and receivers of all channels fail: planned changes are in one summary, all else is told once to each receiver, and followed up, in time',
  async () => {
    const fates = ['changing', 'changing', 'taken over', 'vanishing', 'changing', 'rotating'] as const;
    const [count, days] = isLong ? [500, 30] : [12, 3];
    const simulated = await simulate({ count, days, seed: 9, loss: 0.2, fates, clockSteps: [], hasRules: true });
    expect(simulated.errors).toEqual([]);
    expect(faultsIn(simulated, simulated.alerts, { hasExpiries: false })).toEqual([]);
    const { deliveries, alerts, end } = simulated;
    if (deliveries === null) throw new Error('no messages were sent');
    expect(faultsOfDeliveries(deliveries, alerts, { rules: FOLLOW_RULES, end: end + DAY_MS })).toEqual([]);
    // That something happened at all.
    const happened = happenings(deliveries);
    expect(HAPPENINGS.filter((one) => !happened.has(one))).toEqual([]);
    const events = simulated.alerts.flatMap((alert) => alert.events);
    const counted = (kind: string) => events.filter((event) => event.kind === kind).length;
    expect(counted('window-over')).toBeGreaterThan(3);
    expect(counted('window-unused')).toBeGreaterThan(count);
    expect(counted('planned-change')).toBeGreaterThan(5);
    expect(counted('delegation-moved')).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);

/** Names what became of messages: by each channel, and of each kind. */
function happenings({ receivers, stored, seen, resumed, acknowledged }: Deliveries): ReadonlySet<string> {
  const channels = new Map(receivers.map(({ id, channel }) => [id, channel]));
  return new Set([
    ...seen.map(({ receiver, reception }) => `${channels.get(receiver) ?? 'owner'} ${reception}`),
    ...stored.map(({ kind }) => kind),
    ...(resumed.length > 0 ? ['resumed'] : []),
    ...(acknowledged.size > 0 ? ['acknowledged'] : []),
  ]);
}

const HAPPENINGS: readonly string[] = [
  ...['email', 'webhook', 'ntfy', 'slack', 'discord', 'teams', 'apprise'].flatMap((channel) =>
    ['taken', 'lost', 'refused', 'asking', 'unreached'].map((reception) => `${channel} ${reception}`),
  ),
  ...['webhook gone', 'owner taken'],
  ...['new', 'reminder', 'escalation', 'over', 'resumed', 'acknowledged'],
];
