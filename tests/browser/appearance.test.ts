import { randomBytes } from 'node:crypto';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import { createPasswords } from '../../src/accounts/passwords.ts';
import { SCOPES } from '../../src/accounts/scopes.ts';
import { isLong } from '../support/seed.ts';
import { MEASURED, violationsOf } from './axe.ts';
import { launch } from './browser.ts';
import { NOW } from './reports.ts';
import { keepPicture } from './screens.ts';
import { openSignedIn } from './signed-in.ts';
import { buildAssets, createSite } from './site.ts';
import { openAll, overflow } from './visits.ts';

const PASSWORD = 'four wet umbrellas';
const DAY_MS = 86_400_000;
const HOSTILE = '<script>document.title="owned"</script>\u202e';

let browser: Browser;
let site: Awaited<ReturnType<typeof createSite>>;
let assets: Awaited<ReturnType<typeof buildAssets>>;
let base: string;
let session: string;

beforeAll(async () => {
  [browser, assets] = await Promise.all([launch(), buildAssets()]);
  site = await createSite(assets.dir);
  base = await site.app.listen({ port: 0, host: '127.0.0.1' });
  const { accounts, store, outbox, leases } = site.accounts;
  const password = await createPasswords(randomBytes).hash(PASSWORD);
  const mara = newAccount({ id: 'mara', email: 'mara@harbor.example', plan: 'Pro', createdAt: NOW - 264 * DAY_MS });
  await store.addAccount({ ...mara, password, operator: true });
  // The longest address that there is, and one that looks like markup.
  const long = `${'l'.repeat(64)}@${`${'long-label'.repeat(6)}.`.repeat(3)}example`;
  for (const email of [long, '"<b>x</b>"@example.com'])
    await store.addAccount(newAccount({ id: email, email, quota: 1234, createdAt: NOW }));
  for (const name of ['Nightly report', HOSTILE, 'W'.repeat(60)])
    await accounts.createKey(mara, {
      name,
      scopes: SCOPES,
      ...(name === HOSTILE
        ? { until: '2026-12-31', addresses: '192.0.2.0/24 2001:db8::/32' }
        : { until: '', addresses: '' }),
    });
  const old = {
    id: 'old',
    account: 'mara',
    hash: 'h',
    name: 'Deploy check',
    hint: 'k0Tz',
    revokedAt: null,
    scopes: SCOPES,
    addresses: [],
    expiresAt: NOW - DAY_MS,
  };
  await store.addKey({ ...old, createdAt: NOW - 200 * DAY_MS, lastUsedOn: Date.UTC(2026, 5, 1) }, 20);
  await store.addKey({ ...old, id: 'gone', hash: 'g', createdAt: 1, lastUsedOn: null, revokedAt: NOW }, 20);
  await site.accounts.use('mara', { '2026-11-01': 4000, '2026-11-19': 2 });
  await outbox.addEmail({ id: 'm', to: 'x@example.com', subject: 's', text: 't', html: 'h' }, NOW - 3_600_000);
  await leases.acquire('purge', 'me', 3_600_000);
  const signedIn = await accounts.signIn(mara.email, PASSWORD, { client: 'c', network: 'n', language: 'en' });
  if (!signedIn.ok) throw new Error(signedIn.fault.id);
  session = signedIn.token;
});
afterAll(async () => {
  await browser?.close();
  await site?.app.close();
  await assets?.remove();
});

const pages: Page[] = [];
afterEach(async () => {
  for (const page of pages.splice(0)) await page.context().close();
});

/** Opens a page for who is signed in. */
async function open(path: string, options: BrowserContextOptions) {
  const opened = await openSignedIn(browser, { base, path, session }, options);
  pages.push(opened.page);
  return opened;
}

