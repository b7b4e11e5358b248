import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, startService } from './service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const at = (domain: string, query: string): string => `/v1/domain/${domain}/spf${query}`;

describe('GET /v1/domain/{domain}/spf', () => {
  test.each<[domain: string, query: string, expected: object]>([
    [
      'perfect.example',
      '?ip=203.0.113.99',
      { result: 'fail', sender: 'postmaster@perfect.example', helo: 'perfect.example', ip: '203.0.113.99' },
    ],
    ['perfect.example', '?ip=203.0.113.99&sender=News%40PERFECT.example', { sender: 'News@PERFECT.example' }],
    ['perfect.example', '?ip=2001:db8::99&helo=mail.other.example', { result: 'fail', helo: 'mail.other.example' }],
    ['no-such-name.example', '?ip=192.0.2.1', { result: 'none', matched: null }],
    ['servfail.example', '?ip=192.0.2.1', { result: 'temperror', matched: null, problem: expect.any(String) }],
  ])('of %s with %s', async (domain, query, expected) => {
    const { statusCode, json } = await service.callDescribed(at(domain, query));
    expect(statusCode).toBe(200);
    expect(json()).toMatchObject({ meaning: expect.stringMatching(/^[a-z]+: /), ...expected });
  });

  test('says in Japanese what it means', async () => {
    const { json } = await service.callDescribed(at('perfect.example', '?ip=203.0.113.99&lang=ja'));
    expect(json().meaning).toMatch(/[ぁ-ん]/);
  });

  test.each([
    ['', 'ip'],
    ['?ip=localhost', 'ip'],
    ['?ip=192.0.2.1/24', 'ip'],
    ['?ip=192.0.2.1&ip=192.0.2.2', 'ip'],
    ['?ip=192.0.2.1&sender=', 'sender'],
    ['?ip=192.0.2.1&sender=a%40other.example', 'sender'],
    ['?ip=192.0.2.1&sender=%40perfect.example', 'sender'],
    ['?ip=192.0.2.1&sender=a%0d%0ab%40perfect.example', 'sender'],
    [`?ip=192.0.2.1&sender=${'a'.repeat(400)}%40perfect.example`, 'sender'],
    [`?ip=192.0.2.1&helo=${'a'.repeat(256)}`, 'helo'],
    ['?ip=192.0.2.1&helo=a%20b', 'helo'],
  ])('refuses %s', async (query, parameter) => {
    const { statusCode, json } = await service.callDescribed(at('perfect.example', query));
    expect(statusCode).toBe(400);
    expect(json()).toMatchObject({ type: expect.stringContaining('invalid-parameter'), parameter });
  });
});
