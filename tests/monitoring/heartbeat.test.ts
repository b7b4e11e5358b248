import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import { heartbeatJob } from '../../src/app/heartbeat-job.ts';
import type { Log } from '../../src/app/log.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { createCanaries } from '../../src/monitoring/model/canaries.ts';
import { DEFAULT_SETTINGS, type MonitorState, NEW_STATUS } from '../../src/monitoring/model/monitor.ts';
import type { Stores } from '../../src/store/opened.ts';
import { openStores } from '../support/stores.ts';

const NOW = Date.UTC(2026, 10, 29);
const GO = new AbortController().signal;
let stores: Stores;
/** Requests that came, as method and path. */
let calls: string[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let lines: string[];
let now: number;

const server = createServer((request, response) => {
  calls.push(`${request.method} ${request.url}`);
  answer(request, response);
});
const urlOf = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/ping/secret?msg=OK`;
const noted = (value: unknown, text?: string): void => {
  lines.push(typeof value === 'string' ? value : `${text} ${JSON.stringify(value)}`);
};
const log: Log = { info: noted, warn: noted, error: noted };

beforeEach(async () => {
  [calls, lines, now] = [[], [], NOW];
  answer = (_, response) => response.end('OK');
  stores = await openStores(':memory:');
  await stores.accounts.addAccount(newAccount({ id: 'anna', email: 'anna@example.com', plan: 'Pro', createdAt: NOW }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await stores.close();
});

const add = (id: string, dueAt: number, state: MonitorState = 'active') =>
  stores.monitors.add(
    [
      {
        id,
        account: 'anna',
        domain: `${id}.example` as DomainName,
        state,
        createdAt: NOW,
        settings: DEFAULT_SETTINGS,
        dueAt,
        lastRunAt: null,
        status: NEW_STATUS,
      },
    ],
    10,
  );

/** What one process does once a minute. */
const processWith = ({ canary = true, leases = stores.leases } = {}) =>
  heartbeatJob(urlOf(), {
    stores: { ...stores, leases },
    clock: () => now,
    log,
    ca: null,
    canaries: createCanaries({ names: ['a', 'b', 'c'], answers: async () => canary, clock: () => now }),
  });

test.each<[what: string, before: () => Promise<unknown>, calls: number]>([
  ['no domain is monitored', async () => {}, 1],
  ['all monitors are on time', () => add('a', NOW + 1), 1],
  ['a monitor is due for less than five minutes', () => add('a', NOW - 299_000), 1],
  ['a monitor is overdue', () => add('a', NOW - 301_000), 0],
  ['an overdue monitor is paused', () => add('a', NOW - 301_000, 'paused'), 1],
  [
    'a monitor fails again and again',
    async () => {
      await add('a', NOW - 301_000);
      await stores.monitors.claim('w', NOW, NOW + 1000, 1);
      await stores.monitors.release('w', ['a'], NOW + 90_000);
    },
    0,
  ],
])('the heartbeat is called, or not: %s', async (_what, before, count) => {
  await before();
  await processWith().work(GO);
  expect(calls).toEqual(Array.from({ length: count }, () => 'GET /ping/secret?msg=OK'));
  expect(lines).toHaveLength(1 - count);
});

test('while canaries do not answer it is not called, though no monitor is overdue yet', async () => {
  await processWith({ canary: false }).work(GO);
  expect(calls).toEqual([]);
  await processWith().work(GO);
  expect(calls).toHaveLength(1);
});

test('of several processes one calls it', async () => {
  await Promise.all([1, 2, 3].map(() => processWith().work(GO)));
  expect(calls).toHaveLength(1);
});

test.each<[what: string, respond: typeof answer, line: string]>([
  ['an error', (_, response) => response.writeHead(404).end(), '{"status":404}'],
  ['a redirect', (_, response) => response.writeHead(302, { Location: '/elsewhere' }).end(), '{"status":302}'],
  ['a closed connection', (request) => request.socket.destroy(), '{"error":"ECONNRESET"}'],
  ['no HTTP', (request) => request.socket.end('hello\r\n\r\n'), '{"error":"HPE_INVALID_CONSTANT"}'],
])('that the server does not take it is one log line an hour, without the URL: %s', async (_what, respond, line) => {
  answer = respond;
  // As minutes later, when the lease of the last call is over.
  const { leases } = stores;
  const acquire: typeof leases.acquire = async (name, ...rest) => name === 'heartbeat' || leases.acquire(name, ...rest);
  for (let i = 0; i < 3; i += 1) await processWith({ leases: { ...leases, acquire } }).work(GO);
  expect(calls).toEqual(Array.from({ length: 3 }, () => 'GET /ping/secret?msg=OK'));
  expect(lines).toEqual([`the heartbeat was not accepted (ZONEWELL_HEARTBEAT_URL) ${line}`]);
});

test('a body without end is not read', async () => {
  let written = 0;
  const closed = new Promise((resolve) => {
    answer = (_, response) => {
      response.on('close', resolve);
      const chunk = Buffer.alloc(65_536);
      const more = (): void => {
        written += chunk.length;
        if (!response.destroyed) response.write(chunk, () => setImmediate(more));
      };
      more();
    };
  });
  await processWith().work(GO);
  await closed;
  expect(lines).toEqual([]);
  expect(written).toBeLessThan(50_000_000);
});

test('a server that says nothing is given up, and a process that stops does not wait for it', async () => {
  const stop = new AbortController();
  answer = () => stop.abort();
  await processWith().work(stop.signal);
  expect(calls).toHaveLength(1);
});
