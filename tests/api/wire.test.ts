import { once } from 'node:events';
import { get } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Service, startService } from './service.ts';

const portOf = ({ app }: Service): number => (app.addresses()[0] as AddressInfo).port;

/** Sends octets as they are and gives all that comes back until the service closes the connection. */
async function say(service: Service, text: string): Promise<string> {
  const socket = connect(portOf(service), '127.0.0.1');
  socket.end(text);
  let response = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    response += chunk;
  });
  await once(socket, 'close');
  return response;
}

describe('what is no HTTP', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ publicUrl: null });
    await service.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => service.close());

  test.each([
    ['garbage', '\u0000\u0001\u0002\r\n\r\n', 400, 'malformed-request'],
    ['a made-up method', 'BREW /v1/domain/x.example/dns HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'malformed-request'],
    ['a field of 20 KB', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'headers-too-large'],
    ['an address of 20 KB', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431, 'headers-too-large'],
    [
      'two lengths',
      'POST /v1/x HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      400,
      'malformed-request',
    ],
  ])('%s is a problem', async (_what, text, status, id) => {
    const response = await say(service, text);
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(response).toMatch(/\r\ncontent-type: application\/problem\+json; charset=utf-8\r\n/i);
    expect(JSON.parse(response.slice(response.indexOf('\r\n\r\n')))).toMatchObject({
      type: `http://127.0.0.1:${portOf(service)}/problems/${id}`,
      status,
    });
  });

  test('the Host header writes no link', async () => {
    const response = await say(service, 'GET /v1/nope HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n');
    expect(response).toContain(`http://127.0.0.1:${portOf(service)}/problems/not-found`);
    expect(response).not.toContain('evil.example');
  });
});

test('under overload what is unknown is refused at once, and what is known is still shown', async () => {
  const service = await startService({ maxLookups: 2 });
  try {
    const url = (domain: string) => `/v1/domain/${domain}/report`;
    expect((await service.callDescribed(url('perfect.example'))).statusCode).toBe(200);
    service.internet.faults.set({ below: 'example' }, { kind: 'delay', delayMs: 150 });
    // One network may have half, so these fill the service together.
    const slow = ['shop.example', 'library.example'].map((domain, i) =>
      service.callDescribed({ url: url(domain), remoteAddress: `192.0.${i}.1` }),
    );
    await wait(50);
    const shed = await service.callDescribed({ url: url('cloud.example'), remoteAddress: '198.51.100.9' });
    expect(shed.statusCode).toBe(503);
    expect(shed.headers['retry-after']).toBe('5');
    expect(shed.json()).toMatchObject({ type: 'https://zonewell.test/problems/overloaded', status: 503 });
    expect((await service.callDescribed('/domain/cloud.example')).statusCode).toBe(503);
    expect((await service.callDescribed(url('perfect.example'))).statusCode).toBe(200);
    const joined = await service.callDescribed({ url: url('shop.example'), remoteAddress: '198.51.100.9' });
    expect(joined.statusCode).toBe(200);
    expect((await Promise.all(slow)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await service.callDescribed(url('cloud.example'))).statusCode).toBe(200);
  } finally {
    await service.close();
  }
});

test('one client cannot take all lookups', async () => {
  const service = await startService({ maxLookups: 20 });
  try {
    service.internet.faults.set({ below: 'example' }, { kind: 'delay', delayMs: 150 });
    const ask = (domain: string, remoteAddress: string) =>
      service.callDescribed({ url: `/v1/domain/${domain}/dns?type=A`, remoteAddress });
    const own = [ask('shop.example', '2001:db8::1'), ask('cloud.example', '2001:db8::2')];
    await wait(50);
    const third = await ask('garage.example', '2001:db8::3');
    expect(third.statusCode).toBe(429);
    expect(third.headers['retry-after']).toBe('5');
    expect(third.json()).toMatchObject({ type: 'https://zonewell.test/problems/rate-limited' });
    expect((await ask('garage.example', '2001:db8:0:1::3')).statusCode).toBe(200);
    expect((await Promise.all(own)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  } finally {
    await service.close();
  }
});

test('a bug shows nothing of the inside', async () => {
  const service = await startService({}, (lookups) => ({
    ...lookups,
    stored: () => Promise.reject(new Error('secret detail at /srv/inside.ts')),
  }));
  try {
    const response = await service.callDescribed('/v1/domain/perfect.example/report');
    expect(response.statusCode).toBe(500);
    expect(response.json()).toMatchObject({ type: 'https://zonewell.test/problems/internal-error', status: 500 });
    expect(response.body).not.toMatch(/secret|inside\.ts/);
    await vi.waitFor(() => expect(service.log.join('')).toContain('secret detail'), { timeout: 10_000 });
    expect((await service.callDescribed('/domain/perfect.example')).body).not.toMatch(/secret|inside\.ts/);
  } finally {
    await service.close();
  }
});

test('closing cuts no answer', async () => {
  const service = await startService();
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  service.internet.faults.set({ below: 'example' }, { kind: 'delay', delayMs: 100 });
  const domains = ['perfect', 'shop', 'cloud', 'garage', 'library', 'open', 'group', 'revoked'];
  const answers = domains.map(async (domain) => {
    const request = get({ port: portOf(service), path: `/v1/domain/${domain}.example/dns?type=A` });
    const [response] = await once(request, 'response');
    let body = '';
    for await (const chunk of response) body += chunk;
    return JSON.parse(body).records.length;
  });
  // Closed when the last request has come: what is still on its way may be cut.
  let came = 0;
  await new Promise<void>((all) =>
    service.app.server.on('request', () => {
      came += 1;
      if (came === domains.length) all();
    }),
  );
  await service.close();
  expect(await Promise.all(answers)).toEqual(domains.map(() => 1));
});
