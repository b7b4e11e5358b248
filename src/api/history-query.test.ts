import { describe, expect, test } from 'vitest';
import { textIn } from '../texts/language.ts';
import { parseHistoryQuery } from './history-query.ts';
import type { RawParameters } from './parameters.ts';

const at = (iso: string): number => Date.parse(iso);

describe('parseHistoryQuery', () => {
  test.each<[string, RawParameters, object]>([
    ['nothing', {}, { limit: 100 }],
    ['types', { type: 'a,MX' }, { limit: 100, types: new Set(['A', 'MX']) }],
    [
      'a day means all of it',
      { from: '2026-01-31', to: '2026-01-31' },
      { limit: 100, from: at('2026-01-31T00:00:00Z'), to: at('2026-02-01T00:00:00Z') },
    ],
    [
      'times',
      { from: '2026-01-31t12:00:00.5z', to: '2026-01-31T14:00:00+01:00' },
      { limit: 100, from: at('2026-01-31T12:00:00.5Z'), to: at('2026-01-31T13:00:00Z') },
    ],
    ['a leap day', { from: '2028-02-29' }, { limit: 100, from: at('2028-02-29T00:00:00Z') }],
    ['a leap second', { to: '2016-12-31T23:59:60Z' }, { limit: 100, to: at('2017-01-01T00:00:00Z') }],
    ['the largest limit', { limit: '1000' }, { limit: 1000 }],
    ['a cursor', { cursor: 'abc' }, { limit: 100, cursor: 'abc' }],
    ['parameters that are none of ours', { page: '2' }, { limit: 100 }],
  ])('%s', (_, raw, query) => expect(parseHistoryQuery(raw)).toEqual({ ok: true, query }));

  test.each<[RawParameters, string, RegExp]>([
    [{ limit: '0' }, 'limit', /"0" is not a whole number from 1 to 1000/],
    [{ limit: '1001' }, 'limit', /whole number/],
    [{ limit: '1e2' }, 'limit', /whole number/],
    [{ limit: '-1' }, 'limit', /whole number/],
    [{ limit: '' }, 'limit', /whole number/],
    [{ limit: ['1', '2'] }, 'limit', /more than once/],
    [{ from: 'yesterday' }, 'from', /neither a day such as 2026-01-31 nor a time/],
    [{ from: '2026-02-29' }, 'from', /neither a day/],
    [{ from: '2026-02-01T23:59:60+02:00' }, 'from', /neither a day/],
    [{ from: '+02026-02-01' }, 'from', /neither a day/],
    [{ from: '2026-13-01' }, 'from', /neither a day/],
    [{ to: '2026-01-31T25:00:00Z' }, 'to', /neither a day/],
    [{ to: '2026-01-31T12:00:00' }, 'to', /neither a day/],
    [{ to: 'x'.repeat(500) }, 'to', /^"x{40}…"/],
    [{ from: '2026-02-01', to: '2026-01-30' }, 'to', /not after/],
    [{ from: '2026-02-01T00:00:00Z', to: '2026-02-01T00:00:00Z' }, 'to', /not after/],
    [{ cursor: ['a', 'b'] }, 'cursor', /more than once/],
  ])('refuses %j', (raw, parameter, detail) => {
    const parsed = parseHistoryQuery(raw);
    expect(parsed).toMatchObject({ ok: false, problem: 'invalid-parameter', parameter });
    expect(parsed.ok ? '' : textIn('en', parsed.detail)).toMatch(detail);
  });

  test('an unknown type is a fault of its own', () =>
    expect(parseHistoryQuery({ type: 'SOAP' })).toMatchObject({
      ok: false,
      problem: 'invalid-type',
      parameter: 'type',
    }));
});
