import { describe, expect, test } from 'vitest';
import { ALERTS, MONITORS, WATCH } from '../../../tests/browser/monitors.ts';
import { currentOf, lastChangeOf, recordCount } from './watched.ts';

const [city] = MONITORS;
if (city === undefined) throw new Error('there are monitors');
const monitor = { ...city, watch: WATCH };
const alerts = ALERTS.filter(({ domain }) => domain === city.domain);

describe('what is watched', () => {
  test.each([
    ['A', ['192.0.2.80']],
    ['MX', ['10 mx1.postwerk.example', '20 mx2.postwerk.example']],
    ['NS', ['ns1.northlight.example', 'ns2.northlight.example']],
    ['DMARC', ['v=DMARC1; p=none; rua=mailto:dmarc@cityledger.example']],
    // Not the other text at the same name.
    ['SPF', ['v=spf1 mx -all']],
    ['DS', []],
    ['AAAA', undefined],
  ] as const)('%s is %j', (subject, values) => expect(currentOf(monitor, subject)?.values).toEqual(values));

  test('a lookup that fails says since when', () => {
    expect(typeof currentOf(monitor, 'CAA')?.failedSince).toBe('number');
    expect(currentOf(monitor, 'NS')?.failedSince).toBeNull();
  });

  test('nothing is known before the first check', () => {
    expect(currentOf({ ...monitor, watch: null }, 'A')).toBeUndefined();
  });

  test('records and names are counted; a name without records is none', () => {
    expect(recordCount(WATCH)).toEqual({ records: 9, names: 2 });
  });
});

describe('the last change', () => {
  const [newest, muted] = alerts;
  test.each([
    ['dmarc', { at: newest?.at, open: true }],
    // Good news in the same alert leaves no mark.
    ['delegation', { at: newest?.at, open: false }],
    ['certificate', { at: muted?.at, open: false }],
    ['mail', undefined],
  ] as const)('of %s', (watched, expected) => expect(lastChangeOf(watched, alerts)).toEqual(expected));
});
