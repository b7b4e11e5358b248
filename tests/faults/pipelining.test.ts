import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LookupService } from '../../src/admission/lookup-service.ts';
import { MAX_UNANSWERED } from '../../src/api/connections.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { type Service, startService } from '../api/service.ts';
import { type Served, serve } from './served.ts';

const ZONES = join(import.meta.dirname, '../../testbed/zones');

const get = (path: string, fields = ''): string => `GET ${path} HTTP/1.1\r\nHost: zonewell.test\r\n${fields}\r\n`;
/** Ends a body in chunks. Source: RFC 9112 section 7.1. */
const LAST_CHUNK = '\r\n0\r\n\r\n';
const PAGE = '/domain/perfect.example';

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** Waits until the service ends the connection. What comes is read and thrown away. */
async function untilClosed(socket: Socket): Promise<void> {
  socket.resume();
  if (!socket.destroyed) await once(socket, 'close');
}

/** Reads until so many answers have come whole, and gives their statuses. */
async function answers(socket: Socket, count: number): Promise<string[]> {
  let received = '';
  socket.setEncoding('latin1');
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    received += chunk;
    const statuses: string[] = [];
    let at = 0;
    for (;;) {
      const end = received.indexOf('\r\n\r\n', at);
      if (end < 0) break;
      // On a busy machine a page comes in parts, which have no length.
      const length = /\r\ncontent-length: (\d+)/i.exec(received.slice(at, end))?.[1];
      const last = received.indexOf(LAST_CHUNK, end);
      const next = length === undefined ? last + LAST_CHUNK.length : end + 4 + Number(length);
      if ((length === undefined && last < 0) || received.length < next) break;
      statuses.push(received.slice(at + 9, at + 12));
      at = next;
    }
    if (statuses.length === count) return statuses;
  }
  throw new Error(`the connection ended: ${received.slice(0, 300)}`);
}

describe('a connection with many requests at once', () => {
  let service: Service;
  let port: number;
  /** Reports made, and how often somebody read in one. */
  let made = 0;
  let reads = 0;
  let readsOfOnePage = 0;

  const counting = (lookups: LookupService): LookupService => ({
    ...lookups,
    async stored(kind, domain, options) {
      made += 1;
      const report = await lookups.stored(kind, domain, options);
      const shown = report.domain;
      return Object.defineProperty({ ...report }, 'domain', {
        enumerable: true,
        get() {
          reads += 1;
          return shown;
        },
      });
    },
  });
  /** Requests that came as far as a route. */
  const handled = async (): Promise<number> => {
    const { body } = await service.callDescribed('/metrics');
    const lines = body.matchAll(/^zonewell_http_requests_total\{.*route="\/domain\/:domain",.*\} (\d+)$/gm);
    return [...lines].reduce((sum, [, count]) => sum + Number(count), 0);
  };

  beforeAll(async () => {
    service = await startService({}, counting);
    await service.app.listen({ host: '127.0.0.1', port: 0 });
    port = (service.app.addresses()[0] as AddressInfo).port;
    await service.callDescribed(PAGE);
    readsOfOnePage = reads;
  });
  afterAll(() => service.close());

  test(`${MAX_UNANSWERED} are answered, and as many again afterwards`, async () => {
    const socket = await open(port);
    for (let round = 0; round < 3; round += 1) {
      socket.write(get(PAGE).repeat(MAX_UNANSWERED));
      expect(await answers(socket, MAX_UNANSWERED)).toEqual(Array(MAX_UNANSWERED).fill('200'));
    }
    socket.destroy();
  });

  test.each([MAX_UNANSWERED + 1, 400])('%i are not: the connection is destroyed', async (count) => {
    const before = await handled();
    const sockets = await Promise.all(Array.from({ length: 10 }, () => open(port)));
    for (const socket of sockets) socket.write(get(PAGE).repeat(count));
    await Promise.all(sockets.map(untilClosed));
    expect((await handled()) - before).toBeLessThanOrEqual(10 * MAX_UNANSWERED);
  });

  test('the errors of those that were not answered have no stacks, and others have', async () => {
    const errors: Error[] = [];
    const listener = (request: IncomingMessage): void => {
      request.on('error', (error) => errors.push(error));
    };
    service.app.server.on('request', listener);
    const socket = await open(port);
    socket.write(get(PAGE).repeat(400));
    await untilClosed(socket);
    while (errors.length === 0) await wait(5);
    service.app.server.off('request', listener);
    expect(errors.map(({ stack }) => stack?.includes('\n'))).toEqual(errors.map(() => false));
    expect(new Error('later').stack).toContain('\n');
  });

  test('closed at once, they begin nothing', async () => {
    const [before, madeBefore, readsBefore] = [await handled(), made, reads];
    for (let i = 0; i < 10; i += 1) {
      const socket = await open(port);
      socket.write(get(PAGE).repeat(400));
      socket.destroy();
      await once(socket, 'close');
    }
    expect((await handled()) - before).toBeLessThanOrEqual(10 * MAX_UNANSWERED);
    // The report is still kept, or was made once more.
    expect(made - madeBefore).toBeLessThanOrEqual(1);
    expect(reads - readsBefore).toBeLessThanOrEqual(readsOfOnePage);
  });

  test('one report is one page, however often it is asked for', async () => {
    const domain = '/domain/shop.example';
    await service.callDescribed(domain);
    const readsBefore = reads;
    const pages = new Set<string>();
    for (let i = 0; i < 20; i += 1) pages.add((await service.callDescribed(domain)).body);
    expect(pages.size).toBe(1);
    // What the first visitor got was looked up live, and is not kept.
    expect(reads - readsBefore).toBeLessThanOrEqual(readsOfOnePage);
  });

  test('no page is made for who has left while it was looked up', async () => {
    const readsAtFirst = reads;
    await service.callDescribed('/v1/domain/newsletter.example/report');
    const readsOfOneBody = reads - readsAtFirst;
    const readsBefore = reads;
    const madeBefore = made;
    service.internet.faults.set({ below: 'library.example' }, { kind: 'delay', delayMs: 400 });
    const socket = await open(port);
    socket.write(get('/domain/library.example').repeat(3));
    while (made === madeBefore) await wait(5);
    socket.destroy();
    // The lookup ends all the same: others may wait for it.
    const { statusCode } = await service.callDescribed('/v1/domain/library.example/report');
    expect(statusCode).toBe(200);
    // Read for the body of the call above alone.
    expect(readsOfOneBody).toBeGreaterThan(0);
    expect(reads - readsBefore).toBe(readsOfOneBody);
  });
});

