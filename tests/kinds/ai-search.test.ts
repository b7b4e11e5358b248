import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLookupService, type LookupService } from '../../src/admission/lookup-service.ts';
import { diagnosisJson } from '../../src/api/v1/report.ts';
import { renderReport } from '../../src/cli/terminal/render.ts';
import { AI_SEARCH } from '../../src/diagnoses/ai-search.ts';
import { blockOf } from '../../src/diagnoses/block.ts';
import { crawlerMatrix } from '../../src/diagnoses/blocks/crawler-matrix.ts';
import { createResolver } from '../../src/dns/create-resolver.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { DAY_MS } from '../../src/domain/time.ts';
import { type DiagnoseOptions, diagnose, newRandomLabel } from '../../src/lookups/diagnose.ts';
import { reportIn, textIn } from '../../src/texts/language.ts';
import type { Language } from '../../src/texts/languages.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { probesOf } from '../support/probes.ts';
import { openStores } from '../support/stores.ts';

/** A domain of the testbed whose server treats crawlers as its robots.txt does not say. */
const DOMAIN = 'garage.example' as DomainName;

let internet: Internet;
let lookups: LookupService;
let clients: Pick<DiagnoseOptions, 'resolver' | 'probes'>;
let close: () => Promise<void>;
beforeAll(async () => {
  internet = await startInternet({ zonesDir: join(import.meta.dirname, '../../testbed/zones') });
  const resolver = createResolver({ servers: [internet.resolver], trustAnchors: internet.trustAnchors });
  const probes = probesOf(internet, resolver, Date.now);
  clients = { resolver, probes };
  const stores = await openStores(':memory:');
  lookups = createLookupService({
    resolver,
    stores,
    clock: Date.now,
    randomLabel: newRandomLabel,
    premises: { publicNetworks: internet.publicNetworks },
    staleAfterMs: DAY_MS,
    probes,
  });
  close = async () => {
    await lookups.close();
    await resolver.close();
    await stores.close();
    await internet.close();
  };
});
afterAll(() => close());

/** What the servers of the domain were asked since then: path, and name where that is not ours alone. */
const requests = (): string[] =>
  internet
    .visits()
    .filter(({ host }) => host === DOMAIN)
    .map(({ kind, line, agent = '' }) => {
      const crawler = /compatible; ([A-Za-z-]+)\//.exec(agent)?.[1];
      return `${kind} ${line}${crawler === undefined ? '' : ` as ${crawler}`}`;
    });

const VISIT = [
  'https GET /',
  'https GET /robots.txt',
  'https GET /sitemap.xml',
  'https GET /llms.txt',
  'https GET /', // as Markdown
  'http GET /',
];
const CRAWLERS = ['Claude-SearchBot', 'Amzn-SearchBot', 'DuckAssistBot', 'MistralAI-User'];

describe('requests', () => {
  test('a visit asks as no crawler, and says that a live check does', async () => {
    internet.reset();
    const report = reportIn('en', await lookups.stored(AI_SEARCH, DOMAIN));
    expect(requests().toSorted()).toEqual(VISIT.toSorted());
    const served = report.checks.find(({ id }) => id === 'ai-served');
    expect([served?.outcome, served?.basis]).toEqual(['not-tested', 'documented']);
    expect(served?.explanation).toContain('only a live check asks for the page as crawlers do');
    expect(report.verdict).toContain('also blocks OAI-SearchBot and PerplexityBot');
  });

  test('a live check asks once with each name that robots.txt allows, and names us; the next one within a minute does not', async () => {
    internet.reset();
    await lookups.live(AI_SEARCH, DOMAIN);
    const asked = requests().filter((line) => line.includes(' as '));
    expect(asked).toEqual(CRAWLERS.map((name) => `https GET / as ${name}`));
    const agents = internet.visits().flatMap(({ host, agent }) => (host === DOMAIN ? (agent ?? []) : []));
    expect(agents.filter((agent) => !/Zonewell test/.test(agent))).toEqual([]);
    expect(agents.filter((agent) => /Googlebot|bingbot/.test(agent))).toEqual([]);

    internet.reset();
    await lookups.live(AI_SEARCH, DOMAIN);
    expect(requests()).toEqual([]);
  });

  test('where nobody may, nobody is asked as a crawler, and no live check is promised', async () => {
    internet.reset();
    const made = await diagnose(DOMAIN, { ...clients, kind: AI_SEARCH, activeProbes: false });
    const report = reportIn('en', made);
    expect(requests().filter((line) => line.includes(' as '))).toEqual([]);
    const served = report.checks.find(({ id }) => id === 'ai-served');
    expect(served?.explanation).toContain('here we ask servers for nothing that a visitor doesn’t ask for');
    expect(JSON.stringify(report)).not.toMatch(/live check|check live/);
  });
});

