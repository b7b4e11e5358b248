import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatAddressOverride } from '../../src/domain/address-override.ts';
import { type Internet, PUBLIC_NETWORKS, startInternet } from '../../testbed/internet.ts';
import { cleanEnv, ROOT } from './command.ts';
import { runLine } from './run-here.ts';

let internet: Internet;
let env: Record<string, string>;
const folder = mkdtempSync(join(tmpdir(), 'zonewell-iterate-'));

beforeAll(async () => {
  internet = await startInternet({ zonesDir: join(ROOT, 'testbed/zones') });
  const servers = await internet.startNameServers();
  const [ca, hints] = [join(folder, 'ca.pem'), join(folder, 'root.hints')];
  writeFileSync(ca, internet.ca);
  writeFileSync(hints, servers.hints);
  env = cleanEnv({
    ZONEWELL_RESOLVERS: internet.resolver,
    ZONEWELL_ROOT_HINTS: hints,
    ZONEWELL_TRUST_ANCHORS: internet.anchorRecords,
    ZONEWELL_CA_FILE: ca,
    ZONEWELL_PUBLIC_NETWORKS: PUBLIC_NETWORKS.join(','),
    ZONEWELL_CONNECT_TO: [...internet.connectTo, ...servers.connectTo].map(formatAddressOverride).join(','),
  });
});

afterAll(async () => {
  await internet.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (line: string, more: Readonly<Record<string, string>> = {}) => runLine(line, { ...env, ...more });

/** The parts of a report in JSON that say what was found. */
function found(json: string) {
  const { score, checks, records } = JSON.parse(json) as {
    readonly score: number;
    readonly checks: readonly { readonly id: string; readonly status: string; readonly text: string }[];
    readonly records: readonly { readonly type: string; readonly value: string }[];
  };
  return {
    score,
    checks: checks.map(({ id, status, text }) => ({ id, status, text })),
    records: records.map(({ type, value }) => ({ type, value })),
  };
}

describe('--iterate', () => {
  test.each(['perfect.example', 'wrong-ds.example', 'bakery.example'])(
    'reports %s as through a resolver, and asks none',
    async (domain) => {
      internet.reset();
      const walked = await run(`zonewell check ${domain} --iterate --json`);
      expect(internet.asked()).toEqual([]);
      const asked = await run(`zonewell check ${domain} --resolver ${internet.resolver} --json`);
      expect(internet.asked().length).toBeGreaterThan(10);
      expect(walked.stderr).toBe('');
      expect(found(walked.stdout)).toEqual(found(asked.stdout));
      expect(walked.code).toBe(asked.code);
      expect(JSON.parse(walked.stdout).resolvers).toEqual([]);
    },
  );

  test('works for an SPF test', async () => {
    internet.reset();
    const { stdout, code } = await run('zonewell spf 198.51.100.20 a@perfect.example --iterate');
    expect(stdout).toContain('\npass  the address may send');
    expect(code).toBe(0);
    expect(internet.asked()).toEqual([]);
  });

  test('does not go with a resolver, or with a past report', async () => {
    expect(await run('zonewell check perfect.example --iterate --resolver 192.0.2.53')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Cannot use --resolver with --iterate, which asks no resolver'),
    });
    expect(await run('zonewell check perfect.example --iterate --at 2026-11-01')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Cannot use --iterate with --at'),
    });
  });

  test('refuses root hints that cannot be read', async () => {
    const bad = join(folder, 'bad.hints');
    writeFileSync(bad, 'no hints');
    expect(await run('zonewell check perfect.example --iterate', { ZONEWELL_ROOT_HINTS: bad })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Cannot use the file in ZONEWELL_ROOT_HINTS'),
    });
  });
});
