import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
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
  /** Opens a page as a visitor who was never here. */
  open(path: string, options?: BrowserContextOptions): Promise<Watched>;
  /** Opens a page as a visitor whose browser has the files of the site already, as one who looks at many pages does. */
  browse(
    path: string,
    options: Pick<BrowserContextOptions, 'javaScriptEnabled' | 'locale'>,
    screen: Screen,
  ): Promise<Watched>;
}

interface Screen {
  readonly width: number;
  readonly scheme: 'light' | 'dark';
}

/** Starts site and browser before the tests of a file and ends them after; pages are closed after each test. */
export function visits(): Visits {
  let browser: Browser;
  let base: string;
  let site: Awaited<ReturnType<typeof createSite>>;
  let assets: Awaited<ReturnType<typeof buildAssets>>;
  const contexts = new Map<string, BrowserContext>();

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
    const visitors = [...contexts.values()];
    await Promise.all([
      ...browser.contexts().flatMap((context) => (visitors.includes(context) ? [] : [context.close()])),
      ...visitors.flatMap((context) => [...context.pages().map((page) => page.close()), context.clearCookies()]),
    ]);
  });

  async function open(path: string, options: BrowserContextOptions = {}): Promise<Watched> {
    const context = await browser.newContext({ viewport: { width: WIDE, height: 800 }, ...options });
    return visit(await context.newPage(), path);
  }

  const browse: Visits['browse'] = async (path, options, { width, scheme }) => {
    const key = JSON.stringify(options);
    const context = contexts.get(key) ?? (await browser.newContext(options));
    contexts.set(key, context);
    const page = await context.newPage();
    await Promise.all([page.setViewportSize({ width, height: 800 }), page.emulateMedia({ colorScheme: scheme })]);
    return visit(page, path);
  };

  async function visit(page: Page, path: string): Promise<Watched> {
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

  return { base: () => base, site: () => site, open, browse };
}

/** Opens all that is folded. */
export const openAll = (page: Page): Promise<void> =>
  page.locator('details').evaluateAll((all) => {
    for (const one of all) one.setAttribute('open', '');
  });

/** How many pixels of a page lie beyond the right edge. */
export const overflow = (page: Page): Promise<number> =>
  page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
