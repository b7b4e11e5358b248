import { createServer, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { afterEach, describe, expect, test } from 'vitest';
import { createAuthority } from '../../testbed/authority.ts';
import { type Listener, listen, writeForEver } from '../../testbed/listener.ts';
import type { DnsName } from '../domain/name.ts';
import type { StarttlsProtocol } from '../domain/ports.ts';
import { createConnector } from './connector.ts';
import { createTrust } from './handshake.ts';
import { createTlsClient } from './tls.ts';
import { createFlightsProbe } from './tls-hello/flights.ts';

// TLS that begins with a command of IMAP or POP3, towards small servers of either.

const HOST = 'mail.example' as DnsName;
const ADDRESS = '192.0.2.25';
const authority = createAuthority('Line STARTTLS', Date.now);
const { chain, key } = authority.issue([HOST]);
const secureContext = createSecureContext({ cert: chain, key });

const open: Listener[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

type Answers = Readonly<Record<string, string>>;
const IMAP: Answers = {
  '': '* OK hello\r\n',
  'a1 CAPABILITY': '* CAPABILITY IMAP4rev2 STARTTLS LOGINDISABLED\r\na1 OK done\r\n',
  'a2 STARTTLS': 'a2 OK begin\r\n',
};
const POP3: Answers = { '': '+OK hello\r\n', CAPA: '+OK\r\nUIDL\r\nSTLS\r\n.\r\n', STLS: '+OK begin\r\n' };

/** Starts a server that gives these answers, and speaks TLS after the last of them; returns the lines that it got, and clients of it. */
async function serve(answers: Answers, port: number) {
  const lines: string[] = [];
  const listener = await listen(
    createServer((socket: Socket) => {
      socket.on('error', () => {});
      socket.write(answers[''] ?? '');
      socket.on('data', (chunk) => {
        const line = chunk.toString('latin1').trimEnd();
        lines.push(line);
        const answer = answers[line] ?? '';
        if (answer === 'flood') return writeForEver(socket, '* more\r\n', 'flood');
        socket.write(answer);
        if (!answer.endsWith('begin\r\n')) return;
        socket.removeAllListeners('data');
        const secure = new TLSSocket(socket, { isServer: true, secureContext });
        secure.on('error', () => socket.destroy());
        secure.on('data', (one) => lines.push(`TLS ${one.toString('latin1').trimEnd()}`));
      });
    }),
  );
  open.push(listener);
  const connector = createConnector({
    resolveHost: async () => ({ kind: 'addresses', addresses: [ADDRESS] }),
    connectTo: [{ address: ADDRESS, port, toAddress: '127.0.0.1', toPort: listener.port }],
  });
  const options = { connector, clock: Date.now, ehloName: 'probe.example' };
  const shakeHands = createTlsClient({ ...options, trust: createTrust(authority.root) });
  return { lines, shakeHands, flights: createFlightsProbe(options) };
}

describe.each<[StarttlsProtocol, number, Answers, readonly string[]]>([
  ['imap', 143, IMAP, ['a1 CAPABILITY', 'a2 STARTTLS', 'TLS a3 LOGOUT']],
  ['pop3', 110, POP3, ['CAPA', 'STLS', 'TLS QUIT']],
])('%s', (starttls, port, answers, commands) => {
  const [list = '', command = ''] = commands;
  const ask = { host: HOST, port, starttls };

  test('shows its certificate, and hears nobody sign in', async () => {
    const { lines, shakeHands } = await serve(answers, port);
    expect(await shakeHands(ask)).toMatchObject({ kind: 'tls', tls: { version: 'TLSv1.3', fault: null } });
    await expect.poll(() => lines).toEqual(commands);
  });

  test('answers first flights', async () => {
    const { flights } = await serve(answers, port);
    expect(await flights({ ...ask, address: ADDRESS })).toMatchObject({
      kind: 'flights',
      flights: { current: { kind: 'hello', version: 'TLSv1.3' }, tls12: { kind: 'hello' }, tls11: { kind: 'alert' } },
    });
  });

  test.each<[about: string, odd: Answers, expected: object]>([
    [
      'lists it not',
      { [list]: answers[list]?.replace(/ ?ST(?:ARTTLS|LS)(?:\r\n)?/, '') ?? '' },
      { kind: 'no-tls', why: 'not-offered' },
    ],
    [
      'lists it, and declines',
      { [command]: starttls === 'imap' ? 'a2 NO later\r\n' : '-ERR later\r\n' },
      { kind: 'failure' },
    ],
    [
      'says more than was asked',
      { [command]: `${answers[command]?.replace('begin', 'go')}${answers['']}` },
      { kind: 'failure', failure: { causes: [{ code: 'starttls-injected' }] } },
    ],
    [
      'takes nobody now',
      { '': starttls === 'imap' ? '* BYE too many\r\n' : '-ERR too many\r\n' },
      { kind: 'failure', failure: { why: 'turned-away', causes: [{ code: 'not-greeted' }] } },
    ],
    ['speaks another protocol', { '': '220 hello\r\n' }, { kind: 'failure', failure: { why: 'not-understood' } }],
    ['floods', { [list]: 'flood' }, { kind: 'failure', failure: { causes: [{ code: 'too-many-lines' }] } }],
  ])('a server that %s', async (_, odd, expected) => {
    const { shakeHands } = await serve({ ...answers, ...odd }, port);
    expect(await shakeHands(ask)).toMatchObject(expected);
  });
});

test('a server of IMAP that lists all that it can do in one long line', async () => {
  const list = `* CAPABILITY IMAP4rev2 ${'X-CAN=THIS '.repeat(200)}STARTTLS\r\na1 OK done\r\n`;
  const { shakeHands } = await serve({ ...IMAP, 'a1 CAPABILITY': list }, 143);
  expect(await shakeHands({ host: HOST, port: 143, starttls: 'imap' })).toMatchObject({ kind: 'tls' });
});

test('a server of POP3 that lists nothing, and knows the command', async () => {
  const { shakeHands } = await serve({ ...POP3, CAPA: '-ERR what?\r\n' }, 110);
  expect(await shakeHands({ host: HOST, port: 110, starttls: 'pop3' })).toMatchObject({ kind: 'tls' });
});
