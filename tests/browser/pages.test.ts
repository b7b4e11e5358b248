import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from './axe.ts';
import { launch } from './browser.ts';
import { MAIL_REPORTS } from './mail-reports.ts';
import { REGISTRATIONS } from './registrations.ts';
import { ALL } from './reports.ts';
import { buildAssets, createSite } from './site.ts';

const NARROW = 360;
const WIDE = 1280;

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

interface Watched {
  readonly page: Page;
  /** Errors of the console, refusals of the policy, uncaught errors, dialogs, and requests that leave the site. */
  readonly faults: string[];
}

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

const openAll = (page: Page) =>
  page.locator('details').evaluateAll((all) => {
    for (const one of all) one.setAttribute('open', '');
  });

const PATHS = [
  '/',
  '/design',
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/choose-password?token=used',
  '/nowhere',
  '/check?domain=a..b',
  '/domain/broken.example',
  '/domain/overloaded.example',
  ...ALL.map((report) => `/domain/${report.domain}`),
  ...MAIL_REPORTS.map((report) => `/mail-security/${report.domain}`),
  '/history/shop.example',
  '/history/shop.example?cursor=older',
  '/history/shop.example?cursor=bad',
  '/history/young.example',
  '/history/hostile.example',
  '/history/never.example',
  ...Object.keys(REGISTRATIONS).map((domain) => `/whois/${domain}`),
  '/mail-security/wrong.example/message?ip=192.0.2.300',
  '/mail-security/wrong.example/message?ip=192.0.2.1',
];

describe.each(PATHS)('%s', (path) => {
  it.each([
    [NARROW, 'light', 'dark'],
    [WIDE, 'dark', 'light'],
  ] as const)('at %i px, %s and %s: fits, is accessible, and breaks no rule', async (width, colorScheme, other) => {
    const { page, faults } = await open(path, { viewport: { width, height: 800 }, colorScheme });
    await openAll(page);
    const overflow = () => page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    expect(await overflow()).toBe(0);
    expect(await page.title()).toMatch('Zonewell');
    // axe sees each width and each colour scheme once; the other two pairs would find the same.
    // Four hundred rows are alike; axe would measure each.
    const exclude = '.records tbody tr:nth-child(n+20)';
    expect(await violationsOf(page, { exclude })).toEqual([]);
    await page.emulateMedia({ colorScheme: other });
    expect(await overflow()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('is complete without scripts', async () => {
    const { page, faults } = await open(path, { javaScriptEnabled: false, viewport: { width: NARROW, height: 800 } });
    expect(await page.locator('h1').count()).toBe(1);
    // A button does something without scripts: it sends its form, or opens a popover.
    const dead = page.locator('button:visible:not(form button):not([popovertarget])');
    expect(await dead.allTextContents()).toEqual([]);
    expect(faults).toEqual([]);
  });
});

describe('the start page', () => {
  it('has the focus in its box, in sight, and leads to a report', async () => {
    const { page } = await open('/', { viewport: { width: WIDE, height: 720 } });
    await page.waitForFunction('document.activeElement.id === "domain"');
    const bottom = await page.locator('#domain').evaluate((box) => box.getBoundingClientRect().bottom);
    expect(bottom).toBeLessThan(720);
    await page.keyboard.type('Failing.example');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/domain/failing.example');
  });

  it('remembers lookups in this browser alone, and forgets them', async () => {
    const { page } = await open('/domain/xn--r8jz45g.xn--zckzah');
    await page.goto(`${base}/domain/failing.example`);
    await page.goto(base);
    expect(await page.locator('#recent a').allTextContents()).toEqual(['failing.example', '例え.テスト']);
    await page.getByRole('button', { name: 'Clear this list' }).click();
    expect(await page.locator('#recent').isVisible()).toBe(false);
    await page.reload();
    expect(await page.locator('#recent').isVisible()).toBe(false);
  });
});

describe('the report page', () => {
  it('opens the check that a first thing leads to, also without scripts', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page } = await open('/domain/failing.example', { javaScriptEnabled });
      expect(await page.locator('#check-dmarc').isVisible()).toBe(false);
      await page.locator('.first-things a').first().click();
      await page.locator('#check-dmarc').waitFor({ state: 'visible' });
      expect(await page.locator('details.check[open]').count()).toBe(1);
    }
  });

  it('copies what is to be pasted', async () => {
    const { page } = await open('/domain/failing.example', { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.locator('.first-things a').first().click();
    const inside = page.locator('#check-dmarc');
    await inside.getByRole('button', { name: 'Copy zone-file line' }).click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      '_dmarc.failing.example. 3600 IN TXT "v=DMARC1; p=reject;"',
    );
    await page.getByText('Copied the zone-file line').waitFor({ state: 'attached' });
    await inside.getByRole('button', { name: 'Copy host' }).click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('_dmarc');
  });

  it('can be used by keyboard alone', async () => {
    const { page } = await open('/domain/failing.example');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.className')).toBe('skip');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('content');
    const seen: string[] = [];
    for (let i = 0; i < 30 && !seen.includes('SUMMARY'); i += 1) {
      await page.keyboard.press('Tab');
      seen.push(String(await page.evaluate('document.activeElement.tagName')));
      expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
    }
    expect(seen.slice(0, 4)).toEqual(['A', 'A', 'A', 'BUTTON']);
    await page.keyboard.press('Enter');
    expect(await page.locator('details.check').first().getAttribute('open')).toBe('');
    await page.keyboard.press('Space');
    expect(await page.locator('details.check').first().getAttribute('open')).toBe(null);
  });

  it('prints what is closed on the screen', async () => {
    const { page } = await open('/domain/failing.example');
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('#check-dmarc .paste').isVisible()).toBe(true);
    expect(await page.locator('.search').first().isVisible()).toBe(false);
  });
});

