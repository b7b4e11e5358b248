import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launch } from './browser.ts';
import { buildAssets, createSite } from './site.ts';

export const NARROW = 360;
export const WIDE = 1440;

interface Watched {
  readonly page: Page;
  /** Errors of the console, refusals of the policy, uncaught errors, dialogs, and requests that leave the site. */
  readonly faults: string[];
}

/** The made-up site and a browser, for one file of tests. */
interface Visits {
  /** Origin of the site. */
  base(): string;
  site(): Awaited<ReturnType<typeof createSite>>;
  open(path: string, options?: BrowserContextOptions): Promise<Watched>;
}

/** Starts site and browser before the tests of a file and ends them after; pages are closed after each test. */
export function visits(): Visits {
  let browser: Browser;
  let base: string;
  let site: Awaited<ReturnType<typeof createSite>>;
  let assets: Awaited<ReturnType<typeof buildAssets>>;

  beforeAll(async () => {
    assets = await buildAssets();
    site = await createSite(assets.dir);
    base = await site.app.listen({ port: 0, host: '127.0.0.1' });
    browser = await launch();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.app.close();
    await assets?.remove();
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });

  async function open(path: string, options: BrowserContextOptions = {}): Promise<Watched> {
    const context = await browser.newContext({ viewport: { width: WIDE, height: 800 }, ...options });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('console', (message) => {
      // A page with an error status is itself logged as a resource that failed to load.
      const expected = /^Failed to load resource: the server responded with a status of [45]\d\d/.test(message.text());
      if (['error', 'warning'].includes(message.type()) && !expected) faults.push(message.text());
    });
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('dialog', (dialog) => {
      faults.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(base)) faults.push(`request: ${request.url()}`);
    });
    await page.goto(base + path);
    return { page, faults };
  }

  return { base: () => base, site: () => site, open };
}

/** Opens all that is folded. */
export const openAll = (page: Page): Promise<void> =>
  page.locator('details').evaluateAll((all) => {
    for (const one of all) one.setAttribute('open', '');
  });
