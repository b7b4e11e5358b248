import { expect, test } from 'vitest';
import { isTimeZone, laterDay, localTime, momentsOf, weekdayOf } from './zoned-time.ts';

/** Each line: a place, its clock, and the moments in UTC by the tz database. */
test.each([
  ['Europe/Berlin', '2026-11-30 22:00', ['2026-11-30T21:00:00.000Z']],
  ['Asia/Tokyo', '2026-11-30 00:30', ['2026-11-29T15:30:00.000Z']],
  ['Asia/Kathmandu', '2026-06-01 12:00', ['2026-06-01T06:15:00.000Z']],
  // Clocks go from 02:00 to 03:00 on 29 March 2026, and from 03:00 back to 02:00 on 25 October.
  ['Europe/Berlin', '2026-03-29 02:30', ['2026-03-29T01:00:00.000Z']],
  ['Europe/Berlin', '2026-10-25 02:30', ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']],
  ['America/New_York', '2026-03-08 02:15', ['2026-03-08T07:00:00.000Z']],
  ['America/New_York', '2026-11-01 01:00', ['2026-11-01T05:00:00.000Z', '2026-11-01T06:00:00.000Z']],
  // Half an hour, from 02:00 to 02:30.
  ['Australia/Lord_Howe', '2026-10-04 02:15', ['2026-10-03T15:30:00.000Z']],
])('%s %s', (zone, clock, moments) => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = clock.split(/[- :]/).map(Number);
  const found = momentsOf({ year, month, day, minute: hour * 60 + minute }, zone);
  expect(found.map((at) => new Date(at).toISOString())).toEqual(moments);
});

test('what a clock shows, and the days after it', () => {
  const at = Date.UTC(2026, 11, 31, 23, 30);
  expect(localTime(at, 'Europe/Berlin')).toEqual({ year: 2027, month: 1, day: 1, minute: 30 });
  const last = { year: 2026, month: 2, day: 28, minute: 5 };
  expect(laterDay(last, 1)).toEqual({ year: 2026, month: 3, day: 1, minute: 5 });
  expect(weekdayOf({ year: 2026, month: 11, day: 30, minute: 0 })).toBe(0);
  expect(weekdayOf({ year: 2026, month: 12, day: 6, minute: 0 })).toBe(6);
});

test.each(['Europe/Berlin', 'UTC', 'Asia/Tokyo'])('%s is a time zone', (name) => {
  expect(isTimeZone(name)).toBe(true);
});
test.each(['', 'Mars/Olympus', '../etc', 'x'.repeat(100)])('%j is none', (name) => {
  expect(isTimeZone(name)).toBe(false);
});
