import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** Pictures take a quarter of the time of a sweep, and only people look at them. */
const isWanted = process.env['ZONEWELL_PICTURES'] === '1';
/** Where the pictures of a run are. Git ignores them. */
const SCREENS = join(import.meta.dirname, '../../test-results/screens');
/** A picture of a page with four hundred records would take longer than all else about it. */
const MAX_HEIGHT = 6000;
const MAX_NAME_CHARS = 80;

/**
 * Keeps a picture of a page, as it is shown now, under the name of its address: `domain-shop.example-360-light-en.png`.
 * Does nothing unless pictures are wanted.
 */
export async function keepPicture(page: Page, path: string, scheme: 'light' | 'dark'): Promise<void> {
  if (!isWanted) return;
  mkdirSync(SCREENS, { recursive: true });
  const { width, height, language } = await page.locator('html').evaluate((html) => ({
    width: html.clientWidth,
    height: html.scrollHeight,
    language: html.getAttribute('lang'),
  }));
  const name = path.replace(/[^a-z0-9.]+/gi, '-').replace(/^-|-$/g, '');
  const file = `${(name === '' ? 'start' : name).slice(0, MAX_NAME_CHARS)}-${width}-${scheme}-${language}.png`;
  const debug = await page.context().newCDPSession(page);
  // Playwright's own pictures take twice the time, most of it to pack them well.
  const capture = () =>
    debug.send('Page.captureScreenshot', {
      format: 'png',
      optimizeForSpeed: true,
      captureBeyondViewport: true,
      clip: { x: 0, y: 0, width, height: Math.min(height, MAX_HEIGHT), scale: 1 },
    });
  // On a busy machine Chromium may have no frame yet. It says nothing of the page.
  const { data } = await capture().catch(capture);
  writeFileSync(join(SCREENS, file), Buffer.from(data, 'base64'));
  await debug.detach();
}
