import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { check } from '../../src/cli/commands/check.ts';
import { scan } from '../../src/cli/scan/scan.ts';
import { renderReport } from '../../src/cli/terminal/render.ts';
import type { Terminal } from '../../src/cli/terminal/terminal.ts';
import { HEALTH, KINDS } from '../../src/diagnoses/kinds.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { addTexts, reportIn } from '../../src/texts/language.ts';
import { PUBLIC_NETWORKS } from '../../testbed/internet.ts';
import { type Service, startService } from '../api/service.ts';
import { wordsOfPage } from '../browser/view.ts';
import { DELEGATION_JAPANESE } from './delegation/japanese.ts';
import { DELEGATION } from './delegation/kind.ts';
import { GRAPH_TEXTS } from './delegation/servers-graph.ts';

// A kind with a picture is its folder, `delegation`: its list, its block, its Japanese. Each is entered in one line.

const WITH_GRAPH = [...KINDS, DELEGATION];
const DOMAIN = 'perfect.example' as DomainName;

let service: Service;
beforeAll(async () => {
  addTexts('en', [GRAPH_TEXTS, ...DELEGATION.texts]);
  addTexts('ja', DELEGATION_JAPANESE);
  service = await startService({ quotaFree: 100 }, (lookups) => lookups, WITH_GRAPH);
});
afterAll(() => service.close());

/** A terminal that is none. */
function terminalOf(): { readonly terminal: Terminal; readonly stdout: PassThrough } {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()] as (NodeJS.WriteStream & PassThrough)[];
  if (stdout === undefined || stderr === undefined) throw new Error('two streams');
  const env = {
    ZONEWELL_PUBLIC_NETWORKS: PUBLIC_NETWORKS.join(','),
    ZONEWELL_TRUST_ANCHORS: service.internet.anchorRecords,
  };
  return { terminal: { env, stdout, stderr, language: 'en' }, stdout };
}

const GRAPH = {
  zone: DOMAIN,
  servers: [
    { host: 'ns1.dns-host.test', addresses: expect.arrayContaining([expect.stringMatching(/^[0-9a-f.:]+$/)]) },
    { host: 'ns2.dns-host.test', addresses: expect.arrayContaining([expect.stringMatching(/^[0-9a-f.:]+$/)]) },
  ],
};

test('the API writes the data of its block, and describes it', async () => {
  const report = (await service.callDescribed(`/v1/domain/${DOMAIN}/delegation`)).json();
  expect(report).toMatchObject({ score: 100, criteria: 'delegation-1', name_server_graph: GRAPH });
  const { components } = (await service.app.inject('/openapi.json')).json();
  expect(components.schemas.DelegationReport.required).toContain('name_server_graph');
});

test('its checks say what they say in the health report', async () => {
  // What they cost is the kind's to say.
  const findingsOf = (check: Record<string, unknown>) =>
    [check['findings']].flat().map((one) => ({ ...Object(one), points: null }));
  const findings = async (path: string): Promise<ReadonlyMap<string, unknown>> => {
    const { checks } = (await service.callDescribed(`/v1/domain/bakery.example/${path}`)).json();
    return new Map(checks.map((one: Record<string, unknown>) => [one['id'], findingsOf(one)]));
  };
  const [shared, health] = [await findings('delegation'), await findings(HEALTH.path)];
  expect([...shared.keys()]).toEqual(['name-resolution', 'ns-redundancy', 'dnssec']);
  for (const [id, finding] of shared) expect(health.get(id)).toEqual(finding);
});

test.each([
  ['en', 'Delegation', '2 servers', 'is served by → ns2.dns-host.test'],
  ['ja', '委任', 'サーバー2台', '次のサーバーが応答 → ns2.dns-host.test'],
])('its page has the graph below its areas, in %s', async (language, title, meta, edge) => {
  await service.callDescribed(`/v1/domain/${DOMAIN}/delegation`);
  const asked = { url: `/delegation/${DOMAIN}`, headers: { 'accept-language': language } };
  await service.app.inject(asked);
  const { body } = await service.app.inject(asked);
  // What is in order begins folded.
  const at = body.indexOf('<div id="delegation"');
  const words = wordsOfPage(
    body.slice(body.lastIndexOf('<details class="card folded">', at), body.indexOf('</details>', at)),
  );
  expect(words).toContain(title + meta);
  expect(words).toContain(edge);
  expect(body.indexOf('id="area-servers"')).toBeLessThan(at);
  expect(body).toContain(`<a href="#delegation">${title}</a>`);
  expect(body).toMatch(/<ol class="graph"><li><div class="node"><h3>/);
});

test('its command draws the graph, in both languages', async () => {
  const { terminal, stdout } = terminalOf();
  const options = { resolver: [service.internet.resolver] };
  expect(await check({ kind: DELEGATION, typed: DOMAIN, options }, terminal)).toBe(0);
  stdout.end();
  expect(await text(stdout)).toMatch(
    /\n\nDelegation\n\n {2}2 servers\n {2}perfect\.example\n {4}\+ is served by -> ns1/,
  );
  const report = reportIn('ja', await service.lookups.stored(DELEGATION, DOMAIN));
  const japanese = renderReport(DELEGATION, {
    report,
    capabilities: {
      colour: false,
      unicode: true,
      columns: 80,
      width: 80,
      language: 'ja',
    },
  });
  expect(japanese).toMatch(/\n\n委任\n\n {2}サーバー2台\n {2}perfect\.example\n {4}✓ 次のサーバーが応答 → ns1/);
});

test('scan --kind takes it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'zonewell-graph-'));
  try {
    const [list, resume, database] = ['names.txt', 'results.ndjson', 'zonewell.db'].map((name) => join(folder, name));
    if (list === undefined || resume === undefined || database === undefined) throw new Error('three paths');
    await writeFile(list, `${DOMAIN}\n`);
    const flags = {
      kind: 'delegation',
      resume,
      database,
      create: true as const,
      resolver: [service.internet.resolver],
    };
    expect(await scan(list, { flags, terminal: terminalOf().terminal, stdin: process.stdin, kinds: WITH_GRAPH })).toBe(
      0,
    );
    expect(JSON.parse(await readFile(resume, 'utf8'))).toMatchObject({
      domain: DOMAIN,
      kind: 'delegation',
      score: 100,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('a server without an address is a bad edge', async () => {
  const none = { ...GRAPH, servers: [{ host: 'ns.gone.test', addresses: [] }] };
  const report = reportIn('en', await service.lookups.stored(DELEGATION, DOMAIN));
  const lines = renderReport(DELEGATION, {
    report: { ...report, blocks: [{ id: 'name-server-graph', data: none }] },
    capabilities: { colour: false, unicode: true, columns: 80, width: 80, language: 'en' },
  });
  expect(lines).toContain('✗ is delegated to a server without an address → ns.gone.test');
});
