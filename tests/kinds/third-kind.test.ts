import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Command } from 'commander';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { check } from '../../src/cli/commands/check.ts';
import { addKindCommands } from '../../src/cli/commands/kind-commands.ts';
import { speakHelp } from '../../src/cli/help/help.ts';
import { scan } from '../../src/cli/scan/scan.ts';
import type { Terminal } from '../../src/cli/terminal/terminal.ts';
import { KINDS } from '../../src/diagnoses/kinds.ts';
import { PUBLIC_NETWORKS } from '../../testbed/internet.ts';
import { type Service, startService } from '../api/service.ts';
import { TINY } from './tiny/kind.ts';

/** A third kind of diagnosis is its folder, `tiny`, and one line in the list of kinds. */
const WITH_TINY = [...KINDS, TINY];

let service: Service;
let folder: string;
beforeAll(async () => {
  service = await startService({ quotaFree: 100 }, (lookups) => lookups, WITH_TINY);
  folder = await mkdtemp(join(tmpdir(), 'zonewell-kinds-'));
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

const DOMAIN = 'perfect.example';
/** Commands write to a stream that is no terminal. */
const streamOf = (): NodeJS.WriteStream & PassThrough => new PassThrough() as NodeJS.WriteStream & PassThrough;

test('the API gives its report, counted, and describes it', async () => {
  const response = await service.callDescribed(`/v1/domain/${DOMAIN}/tiny`);
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({ domain: DOMAIN, score: 100, criteria: 'tiny-1' });
  expect(response.headers['ratelimit']).toMatch(/r=99;/);
  const past = await service.callDescribed(`/v1/domain/${DOMAIN}/tiny?at=2020-01-01`);
  expect(past.json()).toMatchObject({ score: 0 });
  const { headers, statusCode } = await service.app.inject({ method: 'POST', url: `/v1/domain/${DOMAIN}/tiny` });
  expect([statusCode, headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
  const { paths, components } = (await service.app.inject('/openapi.json')).json();
  expect(paths['/v1/domain/{domain}/tiny'].get.operationId).toBe('getTinyReport');
  expect(Object.keys(components.schemas)).toContain('TinyReport');
  const docs = (await service.app.inject('/docs/api')).body;
  for (const words of ['Tiny test', 'A kind of diagnosis that only this test has.', '/v1/domain/{domain}/tiny'])
    expect(docs).toContain(words);
});

test.each(['tiny', 'domain', 'mail-security', 'history', 'whois'])('the page /%s has its tab', async (page) => {
  const { body, statusCode } = await service.app.inject(`/${page}/${DOMAIN}`);
  expect(statusCode).toBe(200);
  const [nav = ''] = /<nav class="tabs".*?<\/nav>/s.exec(body) ?? [];
  const tabs = [
    ...nav.matchAll(/<a href="([^"]+)"(?: aria-current="page")?>(Report|Mail security|Tiny test|History|Whois)</g),
  ];
  expect(tabs.map(([, href, title]) => [title, href])).toEqual([
    ['Report', `/domain/${DOMAIN}`],
    ['Mail security', `/mail-security/${DOMAIN}`],
    ['History', `/history/${DOMAIN}`],
    ['Whois', `/whois/${DOMAIN}`],
    ['Tiny test', `/tiny/${DOMAIN}`],
  ]);
  expect(body).toContain(`<a href="/${page}/${DOMAIN}" aria-current="page">`);
});

test.each<[language: string, title: string, status: string, verdict: string, gain: string]>([
  [
    'en',
    'Tiny test of bakery.example: 50 of 100, grade D · Zonewell',
    'not configured',
    'No record says which servers may send e-mail for bakery.example.',
    'These two bring the score to 100, grade A.',
  ],
  [
    'ja',
    'bakery.exampleのTiny test：100点中50点、評価D・Zonewell',
    '設定されていません',
    'bakery.exampleのメールを送信してよいサーバーを示すレコードがありません。',
    'この2件を直すと、スコアは100点（A）になります。',
  ],
])('its page shows what it found, in %s', async (language, ...says) => {
  // A page whose lookups take long is sent in two parts, and the first has another title. Now they are stored, and the page is made.
  await service.callDescribed('/v1/domain/bakery.example/tiny');
  const asked = { url: '/tiny/bakery.example', headers: { 'accept-language': language } };
  await service.app.inject(asked);
  const { body } = await service.app.inject(asked);
  const plain = body.replace(/<wbr>|\u2060/g, '');
  for (const one of says) expect(plain).toContain(one);
  const ids = [...body.matchAll(/<(?:details|section|div|p|article|h2)[^>]* id="([a-z0-9-]+)"/g)].map(([, id]) => id);
  expect(ids).toEqual(expect.arrayContaining(['score', 'fixes', 'fix-1', 'area-reach', 'check-ipv6', 'area-senders']));
});

test('its live run streams each question', async () => {
  const response = await service.app.inject({
    method: 'POST',
    url: `/tiny/${DOMAIN}/live`,
    headers: { accept: 'application/x-ndjson', 'sec-fetch-site': 'same-origin' },
  });
  const events = response.body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(events).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ event: 'asked', name: DOMAIN, type: 'AAAA' }),
      expect.objectContaining({ event: 'answered', name: DOMAIN, type: 'AAAA', outcome: 'answer' }),
    ]),
  );
  expect(events.at(-1)).toEqual({ event: 'done', url: `/tiny/${DOMAIN}` });
});

