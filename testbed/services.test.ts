import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DnsName } from '../src/domain/name.ts';
import { presentRdata } from '../src/domain/rdata/present.ts';
import type { RrType } from '../src/domain/rr.ts';
import { type Internet, startInternet } from './internet.ts';
import { tlsaOfHost } from './keys.ts';
import { HOSTS } from './services-manifest.ts';
import { ADDRESS, end, HOST, Session } from './testing.ts';

test('nothing listens before a host is named, and a host may be replaced', async () => {
  const fresh = await startInternet({ zonesDir: null });
  expect(fresh.connectTo).toEqual([]);
  const hosts = [{ host: HOST, addresses: [ADDRESS, '2001:db8::99'], https: {}, smtp: {} }];
  for (const host of [...hosts, ...hosts]) await fresh.host(host);
  expect(fresh.connectTo.map(({ address, port, toAddress }) => [address, port, toAddress])).toEqual([
    [ADDRESS, 443, '127.0.0.1'],
    ['2001:db8::99', 443, '127.0.0.1'],
    [ADDRESS, 25, '127.0.0.1'],
    ['2001:db8::99', 25, '127.0.0.1'],
  ]);
  await fresh.close();
});

describe('the hosts of the zones', () => {
  let whole: Internet;
  beforeAll(async () => {
    whole = await startInternet({ zonesDir: join(import.meta.dirname, 'zones') });
  });
  afterAll(() => whole.close());

  /** What the zones say, written as in a zone file. */
  const recordsOf = (name: string, type: RrType): string[] => {
    const owner = name as DnsName;
    const apex = whole.world.zoneFor(owner, type);
    if (apex === null) return [];
    return whole.world
      .zone(apex)
      .get(owner, type)
      .map((rr) => presentRdata(type, rr.octets));
  };
  const apexes = () => whole.world.apexes.filter((apex) => apex.includes('.'));

  test.each(HOSTS.map((spec) => [spec.host, spec] as const))('%s has the addresses of its zone', (host, spec) => {
    // Servers that are apart share the host's addresses.
    const all = HOSTS.flatMap((one) => (one.host === host ? one.addresses : []));
    expect([...recordsOf(host, 'A'), ...recordsOf(host, 'AAAA')]).toEqual(all);
    for (const address of spec.addresses) expect(whole.connectTo.map((one) => one.address)).toContain(address);
  });

  test('every mail server with an address of the testbed is there, with its name in its certificate', () => {
    const named = HOSTS.flatMap(({ host, smtp }) => (smtp === undefined ? [] : [host, ...(smtp.names ?? [])]));
    const missing = apexes()
      .flatMap((apex) => recordsOf(apex, 'MX').map((mx) => mx.replace(/^\d+ /, '')))
      .filter(
        (host) => recordsOf(host, 'A').some((address) => address.startsWith('192.0.2.')) && !named.includes(host),
      );
    expect(missing).toEqual([]);
  });

  test('TLSA records fit the keys, but where they are wrong on purpose', () => {
    const owners = HOSTS.filter(({ smtp }) => smtp !== undefined).map(({ host }) => host);
    const judged = owners.flatMap((host) =>
      recordsOf(`_25._tcp.${host}`, 'TLSA').map((tlsa) => [host, tlsa === tlsaOfHost(host)]),
    );
    expect(judged).toEqual([
      ['mail.perfect.example', true],
      ['mail.dane-mismatch.example', false],
      ['mail.dane-unsigned.example', true],
      ['mail.wrong.example', false],
      ['mail.mail-down.example', true],
    ]);
  });

  test('a served certificate has the key of its TLSA record', async () => {
    const session = new Session(connect(end(whole, 25, '2001:db8::26')));
    await session.answer();
    await session.say('STARTTLS');
    session.socket.removeAllListeners('data');
    const socket = connectTls({ socket: session.socket, host: 'mail.perfect.example', ca: whole.ca });
    await new Promise((done, fail) => socket.on('secureConnect', done).on('error', fail));
    const spki = socket.getPeerX509Certificate()?.publicKey.export({ type: 'spki', format: 'der' }) ?? raise();
    socket.destroy();
    const digest = createHash('sha256').update(spki).digest('hex').toUpperCase();
    expect(recordsOf('_25._tcp.mail.perfect.example', 'TLSA')).toEqual([`3 1 1 ${digest}`]);
  });
});

function raise(): never {
  throw new Error('it is missing');
}
