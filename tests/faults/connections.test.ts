import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { limitConnections, limitUnanswered } from '../../src/api/connections.ts';
import { createNetworkMatcher } from '../../src/domain/network-matcher.ts';

// Addresses of loopback stand for clients. The service itself never limits loopback.
const PROXY = '127.0.9.1';
const MOST = 5;

/** An answer that ends, and one that goes on and on. */
const SHORT = '/short';
const LONG = '/long';

let server: Server;
const sockets: Socket[] = [];
beforeEach(async () => {
  server = createServer(({ url }, response) => (url === LONG ? response.write('begun') : response.end('served')));
  limitUnanswered(server);
  limitConnections(server, { maxPerClient: MOST, isExempt: createNetworkMatcher([PROXY]) });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
});

/** Opens a connection, asks once, and tells whether it was served. The connection stays open. */
async function isServed(localAddress: string, path = LONG): Promise<boolean> {
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', localAddress });
  socket.on('error', () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  const served = await Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)]);
  if (served) sockets.push(socket);
  return served;
}

const servedOf = async (addresses: readonly string[], path = LONG): Promise<number> => {
  let served = 0;
  for (const address of addresses) if (await isServed(address, path)) served += 1;
  return served;
};

const count = (): Promise<number> => new Promise((resolve) => server.getConnections((_error, n) => resolve(n)));

test('one client holds so many connections, and no more; others are served', async () => {
  expect(await servedOf(Array(3 * MOST).fill('127.0.1.1'))).toBe(MOST);
  expect(await servedOf(Array(MOST).fill('127.0.1.2'))).toBe(MOST);
});

test('one network holds four times as many, however many addresses it takes', async () => {
  expect(await servedOf(Array.from({ length: 10 * MOST }, (_, i) => `127.0.1.${i + 1}`))).toBe(4 * MOST);
  expect(await isServed('127.0.2.1')).toBe(true);
});

test('a proxy holds as many as it likes', async () => {
  expect(await servedOf(Array(10 * MOST).fill(PROXY))).toBe(10 * MOST);
});

test('whoever closes one may open one', async () => {
  expect(await servedOf(Array(MOST).fill('127.0.1.1'))).toBe(MOST);
  for (let i = 0; i < 3 * MOST; i += 1) {
    expect(await isServed('127.0.1.1')).toBe(false);
    sockets.shift()?.destroy();
    while ((await count()) >= MOST) await new Promise(setImmediate);
    expect(await isServed('127.0.1.1')).toBe(true);
  }
});

test('an office behind one address is served: its idle connections give way, those in use do not', async () => {
  expect(await servedOf(Array(MOST - 1).fill('127.0.1.1'))).toBe(MOST - 1);
  const inUse = [...sockets];
  expect(await servedOf(Array(10 * MOST).fill('127.0.1.1'), SHORT)).toBe(10 * MOST);
  while ((await count()) > MOST) await new Promise(setImmediate);
  expect(inUse.map(({ closed }) => closed)).toEqual(Array(MOST - 1).fill(false));
});

test('connections that never asked anything do not give way', async () => {
  for (let i = 0; i < MOST; i += 1) {
    const socket = connect({
      port: (server.address() as AddressInfo).port,
      host: '127.0.0.1',
      localAddress: '127.0.1.1',
    });
    sockets.push(socket);
    socket.write('GET /');
    await once(socket, 'connect');
  }
  while ((await count()) < MOST) await new Promise(setImmediate);
  expect(await isServed('127.0.1.1', SHORT)).toBe(false);
});