test('it has a badge, and crawlers stay away from its pages', async () => {
  expect((await service.app.inject(`/tiny-badge/${DOMAIN}.svg`)).body).toContain(`Tiny test of ${DOMAIN}: 100/100`);
  const robots = (await service.app.inject('/robots.txt')).body.split('\n');
  expect(robots).toEqual(expect.arrayContaining(['Disallow: /tiny/', 'Disallow: /tiny-badge/']));
});

test('its command looks a name up', async () => {
  const stdout = streamOf();
  const env = {
    ZONEWELL_PUBLIC_NETWORKS: PUBLIC_NETWORKS.join(','),
    ZONEWELL_TRUST_ANCHORS: service.internet.anchorRecords,
  };
  const terminal: Terminal = { env, stdout, stderr: streamOf(), language: 'en' };
  let code: number | undefined;
  const program = new Command('zonewell');
  const cli = { program, words: speakHelp(program, terminal), terminal, done: () => {} };
  addKindCommands(cli, WITH_TINY, async (kind, domain, options) => {
    code = await check({ kind, typed: domain, options }, terminal);
  });
  expect(program.commands.map((one) => one.name())).toEqual(['check', 'mail', 'ssl', 'diagnose', 'seo', 'ai', 'tiny']);
  await program.parseAsync(['tiny', DOMAIN, '--resolver', service.internet.resolver], { from: 'user' });
  stdout.end();
  expect(code).toBe(0);
  expect(await text(stdout)).toMatch(
    /^perfect\.example\n\n\+ All 3 checks of perfect\.example pass\.\n\nScore {2}100\/100 {3}Grade {2}A\n(.*\n)+Reachability\n\n\+ Name resolution \(A\/AAAA\) +50\/50 /,
  );
});

test('scan --kind takes it', async () => {
  const [list, results, database] = ['names.txt', 'results.ndjson', 'zonewell.db'].map((name) => join(folder, name));
  if (list === undefined || results === undefined || database === undefined) throw new Error('three paths');
  await writeFile(list, `${DOMAIN}\nnowhere.example\n`);
  const stderr = streamOf();
  const env = {
    ZONEWELL_PUBLIC_NETWORKS: PUBLIC_NETWORKS.join(','),
    ZONEWELL_TRUST_ANCHORS: service.internet.anchorRecords,
  };
  const terminal: Terminal = { env, stdout: streamOf(), stderr, language: 'en' };
  const flags = {
    kind: 'tiny',
    resume: results,
    database,
    create: true as const,
    resolver: [service.internet.resolver],
  };
  expect(await scan(list, { flags, terminal, stdin: process.stdin, kinds: WITH_TINY })).toBe(0);
  const lines = (await readFile(results, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ domain, kind, score, states }) => [domain, kind, score, states]).sort()).toEqual([
    ['nowhere.example', 'tiny', 0, { 'name-resolution': 'failed', ipv6: 'failed', spf: 'failed' }],
    [DOMAIN, 'tiny', 100, { 'name-resolution': 'satisfied', ipv6: 'satisfied', spf: 'satisfied' }],
  ]);
  expect(
    await scan(list, { flags: { ...flags, kind: 'small' }, terminal, stdin: process.stdin, kinds: WITH_TINY }),
  ).toBe(2);
  stderr.end();
  expect(await text(stderr)).toContain('Use health or mail or ssl or diagnosis or seo or ai or tiny.');
});
