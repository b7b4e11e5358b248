import { expect, test } from 'vitest';
import { growthOf, MAX_GROWTH, MAX_WORK, type Row, type Shape } from './growth/measure.ts';
import { NOT_YET } from './growth/not-yet.ts';
import { nameOf, ROWS } from './growth/rows.ts';

// Size ends a service that no odd octet ends (SAFETY, "Work and octets kept"). So each reader of what strangers publish
// is tried with its worst shapes: four times the parts may cost at most six times the CPU of this thread, and the most
// that gets through at most what the event loop, or a thread, can bear. Rooms, readers and the rule by which a reader
// must have a row: tests/house/growth-rows.test.ts.

const CASES = ROWS.flatMap((row) => row.shapes.map((shape): [string, Row, Shape] => [nameOf(row, shape), row, shape]));

/** Of each reader its first shape, and all that once were attacks (T1 to T11); the others take a minute more. */
const TRIED =
  process.env['ZONEWELL_LONG'] === undefined
    ? CASES.filter(([, row, shape]) => shape === row.shapes[0] || /\(T\d+\)/.test(shape.about))
    : CASES;

test.each(TRIED)('%s', { retry: 2 }, async (name, { runs, works = 1 }, shape) => {
  const { growth, atMost, parts } = await growthOf(shape);
  const seen = `×${growth.toFixed(1)} from ${parts} to ${4 * parts}; ${atMost.toFixed(1)} reference works at ${shape.most}`;
  const isBounded = growth <= MAX_GROWTH && atMost <= works * MAX_WORK[runs];
  expect(isBounded, `${seen}${isBounded ? '; remove its line of NOT_YET' : ''}`).toBe(!NOT_YET.has(name));
});

test('what is not yet bounded is a shape', () => {
  const names = CASES.map(([name]) => name);
  expect([...NOT_YET].filter((one) => !names.includes(one))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});
