import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { chromium as playwright } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyCheck } from '../../src/checks/check.ts';
import { seoCanonical } from '../../src/checks/seo/seo-canonical.ts';
import { seoDescription } from '../../src/checks/seo/seo-description.ts';
import { seoImages } from '../../src/checks/seo/seo-images.ts';
import { seoIndexable } from '../../src/checks/seo/seo-indexable.ts';
import { seoLanguage } from '../../src/checks/seo/seo-language.ts';
import { seoLinks } from '../../src/checks/seo/seo-links.ts';
import { seoRobots } from '../../src/checks/seo/seo-robots.ts';
import { seoStatus } from '../../src/checks/seo/seo-status.ts';
import { seoTitle } from '../../src/checks/seo/seo-title.ts';
import { parsePage } from '../../src/records/page/parse-page.ts';
import { createAuthority } from '../../testbed/authority.ts';
import { type DebuggedChromium, launchForDebugging } from '../browser/browser.ts';
import { FIXTURE_PAGES, siteWith } from '../support/fixture-pages.ts';
import { CASE, evidenceOf, type Site } from '../support/site.ts';

/** Each audit of Lighthouse's SEO category, and the findings of ours that say the same. */
const AUDITS: Readonly<Record<string, readonly [check: AnyCheck, ...codes: readonly string[]]>> = {
  'is-crawlable': [seoIndexable, 'noindex', 'noindex-header', 'blocked'],
  'document-title': [seoTitle, 'not-there'],
  'meta-description': [seoDescription, 'not-there', 'outside-head'],
  'http-status-code': [seoStatus, 'error-status'],
  'link-text': [seoLinks, 'vague'],
  'crawlable-anchors': [seoLinks, 'uncrawlable'],
  'robots-txt': [seoRobots, 'typo', 'skipped', 'broken'],
  'image-alt': [seoImages, 'without-alt'],
  hreflang: [seoLanguage, 'bad-alternate'],
  canonical: [seoCanonical, 'several', 'invalid', 'relative'],
};

/** Where we differ, and why. */
const DIFFERENCES: Readonly<Record<string, string>> = {
  'binary meta-description': 'Chromium makes a page of a picture that is called HTML; we call it none.',
};

/** Those that are as small as most pages; the others cost minutes and pass alike. */
const PAGES = FIXTURE_PAGES.filter(({ body }) => body.length < 100_000);

/** Stands for the scripts of all pages: Lighthouse judges nothing where nothing is painted. */
const SCRIPT = `addEventListener('load', () => {
  document.querySelector('#root, #app, #__next').innerHTML = '<h1>Harbor Books</h1>';
});`;

let chromium: DebuggedChromium;
let server: Server;
let served: Site = {};

beforeAll(async () => {
  const { chain, key } = createAuthority('Interop', Date.now).issue(['case.test']);
  server = createServer({ cert: chain, key }, (request, response) => {
    if (request.url?.endsWith('.js')) {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(SCRIPT);
      return;
    }
    const found = served[`https://case.test${request.url ?? '/'}`] ?? { status: 404 };
    const answer = typeof found === 'string' ? { body: found } : found;
    if ('none' in answer) {
      response.destroy();
      return;
    }
    const { 'content-encoding': _, ...headers } = answer.headers ?? {};
    const type = request.url === '/' ? 'text/html; charset=utf-8' : 'text/plain';
    response.writeHead(answer.status ?? 200, { 'content-type': type, ...headers });
    response.end(answer.body ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  chromium = await launchForDebugging([
    `--host-resolver-rules=MAP case.test:443 127.0.0.1:${port}`,
    '--ignore-certificate-errors',
  ]);
});
afterAll(async () => {
  await chromium?.close();
  server?.closeAllConnections();
  server?.close();
});

test.each(PAGES.map((page) => [page.name, page] as const))('%s', async (name, page) => {
  served = siteWith(page);
  const { default: lighthouse } = await import('lighthouse');
  const run = await lighthouse('https://case.test/', {
    port: chromium.port,
    output: 'json',
    logLevel: 'error',
    disableFullPageScreenshot: true,
    throttlingMethod: 'provided',
    pauseAfterFcpMs: 0,
    pauseAfterLoadMs: 0,
    networkQuietThresholdMs: 0,
    cpuQuietThresholdMs: 0,
    onlyCategories: ['seo'],
  });
  if (run?.lhr === undefined || run.lhr.runtimeError !== undefined)
    throw new Error(`Lighthouse did not judge ${name}: ${run?.lhr.runtimeError?.message}`);
  const { audits } = run.lhr;
  expect(Object.keys(AUDITS).filter((id) => audits[id] === undefined)).toEqual([]);
  const evidence = evidenceOf(served);
  const differences: string[] = [];
  for (const [id, [check, ...codes]] of Object.entries(AUDITS)) {
    const theirs = audits[id]?.score;
    const result = await check.run(CASE, evidence);
    const ours = result.outcome === 'unknown' ? [] : result.findings.map(({ code }) => code);
    const isFault = ours.some((code) => codes.includes(code));
    if (isFault !== (theirs !== null && theirs !== undefined && theirs < 1))
      differences.push(`${name} ${id}: ours ${ours.join(', ')}, theirs ${theirs}`);
  }
  expect(differences.filter((one) => DIFFERENCES[one.split(':')[0] ?? ''] === undefined)).toEqual([]);
});

/** Gives, in the page, what a browser without scripts shows of it. */
const SHOWN = `[document.title, ...document.querySelectorAll('h1, h2, h3')].map((one) => (one.textContent ?? one).replace(/\\s+/g, ' ').trim())`;

test('titles and headings are those that Chromium shows, whatever the encoding', async () => {
  const browser = await playwright.connectOverCDP(`http://127.0.0.1:${chromium.port}`);
  try {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const tab = await context.newPage();
    for (const page of PAGES.filter(({ name }) => name !== 'binary')) {
      served = siteWith(page);
      await tab.goto('https://case.test/');
      const { titles, headings } = parsePage(page.body, 'https://case.test/', page.headers['content-type'] ?? '');
      const ours = [titles[0] ?? '', ...headings.filter(({ level }) => level < 4).map(({ text }) => text)];
      expect(ours, page.name).toEqual(await tab.evaluate(SHOWN));
    }
  } finally {
    await browser.close();
  }
});
