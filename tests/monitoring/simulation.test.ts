import { expect, test } from 'vitest';
import { faultsIn } from './simulation/judge.ts';
import { simulate } from './simulation/simulate.ts';

/** A month of 500 monitors with `npm run test:long`: some minutes. */
const isLong = process.env['ZONEWELL_LONG'] === '1';
const SIZE = isLong ? { count: 500, days: 30 } : { count: 50, days: 3 };
const TIMEOUT_MS = isLong ? 3_600_000 : 300_000;

test(
  'monitors of all plans, with lost packets, outages, rotating sets, crashes and restarts: each change told once, in time',
  async () => {
    const simulated = await simulate({ ...SIZE, seed: 20_261_122, loss: 0.2 });
    const { alerts, told, emailCount, injected, runs, errors, outages } = simulated;
    expect(errors).toEqual([]);
    expect(faultsIn(simulated, alerts)).toEqual([]);
    // Each alert is told in one e-mail, of its own or with others.
    expect(told.toSorted()).toEqual(alerts.map(({ id }) => id).toSorted());
    expect(emailCount).toBeGreaterThan(0);
    expect(emailCount).toBeLessThan(alerts.length);
    // That something happened at all.
    expect(injected.length).toBeGreaterThan(SIZE.count);
    expect(runs).toBeGreaterThan(SIZE.count * SIZE.days * 20);
    expect(outages).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);
