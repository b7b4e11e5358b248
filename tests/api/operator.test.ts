import { afterAll, beforeAll, expect, test } from 'vitest';
import { SETTINGS } from '../../src/app/settings.ts';
import { type Service, startService } from './service.ts';

let direct: Service;
let proxied: Service;
beforeAll(async () => {
  const operatorNetworks = SETTINGS.operatorNetworks.fallback;
  direct = await startService({ operatorNetworks });
  proxied = await startService({ operatorNetworks, trustedProxies: ['10.0.0.1', '127.0.0.1'] });
});
afterAll(async () => {
  await direct.close();
  await proxied.close();
});

const XFF = 'x-forwarded-for';

test.each<[what: string, at: 'direct' | 'proxied', remoteAddress: string, headers: Record<string, string>, 200 | 404]>([
  ['this machine', 'direct', '127.0.0.1', {}, 200],
  ['this machine over IPv6', 'direct', '::1', {}, 200],
  ['this machine on a socket for both', 'direct', '::ffff:127.0.0.1', {}, 200],
  ['a private network', 'direct', '10.9.8.7', {}, 200],
  ['a unique local address', 'direct', 'fd00::1', {}, 200],
  ['the internet', 'direct', '203.0.113.9', {}, 404],
  ['the internet over IPv6', 'direct', '2001:db8::9', {}, 404],
  ['the internet, mapped', 'direct', '::ffff:203.0.113.9', {}, 404],
  ['the internet, which says that it is here', 'direct', '203.0.113.9', { [XFF]: '127.0.0.1' }, 404],
  ['somebody behind a proxy that is not known', 'direct', '127.0.0.1', { [XFF]: '203.0.113.9' }, 404],
  ['somebody behind one that says it another way', 'direct', '127.0.0.1', { 'x-real-ip': '203.0.113.9' }, 404],
  ['somebody behind one with the standard field', 'direct', '10.0.0.1', { forwarded: 'for=203.0.113.9' }, 404],
  ['somebody behind one that names itself alone', 'direct', '10.0.0.1', { via: '1.1 proxy' }, 404],
  ['the internet by our proxy', 'proxied', '10.0.0.1', { [XFF]: '203.0.113.9' }, 404],
  ['the internet by our proxy, lying', 'proxied', '10.0.0.1', { [XFF]: '127.0.0.1, 203.0.113.9' }, 404],
  ['the internet by our proxy, which names nobody', 'proxied', '10.0.0.1', { via: '1.1 proxy' }, 404],
  ['a private network by our proxy', 'proxied', '10.0.0.1', { [XFF]: '192.168.1.2' }, 200],
  ['this machine by our proxy on it', 'proxied', '127.0.0.1', { [XFF]: '127.0.0.1' }, 200],
  [
    'the internet by our proxy on this machine, lying',
    'proxied',
    '127.0.0.1',
    { [XFF]: '127.0.0.1, 203.0.113.9' },
    404,
  ],
  ['our proxy itself', 'proxied', '10.0.0.1', {}, 200],
])('%s', async (_who, at, remoteAddress, headers, status) => {
  const service = at === 'direct' ? direct : proxied;
  for (const url of ['/metrics', '/readyz']) {
    const response = await service.callDescribed({ url, remoteAddress, headers });
    expect([url, response.statusCode]).toEqual([url, status]);
    if (status === 404) expect(response.body).not.toMatch(/zonewell_|"ready"/);
  }
  // Tells nothing, and is what containers and load balancers ask.
  expect((await service.callDescribed({ url: '/healthz', remoteAddress, headers })).statusCode).toBe(200);
});

test('a proxy that is not trusted is told in the log, once: limits count all of its clients as one', async () => {
  const service = await startService();
  const warnings = (): readonly string[] => service.log.filter((line) => line.includes('TRUSTED_PROXIES'));
  const ask = (remoteAddress: string, headers: Record<string, string>) =>
    service.callDescribed({ url: '/healthz', remoteAddress, headers });
  await ask('127.0.0.1', {});
  // A client that sends the field itself is no proxy of ours.
  await ask('203.0.113.9', { [XFF]: '198.51.100.1' });
  await new Promise(setImmediate);
  expect(warnings()).toEqual([]);
  for (let i = 0; i < 3; i += 1) await ask('172.30.53.1', { [XFF]: `203.0.113.${i}` });
  await new Promise(setImmediate);
  expect(warnings()).toHaveLength(1);
  expect(JSON.parse(warnings()[0] ?? '')).toMatchObject({ level: 'warn', proxy: '172.30.53.1' });
  expect(warnings()[0]).not.toContain('203.0.113');
  await service.close();
});
