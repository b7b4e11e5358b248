import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { DomainName } from '../../domain/name.ts';
import { parseUnsubscribeToken, unsubscribeToken } from './unsubscribe.ts';

const SECRET = 'a secret of this database';
const DOMAIN = 'm.example' as DomainName;
const LINKS = [
  { recipient: 'recipient-1', domain: 'a.example' as DomainName },
  { recipient: 'recipient-1', domain: null },
  { recipient: 'a.b"c\\d…', domain: '_a.example' as DomainName },
  // The longest name with an identifier as ours are.
  {
    recipient: randomUUID(),
    domain: `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}` as DomainName,
  },
];

describe('links that stop alerts', () => {
  test.each(LINKS)('name %j, and fit into an address as they are', (link) => {
    const token = unsubscribeToken(SECRET, link);
    expect(parseUnsubscribeToken(SECRET, token)).toEqual(link);
    expect(encodeURIComponent(token)).toBe(token);
    expect(unsubscribeToken(SECRET, link)).toBe(token);
  });

  test('are of nobody else’s making', () => {
    const token = unsubscribeToken(SECRET, { recipient: 'r', domain: DOMAIN });
    const [ids = '', code = ''] = token.split('.');
    const other = unsubscribeToken(SECRET, { recipient: 'other', domain: DOMAIN });
    const forged = [
      unsubscribeToken('another secret', { recipient: 'r', domain: DOMAIN }),
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
    const token = unsubscribeToken(SECRET, { recipient: 'recipient', domain: DOMAIN });
    // Four bits of the last character say nothing.
    for (let i = 0; i < token.length - 1; i += 1) {
      const changed = `${token.slice(0, i)}${token[i] === 'A' ? 'B' : 'A'}${token.slice(i + 1)}`;
      expect([i, parseUnsubscribeToken(SECRET, changed)]).toEqual([i, undefined]);
    }
  });
});
