import { describe, expect, test } from 'vitest';
import { type PlannedWindow, type QuietHours, quietFaults, windowFault } from './alert-rules.ts';
import { occurrencesOf, quietUntil, timesOf } from './times.ts';

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString().slice(0, 16));
const NIGHT: QuietHours = { from: '22:00', to: '07:00', timeZone: 'Europe/Berlin', passes: 'critical' };

describe('quiet hours end when the clock of their place says so', () => {
  test.each([
    ['2026-11-30T20:59', NIGHT, null],
    ['2026-11-30T21:00', NIGHT, '2026-12-01T06:00'],
    ['2026-12-01T05:59', NIGHT, '2026-12-01T06:00'],
    ['2026-12-01T06:00', NIGHT, null],
    // The night in which clocks go forward has an hour less, and the other one more.
    ['2026-03-28T21:30', NIGHT, '2026-03-29T05:00'],
    ['2026-10-24T20:00', NIGHT, '2026-10-25T06:00'],
    // The end is skipped: quiet hours end with the jump.
    ['2026-03-29T00:30', { ...NIGHT, to: '02:30' }, '2026-03-29T01:00'],
    // The end comes twice: it is quiet again before the second.
    ['2026-10-24T23:00', { ...NIGHT, to: '02:30' }, '2026-10-25T00:30'],
    ['2026-10-25T00:45', { ...NIGHT, to: '02:30' }, null],
    ['2026-10-25T01:10', { ...NIGHT, to: '02:30' }, '2026-10-25T01:30'],
    ['2026-11-30T12:30', { ...NIGHT, from: '12:00', to: '14:00', timeZone: 'UTC' }, '2026-11-30T14:00'],
  ])('%s', (at, quiet, end) => {
    expect(iso(quietUntil(quiet, Date.parse(`${at}Z`)))).toBe(end);
  });
});

const SUNDAY: PlannedWindow = {
  ...{ id: 'w', name: '', domains: null, groups: ['other'] },
  ...{ day: 'sun', at: '02:30', minutes: 120, timeZone: 'Europe/Berlin' },
};

test.each([
  ['once', { ...SUNDAY, day: '2026-12-04', at: '22:00' }, ['2026-12-04T21:00 2026-12-04T23:00']],
  [
    'each week, over both changes of the clocks',
    SUNDAY,
    [
      '2026-10-18T00:30 2026-10-18T02:30',
      // 02:30 comes twice: it opens with the first, and stays open for as long as it is.
      '2026-10-25T00:30 2026-10-25T02:30',
      '2026-11-01T01:30 2026-11-01T03:30',
    ],
  ],
] as const)('windows open %s', (_, window, expected) => {
  const [since, until] = [Date.UTC(2026, 9, 12), Date.UTC(2026, 10, 2)];
  const found = occurrencesOf(window, since, window.day === 'sun' ? until : Date.UTC(2026, 11, 31));
  expect(found.map((one) => `${iso(one.from)} ${iso(one.until)}`)).toEqual(expected);
});

test.each([
  // Two hours from 00:30 UTC each Sunday, while it is summer in Berlin.
  ['2026-10-17T12:00', {}, 'next 2026-10-18T00:30 2026-10-18T02:30'],
  ['2026-10-18T00:30', {}, 'open 2026-10-18T00:30 2026-10-18T02:30'],
  ['2026-10-18T02:30', {}, 'next 2026-10-25T00:30 2026-10-25T02:30'],
  // A week long, it never closes.
  ['2026-10-18T00:31', { minutes: 10_080 }, 'open 2026-10-18T00:30 2026-10-25T00:30'],
  ['2026-10-17T12:00', { day: '2026-12-04', at: '22:00' }, 'next 2026-12-04T21:00 2026-12-04T23:00'],
  ['2026-12-04T22:59', { day: '2026-12-04', at: '22:00' }, 'open 2026-12-04T21:00 2026-12-04T23:00'],
  ['2026-12-04T23:00', { day: '2026-12-04', at: '22:00' }, 'past 2026-12-04T21:00 2026-12-04T23:00'],
])('at %s a window with %j is %s', (at, change, expected) => {
  const { state, from, until } = timesOf({ ...SUNDAY, ...change }, Date.parse(`${at}Z`));
  expect(`${state} ${iso(from)} ${iso(until)}`).toBe(expected);
});

test('a window that is skipped by the clocks opens with the jump', () => {
  const [only] = occurrencesOf(SUNDAY, Date.UTC(2026, 2, 29), Date.UTC(2026, 2, 29, 12));
  expect([iso(only?.from ?? null), iso(only?.until ?? null)]).toEqual(['2026-03-29T01:00', '2026-03-29T03:00']);
});

test.each([
  [{ day: '2026-02-30' }, 'alert-rules/not-a-day'],
  [{ day: 'friday' }, 'alert-rules/not-a-day'],
  [{ at: '24:00' }, 'alert-rules/not-a-clock'],
  [{ minutes: 4 }, 'alert-rules/not-minutes'],
  [{ minutes: 1.5e4 }, 'alert-rules/not-minutes'],
  [{ groups: [] }, 'alert-rules/no-groups'],
  [{ timeZone: 'Mars' }, 'alert-rules/not-a-zone'],
  [{ name: 'x'.repeat(81) }, 'alert-rules/name-too-long'],
  [{}, null],
])('a window with %j', (change, fault) => {
  expect(windowFault({ ...SUNDAY, ...change })?.id ?? null).toBe(fault);
});

test('quiet hours of no length', () => {
  const faultsOf = (quiet: QuietHours) => quietFaults(quiet).map(({ field, fault }) => `${field} ${fault.id}`);
  expect(faultsOf(NIGHT)).toEqual([]);
  expect(faultsOf({ ...NIGHT, to: '22:00' })).toEqual(['to alert-rules/no-hours']);
  expect(faultsOf({ ...NIGHT, from: '', to: '7:00', timeZone: 'Mars' })).toEqual([
    'from alert-rules/not-a-clock',
    'to alert-rules/not-a-clock',
    'timeZone alert-rules/not-a-zone',
  ]);
});
