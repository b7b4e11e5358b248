import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** A page that somebody opened, and what went wrong in it: errors of scripts, and what the Content-Security-Policy refused. */
export interface SignedInPage {
  readonly page: Page;
  readonly faults: string[];
}

/** Opens a page of the site at `base` in a context of its own, for who has this session. */
export async function openSignedIn(
  browser: Browser,
  { base, path, session }: { readonly base: string; readonly path: string; readonly session: string },
  options: BrowserContextOptions,
): Promise<SignedInPage> {
  const context = await browser.newContext(options);
  await context.addCookies([{ name: 'zonewell', value: session, url: base }]);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await page.goto(`${base}${path}`);
  return { page, faults };
}
