import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Command } from 'commander';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SERVED_KINDS } from '../../src/app/web.ts';
import { check } from '../../src/cli/check.ts';
import { speakHelp } from '../../src/cli/help.ts';
import { addKindCommands, KIND_COMMANDS } from '../../src/cli/kind-commands.ts';
import { scan } from '../../src/cli/scan.ts';
import type { Terminal } from '../../src/cli/terminal.ts';
import { type Service, startService } from '../api/service.ts';
import { TINY_COMMAND, TINY_SERVED } from './tiny/served.tsx';

/** A third kind of diagnosis is its folder, `tiny`, and one line in each list of kinds. */
const KINDS = [...SERVED_KINDS, TINY_SERVED];
const COMMANDS = { ...KIND_COMMANDS, tiny: TINY_COMMAND };

let service: Service;
let folder: string;
beforeAll(async () => {
  service = await startService({ quotaFree: 100 }, (reports) => reports, KINDS);
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
  const response = await service.callDescribed(`/v1/domain/${DOMAIN}/tiny-report`);
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({ domain: DOMAIN, score: 100, criteria: 'tiny-1' });
  expect(response.headers['ratelimit']).toMatch(/r=99;/);
  const past = await service.callDescribed(`/v1/domain/${DOMAIN}/tiny-report?at=2020-01-01`);
  expect(past.json()).toMatchObject({ score: 0 });
  const { headers, statusCode } = await service.app.inject({ method: 'POST', url: `/v1/domain/${DOMAIN}/tiny-report` });
  expect([statusCode, headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
  const { paths, components } = (await service.app.inject('/openapi.json')).json();
  expect(paths['/v1/domain/{domain}/tiny-report'].get.operationId).toBe('getTinyReport');
  expect(Object.keys(components.schemas)).toContain('TinyReport');
  expect((await service.app.inject('/docs/api')).body).toContain('/v1/domain/{domain}/tiny-report');
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
    ['Tiny test', `/tiny/${DOMAIN}`],
    ['History', `/history/${DOMAIN}`],
    ['Whois', `/whois/${DOMAIN}`],
  ]);
  expect(body).toContain(`<a href="/${page}/${DOMAIN}" aria-current="page">`);
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
  expect(events.slice(0, 2)).toMatchObject([
    { event: 'asked', name: DOMAIN, type: 'A' },
    { event: 'answered', name: DOMAIN, type: 'A', outcome: 'answer' },
  ]);
  expect(events.at(-1)).toEqual({ event: 'done', url: `/tiny/${DOMAIN}` });
});

test('it has a badge, and crawlers stay away from its pages', async () => {
  expect((await service.app.inject(`/tiny-badge/${DOMAIN}.svg`)).body).toContain(`Tiny test of ${DOMAIN}: 100/100`);
  const robots = (await service.app.inject('/robots.txt')).body.split('\n');
  expect(robots).toEqual(expect.arrayContaining(['Disallow: /tiny/', 'Disallow: /tiny-badge/']));
});

test('its command looks a name up', async () => {
  const stdout = streamOf();
  const terminal: Terminal = { env: {}, stdout, stderr: streamOf(), language: 'en' };
  let code: number | undefined;
  const program = new Command('zonewell');
  const cli = { program, words: speakHelp(program, terminal), terminal, done: () => {} };
  addKindCommands(cli, COMMANDS, async (command, domain, options) => {
    code = await check(await command.load(), domain, options, terminal);
  });
  expect(program.commands.map((one) => one.name())).toEqual(['check', 'mail', 'tiny']);
  await program.parseAsync(['tiny', DOMAIN, '--resolver', service.internet.resolver], { from: 'user' });
  stdout.end();
  expect([code, await text(stdout)]).toEqual([0, `tiny ${DOMAIN}\n`]);
});

test('scan --kind takes it', async () => {
  const [list, results, database] = ['names.txt', 'results.ndjson', 'zonewell.db'].map((name) => join(folder, name));
  if (list === undefined || results === undefined || database === undefined) throw new Error('three paths');
  await writeFile(list, `${DOMAIN}\nnowhere.example\n`);
  const stderr = streamOf();
  const terminal: Terminal = { env: {}, stdout: streamOf(), stderr, language: 'en' };
  const flags = { kind: 'tiny', resume: results, database, resolver: [service.internet.resolver] };
  expect(await scan(list, flags, terminal, process.stdin, COMMANDS)).toBe(0);
  const lines = (await readFile(results, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ domain, kind, score, states }) => [domain, kind, score, states]).sort()).toEqual([
    ['nowhere.example', 'tiny', 0, { address: 'failed' }],
    [DOMAIN, 'tiny', 100, { address: 'satisfied' }],
  ]);
  expect(await scan(list, { ...flags, kind: 'small' }, terminal, process.stdin, COMMANDS)).toBe(2);
  stderr.end();
  expect(await text(stderr)).toContain('Use health or mail or tiny.');
});
