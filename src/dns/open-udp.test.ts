import { createSocket, type Socket } from 'node:dgram';
import { afterAll, expect, test } from 'vitest';
import type { DnsName } from '../domain/name.ts';
import type { ServerQuery } from '../domain/server-query.ts';
import { decodeMessage } from './codec/decode.ts';
import { encodeMessage } from './codec/encode.ts';
import { createServerClient } from './server-client.ts';

const NAME = 'case.test' as DnsName;
const ASKED = '192.0.2.53';
/** Long enough for what is on this machine. */
const TRY_MS = 400;

const opened: Socket[] = [];
afterAll(() => {
  for (const socket of opened.splice(0)) socket.close();
});

async function bound(address: string): Promise<Socket> {
  const socket = createSocket('udp4');
  opened.push(socket);
  await new Promise<void>((resolve) => socket.bind(0, address, resolve));
  return socket;
}

/** One response to a query: who sends it, and what is changed in it. */
type Reply = { readonly from: 'asked' | 'other' | 'third'; change?(message: Buffer): Buffer };

const REFUSED = 5;
function responseTo(query: Buffer): Buffer {
  const decoded = decodeMessage(query);
  if (!decoded.ok || decoded.message.question === null) throw new Error('the query can be read');
  const { id, question } = decoded.message;
  return Buffer.from(encodeMessage({ id, qr: true, aa: true, rcode: REFUSED, question, edns: null }));
}

async function asked(replies: readonly Reply[], how: Partial<ServerQuery> = { noticesOthers: true }) {
  const sockets = { asked: await bound('127.0.0.1'), other: await bound('127.0.0.2'), third: await bound('127.0.0.3') };
  sockets.asked.on('message', (query, { address, port }) => {
    for (const { from, change = (message: Buffer) => message } of replies)
      sockets[from].send(change(responseTo(query)), port, address);
  });
  const to = { toAddress: '127.0.0.1', toPort: sockets.asked.address().port };
  const policy = { connectTo: [{ address: ASKED, port: 53, ...to }] };
  const askServer = createServerClient({ policy, clock: Date.now, tryTimeoutMs: TRY_MS });
  const flags = { rd: false, cd: false, do: true };
  const server = { address: ASKED, port: 53 };
  const result = await askServer({ server, name: NAME, type: 'SOA', transport: 'udp', flags, ...how });
  const others = result.kind === 'failure' ? (result.others ?? []) : [];
  return { result: result.kind, others: others.map((one) => one.replace(/:\d+$/, '')) };
}

const changed = (at: number) => (message: Buffer) => {
  message[at] = (message[at] ?? 0) ^ 1;
  return message;
};
const asQuery = (message: Buffer): Buffer => {
  message[2] = 0;
  return message;
};
const withoutQuestion = (message: Buffer): Buffer => {
  const short = message.subarray(0, 12);
  short[5] = 0;
  return short;
};

/** Rows: what others send, how it is asked, and what comes of it. */
const ROWS: readonly (readonly [
  about: string,
  replies: readonly Reply[],
  expected: { readonly result: string; readonly others: readonly string[] },
  how?: Partial<ServerQuery>,
])[] = [
  ['nobody answers', [], { result: 'failure', others: [] }],
  ['another address answers', [{ from: 'other' }], { result: 'failure', others: ['127.0.0.2'] }],
  ['both answer: the server counts', [{ from: 'other' }, { from: 'asked' }], { result: 'response', others: [] }],
  [
    'each of them twice',
    [{ from: 'other' }, { from: 'third' }, { from: 'other' }],
    { result: 'failure', others: ['127.0.0.2', '127.0.0.3'] },
  ],
  ['another ID', [{ from: 'other', change: changed(1) }], { result: 'failure', others: [] }],
  ['another question', [{ from: 'other', change: changed(14) }], { result: 'failure', others: [] }],
  ['a query', [{ from: 'other', change: asQuery }], { result: 'failure', others: [] }],
  ['no question', [{ from: 'other', change: withoutQuestion }], { result: 'failure', others: [] }],
  [
    'half a header',
    [{ from: 'other', change: (message) => message.subarray(0, 5) }],
    { result: 'failure', others: [] },
  ],
  ['a usual question does not see what others send', [{ from: 'other' }], { result: 'failure', others: [] }, {}],
];
// All at once, since each waits until its time is up.
const outcomes = await Promise.all(ROWS.map(([, replies, , how]) => asked(replies, how)));

test.each(ROWS.map(([about, , expected], i) => [about, expected, outcomes[i]] as const))('%s', (_, expected, found) => {
  expect(found).toEqual(expected);
});

test('at most three others are listed, and after a hundred messages nobody is heard', async () => {
  const sockets = await Promise.all([2, 3, 4, 5, 6].map((i) => bound(`127.0.0.${i}`)));
  const server = await bound('127.0.0.1');
  let rounds = 0;
  server.on('message', (query, { address, port }) => {
    rounds += 1;
    for (let i = 0; i < 120; i += 1) sockets[i % sockets.length]?.send(responseTo(query), port, address);
  });
  const to = { toAddress: '127.0.0.1', toPort: server.address().port };
  const policy = { connectTo: [{ address: ASKED, port: 53, ...to }] };
  const askServer = createServerClient({ policy, clock: Date.now, tryTimeoutMs: 60_000 });
  const flags = { rd: false, cd: false, do: true };
  const at = { address: ASKED, port: 53 };
  // It would take a minute otherwise.
  const result = await askServer({ server: at, name: NAME, type: 'SOA', transport: 'udp', flags, noticesOthers: true });
  expect(result.kind === 'failure' ? result.others?.length : null).toBe(3);
  expect(rounds).toBe(1);
});
