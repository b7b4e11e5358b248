import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, startService } from '../api/service.ts';
import { launch, MAX_SHIFT } from './browser.ts';

// What a person sees who runs everything: lines that fill one after the other, and nothing that jumps.

let service: Service;
let browser: Browser;
let base: string;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), launch()]);
  base = await service.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
});

/** Runs in the page: adds up what moved, without what follows a click at once, as browsers do. */
const WATCH = `
  window.moved = 0;
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) window.moved += value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

test.each([
  [1440, 900],
  [390, 844],
])(
  'nothing jumps while everything runs, at %i pixels',
  async (width, height) => {
    const context = await browser.newContext({ viewport: { width, height } });
    const page = await context.newPage();
    await page.addInitScript(WATCH);
    await page.goto(`${base}/domain/${width === 1440 ? 'perfect' : 'garage'}.example`);
    await page.locator('#run-everything button').click();
    await page.getByText('Everything has run.').waitFor({ timeout: 60_000 });
    expect(await page.evaluate('window.moved')).toBeLessThan(MAX_SHIFT);
    await context.close();
  },
  120_000,
);
