import { describe, expect, test } from 'vitest';
import { clientKey, createRateLimiter, requesterOf } from './limits.ts';

test.each([
  ['192.0.2.1', '192.0.2.1', '192.0.2.0/24'],
  ['::ffff:192.0.2.1', '192.0.2.1', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['no address', 'no address', 'no address'],
  ['page:odd', 'page:odd', 'page:odd'],
])('%s counts as %s in %s', (address, client, network) => {
  expect(requesterOf(address)).toEqual({ client, network });
  expect(clientKey(address)).toBe(client);
});

describe('the limit a minute', () => {
  test('lets start so many, and says when the next may', () => {
    let now = 1000;
    const admit = createRateLimiter(2, () => now);
    const [x, y] = [requesterOf('192.0.2.1'), requesterOf('192.0.2.2')];
    expect(admit(x)).toEqual({ ok: true });
    now += 10_000;
    expect(admit(x)).toEqual({ ok: true });
    now += 500;
    expect(admit(x)).toEqual({ ok: false, retryAfterSeconds: 50 });
    expect(admit(y)).toEqual({ ok: true });
    now += 49_500;
    expect(admit(x)).toEqual({ ok: true });
    expect(admit(x)).toEqual({ ok: false, retryAfterSeconds: 10 });
  });

  test.each([
    ['a /48', (i: number) => `2001:db8:1:${i.toString(16)}::1`, '2001:db8:2::1'],
    ['a /24', (i: number) => `192.0.2.${i}`, '192.0.3.1'],
  ])('%s has ten times what one client has, however many addresses it takes', (_what, address, other) => {
    const admit = createRateLimiter(3, () => 0);
    const admitted = Array.from({ length: 200 }, (_, i) => admit(requesterOf(address(i)))).filter(({ ok }) => ok);
    expect(admitted).toHaveLength(30);
    expect(admit(requesterOf(address(250)))).toEqual({ ok: false, retryAfterSeconds: 60 });
    expect(admit(requesterOf(other))).toEqual({ ok: true });
  });

  test('forgets clients that are gone, and only those', () => {
    let now = 0;
    const admit = createRateLimiter(1, () => now);
    const client = (i: number) => ({ client: `client ${i}`, network: `of ${i}` });
    admit(client(-1));
    now = 59_000;
    for (let i = 0; i < 5000; i += 1) admit(client(i));
    now = 61_000;
    expect(admit(client(-2))).toEqual({ ok: true });
    expect(admit(client(1))).toMatchObject({ ok: false });
    expect(admit(client(-1))).toEqual({ ok: true });
  });
});
