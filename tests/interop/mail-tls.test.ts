import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import type { DnsName } from '../../src/domain/name.ts';
import { createConnector } from '../../src/net/connector.ts';
import { createMailFlightsProbe } from '../../src/net/tls-hello/mail-flights.ts';
import type { MailSpec } from '../../testbed/hosts.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { PROGRAM_ENV, readyPrograms } from './programs.ts';

// Our view of what a mail server takes below TLS 1.2, against that of `openssl s_client -starttls smtp`.

const HOST = 'mail.case.test' as DnsName;
const ADDRESS = '192.0.2.25';

const absence = readyPrograms();
if (absence !== null) console.log(`interop: SKIPPED, nothing was tested. ${absence}`);

const running: Internet[] = [];
afterEach(async () => {
  for (const one of running.splice(0)) await one.close();
});

/** Whether `openssl s_client` speaks a version with a mail server after STARTTLS. */
async function speaks(port: number, version: string): Promise<boolean> {
  const args = ['-starttls', 'smtp', '-connect', `127.0.0.1:${port}`, version, '-cipher', 'ALL:@SECLEVEL=0'];
  const program = spawn('openssl', ['s_client', ...args], { env: PROGRAM_ENV, stdio: ['pipe', 'pipe', 'ignore'] });
  program.stdin.end('QUIT\r\n');
  const shown = await text(program.stdout);
  return /^New, (?:SSLv3|TLSv1)/m.test(shown) && !shown.includes('Cipher is (NONE)');
}

describe.skipIf(absence !== null)('openssl s_client, after STARTTLS', () => {
  test.each<[about: string, tlsVersions: NonNullable<MailSpec['tlsVersions']>]>([
    ['TLS 1.2 and 1.3', { min: 'TLSv1.2', max: 'TLSv1.3' }],
    ['TLS 1.1 alone', { min: 'TLSv1.1', max: 'TLSv1.1' }],
    ['TLS 1.0 alone', { min: 'TLSv1', max: 'TLSv1' }],
    ['TLS 1.0 to 1.3', { min: 'TLSv1', max: 'TLSv1.3' }],
  ])('%s', { timeout: 30_000 }, async (_, tlsVersions) => {
    const internet = await startInternet({ zonesDir: null });
    running.push(internet);
    await internet.host({ host: HOST, addresses: [ADDRESS], smtp: { tlsVersions } });
    const { connectTo } = internet;
    const toPort = connectTo.find(({ address, port }) => address === ADDRESS && port === 25)?.toPort ?? 0;
    const connector = createConnector({ resolveHost: async () => ({ kind: 'no-address' }), connectTo });
    const ask = createMailFlightsProbe({ connector, clock: Date.now, ehloName: 'probe.example' });
    const found = await ask({ host: HOST, address: ADDRESS, port: 25, starttls: 'smtp' });
    if (found.kind !== 'flights') throw new Error(JSON.stringify(found));
    const chosen = Object.values(found.flights).flatMap((one) => (one.kind === 'hello' ? [one.version] : []));
    const old = new Set(chosen.filter((version) => version === 'TLSv1.1' || version === 'TLSv1'));
    // We learn the best of the old versions, and s_client tries each.
    const [newer, older] = [await speaks(toPort, '-tls1_1'), await speaks(toPort, '-tls1')];
    expect([...old]).toEqual(newer ? ['TLSv1.1'] : older ? ['TLSv1'] : []);
  });
});
