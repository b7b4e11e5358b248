import { describe, expect, test } from 'vitest';
import type { DnsName } from '../../src/domain/name.ts';
import { type Asked, createObserver, shownChanges } from './observer.ts';

const NAME = 'rotating.example' as DnsName;
const ASKED: readonly Asked[] = [{ name: NAME, type: 'A' }];
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const START = Date.UTC(2026, 0, 1);
/** A thousand with `npm run test:long`. */
const ROUNDS = process.env['ZONEWELL_LONG'] === '1' ? 1000 : 80;
const TEN = Array.from({ length: 10 }, (_, i) => `192.0.2.${i + 1}`);

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
const zone = (addresses: readonly string[]): string =>
  [
    '@ 300 IN SOA ns.example. admin.example. 1 2 3 4 5',
    '@ IN NS ns.example.',
    ...addresses.map((one) => `@ 60 IN A ${one}`),
    '',
  ].join('\n');

/** The same numbers in every run (Park and Miller, 1988). */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** What a lookup sees of those that take turns. */
type Turn = (round: number, of: readonly string[]) => readonly string[];
const inTurn =
  (shown: number, step: number): Turn =>
  (round, of) =>
    Array.from({ length: shown }, (_, i) => of[(round * step + i) % of.length] ?? '');
function atRandom(shown: number): Turn {
  const roll = dice(7);
  return (_, of) => {
    const left = [...of];
    return Array.from({ length: shown }, () => left.splice(roll(left.length), 1)[0] ?? '');
  };
}

describe.each<[string, number, () => Turn]>([
  ['one of ten in turn, each hour', HOUR_MS, () => inTurn(1, 1)],
  ['one of ten in turn, each day', DAY_MS, () => inTurn(1, 1)],
  ['four of ten, one further each hour', HOUR_MS, () => inTurn(4, 1)],
  ['four of ten, four further each day', DAY_MS, () => inTurn(4, 4)],
  ['six of ten by chance, each hour', HOUR_MS, () => atRandom(6)],
  ['all ten in changing order, each hour', HOUR_MS, () => inTurn(10, 1)],
])('%s, hundreds of times', (_, every, rotation) => {
  async function watch(addressesAt: (round: number) => readonly string[]): Promise<string[]> {
    const turn = rotation();
    const observer = await createObserver(START);
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        observer.internet.load(zone(turn(round, addressesAt(round))), NAME);
        expect(await observer.observe(START + round * every, ASKED)).toEqual([]);
      }
      const changes = await shownChanges([NAME], observer.stores);
      return [...changes].sort();
    } finally {
      await observer.close();
    }
  }
  const initial = TEN.map((address) => `${dayOf(START)} added ${NAME} A ${address}`);

  test('no change is told', async () => {
    expect(await watch(() => TEN)).toEqual(initial.toSorted());
  });

  test('one address replaced for good: that is told, on the day it was seen', async () => {
    const replacedAt = 0.6 * ROUNDS;
    const after = TEN.with(3, '192.0.2.99');
    const turn = rotation();
    const sights = Array.from({ length: ROUNDS }, (_, round) => turn(round, round < replacedAt ? TEN : after));
    const newOne = sights.findIndex((seen) => seen.includes('192.0.2.99'));
    const missed = 1 + sights.findLastIndex((seen) => seen.includes('192.0.2.4'));
    const changes = await watch((round) => (round < replacedAt ? TEN : after));
    expect(changes).toEqual(
      [
        ...initial,
        `${dayOf(START + newOne * every)} added ${NAME} A 192.0.2.99`,
        `${dayOf(START + missed * every)} removed ${NAME} A 192.0.2.4`,
      ].sort(),
    );
  });
});
