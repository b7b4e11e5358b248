import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isLong } from '../support/seed.ts';
import { MEASURED, violationsOf } from './axe.ts';
import { keepPicture } from './screens.ts';
import { NARROW, openAll, overflow, visits, WIDE } from './visits.ts';

/** Rows that are alike, of which there may be hundreds. */
const ALIKE = '.records tbody tr:nth-child(n+20), .tl li:nth-child(n+20)';

/** Returns what axe finds wrong with a page. Rows that are alike are not there meanwhile: axe would read all of their elements. */
async function violationsOfUnlike(page: Page, measured: Set<string>): Promise<string[]> {
  const taken = await page.locator('body').evaluateHandle(
    (body, alike) =>
      [...body.querySelectorAll(alike)].map((row) => {
        const place = document.createComment('');
        row.replaceWith(place);
        return { row, place };
      }),
    ALIKE,
  );
  const violations = await violationsOf(page, { measured });
  await taken.evaluate((all) => {
    for (const { row, place } of all) place.replaceWith(row);
  });
  return violations;
}

/** Names, records and code that a browser would translate. */
const translated = (page: Page): Promise<string[]> =>
  page
    .locator('code, pre, .dn, .diff, .given')
    .evaluateAll((all) =>
      all.flatMap((one) => (one instanceof HTMLElement && one.translate ? [one.outerHTML.slice(0, 200)] : [])),
    );

/** Short words of labels and headings that stand on two lines, broken in the middle. Names may break. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.locator('dt, th, .label, .btn, .tabs a, h1, h2, h3').evaluateAll((all) => {
    const broken: string[] = [];
    const range = document.createRange();
    for (const one of all) {
      const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        if (node.parentElement?.closest('.dn, bdi, code, svg') !== null) continue;
        for (const { index, 0: word } of (node.nodeValue ?? '').matchAll(/[\p{sc=Latin}]{2,16}/gu)) {
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) broken.push(word);
        }
      }
    }
    return broken;
  });

const SIGHTS = [
  [NARROW, 320, 'light', 'dark', 'en'],
  [WIDE, WIDE / 2, 'dark', 'light', 'ja'],
] as const;

/**
 * Tests of each page, in a file of its own for each part of the site: on a phone and at 320 px (1280 px at 400 %, WCAG 2.2
 * section 1.4.10), wide and at 200 %, light and dark, in English and Japanese, with and without scripts. In a short run each
 * page is seen in one of the two ways, the next page in the other, and without scripts; where pages are `alike`, axe sees
 * every other two of them.
 */
export function sweep(paths: readonly string[], { alike = false }: { readonly alike?: boolean } = {}): void {
  const { browse } = visits();

  describe.each(paths.map((path, i) => [path, i % SIGHTS.length, isLong || !alike || i % 4 < 2] as const))(
    '%s',
    (path, turn, isRead) => {
      it.each(SIGHTS.filter((_, i) => isLong || i === turn))(
        'at %i and %i px, %s and %s, in %s: fits, is accessible, and breaks no rule',
        async (width, zoomed, scheme, other, locale) => {
          const { page, faults } = await browse(path, { locale }, { width, scheme });
          await keepPicture(page, path, scheme);
          await openAll(page);
          expect(await overflow(page)).toBe(0);
          expect(await page.title()).toMatch('Zonewell');
          expect(await translated(page)).toEqual([]);
          // axe sees each width and each colour scheme once; the other two pairs would find the same.
          expect(isRead ? await violationsOfUnlike(page, MEASURED[scheme]) : []).toEqual([]);
          await page.emulateMedia({ colorScheme: other });
          expect(await overflow(page)).toBe(0);
          await page.setViewportSize({ width: zoomed, height: 450 });
          expect(await overflow(page)).toBe(0);
          expect(await brokenWords(page)).toEqual([]);
          expect(faults).toEqual([]);
        },
      );

      it.runIf(isLong || turn === 0)('is complete without scripts', async () => {
        const { page, faults } = await browse(path, { javaScriptEnabled: false }, { width: NARROW, scheme: 'light' });
        expect(await page.locator('h1').count()).toBe(1);
        // Without that element a page is painted only when all of it is there.
        const headEnd = await page.locator('link[rel="expect"]').getAttribute('href');
        expect(await page.locator(headEnd ?? '').count()).toBe(1);
        // A button does something without scripts: it sends its form, or opens a popover.
        const dead = page.locator('button:visible:not(form button):not([form]):not([popovertarget])');
        expect(await dead.allTextContents()).toEqual([]);
        expect(faults).toEqual([]);
      });
    },
  );
}
