import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { matches, type Response } from './channel.ts';
import { createUdpChannel } from './udp.ts';

/** A question for the A records of `a`, and heads of responses to it. */
const QUESTION = '01610000010001';
const octets = (head: string, rest = ''): Uint8Array => Buffer.from(`abcd${head}${rest}`, 'hex');
const QUERY = octets('00000001000000000000', QUESTION);

test.each([
  ['the question', '80000001000000000000', QUESTION, true],
  ['another question', '80000001000000000000', '01620000010001', false],
  ['a query', '00000001000000000000', QUESTION, false],
  ['SERVFAIL without the question', '80020000000000000000', '', true],
  ['no question and no error', '80000000000000000000', '', false],
  ['NXDOMAIN without the question', '80030000000000000000', '', false],
  // NSD truncates its answer to ANY so (`refuse-any`).
  ['no question, truncated', '86000000000000000000', '', true],
  ['no question, truncated, and an answer', '86000000000100000000', '', false],
  ['no question, truncated, and NXDOMAIN', '86030000000000000000', '', false],
] as const)('a response with %s', (_, head, rest, expected) => {
  expect(matches(QUERY, octets(head, rest))).toBe(expected);
});

test.each([
  ['answered while this process was held up is answered', true, { ok: true }],
  ['not answered is lost, held up or not', false, { ok: false, why: 'timeout' }],
  // On a machine with much else to do, the server, which is in this process, is held up as well.
] as const)('a query %s', { retry: 2 }, async (_, answers, expected) => {
  const server = createSocket('udp4');
  server.on('message', (query, { port, address }) => {
    const response = Buffer.from(query);
    response[2] = 0x80;
    if (answers) server.send(response, port, address);
  });
  await once(server.bind(0, '127.0.0.1'), 'listening');
  const channel = createUdpChannel('127.0.0.1', server.address().port);
  const ask = () =>
    new Promise<Response>((resolve) => channel.ask(Uint8Array.from(QUERY), 100, performance.now(), resolve));
  // The first one connects the socket.
  await ask();
  const asked = ask();
  // The query is sent at the end of this turn; then nothing else is done for longer than it may take.
  await new Promise<void>((resolve) => setImmediate(resolve));
  for (const end = performance.now() + 300; performance.now() < end; );
  expect(await asked).toMatchObject(expected);
  channel.close();
  server.close();
});
