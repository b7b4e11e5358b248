import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HEALTH } from '../../src/diagnoses/kinds.ts';
import { createResolver } from '../../src/dns/create-resolver.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { startLookups } from '../support/lookups-over.ts';
import { openStores } from '../support/stores.ts';
import { type Served, serve } from './served.ts';

const NAMES = Array.from({ length: 80 }, (_, i) => `n${i}.test` as DomainName);
const NEUTRAL = 'neutral.test' as DomainName;
const ZONE =
  '@ 300 IN SOA ns h 1 2 3 4 300\n@ IN NS ns\n@ IN A 192.0.2.1\n@ IN MX 10 mail\n@ IN TXT "v=spf1 mx -all"\nmail IN A 192.0.2.2\n';
const folder = mkdtempSync(join(tmpdir(), 'zonewell-fair-'));
let internet: Internet;
let served: Served;

/** Reports of many names, so that each page has to be made: some ten milliseconds of work, without waiting. */
beforeAll(async () => {
  const database = join(folder, 'fair.db');
  internet = await startInternet({ zonesDir: null });
  internet.load('@ IN SOA ns h 1 2 3 4 300\n@ IN NS ns.test.\n', 'test', {});
  for (const name of [...NAMES, NEUTRAL]) internet.load(ZONE, name);
  const stores = await openStores(database);
  const resolver = createResolver({ servers: [internet.resolver], trustAnchors: internet.trustAnchors });
  const { lookups, close } = await startLookups(internet, { stores, resolver });
  for (const name of [...NAMES, NEUTRAL]) await lookups.stored(HEALTH, name);
  await close();
  served = await serve({
    database,
    env: { ZONEWELL_RESOLVERS: internet.resolver, ZONEWELL_TRUST_ANCHORS: internet.anchorRecords },
  });
});
afterAll(async () => {
  await served.end();
  await internet.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A connection of its own, from an address of this machine. */
async function open(localAddress: string): Promise<Socket> {
  const socket = connect({ port: served.port, host: '127.0.0.1', localAddress });
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** A connection that the service has taken in: it answered there. */
async function taken(localAddress: string): Promise<Socket> {
  const socket = await open(localAddress);
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(socket, 'data');
  return socket;
}

/** Asks for a page; `begun` notes the names in the order in which their answers began to come. */
async function page(socket: Socket, domain: DomainName, begun: string[]): Promise<void> {
  const ended = once(socket.resume(), 'close');
  socket.once('data', () => begun.push(domain));
  socket.write(`GET /domain/${domain} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  await ended;
}

/** Waits until all that was written to sockets has left this process. */
const flushed = (sockets: readonly Socket[]): Promise<unknown> =>
  Promise.all(sockets.map(async (socket) => (socket.writableLength === 0 ? null : once(socket, 'drain'))));

test('one client that asks for hundreds of pages at once does not hold up another', async () => {
  const greedy = await Promise.all(NAMES.map(async (name) => ({ name, socket: await taken('127.0.1.1') })));
  const neutral = await taken('127.0.2.1');
  // Held still while all requests are written, so that however slow this machine is, it finds all of them at once.
  served.child.kill('SIGSTOP');
  const begun: string[] = [];
  const all = [...greedy.map(({ name, socket }) => page(socket, name, begun)), page(neutral, NEUTRAL, begun)];
  await flushed([...greedy.map(({ socket }) => socket), neutral]);
  served.child.kill('SIGCONT');
  await Promise.all(all);
  expect(begun).toHaveLength(NAMES.length + 1);
  // Where whoever came first is served first, it comes last.
  expect(begun.indexOf(NEUTRAL)).toBeLessThan(NAMES.length / 4);
});