describe('check live', () => {
  it('draws a line a question as it runs, and shows the same beside the report', async () => {
    const { page, faults } = await open('/domain/failing.example', { viewport: { width: NARROW, height: 800 } });
    await page.getByRole('button', { name: 'Check live' }).click();
    await page.locator('.waterfall .row').first().waitFor();
    expect(await page.getByRole('button', { name: 'Checking …' }).getAttribute('aria-disabled')).toBe('true');
    const summary = page.getByText('Your live check: 24 queries in');
    await summary.click();
    expect(await page.locator('.waterfall .row').count()).toBe(24);
    expect(await page.locator('.waterfall .row.failure').count()).toBe(6);
    expect(await page.locator('.waterfall .counts').textContent()).toMatch(/^24 queries sent, 24 finished, 6 failed, /);
    expect(await page.locator('.waterfall script').count()).toBe(0);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(NARROW);
    expect(await violationsOf(page, { include: '#waterfall' })).toEqual([]);
    const starts = await page
      .locator('.waterfall rect')
      .evaluateAll((bars) => bars.map((bar) => Number.parseFloat(bar.getAttribute('x') ?? '')));
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    expect(faults).toEqual([]);
  });

  it('says what went wrong, and can be tried again', async () => {
    const { page } = await open('/domain/failing.example', { reducedMotion: 'reduce' });
    site.switches.admitted = 0;
    await page.getByRole('button', { name: 'Check live' }).click();
    await page.getByRole('alert').getByText('You can start the next one in 42 s.').waitFor();
    site.switches.admitted = Number.POSITIVE_INFINITY;
    await page.getByRole('button', { name: 'Check live' }).click();
    await page.getByText('Your live check').waitFor();
  });

  it('says so when the service cannot be reached', async () => {
    const { page } = await open('/domain/failing.example');
    await page.route('**/live', (route) => route.abort());
    await page.getByRole('button', { name: 'Check live' }).click();
    await page.getByRole('alert').getByText('We could not reach the service.').waitFor();
  });

  it('works without scripts', async () => {
    const { page } = await open('/domain/failing.example', { javaScriptEnabled: false });
    const before = site.switches.liveRuns;
    await page.getByRole('button', { name: 'Check live' }).click();
    await page.waitForURL('**/domain/failing.example');
    expect(site.switches.liveRuns).toBe(before + 1);
    expect(await page.locator('h1').textContent()).toBe('failing.example');
  });
});

describe('hostile content', () => {
  it('runs nothing, wherever it stands', async () => {
    const { page, faults } = await open('/domain/hostile.example');
    await openAll(page);
    await page.getByRole('button', { name: 'Check live' }).click();
    await page.getByText('Your live check').click();
    await page.goto(base);
    await page.locator('#recent a').click();
    expect(await page.title()).toBe('host[U+202E]ile.example: 0/100 F · Zonewell');
    expect(await page.locator('main img, main script').count()).toBe(0);
    expect(faults).toEqual([]);
    await page.goto(`${base}/check?domain=${encodeURIComponent('"><script>document.title="owned"</script>..')}`);
    expect(await page.title()).not.toBe('owned');
    await page.goto(`${base}/badge/hostile.example.svg`);
    expect(await page.evaluate('document.querySelectorAll("script").length')).toBe(0);
    expect(faults).toEqual([]);
  });
});
