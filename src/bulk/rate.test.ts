import { expect, test } from 'vitest';
import { Rate } from './rate.ts';

test('tells the rate of the last half minute, and what is left at it', () => {
  const rate = new Rate();
  rate.add(0, 0);
  expect(rate.pace(100, 5, 1000)).toEqual({ perSecond: null, secondsLeft: null });
  for (let s = 1; s <= 10; s += 1) rate.add(s * 1000, s * 50);
  expect(rate.pace(10_000, 500, 1000)).toEqual({ perSecond: 50, secondsLeft: 20 });
  expect(rate.pace(10_000, 500, null)).toEqual({ perSecond: 50, secondsLeft: null });
  // From here on ten a second: after half a minute nothing of the faster time is left.
  for (let s = 11; s <= 50; s += 1) rate.add(s * 1000, 500 + (s - 10) * 10);
  expect(rate.pace(50_000, 900, 100)).toEqual({ perSecond: 10, secondsLeft: 10 });
});

test('says nothing about the end where nothing moves', () => {
  const rate = new Rate();
  rate.add(0, 7);
  expect(rate.pace(5000, 7, 10)).toEqual({ perSecond: 0, secondsLeft: null });
});
