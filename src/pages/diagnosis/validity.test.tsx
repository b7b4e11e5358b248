import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import type { LifeSpan } from '../../diagnoses/validity-view.ts';
import { DAY_MS } from '../../domain/time.ts';
import { Validity } from './validity.tsx';

/** A life from one day of a scale of 100 days to another. */
const life = (from: number, to: number, more: Partial<LifeSpan> = {}): LifeSpan => ({
  name: 'case.test',
  from: from * DAY_MS,
  to: to * DAY_MS,
  says: `day ${from} to day ${to}`,
  left: 'some days left',
  ...more,
});

const drawn = (now: number, ...lives: readonly LifeSpan[]): string =>
  renderToString(
    <Validity
      view={{
        view: 'validity',
        title: 'Lives',
        from: 0,
        to: 100 * DAY_MS,
        now: now * DAY_MS,
        nowText: 'Now',
        spans: lives,
      }}
    />,
  );

test.each<[about: string, life: LifeSpan, now: number, seen: string, past: string, at: string]>([
  ['in its midst', life(10, 90), 40, '10.00 80.00', '10.00 30.00', '40.00'],
  ['longer than the scale on both sides', life(-5000, 5000), 40, '0.00 100.00', '0.00 40.00', '40.00'],
  ['ended', life(10, 30), 40, '10.00 20.00', '10.00 20.00', '40.00'],
  ['not begun', life(60, 90), 40, '60.00 30.00', '60.00 0.00', '40.00'],
  ['ends before it begins', life(60, 20), 40, '60.00 0.00', '60.00 0.00', '40.00'],
])('the bar of a life: %s', (_, one, now, seen, past, at) => {
  const html = drawn(now, one);
  const placeOf = (name: string): string | undefined =>
    new RegExp(`class="${name}" x="([\\d.]+)%"[^>]* width="([\\d.]+)%"`).exec(html)?.slice(1).join(' ');
  expect([placeOf('seen'), placeOf('past')]).toEqual([seen, past]);
  expect(html).toContain(`class="now" x="${at}%"`);
});

test('a bar is words for those who cannot see it, and needs no style of its own', () => {
  const html = drawn(40, life(10, 90, { name: '<b>', mark: 'warn' }));
  expect(html).toContain('role="img" aria-label="day 10 to day 90"');
  expect(html).toContain('some days left');
  expect(html).not.toMatch(/style=|<b>/);
});

test.each([
  [5, '<text x="5.00%"'],
  [50, '<text class="mid" x="50.00%"'],
  [95, '<text class="end" x="95.00%"'],
])('the label of day %i stays on the scale', (now, expected) => {
  expect(drawn(now, life(10, 90))).toContain(expected);
});
