import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** Where the pictures of a run are. Git ignores them. */
const SCREENS = join(import.meta.dirname, '../../test-results/screens');
/** A picture of a page with four hundred records would take longer than all else about it. */
const MAX_HEIGHT = 6000;
const MAX_NAME_CHARS = 80;
const JPEG_QUALITY = 70;

/** Keeps a picture of a page, as it is shown now, under the name of its address: `domain-shop.example-360-light-en.jpg`. */
export async function keepPicture(page: Page, path: string, scheme: 'light' | 'dark'): Promise<void> {
  mkdirSync(SCREENS, { recursive: true });
  const { width, height, language } = await page.locator('html').evaluate((html) => ({
    width: html.clientWidth,
    height: html.scrollHeight,
    language: html.getAttribute('lang'),
  }));
  const name = path.replace(/[^a-z0-9.]+/gi, '-').replace(/^-|-$/g, '');
  await page.screenshot({
    path: join(
      SCREENS,
      `${(name === '' ? 'start' : name).slice(0, MAX_NAME_CHARS)}-${width}-${scheme}-${language}.jpg`,
    ),
    fullPage: true,
    clip: { x: 0, y: 0, width, height: Math.min(height, MAX_HEIGHT) },
    type: 'jpeg',
    quality: JPEG_QUALITY,
  });
}
