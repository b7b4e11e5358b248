import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { isLong } from '../support/seed.ts';
import { BUNDLE, cleanEnv, ROOT } from './command.ts';

let internet: Internet;
let folder: string;
beforeAll(async () => {
  internet = await startInternet({ zonesDir: join(ROOT, 'testbed/zones') });
  folder = mkdtempSync(join(tmpdir(), 'zonewell-serve-'));
});
afterAll(async () => {
  await internet.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Running {
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  /** Resolves with the first line of that stream that matches. */
  printed(stream: 'stdout' | 'stderr', pattern: RegExp): Promise<RegExpExecArray>;
  ended(): Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>;
}

function run(
  args: readonly string[],
  env: Record<string, string> = {},
  [program, ...before]: readonly [string, ...string[]] = [process.execPath, BUNDLE],
): Running {
  const child = spawn(program, [...before, ...args], {
    cwd: folder,
    env: cleanEnv({
      ZONEWELL_RESOLVERS: internet.resolver,
      ZONEWELL_TRUST_ANCHORS: internet.anchorRecords,
      TMPDIR: folder,
      ...env,
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].setEncoding('utf8').on('data', (chunk) => {
      output[stream] += chunk;
    });
  const closed = once(child, 'close');
  return {
    child,
    async printed(stream, pattern) {
      for (;;) {
        const found = pattern.exec(output[stream]);
        if (found !== null) return found;
        if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}: ${output.stderr}`);
        await wait(20);
      }
    },
    ended: async () => ({ code: (await closed)[0], ...output }),
  };
}

const serve = (...args: readonly string[]): Running => run(['serve', '--port', '0', ...args]);
const LISTENING = /"url":"(http:\/\/127\.0\.0\.1:\d+)"/;

test.each(['SIGTERM', 'SIGINT'] as const)('serves until %s, and keeps what it saw', async (signal) => {
  const database = join(folder, `${signal}.db`);
  const first = serve('--database', database);
  const url = (await first.printed('stderr', LISTENING))[1] ?? '';
  const report = await fetch(`${url}/v1/domain/perfect.example/report`);
  expect(await report.json()).toMatchObject({ health_score: 100 });
  expect((await fetch(`${url}/domain/perfect.example`)).status).toBe(200);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  first.child.kill(signal);
  const { code, stdout, stderr } = await first.ended();
  expect(code).toBe(0);
  expect(stdout).toBe('');
  for (const line of stderr.trimEnd().split('\n')) expect(JSON.parse(line)).toHaveProperty('msg');

  internet.reset();
  const second = serve('--database', database);
  const again = (await second.printed('stderr', LISTENING))[1] ?? '';
  expect(await (await fetch(`${again}/v1/domain/perfect.example/report`)).json()).toMatchObject({ source: 'stored' });
  expect(internet.asked()).toEqual([]);
  second.child.kill('SIGTERM');
  expect((await second.ended()).code).toBe(0);
});

/** A terminal, made by `script` of util-linux: what the program prints there is its stdout. */
test.runIf(existsSync('/usr/bin/script'))('shows the link of the operator on a terminal alone, and once', async () => {
  const database = join(folder, 'setup.db');
  const logged = serve('--database', database);
  expect(await logged.printed('stderr', /zonewell admin setup-link/)).not.toBeNull();
  logged.child.kill('SIGTERM');
  expect(JSON.stringify(await logged.ended())).not.toContain('token=');
  const onTerminal = () =>
    run([], {}, [
      '/usr/bin/script',
      '-qefc',
      `${process.execPath} ${BUNDLE} serve --port 0 --database ${database}`,
      '/dev/null',
    ]);
  const first = onTerminal();
  const [link = ''] = await first.printed('stdout', /http:\S+\/setup\?token=[\w-]{43}/);
  expect(await (await fetch(link)).text()).toContain('action="/setup"');
  first.child.kill('SIGTERM');
  await first.ended();
  const second = onTerminal();
  await second.printed('stdout', /zonewell admin setup-link/);
  second.child.kill('SIGTERM');
  expect((await second.ended()).stdout).not.toContain('token=');
});

/** Each record counts with its name, so 900 at every selector are more than a run may read. */
const BUSY = ['a', 'b', 'c'].map((first) => `${first.repeat(60)}.${'m'.repeat(60)}.${'z'.repeat(60)}.test`);
const BUSY_ZONE = `@ 3600 IN SOA ns1 hostmaster 1 14400 3600 1209600 3600
@ 3600 IN NS ns1
ns1 3600 IN A 192.0.2.53
${Array.from({ length: 900 }, (_, i) => `* 3600 IN TXT "${i}"`).join('\n')}
`;

test('a scan, an API call and a page of a service say where our limits ended a report', async () => {
  for (const name of BUSY) internet.load(BUSY_ZONE, name);
  const [scanned = '', called = '', shown = ''] = BUSY;
  const says = (name: string) => `This report ended early: we stopped reading after 4 MiB of answers about ${name}`;
  const expectEnded = (name: string, text: string): void => {
    const { warnings, provisional } = JSON.parse(text);
    expect([warnings[0].startsWith(says(name)), provisional]).toEqual([true, true]);
  };
  const list = join(folder, 'busy.txt');
  writeFileSync(list, `${scanned}\n`);
  const scan = await run(['scan', '--create', list, '--full', '--database', join(folder, 'scan.db')]).ended();
  expectEnded(scanned, scan.stdout);
  const service = serve('--database', join(folder, 'busy.db'));
  const url = (await service.printed('stderr', LISTENING))[1] ?? '';
  expectEnded(called, await (await fetch(`${url}/v1/domain/${called}/report`)).text());
  expect(await (await fetch(`${url}/domain/${shown}`)).text()).toContain(says(shown));
  service.child.kill('SIGTERM');
  expect((await service.ended()).code).toBe(0);
});

test('an address that is taken is named', async () => {
  const first = serve('--database', join(folder, 'a.db'));
  const url = (await first.printed('stderr', LISTENING))[1] ?? '';
  const { port } = new URL(url);
  const second = run(['serve', '--port', port, '--database', join(folder, 'b.db')]);
  expect(await second.ended()).toMatchObject({
    code: 2,
    stderr: `zonewell: Cannot listen on 127.0.0.1:${port}: another program is listening there\nhint: Choose another with ZONEWELL_HOST and ZONEWELL_PORT, or --host and --port.\n`,
  });
  first.child.kill('SIGTERM');
  expect((await first.ended()).code).toBe(0);
});

test('a host that nobody knows is named', async () => {
  const { code, stderr } = await serve('--database', join(folder, 'c.db'), '--host', 'nohost.invalid').ended();
  expect(stderr).toMatch(
    /^zonewell: Cannot listen on nohost\.invalid:\d+: (?:there is no such host|the lookup of that host failed)\nhint: .+\n$/,
  );
  expect(code).toBe(2);
});

test('a database that cannot be opened is named', async () => {
  const { code, stderr } = await serve('--database', '/dev/null/x.db').ended();
  expect(code).toBe(2);
  expect(stderr).toMatch(/^zonewell: Cannot open the database \/dev\/null\/x\.db: .+\nhint: .+\n$/);
});

test('the environment sets it up, and flags win', async () => {
  const service = run(['serve', '--port', '0'], {
    ZONEWELL_PORT: '1',
    ZONEWELL_DATABASE: join(folder, 'env.db'),
    ZONEWELL_PUBLIC_URL: 'https://dns.test',
  });
  const url = (await service.printed('stderr', LISTENING))[1] ?? '';
  expect(await (await fetch(`${url}/v1/nope`)).json()).toMatchObject({ type: 'https://dns.test/problems/not-found' });
  expect(existsSync(join(folder, 'env.db'))).toBe(true);
  service.child.kill('SIGTERM');
  expect((await service.ended()).code).toBe(0);
});

test('Ctrl-C ends a check', async () => {
  internet.reset();
  const check = run(['check', 'silent.example']);
  while (internet.asked().length === 0) await wait(20);
  check.child.kill('SIGINT');
  expect(await check.ended()).toEqual({ code: 130, stdout: '', stderr: '' });
});

test('the demo needs nothing, shows its sights, and leaves nothing behind', async () => {
  const demo = run(['demo'], { ZONEWELL_PORT: '0' });
  const url = (await demo.printed('stdout', /Zonewell runs at (http:\S+)/))[1] ?? '';
  const report = await (await fetch(`${url}/v1/domain/perfect.example/report`)).json();
  expect(report).toMatchObject({ health_score: 100, source: 'stored' });
  const first = report.records.map((row: { first_observed: string }) => row.first_observed).toSorted()[0];
  expect(Date.parse(report.observed_at) - Date.parse(first)).toBeGreaterThan(100 * 86_400_000);
  const [tour] = await demo.printed('stdout', /(?:.|\n)*Ctrl-C stops the demo/);
  const sights = tour.match(/http:\S+/g)?.map((sight) => sight.replace(/\.$/, '')) ?? [];
  expect(sights.length).toBeGreaterThan(10);
  for (const sight of sights) expect([sight, (await fetch(sight)).status]).toEqual([sight, 200]);
  const typed = (pattern: RegExp): string => pattern.exec(tour)?.[1] ?? 'false';
  const environment = typed(/^ {2}(set -a; .*)$/m);
  const commands = [...tour.matchAll(/^ {2}zonewell (.*)$/gm)].map((match) => match[1] ?? '');
  expect(commands).toContain('mail newsletter.example');
  const say = async (command: string): Promise<string> => {
    const script = `${environment}; "${process.execPath}" "${BUNDLE}" ${command}`;
    const child = spawn('sh', ['-c', script], { cwd: folder, env: cleanEnv(), stdio: ['ignore', 'pipe', 'inherit'] });
    const closed = once(child, 'close');
    const output = await text(child.stdout);
    const [code] = await closed;
    expect({ command, code, isSilent: output === '' }).toEqual({ command, code: 0, isSilent: false });
    return output;
  };
  // A process each: `npm test` types every third of them, `npm run test:long` all.
  for (const command of commands.filter((_, i) => isLong || i % 3 === 0)) await say(command);
  // A domain changes while somebody watches, from the first sight of the monitors on, and its owner is told.
  expect(tour).toMatch(/opened the first of these pages, shop\.example changes three times/);
  expect(tour.match(/^ {2}\S+ \w+ later: .*$/gm)).toHaveLength(3);
  const [mailbox = ''] = sights.filter((sight) => /:\d+\/$/.test(sight));
  const inbox = async (): Promise<string> => (await fetch(mailbox)).text();
  const token = new URL(typed(/^ {2}(\S+\/choose-password\S+)$/m)).searchParams.get('token') ?? '';
  const chosen = await fetch(`${url}/choose-password`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: url },
    body: new URLSearchParams({ token, password: 'four words of the demo' }).toString(),
  });
  const [session = ''] = (chosen.headers.get('set-cookie') ?? '').split(';');
  const monitors = await fetch(`${url}/monitors`, { headers: { Cookie: session } });
  expect([chosen.status, monitors.status]).toEqual([303, 200]);
  const [, at] = await demo.printed('stdout', /^ {2}(.*) UTC: its DMARC policy weakens from reject to none$/m);
  const changesAt = Date.parse(`${at} UTC`);
  expect(changesAt).toBeGreaterThan(Date.now());
  while (!(await inbox()).includes('shop.example: DMARC weakened from reject to none')) await wait(500);
  expect(Date.now()).toBeGreaterThan(changesAt);
  expect(await inbox()).toContain('to you@demo.example');
  // Page, API and terminal are of one mind, and links lead here.
  const mail = JSON.parse(await say('mail newsletter.example --json'));
  const served = await (await fetch(`${url}/v1/domain/newsletter.example/mail-security`)).json();
  interface Judged {
    readonly checks: readonly {
      readonly id: string;
      readonly outcome: string;
      readonly findings: readonly { readonly code: string }[];
    }[];
  }
  // The command asks mail servers for more than a visitor of the service does.
  const untested = (served as Judged).checks.flatMap(({ id, outcome }) => (outcome === 'not-tested' ? [id] : []));
  const codesOf = ({ checks }: Judged) =>
    checks.filter(({ id }) => !untested.includes(id)).map(({ findings }) => findings.map(({ code }) => code));
  expect(codesOf(mail)).toEqual(codesOf(served));
  expect(await say('admin link you@demo.example')).toContain(`${url}/choose-password?token=`);
  demo.child.kill('SIGINT');
  expect((await demo.ended()).code).toBe(0);
  expect(readdirSync(folder).filter((name) => name.startsWith('zonewell-demo-'))).toEqual([]);
});

test('history that ended longer ago than is kept is forgotten while the service runs', async () => {
  const database = join(folder, 'forget.db');
  const seconds = (day: string): number => Date.parse(day) / 1000;
  const line = (rrname: string, last: string): string =>
    `${JSON.stringify({ rrname, rrtype: 'A', rdata: '192.0.2.1', time_first: seconds('2010-01-01'), time_last: seconds(last), count: 2 })}\n`;
  const archive = join(folder, 'archive.cof');
  writeFileSync(
    archive,
    line('old.example', '2011-01-01') + line('kept.example', new Date().toISOString().slice(0, 10)),
  );
  expect((await run(['import', archive, '--database', database]).ended()).code).toBe(0);
  const domains = async (): Promise<string[]> =>
    (await run(['export', '--database', database]).ended()).stdout.match(/\w+\.example/g)?.toSorted() ?? [];
  expect(await domains()).toEqual(['kept.example', 'old.example']);
  const service = serve('--database', database, '--keep-history', '30d');
  await service.printed('stderr', LISTENING);
  while ((await domains()).length > 1) await wait(100);
  service.child.kill('SIGTERM');
  expect(await service.ended()).toMatchObject({ code: 0 });
  expect(await domains()).toEqual(['kept.example']);
  const forget = ['admin', 'forget', 'KEPT.example', '--database', database];
  expect((await run(forget).ended()).stderr).toContain('--yes');
  expect((await run([...forget, '--yes']).ended()).stdout).toContain(
    'We deleted everything that we had observed about kept.example.',
  );
  expect(await domains()).toEqual([]);
});