const VIEWS: readonly (readonly [string, BrowserContextOptions])[] = [
  ['360 px, light, English', { viewport: { width: 360, height: 800 }, colorScheme: 'light', locale: 'en' }],
  ['360 px, dark, Japanese', { viewport: { width: 360, height: 800 }, colorScheme: 'dark', locale: 'ja' }],
  ['1440 px, dark, English', { viewport: { width: 1440, height: 900 }, colorScheme: 'dark', locale: 'en' }],
  ['1440 px, light, Japanese', { viewport: { width: 1440, height: 900 }, colorScheme: 'light', locale: 'ja' }],
];

/** The narrowest and the widest, with each theme and each language once. */
const TWO_VIEWS = VIEWS.filter((_, i) => i === 1 || i === 2);

describe.each([
  ['/account', isLong ? VIEWS : TWO_VIEWS],
  ['/account/settings', isLong ? VIEWS : TWO_VIEWS],
  ['/operator', isLong ? VIEWS : TWO_VIEWS],
  ['/operator?search=nobody', TWO_VIEWS],
] as const)('%s', (path, views) => {
  test.each(views)('at %s: fits, is accessible, and breaks no rule', async (_, view) => {
    const { page, faults } = await open(path, view);
    const theme = view.colorScheme === 'dark' ? 'dark' : 'light';
    await keepPicture(page, path, theme);
    expect([await overflow(page), await violationsOf(page, { measured: MEASURED[theme] })]).toEqual([0, []]);
    expect(await page.evaluate('document.documentElement.lang')).toBe(view.locale);
    await openAll(page);
    expect(await overflow(page)).toBe(0);
    expect(await page.title()).not.toBe('owned');
    expect(faults).toEqual([]);
  });

  test('at 200 % zoom, and at 320 px without scripts, it fits', async () => {
    for (const view of [
      { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
      { viewport: { width: 320, height: 600 }, javaScriptEnabled: false, locale: 'ja' },
    ]) {
      const { page } = await open(path, view);
      if (view.javaScriptEnabled !== false) await openAll(page);
      const widths = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
      expect(widths).toBe(0);
      const dead = page.locator('button:visible:not(form button):not([popovertarget]):not(.copy)');
      expect(await dead.allTextContents()).toEqual([]);
    }
  });
});

test('few calls of one day look few, and many fill the chart', async () => {
  const { page } = await open('/account', { viewport: { width: 1440, height: 900 } });
  const heights = await page
    .locator('.usage .bar')
    .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().height));
  expect(heights).toHaveLength(30);
  const [first = 0] = heights;
  expect(first).toBeGreaterThan(40);
  expect(heights[18]).toBeLessThan(3);
  expect(heights.filter((height) => height > 0)).toHaveLength(2);
});

test('without scripts a key is made, renamed and revoked, and settings are changed', async () => {
  const { page } = await open('/account', { javaScriptEnabled: false, viewport: { width: 360, height: 800 } });
  await page.getByLabel('Name of the new key').fill('Without scripts');
  await page.getByRole('button', { name: 'Create key' }).click();
  expect(await page.locator('.reveal code').first().innerText()).toMatch(/^zw_\w{40,}$/);
  await page.getByRole('link', { name: 'I’ve saved it' }).click();
  const row = (name: string) => page.locator('.keys tr', { hasText: name });
  await row('Without scripts').getByText('Rename').click();
  await row('Without scripts').getByLabel('New name').fill('Renamed');
  await page.getByRole('button', { name: 'Save the name' }).click();
  await row('Renamed').getByText('Revoke', { exact: true }).click();
  await row('Renamed').getByRole('button', { name: 'Revoke permanently' }).click();
  expect(await row('Renamed').count()).toBe(0);
  await page.goto(`${base}/account/settings`);
  await page.getByRole('button', { name: 'Turn off' }).click();
  expect(await page.getByRole('status').first().innerText()).toContain('don’t e-mail');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('Change password').click();
  await page.locator('#password-change-current').fill('not my password');
  await page.getByLabel('New password').fill('another four umbrellas');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  // The form stays open, with what was wrong above it.
  expect(await page.getByRole('alert').innerText()).toContain('not the password');
  expect(await page.getByLabel('New password').isVisible()).toBe(true);
});
