import { connect as connectTcp, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { createServer, type TlsOptions } from 'node:tls';
import { afterEach, describe, expect, test } from 'vitest';
import { createAuthority } from '../../../testbed/authority.ts';
import { type Listener, listen, writeForEver } from '../../../testbed/listener.ts';
import { TLS_ALERT } from '../../../testbed/web-server.ts';
import type { DnsName } from '../../domain/name.ts';
import type { TlsFlights, TlsFlightsResult } from '../../domain/probe.ts';
import { cipherSuite } from '../../records/tls/cipher-suites.ts';
import { createConnector } from '../connector.ts';
import { createFlightsProbe } from './flights.ts';

// Our first flights towards real TLS servers of Node, and towards servers that do anything else.

const HOST = 'host.example' as DnsName;
const ADDRESS = '192.0.2.44';
const authority = createAuthority('Flights', Date.now);
const EC = authority.issue([HOST]);
const RSA = authority.issue([HOST], { keyType: 'rsa' });

const open: Listener[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

interface Seen {
  count: number;
  atOnce: number;
  most: number;
}

/** Runs the probe towards a server, and counts the connections. */
async function probe(server: Server): Promise<{ readonly result: TlsFlightsResult; readonly seen: Seen }> {
  const seen: Seen = { count: 0, atOnce: 0, most: 0 };
  server.on('connection', (socket: Socket) => {
    seen.count += 1;
    seen.atOnce += 1;
    seen.most = Math.max(seen.most, seen.atOnce);
    socket.on('close', () => {
      seen.atOnce -= 1;
    });
  });
  const listener = await listen(server);
  open.push(listener);
  const connector = createConnector({
    resolveHost: async () => ({ kind: 'no-address' }),
    connectTo: [{ address: ADDRESS, port: 443, toAddress: '127.0.0.1', toPort: listener.port }],
  });
  const ask = createFlightsProbe({ connector, clock: Date.now, ehloName: 'probe.example' });
  return { result: await ask({ host: HOST, address: ADDRESS, port: 443 }), seen };
}

/** In a word each: `TLSv1.3 TLS_AES_256_GCM_SHA384 4588`, `alert 70`. */
function shown(flights: TlsFlights): Record<string, string> {
  return Object.fromEntries(
    Object.entries(flights).map(([hello, flight]) => {
      if (flight.kind === 'alert') return [hello, `alert ${flight.alert}`];
      if (flight.kind !== 'hello') return [hello, flight.kind];
      const { version, cipher, group, dhBits } = flight;
      return [hello, [version, cipherSuite(cipher)?.name, group ?? dhBits].filter((one) => one !== null).join(' ')];
    }),
  );
}

const tls = (options: TlsOptions, { chain, key } = EC): Server => {
  const server = createServer({ cert: chain, key, ...options });
  server.on('tlsClientError', () => {});
  return server;
};
const only = (version: 'TLSv1' | 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3', options: TlsOptions = {}): Server =>
  tls({ minVersion: version, maxVersion: version, ciphers: 'ALL:@SECLEVEL=0', ...options });

const DECLINED = expect.stringMatching(/^alert \d+$/);
const NOT_WEAK = { weak: DECLINED };

describe('servers of Node', () => {
  test.each<[about: string, server: () => Server, expected: Record<string, unknown>]>([
    [
      'as it comes',
      () => tls({}),
      {
        current: 'TLSv1.3 TLS_AES_256_GCM_SHA384 4588',
        classical: 'TLSv1.3 TLS_AES_256_GCM_SHA384 29',
        tls12: 'TLSv1.2 ECDHE-ECDSA-AES128-GCM-SHA256 29',
        'tls12-plain': DECLINED,
        tls11: 'alert 70',
        tls10: 'alert 70',
        ...NOT_WEAK,
      },
    ],
    [
      'the order of clients',
      () => tls({ honorCipherOrder: false, maxVersion: 'TLSv1.2' }),
      { tls12: 'TLSv1.2 ECDHE-ECDSA-AES128-GCM-SHA256 23' },
    ],
    [
      'TLS 1.0 alone',
      () => only('TLSv1'),
      {
        current: 'alert 70',
        tls12: 'TLSv1 ECDHE-ECDSA-AES256-SHA 29',
        tls11: expect.stringMatching(/^TLSv1 /),
        ssl3: 'alert 40',
      },
    ],
    ['TLS 1.1 alone', () => only('TLSv1.1'), { tls11: expect.stringMatching(/^TLSv1.1 /), tls10: 'alert 70' }],
    [
      'TLS 1.3 alone',
      () => only('TLSv1.3', { ciphers: undefined }),
      { current: expect.stringMatching(/^TLSv1.3 /), tls12: 'alert 70', tls11: 'alert 70', weak: 'alert 70' },
    ],
    [
      'no forward secrecy',
      () => tls({ maxVersion: 'TLSv1.2', ciphers: 'AES128-GCM-SHA256' }, RSA),
      {
        current: 'TLSv1.2 AES128-GCM-SHA256',
        tls12: 'TLSv1.2 AES128-GCM-SHA256',
        'tls12-plain': 'TLSv1.2 AES128-GCM-SHA256',
      },
    ],
    [
      'a prime of 2,048 bits',
      () => tls({ maxVersion: 'TLSv1.2', ciphers: 'DHE-RSA-AES128-GCM-SHA256', dhparam: 'auto' }, RSA),
      { tls12: 'TLSv1.2 DHE-RSA-AES128-GCM-SHA256 2048', 'tls12-plain': 'TLSv1.2 DHE-RSA-AES128-GCM-SHA256 2048' },
    ],
    [
      'post-quantum alone',
      () => only('TLSv1.3', { ecdhCurve: 'X25519MLKEM768', ciphers: undefined }),
      { current: 'TLSv1.3 TLS_AES_256_GCM_SHA384 4588', classical: 'alert 40' },
    ],
    [
      'P-256 alone, which asks for another share',
      () => only('TLSv1.3', { ecdhCurve: 'P-256', ciphers: undefined }),
      { classical: 'TLSv1.3 TLS_AES_256_GCM_SHA384 23' },
    ],
    [
      'no encryption, and nobody known',
      () =>
        tls(
          {
            maxVersion: 'TLSv1.2',
            ciphers: 'NULL-SHA256:AECDH-AES128-SHA:AES128-SHA:@SECLEVEL=0',
            honorCipherOrder: true,
          },
          RSA,
        ),
      { weak: 'TLSv1.2 NULL-SHA256', 'weak-2': expect.stringMatching(/^TLSv1.2 AECDH-AES128-SHA/), 'weak-3': DECLINED },
    ],
  ])('%s', async (_, server, expected) => {
    const { result, seen } = await probe(server());
    if (result.kind !== 'flights') throw new Error(JSON.stringify(result));
    expect(shown(result.flights)).toMatchObject(expected);
    expect(seen.count).toBeLessThanOrEqual(9);
    expect(seen.most).toBeLessThanOrEqual(2);
  });

  test('one that does not read a ClientHello of two packets', async () => {
    const behind = await listen(tls({}));
    open.push(behind);
    const { result } = await probe(
      createTcpServer((socket) => {
        socket.once('data', (first) => {
          if (first.length > 1400) return;
          const to = connectTcp(behind.port, '127.0.0.1', () => to.write(first));
          to.on('error', () => socket.destroy());
          socket.pipe(to).pipe(socket);
        });
      }),
    );
    if (result.kind !== 'flights') throw new Error(JSON.stringify(result));
    expect(result.flights.current).toMatchObject({ kind: 'unknown', causes: [{ code: 'late-answer' }] });
    expect(result.flights.classical).toMatchObject({ kind: 'hello', version: 'TLSv1.3' });
  });
});

/** A record of TLS. */
const record = (type: number, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from([type, 3, 3, content.length >> 8, content.length & 0xff]), content]);

describe('anything else', () => {
  test.each<[about: string, speak: (socket: Socket) => void, expected: object, most: number]>([
    ['an alert', (socket) => socket.end(TLS_ALERT), { kind: 'alert', alert: 40 }, 10],
    ['closes', (socket) => socket.end(), { kind: 'closed' }, 9],
    ['resets', (socket) => socket.resetAndDestroy(), { kind: 'closed' }, 10],
    ['HTTP', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'), { kind: 'not-tls' }, 10],
    ['silence', () => {}, { kind: 'unknown', causes: [{ code: 'late-answer' }] }, 2],
    [
      'an octet now and then',
      (socket) => {
        socket.write(record(22, Buffer.alloc(0)));
        writeForEver(socket, '\u0016', 'drip');
      },
      { kind: 'not-tls' },
      10,
    ],
    [
      'records without end',
      (socket) =>
        writeForEver(
          socket,
          record(21, Buffer.from([1, 112]))
            .toString('latin1')
            .repeat(1000),
          'flood',
        ),
      { kind: 'unknown', causes: [{ code: 'handshake-flooded' }] },
      2,
    ],
  ])('%s', async (_, speak, expected, most) => {
    const { result, seen } = await probe(createTcpServer((socket) => socket.once('data', () => speak(socket))));
    if (result.kind !== 'flights') throw new Error(JSON.stringify(result));
    expect(result.flights.current).toMatchObject(expected);
    expect(seen.count).toBeLessThanOrEqual(most);
  });

  test('nobody there', async () => {
    const listener = await listen(createTcpServer());
    await listener.close();
    const connector = createConnector({
      resolveHost: async () => ({ kind: 'no-address' }),
      connectTo: [{ address: ADDRESS, port: 443, toAddress: '127.0.0.1', toPort: listener.port }],
    });
    const ask = createFlightsProbe({ connector, clock: Date.now, ehloName: 'probe.example' });
    expect(await ask({ host: HOST, address: ADDRESS, port: 443 })).toMatchObject({
      kind: 'failure',
      failure: { why: 'refused' },
    });
    expect(await ask({ host: HOST, address: '10.0.0.1', port: 443 })).toMatchObject({
      kind: 'forbidden',
      causes: [{ code: 'address-special' }],
    });
  });
});
