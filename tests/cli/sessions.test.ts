import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatAddressOverride } from '../../src/domain/address-override.ts';
import { type Internet, PUBLIC_NETWORKS, startInternet } from '../../testbed/internet.ts';
import { REGISTRY_BOOTSTRAP } from '../../testbed/registry.ts';
import { seedHistory } from '../../testbed/seed.ts';
import { isLong } from '../support/seed.ts';
import { openStores } from '../support/stores.ts';
import { cleanEnv, ROOT, shell } from './command.ts';
import { runTyped } from './run-here.ts';

/**
 * Sessions as text: `$ ` begins what is typed, then comes stdout, then stderr behind `2> `, then the exit code where it
 * is not 0. `npm run accept` rewrites the answers. The testbed's resolver, folders, times and waits are put as words.
 *
 * The first line of each fourth session (with `npm run test:long` of each), what needs a shell, and what reads or writes
 * beside the terminal are processes of the program that was built; other lines run in this process, which is ten times as
 * fast, and a filter reads what they print.
 */
const SESSIONS = join(import.meta.dirname, 'sessions');
/** The made-up history of the demo ends here. */
const NOW = Date.UTC(2026, 10, 20, 12);

let internet: Internet;
let env: Record<string, string>;
const folder = mkdtempSync(join(tmpdir(), 'zonewell-sessions-'));
beforeAll(async () => {
  internet = await startInternet({ zonesDir: join(ROOT, 'testbed/zones') });
  const ca = join(folder, 'ca.pem');
  writeFileSync(ca, internet.ca);
  const database = join(folder, 'history.db');
  const opened = await openStores(database);
  await seedHistory(opened, join(ROOT, 'testbed/zones'), NOW);
  await opened.close();
  const rdap = join(folder, 'rdap.json');
  writeFileSync(rdap, REGISTRY_BOOTSTRAP);
  // Nobody is there, whatever the network of this machine does with questions for the root: the resolver answers.
  const rootHints = join(folder, 'named.root');
  writeFileSync(rootHints, '. 3600000 NS a.root.test.\na.root.test. 3600000 A 127.0.0.1\n');
  // What answers on port 443 does so here as well.
  const web8443 = internet.connectTo.flatMap((one) => (one.port === 443 ? [{ ...one, port: 8443 }] : []));
  env = cleanEnv({
    ZONEWELL_DATABASE: database,
    ZONEWELL_RDAP_BOOTSTRAP: rdap,
    ZONEWELL_RESOLVERS: internet.resolver,
    ZONEWELL_ROOT_HINTS: rootHints,
    ZONEWELL_TRUST_ANCHORS: internet.anchorRecords,
    ZONEWELL_CA_FILE: ca,
    ZONEWELL_PUBLIC_NETWORKS: PUBLIC_NETWORKS.join(','),
    ZONEWELL_CONNECT_TO: [...internet.connectTo, ...web8443].map(formatAddressOverride).join(','),
  });
});
afterAll(async () => {
  await internet.close();
  rmSync(folder, { recursive: true, force: true });
});

const settled = (text: string): string =>
  text
    .replaceAll(internet.resolver, 'RESOLVER')
    .replaceAll(folder, 'FOLDER')
    .replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/g, 'TIME UTC')
    // The last column of the list of monitors.
    .replace(/(?<= {2})\d\d:\d\d$/gm, 'TIME')
    .replace(/\d{4}年\d+月\d+日\d\d:\d\d:\d\d（UTC）/g, 'TIME（UTC）')
    // The testbed issues its certificates when it starts.
    .replace(/valid until \d+ [A-Z][a-z]{2} \d{4}/g, 'valid until DATE')
    // So do registrations begin, and long lines break where their dates are long.
    .replace(/(ends in )\d+ days,\s+on\s+\d+\s+[A-Z][a-z]+\s+\d{4}/g, '$1N days, on DATE')
    .replace(/until \d+ [A-Z][a-z]+ \d{4}, for another \d+ days/g, 'until DATE, for another N days')
    .replace(/(登録(?:期限)?は)[\d年月日\n]+((?:まで|です)?（あと)[\d\n]+(日）)\n?/g, '$1DATE$2N$3')
    .replace(/in \d+\.\d s/g, 'in N s')
    // A handshake has 8 s of the 10 or 15 s of its request: on a busy machine these may end first.
    .replace(/handshake in 1[05] s/g, 'handshake in 8 s')
    .replace(/\d+秒で(.+?)（毎秒[\d.,]+件）/g, 'N秒で$1（毎秒N件）')
    .replace(/^((?:Registered|Changed|Expires|登録日|最終更新|有効期限) +)\d{4}-\d\d-\d\d$/gm, '$1DATE');

async function transcript(line: string, isApart: boolean): Promise<string> {
  const { stdout, stderr, code } = (isApart ? null : await runTyped(line, env)) ?? (await shell(line, env));
  const errors = stderr === '' ? '' : `${stderr.trimEnd().replace(/^/gm, '2> ')}\n`;
  return `$ ${line}\n${settled(stdout)}${settled(errors)}${code === 0 ? '' : `[exit ${code}]\n`}`;
}

// A busy machine may lose a lookup, of which these texts then speak; nothing is kept between two tries.
test.each(readdirSync(SESSIONS).map((file, i) => [file, isLong || i % 4 === 0] as const))(
  '%s',
  { retry: 1 },
  async (file, isApart) => {
    const path = join(SESSIONS, file);
    const lines = readFileSync(path, 'utf8').match(/(?<=^\$ ).*$/gm) ?? [];
    expect(lines).not.toEqual([]);
    const answers: string[] = [];
    for (const [i, line] of lines.entries()) answers.push(await transcript(line, isApart && i === 0));
    await expect(answers.join('\n')).toMatchFileSnapshot(path);
  },
);
