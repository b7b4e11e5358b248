import type { Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DnsName } from '../../src/domain/name.ts';
import type { SmtpResult } from '../../src/domain/probe.ts';
import { authority, createWorld, type NetWorld } from './net-world.ts';

let world: NetWorld;
let hosts = 0;

beforeAll(() => {
  world = createWorld();
});
afterAll(() => world.close());

type Say = string | Buffer | ((socket: Socket) => void);

interface Script {
  readonly greeting: Say;
  /** What each verb is answered with; others with 502. */
  readonly answers?: Readonly<Record<string, Say>>;
}

const BYE = '221 bye\r\n';
const OFFER = '250-mail.example\r\n250-SIZE 1000\r\n250 STARTTLS\r\n';

/** A mail server that keeps to a script, and what it heard. */
async function probe({ greeting, answers = {} }: Script): Promise<{ found: SmtpResult; received: string[] }> {
  hosts += 1;
  const host = `m${hosts}.example`;
  const address = `9.8.${hosts >> 8}.${hosts & 0xff}`;
  const received: string[] = [];
  world.name(host, [address]);
  const say = (socket: Socket, what: Say): void => {
    if (typeof what === 'function') what(socket);
    else socket.write(what);
  };
  const listenTo = (socket: Socket): void => {
    let held = '';
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      held += chunk.toString('latin1');
      const lines = held.split('\r\n');
      held = lines.pop() ?? '';
      for (const line of lines) {
        received.push(socket instanceof TLSSocket ? `tls: ${line}` : line);
        const verb = line.split(' ')[0] ?? '';
        if (verb === 'QUIT' && answers['QUIT'] === undefined) socket.end(BYE);
        else say(socket, answers[verb] ?? '502 what?\r\n');
      }
    });
  };
  const startTls = (socket: Socket): void => {
    socket.removeAllListeners('data');
    const { chain, key } = authority.issue([host]);
    listenTo(new TLSSocket(socket, { isServer: true, secureContext: createSecureContext({ cert: chain, key }) }));
  };
  const scripted = { ...answers };
  await world.at(address, 25, (socket) => {
    listenTo(socket);
    say(socket, greeting);
    if (scripted['STARTTLS'] === 'tls')
      answers = {
        ...scripted,
        STARTTLS: (to) => {
          to.write('220-wait\r\n220 go\r\n');
          startTls(to);
        },
      };
  });
  const found = await world.probe(host as DnsName);
  while (world.held.size > 0) await new Promise((done) => setImmediate(done));
  return { found, received };
}

const failing = (why: string, causes: unknown = expect.any(Array)) => ({ kind: 'failure', failure: { why, causes } });
const session = (extensions: string[], greeting: string) => ({
  kind: 'session',
  greeting,
  extensions,
  starttls: { kind: 'not-offered' },
});
const EHLO = 'EHLO probe.example';
const line = (length: number) => `220 ${'a'.repeat(length - 6)}\r\n`;

