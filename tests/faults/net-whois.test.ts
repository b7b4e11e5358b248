import type { Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askWhois, type WhoisFound } from '../../src/net/whois.ts';
import { createWorld, type NetWorld } from './net-world.ts';

let world: NetWorld;
let hosts = 0;

beforeAll(() => {
  world = createWorld();
});
afterAll(() => world.close());

const LIMIT = 256 * 1024;

/** Asks a server that does this once it has heard a line. */
async function ask(query: string, answer: (socket: Socket) => void): Promise<{ found: WhoisFound; received: string }> {
  hosts += 1;
  const address = `9.7.0.${hosts}`;
  let received = '';
  world.name(`w${hosts}.example`, [address]);
  await world.at(address, 43, (socket) =>
    socket.on('data', (chunk) => {
      received += chunk.toString();
      if (received.endsWith('\r\n')) answer(socket);
    }),
  );
  return { found: await askWhois(world.connector, { host: `w${hosts}.example`, query }), received };
}

const size = (found: WhoisFound) => (found.kind === 'answer' ? [found.octets.length, found.tooLong] : found);

test.each<[string, string, string]>([
  ['a name', 'example.com', 'example.com\r\n'],
  ['a name beyond ASCII', 'bücher.example', 'bücher.example\r\n'],
  ['a second line', 'example.com\r\nsecond', 'example.com  second\r\n'],
  ['NUL', 'example.com\0', 'example.com \r\n'],
])('asks in one line: %s', async (_, query, line) => {
  const { found, received } = await ask(query, (socket) => socket.end('answer'));
  expect(received).toBe(line);
  expect(found.kind === 'answer' ? Buffer.from(found.octets).toString() : found).toBe('answer');
});

test.each<[string, (socket: Socket) => void, object]>([
  ['an end without a word', (socket) => socket.end(), { kind: 'failure', failure: { why: 'closed' } }],
  ['a break', (socket) => socket.resetAndDestroy(), { kind: 'failure', failure: { why: 'closed' } }],
  [
    'a break in the middle',
    (socket) => socket.write('half', () => socket.resetAndDestroy()),
    { kind: 'failure', failure: { why: 'closed' } },
  ],
])('%s is a failure', async (_, answer, expected) => {
  expect((await ask('x', answer)).found).toMatchObject(expected);
});

test('octets are kept as they are', async () => {
  const octets = Buffer.from(Array.from({ length: 256 }, (_, i) => i));
  const { found } = await ask('x', (socket) => socket.end(octets));
  expect(found).toEqual({ kind: 'answer', octets: new Uint8Array(octets), tooLong: false });
});

test.each([
  [LIMIT, [LIMIT, false]],
  [LIMIT + 1, [LIMIT, true]],
])('%i octets', async (sent, expected) => {
  expect(size((await ask('x', (socket) => socket.end('a'.repeat(sent)))).found)).toEqual(expected);
});

test('an answer without end ends at the limit', async () => {
  const { found } = await ask('x', (socket) => {
    const flood = (): void => {
      while (!socket.destroyed && socket.write('a'.repeat(65_536)));
    };
    socket.on('drain', flood);
    flood();
  });
  expect(size(found)).toEqual([LIMIT, true]);
});

test.each<[string, string[], object]>([
  [
    'no address',
    [],
    {
      kind: 'failure',
      failure: { why: 'unreachable', causes: [{ code: 'no-address', args: {}, server: 'host.example' }] },
    },
  ],
  ['a private address', ['10.0.0.1'], { kind: 'failure', failure: { why: 'unreachable' } }],
])('%s is a failure', async (_, addresses, expected) => {
  world.name('host.example', addresses);
  expect(await askWhois(world.connector, { host: 'host.example', query: 'x' })).toMatchObject(expected);
});

test('silence, and an answer that drips, end by the deadline', async () => {
  const found = await Promise.all([
    ask('x', () => {}),
    ask('x', (socket) => {
      const timer = setInterval(() => socket.write('a'), 50);
      socket.on('close', () => clearInterval(timer));
    }),
  ]);
  for (const one of found) expect(one.found).toMatchObject({ kind: 'failure', failure: { why: 'timeout' } });
});
