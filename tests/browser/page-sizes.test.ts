import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, startService } from '../api/service.ts';
import { isLong } from '../support/seed.ts';
import { launch } from './browser.ts';
import { measurePage, type PageSize, PHONE, SIZE_LIMITS, SIZED_DOMAINS, SIZED_WIDTHS } from './page-sizes.ts';

let browser: Browser;
let service: Service;
let base: string;

beforeAll(async () => {
  [browser, service] = await Promise.all([launch(), startService()]);
  base = await service.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
});

/** Opens a page of the service as it stands now, and measures it. */
async function sizeOf(path: string, screen: keyof typeof SIZED_WIDTHS, language: 'en' | 'ja'): Promise<PageSize> {
  const page = await browser.newPage({ viewport: { width: SIZED_WIDTHS[screen], height: 900 } });
  try {
    await page.goto(`${base}${path}?lang=${language}`, { waitUntil: 'load' });
    return await measurePage(page);
  } finally {
    await page.close();
  }
}

/** Lists what is beyond the limits of a page: its height, its words, and where its first fix begins on a phone. */
async function beyond(path: string, { px, words }: { readonly px: number; readonly words: number }): Promise<string[]> {
  const wide = await sizeOf(path, 'wide', 'en');
  const phone = await sizeOf(path, 'phone', 'en');
  const japanese = await sizeOf(path, 'phone', 'ja');
  // Else the page has no report.
  expect(Math.min(wide.words, phone.words)).toBeGreaterThan(200);
  const rows = [
    ['px at 1440', wide.px, px],
    ['words at 1440', wide.words, words],
    ['px on a phone', phone.px, px * PHONE.factor],
    ['words on a phone', phone.words, words],
    ['first fix on a phone', phone.firstFixPx ?? 0, PHONE.firstFixPx],
    ['first fix on a phone, Japanese', japanese.firstFixPx ?? 0, PHONE.firstFixPx],
  ] as const;
  return rows.filter(([, size, limit]) => size > limit).map(([name, size, limit]) => `${name}: ${size}, not ${limit}`);
}

describe.for(SIZED_DOMAINS)('the pages of %s are short', (domain) => {
  // A page is longer where more is known: in a short run the others are seen only then.
  test.runIf(isLong || domain === 'shop.example')('at first, when other kinds never ran', async () => {
    for (const [kind, { path, ...limit }] of Object.entries(SIZE_LIMITS))
      expect.soft(await beyond(path(domain), limit), kind).toEqual([]);
  });

  test('once all kinds have run', async () => {
    for (const { path } of Object.values(SIZE_LIMITS)) expect((await fetch(base + path(domain))).status).toBe(200);
    for (const [kind, { path, ...limit }] of Object.entries(SIZE_LIMITS))
      expect.soft(await beyond(path(domain), limit), kind).toEqual([]);
  });
});
