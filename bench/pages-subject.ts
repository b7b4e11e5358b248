import '../tests/support/languages.setup.ts';
import { get } from 'node:http';
import type { Diagnosis } from '../src/diagnoses/diagnosis.ts';
import { HEALTH } from '../src/diagnoses/kinds.ts';
import type { DomainName } from '../src/domain/name.ts';
import { renderReportPage } from '../src/pages/diagnosis/page.tsx';
import { TABS } from '../src/pages/domain/tabs.ts';
import { NO_BACKGROUND } from '../src/pages/web/background.ts';
import { pageKindOf } from '../src/pages/web/kinds.ts';
import { reportIn } from '../src/texts/language.ts';
import { type Service, startService } from '../tests/api/service.ts';
import { type BenchRow, median, row } from './row.ts';

/** What a page costs: its rendering beside a plain template, and how soon something of it arrives. */
const DOMAIN = 'newsletter.example' as DomainName;
const SILENT = 'shop.example' as DomainName;
const RENDERS = 300;
const ROUNDS = 7;
const REQUESTS = 300;

/** Runs the benchmark. `bench/pages.ts` bundles this file first. */
export async function measure(): Promise<BenchRow[]> {
  const service = await startService();
  try {
    const base = await service.app.listen({ port: 0, host: '127.0.0.1' });
    const report = await service.lookups.live(HEALTH, DOMAIN);
    return [...rendering(report), ...(await firstOctet(base)), await firstContent(service, base)];
  } finally {
    await service.close();
  }
}

/** Processor time of one rendering, messages put into words included. */
function rendering(document: Diagnosis): BenchRow[] {
  const view = {
    site: { language: 'en', asset: (name: string) => `/assets/${name}` },
    now: Date.now(),
    tabs: TABS,
    publicUrl: 'https://zonewell.test',
    allRecords: false,
    background: NO_BACKGROUND,
  } as const;
  // A new object each time: what a document says is kept with the document.
  const page = (): string => renderReportPage(pageKindOf(HEALTH), reportIn('en', { ...document }), view);
  const html = page();
  // The same octets by a plain template: the same tags and, between them, the same texts, escaped.
  const pieces = html.split(/(?<=>)|(?=<)/).map((piece) => {
    const text = unescaped(piece);
    return escaped(text) === piece ? { text } : { markup: piece };
  });
  const template = (): string => {
    let made = '';
    for (const piece of pieces) made += 'text' in piece ? escaped(piece.text) : piece.markup;
    return made;
  };
  if (template().length !== html.length) throw new Error('the plain template makes another page');
  const [ours, plain] = [cpuMs(page), cpuMs(template)];
  return [
    row('pages', 'report page, CPU', 'ms', ours, [`plain template of ${Math.round(html.length / 1000)} kB`, plain]),
  ];
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<"]/g, (char) => ENTITIES[char] ?? char);
const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** Processor time of a call, the median of some rounds, the first of which warms up. */
function cpuMs(call: () => string): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage();
    for (let i = 0; i < RENDERS; i += 1) call();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / RENDERS;
  });
  return median(rounds.slice(1));
}

/** How long the first octet of an answer takes, and what it is. */
const first = (url: string): Promise<{ readonly ms: number; readonly text: string }> =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    get(url, (response) => {
      response.once('data', (data: Buffer) => {
        resolve({ ms: performance.now() - began, text: data.toString() });
        response.resume();
      });
    }).on('error', reject);
  });

async function firstOctet(base: string): Promise<BenchRow[]> {
  const ours: number[] = [];
  const bare: number[] = [];
  for (let i = 0; i < REQUESTS; i += 1) {
    ours.push((await first(`${base}/domain/${DOMAIN}`)).ms);
    bare.push((await first(`${base}/healthz`)).ms);
  }
  return [row('pages', 'first octet, stored domain, median', 'ms', median(ours), ['/healthz', median(bare)])];
}

/** A domain whose servers say nothing: how soon its name is on the screen. */
async function firstContent(service: Service, base: string): Promise<BenchRow> {
  service.internet.faults.set({ below: SILENT }, 'drop');
  const { ms, text } = await first(`${base}/domain/${SILENT}`);
  if (!text.includes('asof-waiting')) throw new Error('the page was sent whole');
  return row('pages', 'first content, silent name servers', 'ms', ms);
}