describe('clients that do not read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zonewell-pipelining-'));
  let internet: Internet;
  let served: Served;
  let port: number;

  beforeAll(async () => {
    internet = await startInternet({ zonesDir: ZONES });
    const env = { ZONEWELL_RESOLVERS: internet.resolver, ZONEWELL_TRUST_ANCHORS: internet.anchorRecords };
    served = await serve({ database: join(folder, 'zonewell.db'), env });
    ({ port } = served);
    await fetch(`${served.url}${PAGE}`);
  });
  afterAll(async () => {
    await served.end();
    await internet.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const metric = async (name: string): Promise<number> => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  };
  const memory = () => metric('process_resident_memory_bytes');
  /** Once the page was made and compressed in this form. */
  async function settledMemory(fields: string): Promise<number> {
    const socket = await open(port);
    socket.write(get(PAGE, fields));
    await once(socket, 'data');
    socket.destroy();
    for (let [before, tries] = [0, 0]; ; tries += 1) {
      const now = await memory();
      if (Math.abs(now - before) < 1_000_000 || tries === 20) return now;
      before = now;
      await wait(250);
    }
  }

  test.each(['', 'Accept-Encoding: br\r\n', 'Accept-Encoding: gzip\r\n'])(
    'take no memory that grows with what they asked for (%j)',
    // The memory of a process also grows for what it does beside: what is held for these clients is there each time.
    { retry: 3 },
    async (fields) => {
      const sockets = await Promise.all(Array.from({ length: 60 }, () => open(port)));
      const before = await settledMemory(fields);
      for (const socket of sockets) socket.pause().write(get(PAGE, fields).repeat(MAX_UNANSWERED));
      // Answered after all that was asked before it.
      for (let i = 0; i < 5; i += 1) await fetch(`http://127.0.0.1:${port}${PAGE}`);
      const grown = (await memory()) - before;
      for (const socket of sockets) socket.destroy();
      // 480 answers: a page and a compressor for each would be 80 MB and more.
      expect(grown).toBeLessThan(40_000_000);
    },
  );
});
