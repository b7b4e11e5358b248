import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatAddressOverride } from '../../src/domain/address-override.ts';
import { type Internet, PUBLIC_NETWORKS, startInternet } from '../../testbed/internet.ts';
import { REGISTRY_BOOTSTRAP } from '../../testbed/registry.ts';
import { headerOf, type Mailbox, startMailbox } from '../accounts/mailbox.ts';
import { BUNDLE, cleanEnv, ROOT, shell } from './command.ts';
import { runLine } from './run-here.ts';

const DOMAIN = 'shop.example';
const ZONES = join(ROOT, 'testbed/zones');
const ZONE = readFileSync(join(ZONES, `${DOMAIN}.zone`), 'utf8');

const folder = mkdtempSync(join(tmpdir(), 'zonewell-monitoring-'));
let internet: Internet;
let mailbox: Mailbox;
let env: Record<string, string>;
let worker: ReturnType<typeof spawn> | undefined;
beforeAll(async () => {
  internet = await startInternet({ zonesDir: ZONES });
  const nameServers = await internet.startNameServers();
  mailbox = await startMailbox();
  const [ca, rdap] = [join(folder, 'ca.pem'), join(folder, 'rdap.json')];
  writeFileSync(ca, internet.ca);
  writeFileSync(rdap, REGISTRY_BOOTSTRAP);
  env = cleanEnv({
    ZONEWELL_DATABASE: join(folder, 'zonewell.db'),
    ZONEWELL_RESOLVERS: internet.resolver,
    ZONEWELL_TRUST_ANCHORS: internet.anchorRecords,
    ZONEWELL_CA_FILE: ca,
    ZONEWELL_RDAP_BOOTSTRAP: rdap,
    ZONEWELL_PUBLIC_NETWORKS: PUBLIC_NETWORKS.join(','),
    ZONEWELL_CONNECT_TO: [...internet.connectTo, ...nameServers.connectTo].map(formatAddressOverride).join(','),
    ZONEWELL_CANARIES: 'perfect.example,newsletter.example',
    ZONEWELL_INTERVAL_PRO: '1s',
    ZONEWELL_PUBLIC_URL: 'https://zonewell.test',
    ZONEWELL_SMTP_URL: mailbox.url,
  });
});
afterAll(async () => {
  worker?.kill('SIGKILL');
  await mailbox?.close();
  await internet?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command that prints a JSON object a line, in this process: it is asked again and again. */
async function linesOf(command: string): Promise<readonly Record<string, unknown>[]> {
  const { stdout, stderr, code } = await runLine(`zonewell ${command} --account olga@example.com --json`, env);
  if (code !== 0) throw new Error(stderr);
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

test('the whole path in a minute: a domain is added, checked every second, changes, and its owner gets one e-mail', async () => {
  await shell('zonewell admin add olga@example.com --plan Pro --create', env);
  expect((await shell(`zonewell monitor add --account olga@example.com ${DOMAIN}`, env)).stdout).toBe(
    `${DOMAIN}: added.\n`,
  );
  worker = spawn(process.execPath, [BUNDLE, 'work'], { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  worker.stderr?.setEncoding('utf8').on('data', (chunk) => {
    log += chunk;
  });
  const ended = once(worker, 'close');
  let [before] = await linesOf('monitor list');
  while (before?.['last_checked_at'] === null) {
    await wait(200);
    [before] = await linesOf('monitor list');
  }
  expect(before).toMatchObject({ check_interval: '1s', last_change: null, state: 'active' });
  internet.load(ZONE.replace('p=reject', 'p=none'), DOMAIN, { algorithm: 15 });
  const message = await mailbox.message(0);
  expect(headerOf(message, 'To')).toContain('olga@example.com');
  // It stays as it is for some more checks: nothing is told twice.
  let [after] = await linesOf('monitor list');
  const checkedAt = after?.['last_checked_at'];
  while (Date.parse(String(after?.['last_checked_at'])) < Date.parse(String(checkedAt)) + 3000) {
    await wait(200);
    [after] = await linesOf('monitor list');
  }
  expect(after?.['last_change']).toMatchObject({
    code: 'dmarc-weakened',
    message: 'DMARC weakened from reject to none',
  });
  const alerts = await linesOf('monitor log');
  expect(alerts).toHaveLength(1);
  expect(alerts[0]).toMatchObject({
    domain: DOMAIN,
    confirmed_by: ['ns1.dns-host.test', 'ns2.dns-host.test'],
    events: [{ code: 'dmarc-weakened', args: { from: 'reject', to: 'none' } }],
    deliveries: [{ address: 'olga@example.com', state: 'accepted' }],
  });
  expect(mailbox.messages).toHaveLength(1);
  worker.kill('SIGTERM');
  expect([await ended, log.match(/"level":50.*/g)]).toEqual([[0, null], null]);
}, 90_000);
