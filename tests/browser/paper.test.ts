import type { Browser } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, startService } from '../api/service.ts';
import { launch } from './browser.ts';

// What a person hands over on paper: its first page says all that matters, whatever comes after it.

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

/** The text of each page of what is printed, with single spaces. */
async function printed(path: string, locale: string): Promise<readonly string[]> {
  const context = await browser.newContext({ locale, colorScheme: 'dark', javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(base + path);
  const pdf = await page.pdf({ format: 'A4' });
  await context.close();
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)));
  return text.map((one) => one.replace(/\s+/g, ' '));
}

const YEAR = String(new Date().getUTCFullYear());

test.each<[path: string, most: number, first: readonly string[]]>([
  [
    '/domain/newsletter.example',
    3,
    [
      'Forged e-mail from newsletter.example goes to the spam folder',
      '80/100 B',
      'SPF strict (-all) 0 of 5',
      'DKIM 10 of 10',
      '1. Set DMARC to p=reject',
      '"v=DMARC1; p=reject; rua=mailto:dmarc@newsletter.example"',
      '2. End your SPF record in -all',
    ],
  ],
  [
    '/domain/wrong.example',
    4,
    [
      'Anyone can send e-mail as wrong.example',
      'DMARC (spoofing rejection) 0 of 15',
      '1. Publish a DMARC record with p=none',
      '"v=DMARC1; p=none; rua=mailto:dmarc@wrong.example"',
      '2. Set DMARC to p=quarantine',
      'wrong.example. 3600 IN TXT "v=spf1 ptr ~all"',
    ],
  ],
  [
    '/mail-security/wrong.example',
    6,
    ['Anyone can send e-mail as wrong.example', 'BIMI 0 of 10', '"v=DMARC1; p=none; rua=mailto:dmarc@wrong.example"'],
  ],
  ['/domain/expired.example', 3, ['expired.example fails DNSSEC validation', 'CAA ? of 5', '1. Repair DNSSEC']],
  [
    '/diagnosis/expired.example',
    4,
    ['expired.example fails DNSSEC validation', 'Every name server answers', '1. Repair DNSSEC'],
  ],
  [
    '/domain/silent.example',
    2,
    ['get an answer about silent.example', 'Unknown Name resolution', 'What you can do If the domain is yours'],
  ],
])('%s is printed with verdict, checks, fixes, address and date first', async (path, most, first) => {
  const pages = await printed(path, 'en');
  expect(pages.length).toBeLessThanOrEqual(most);
  for (const one of [...first, YEAR, 'UTC']) expect(pages[0]).toContain(one);
  // At the head and in the foot of each page.
  for (const [i, text] of pages.entries()) {
    expect(text).toContain(`https://zonewell.test${path}`);
    expect(text).toContain(`${i + 1} / ${pages.length}`);
    expect(text.length).toBeGreaterThan(300);
  }
  expect(pages.join(' ')).not.toMatch(/\b(?:Copy|Check live|Show)\b/);
});

test('the steps that come later are printed behind the fixes, each with its record', async () => {
  const [, ...rest] = await printed('/domain/wrong.example', 'en');
  expect(rest.join(' ')).toMatch(
    /Steps that come later .* 2\. Set DMARC to p=quarantine .* Replace this record .*"v=DMARC1; p=quarantine; rua=mailto:dmarc@wrong\.example" 3\. Set DMARC to p=reject/,
  );
});

test('a page is printed in the language of its reader', async () => {
  // A machine without a Japanese typeface prints no Japanese, so what would be printed is read from the page.
  const context = await browser.newContext({ locale: 'ja', javaScriptEnabled: false });
  const page = await context.newPage();
  await page.emulateMedia({ media: 'print' });
  await page.goto(`${base}/domain/newsletter.example`);
  const text = await page.locator('body').innerText();
  await context.close();
  for (const one of ['すべての項目', 'DMARCをp=rejectに設定する', YEAR]) expect(text).toContain(one);
});
