import type { FastifyInstance } from 'fastify';
import { chromium as playwright } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, startService } from '../api/service.ts';
import { isLong } from '../support/seed.ts';
import { type DebuggedChromium, launchForDebugging, MAX_SHIFT } from './browser.ts';

// The whole service over the miniature internet, as a visitor's browser loads it.

let chromium: DebuggedChromium;
let base: string;
let service: Service;

beforeAll(async () => {
  service = await startService();
  base = await listen(service.app);
  chromium = await launchForDebugging();
});
afterAll(async () => {
  await chromium?.close();
  await service?.close();
});

const listen = (app: FastifyInstance): Promise<string> => app.listen({ port: 0, host: '127.0.0.1' });

const CATEGORIES = ['accessibility', 'best-practices', 'seo'];
/** All that the first view of a page may transfer, compressed, typeface included. */
const MAX_TRANSFERRED_BYTES = 130_000;

/** What people look up is theirs: pages of a domain ask search engines not to list them, on purpose. */
const NOT_LISTED = ['is-crawlable'];

describe.each([
  ['/', []],
  ['/domain/shop.example', NOT_LISTED],
  ['/mail-security/shop.example', NOT_LISTED],
])('%s', (path, skipAudits) => {
  // axe, which reads most of what Lighthouse does, sees every page elsewhere: `npm test` shows Lighthouse one.
  test.runIf(isLong || path === '/domain/shop.example')(
    'Lighthouse gives 100 for accessibility, best practices and SEO',
    async () => {
      const { default: lighthouse } = await import('lighthouse');
      const run = await lighthouse(base + path, {
        port: chromium.port,
        output: 'json',
        logLevel: 'error',
        disableFullPageScreenshot: true,
        onlyCategories: CATEGORIES,
        skipAudits,
      });
      const { categories = {}, audits = {} } = run?.lhr ?? {};
      const failed = Object.values(audits)
        .filter(({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode !== 'informative')
        .map(({ id, title }) => `${id}: ${title}`);
      expect(failed).toEqual([]);
      expect(Object.values(categories).map(({ id, score }) => [id, score])).toEqual(CATEGORIES.map((id) => [id, 1]));
    },
  );

  test.each([360, 1440])(
    'at %i px: nothing moves, nothing comes from elsewhere, and little is transferred',
    async (width) => {
      const browser = await playwright.connectOverCDP(`http://127.0.0.1:${chromium.port}`);
      try {
        const context = await browser.newContext({ viewport: { width, height: 800 } });
        const page = await context.newPage();
        const requested: string[] = [];
        page.on('request', (request) => requested.push(request.url()));
        await page.goto(base + path, { waitUntil: 'networkidle' });
        const { shift, bytes } = await page.evaluate<{ shift: number; bytes: number }>(MEASURE);
        expect(requested.filter((url) => !url.startsWith(`${base}/`))).toEqual([]);
        expect(shift).toBeLessThan(MAX_SHIFT);
        expect(bytes).toBeGreaterThan(1000);
        expect(bytes).toBeLessThan(MAX_TRANSFERRED_BYTES);
        await context.close();
      } finally {
        await browser.close();
      }
    },
  );
});

/** Runs in the page: the sum of all layout shifts, and the octets of all that was transferred, headers included. */
const MEASURE = `new Promise((resolve) => {
  let shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => {
    const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    resolve({ shift, bytes: all.reduce((sum, { transferSize }) => sum + transferSize, 0) });
  }, 300);
})`;