test('tells served, refused by name, hidden and different apart, and robots.txt from the server', async () => {
  const diagnosis = await lookups.live(AI_SEARCH, DOMAIN);
  const rows = blockOf(diagnosis, crawlerMatrix);
  const of = (name: string) => {
    const row = rows.find(({ token }) => token === name);
    return [row?.robots.allowed, row?.robots.line, row?.meta.join(), row?.served, row?.status, row?.vendor];
  };
  expect(Object.fromEntries(['Googlebot', 'OAI-SearchBot', ...CRAWLERS].map((name) => [name, of(name)]))).toEqual({
    Googlebot: [true, 2, 'max-snippet:40', 'by-address', null, null],
    'OAI-SearchBot': [false, 12, 'max-snippet:40', 'not-asked', null, null],
    'Claude-SearchBot': [true, 2, 'max-snippet:40', 'hidden', 403, 'Cloudflare'],
    'Amzn-SearchBot': [true, 2, 'max-snippet:40', 'served', 200, null],
    DuckAssistBot: [true, 2, 'max-snippet:40', 'refused', 403, null],
    'MistralAI-User': [true, 2, 'max-snippet:40', 'different', 200, null],
  });
  const [first] = diagnosis.actions;
  expect(first?.findings).toEqual([{ check: 'ai-search-crawlers', code: 'blocked-by-list' }]);
  const { steps } = first?.fix ?? { steps: [] };
  expect(steps.map(({ title, paste }) => [textIn('en', title), paste?.text])).toEqual([
    [
      'In robots.txt as we read it (13 lines), replace lines 4 (“User-agent: GPTBot”) to 12 (“Disallow: /”) with this',
      `${['GPTBot', 'ClaudeBot', 'CCBot', 'Google-Extended', 'anthropic-ai', 'Claude-Web'].map((name) => `User-agent: ${name}`).join('\n')}\nDisallow: /`,
    ],
  ]);
});

test.each<[Language, ...string[]]>([
  ['en', 'refused by name', 'can’t be told from outside', 'official documentation', 'Nobody sends these 2 names'],
  ['ja', '名前により拒否', '外部からはわかりません', '公式ドキュメントに', 'これら2つの名前は、もう使われていません'],
])('a stored report shows it in %s, and what each check rests on', async (language, ...says) => {
  internet.reset();
  const diagnosis = await lookups.stored(AI_SEARCH, DOMAIN);
  const terminal = { language, colour: false, unicode: true, columns: 200, width: 200 };
  const drawn = renderReport(AI_SEARCH, { report: reportIn(language, diagnosis), capabilities: terminal });
  expect(says.filter((one) => !drawn.includes(one))).toEqual([]);
  expect(requests()).toEqual([]);
  const { checks } = diagnosisJson(AI_SEARCH, diagnosis, language) as { readonly checks: readonly object[] };
  expect(checks.map((one) => ('basis' in one ? one.basis : null)).includes(null)).toBe(false);
});
