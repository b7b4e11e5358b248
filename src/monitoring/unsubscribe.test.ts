import { describe, expect, test } from 'vitest';
import { parseUnsubscribeToken, unsubscribeToken } from './unsubscribe.ts';

const SECRET = 'a secret of this database';
const LINKS = [
  { recipient: 'recipient-1', monitor: 'monitor-1' },
  { recipient: 'recipient-1', monitor: null },
  { recipient: 'a.b"c\\d…', monitor: '' },
];

describe('links that stop alerts', () => {
  test.each(LINKS)('name %j, and fit into an address as they are', (link) => {
    const token = unsubscribeToken(SECRET, link);
    expect(parseUnsubscribeToken(SECRET, token)).toEqual(link);
    expect(encodeURIComponent(token)).toBe(token);
    expect(unsubscribeToken(SECRET, link)).toBe(token);
  });

  test('are of nobody else’s making', () => {
    const token = unsubscribeToken(SECRET, { recipient: 'r', monitor: 'm' });
    const [ids = '', code = ''] = token.split('.');
    const other = unsubscribeToken(SECRET, { recipient: 'other', monitor: 'm' });
    const forged = [
      unsubscribeToken('another secret', { recipient: 'r', monitor: 'm' }),
      `${other.split('.')[0]}.${code}`,
      ids,
      `${ids}.`,
      `${ids}.${'A'.repeat(22)}`,
      `${token}A`,
      `${token}.${code}`,
      `.${code}`,
      '',
      `${'A'.repeat(10_000)}.${code}`,
    ];
    for (const one of forged) expect([one, parseUnsubscribeToken(SECRET, one)]).toEqual([one, undefined]);
  });

  test('break by the change of any one character', () => {
    const token = unsubscribeToken(SECRET, { recipient: 'recipient', monitor: 'monitor' });
    // Four bits of the last character say nothing.
    for (let i = 0; i < token.length - 1; i += 1) {
      const changed = `${token.slice(0, i)}${token[i] === 'A' ? 'B' : 'A'}${token.slice(i + 1)}`;
      expect([i, parseUnsubscribeToken(SECRET, changed)]).toEqual([i, undefined]);
    }
  });
});