describe('what a server says, and what it then hears', () => {
  test.each<[string, Script, object, string[]]>([
    [
      'STARTTLS, with an answer of several lines',
      { greeting: '220 hi\r\n', answers: { EHLO: OFFER, STARTTLS: 'tls' } },
      { kind: 'session', extensions: ['SIZE 1000', 'STARTTLS'], starttls: { kind: 'tls', tls: { fault: null } } },
      [EHLO, 'STARTTLS', `tls: ${EHLO}`, 'tls: QUIT'],
    ],
    ['no extensions', { greeting: '220 hi\r\n', answers: { EHLO: '250 hi\r\n' } }, session([], 'hi'), [EHLO, 'QUIT']],
    [
      'only HELO',
      { greeting: '220 hi\r\n', answers: { HELO: '250-hi\r\n250 STARTTLS\r\n' } },
      session([], 'hi'),
      [EHLO, 'HELO probe.example', 'QUIT'],
    ],
    [
      'neither',
      { greeting: '220 hi\r\n' },
      failing('turned-away', [{ code: 'turned-away', args: { code: 502, text: 'what?' }, server: expect.any(String) }]),
      [EHLO, 'HELO probe.example', 'QUIT'],
    ],
    [
      'not now',
      { greeting: '220 hi\r\n', answers: { EHLO: '421 too many\r\n' } },
      failing('turned-away', [
        {
          code: 'turned-away',
          args: { code: 421, text: expect.stringContaining('too many') },
          server: expect.any(String),
        },
      ]),
      [EHLO, 'QUIT'],
    ],
    ['554 as a greeting', { greeting: '554 go away\r\n' }, failing('turned-away'), ['QUIT']],
    ['421 as a greeting', { greeting: '421 busy\r\n' }, failing('turned-away'), ['QUIT']],
    ['250 as a greeting', { greeting: '250 hi\r\n' }, failing('turned-away'), ['QUIT']],
    [
      'a greeting of several lines',
      { greeting: '220-one\r\n220-two\r\n220 three\r\n', answers: { EHLO: '250 x\r\n' } },
      session([], 'one'),
      [EHLO, 'QUIT'],
    ],
    [
      'a greeting without text',
      { greeting: '220\r\n', answers: { EHLO: '250 x\r\n' } },
      session([], ''),
      [EHLO, 'QUIT'],
    ],
    [
      'bare line feeds',
      { greeting: '220 hi\n', answers: { EHLO: '250-x\n250 SIZE\n' } },
      session(['SIZE'], 'hi'),
      [EHLO, 'QUIT'],
    ],
    [
      'NUL, escapes and octets beyond ASCII',
      { greeting: Buffer.from('220 a\0b\u001b[2J\u00ff\r\n', 'latin1'), answers: { EHLO: '250-x\r\n250 s\0ize\r\n' } },
      session(['S?IZE'], 'a?b?[2J?'),
      [EHLO, 'QUIT'],
    ],
    [
      'a line of 512 octets',
      { greeting: line(512), answers: { EHLO: '250 x\r\n' } },
      session([], 'a'.repeat(200)),
      [EHLO, 'QUIT'],
    ],
    ['a line of 513 octets', { greeting: line(513) }, failing('not-understood'), []],
    [
      'a hundred lines',
      { greeting: '220 hi\r\n', answers: { EHLO: `${'250-x\r\n'.repeat(99)}250 y\r\n` } },
      session([...new Array<string>(98).fill('X'), 'Y'], 'hi'),
      [EHLO, 'QUIT'],
    ],
    [
      'a hundred and one',
      { greeting: '220 hi\r\n', answers: { EHLO: `${'250-x\r\n'.repeat(100)}250 y\r\n` } },
      failing('not-understood'),
      [EHLO, 'QUIT'],
    ],
    ['no code', { greeting: 'hello\r\n' }, failing('not-understood'), []],
    ['four digits', { greeting: '2200 hello\r\n' }, failing('not-understood'), []],
    ['HTTP', { greeting: 'HTTP/1.1 400 Bad Request\r\n\r\n' }, failing('not-understood'), []],
    [
      'nonsense after EHLO',
      { greeting: '220 hi\r\n', answers: { EHLO: 'what?\r\n' } },
      failing('not-understood'),
      [EHLO, 'QUIT'],
    ],
    [
      'an end after EHLO',
      { greeting: '220 hi\r\n', answers: { EHLO: (socket) => socket.end() } },
      failing('closed'),
      [EHLO],
    ],
    [
      'a break after EHLO',
      { greeting: '220 hi\r\n', answers: { EHLO: (socket) => void socket.resetAndDestroy() } },
      failing('closed'),
      [EHLO],
    ],
    ['an end in the middle of a line', { greeting: (socket) => socket.end('220 hel') }, failing('closed'), []],
    [
      'STARTTLS refused',
      { greeting: '220 hi\r\n', answers: { EHLO: OFFER, STARTTLS: '454 not now\r\n' } },
      {
        kind: 'session',
        starttls: { kind: 'broken', causes: [{ code: 'starttls-refused', args: { code: 454, text: 'not now' } }] },
      },
      [EHLO, 'STARTTLS', 'QUIT'],
    ],
    [
      'an end after STARTTLS',
      { greeting: '220 hi\r\n', answers: { EHLO: OFFER, STARTTLS: (socket) => socket.end() } },
      { kind: 'session', starttls: { kind: 'broken' } },
      [EHLO, 'STARTTLS'],
    ],
    [
      'an end in place of the handshake',
      {
        greeting: '220 hi\r\n',
        answers: {
          EHLO: OFFER,
          STARTTLS: (socket) => {
            // The client may begin the handshake before it hears of the end.
            socket.removeAllListeners('data');
            socket.resume();
            socket.end('220 go\r\n');
          },
        },
      },
      { kind: 'session', starttls: { kind: 'broken' } },
      [EHLO, 'STARTTLS'],
    ],
    [
      'plain text together with the answer to STARTTLS',
      { greeting: '220 hi\r\n', answers: { EHLO: OFFER, STARTTLS: '220 go\r\n250-x\r\n250 AUTH PLAIN\r\n' } },
      { kind: 'session', starttls: { kind: 'broken', causes: [{ code: 'starttls-injected' }] } },
      [EHLO, 'STARTTLS'],
    ],
    [
      'plain text a moment after it',
      {
        greeting: '220 hi\r\n',
        answers: {
          EHLO: OFFER,
          STARTTLS: (socket) => {
            socket.write('220 go\r\n');
            socket.removeAllListeners('data');
            setTimeout(() => socket.end('250 AUTH PLAIN\r\n'), 20);
            socket.resume();
          },
        },
      },
      { kind: 'session', starttls: { kind: 'broken' } },
      [EHLO, 'STARTTLS'],
    ],
    [
      'all answers before they were asked for',
      { greeting: `220 hi\r\n${OFFER}220 go\r\n250 x\r\n`, answers: { EHLO: '', STARTTLS: '' } },
      { kind: 'session', starttls: { kind: 'broken' } },
      [EHLO, 'STARTTLS'],
    ],
    [
      'nothing to QUIT',
      { greeting: '220 hi\r\n', answers: { EHLO: '250 x\r\n', QUIT: '' } },
      session([], 'hi'),
      [EHLO, 'QUIT'],
    ],
    [
      'no end of words after QUIT',
      {
        greeting: '220 hi\r\n',
        answers: {
          EHLO: '250 x\r\n',
          QUIT: (socket) => {
            const flood = (): void => {
              while (!socket.destroyed && socket.write('221-bye\r\n'.repeat(1000)));
            };
            socket.on('drain', flood);
            flood();
          },
        },
      },
      session([], 'hi'),
      [EHLO, 'QUIT'],
    ],
  ])('%s', async (_, script, expected, received) => {
    const probed = await probe(script);
    expect(probed.found).toMatchObject(expected);
    expect(probed.received).toEqual(received);
  });
});
