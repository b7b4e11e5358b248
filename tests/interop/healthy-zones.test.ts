import { createHash, X509Certificate } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OVERALL } from '../../src/diagnoses/overall.ts';
import { type Authority, createAuthority } from '../../testbed/authority.ts';
import { runHere } from '../cli/run-here.ts';
import { aboveNotice, type Written } from './findings.ts';
import { connectTo, startHealthyWorld } from './healthy-world.ts';
import { HEALTHY_ZONES, OPERATOR_ZONES } from './healthy-zones.ts';
import { readyPrograms } from './programs.ts';
import { startNginx, startPostfix, WEB_PROGRAMS, writePair } from './web-programs.ts';

/** Zones that are set up in an unusual way, and well, at real Knot, nginx and Postfix: nothing is wrong with them. */
const KNOT = { knotd: 'knot', 'ldns-signzone': 'ldnsutils' } as const;
const MAIL_HOST = 'mail.hst.net';
/** Nobody here answers for registrations or says whether certificates are revoked. */
const LEFT_OPEN: readonly string[] = ['registration', 'revocation'];

const absence = readyPrograms({ ...KNOT, nginx: WEB_PROGRAMS.nginx, postfix: WEB_PROGRAMS.postfix });
if (absence !== null) console.log(`interop: SKIPPED, nothing was tested. ${absence}`);

const NAMES = [...HEALTHY_ZONES, ...OPERATOR_ZONES].flatMap(({ apex }) => [apex, `www.${apex}`, `app.${apex}`]);
const ROWS = HEALTHY_ZONES.flatMap(({ about, apex, names = [apex] }) => names.map((name) => [about, name] as const));
/** Zones of others, which are as healthy. */
const FURTHER = [
  ['a top-level domain with opt-out', 'com'],
  ['a top-level domain', 'org'],
] as const;

/** The TLSA record of a certificate: its key, by SHA-256 (RFC 6698 §2.1). */
const tlsaOf = (chain: string): string => {
  const key = new X509Certificate(chain).publicKey.export({ type: 'spki', format: 'der' });
  return `_25._tcp.mail TLSA 3 1 1 ${createHash('sha256').update(key).digest('hex')}\n`;
};

const PAGE =
  '<!doctype html><html lang=en><title>Harbor Books</title><h1>Harbor Books</h1><p>Books by the sea.</p></html>';
const site =
  (dir: string, pair: string) =>
  ([https, http]: readonly number[]) =>
    `
  server { listen 127.0.0.1:${https} ssl http2; server_name _; ssl_certificate ${pair}; ssl_certificate_key ${pair};
    ssl_protocols TLSv1.2 TLSv1.3; root ${dir}; add_header Strict-Transport-Security "max-age=63072000" always; }
  server { listen 127.0.0.1:${http}; server_name _; return 301 https://$host$request_uri; }`;

describe.skipIf(absence !== null)('healthy zones', () => {
  let dir = '';
  let env: Readonly<Record<string, string>> = {};
  const running: { close(): Promise<void> }[] = [];

  const startServices = async (authority: Authority, mail: ReturnType<Authority['issue']>) => {
    const pair = writePair(dir, 'web', authority.issue(NAMES));
    const { ports, program } = await startNginx(join(dir, 'nginx'), 2, site(dir, pair));
    running.push(program);
    const postfix = await startPostfix(join(dir, 'postfix'), MAIL_HOST, writePair(dir, 'mail', mail));
    running.push(postfix);
    const at = (address: string, port: number, toPort = 0) => ({ address, port, toAddress: '127.0.0.1', toPort });
    const web = ['192.0.2.80', '2001:db8:1::80'].flatMap((address) => [
      at(address, 443, ports[0]),
      at(address, 80, ports[1]),
    ]);
    return [...web, at('192.0.2.25', 25, Number(postfix.address.split(':')[1]))];
  };

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'zonewell-healthy-'));
    // Postfix gives up its rights before it opens its files.
    chmodSync(dir, 0o755);
    const authority = createAuthority('Healthy', Date.now);
    writeFileSync(join(dir, 'ca.pem'), authority.root);
    writeFileSync(join(dir, 'index.html'), PAGE);
    const mail = authority.issue([MAIL_HOST]);
    const world = await startHealthyWorld(dir, tlsaOf(mail.chain));
    running.push(world);
    const services = await startServices(authority, mail);
    env = {
      ...world.env,
      ZONEWELL_CA_FILE: join(dir, 'ca.pem'),
      ZONEWELL_CONNECT_TO: connectTo([...world.overrides, ...services]),
    };
  });
  afterAll(async () => {
    for (const one of running.toReversed()) await one.close();
    rmSync(dir, { recursive: true, force: true });
  });

  test.each([...ROWS, ...FURTHER])('%s (%s)', async (_, name) => {
    const typed = { env: {}, args: ['diagnose', name, '--iterate', '--json'], isQuiet: false };
    const { stdout, stderr } = await runHere(typed, env);
    if (stdout === '') throw new Error(stderr);
    const report: Written = JSON.parse(stdout);
    const open = report.checks.filter(({ outcome, id }) => outcome === 'unknown' && !LEFT_OPEN.includes(id));
    expect(aboveNotice(OVERALL, report)).toEqual([]);
    expect(open.map(({ id, reason }) => `${id}: ${reason}`)).toEqual([]);
    expect(report.warnings).toEqual([]);
  });
});
