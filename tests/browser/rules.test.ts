import { randomBytes } from 'node:crypto';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import { createPasswords } from '../../src/accounts/passwords.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { ALL_ALERTS } from '../../src/monitoring/model/recipient-choice.ts';
import { PLANNED_GROUPS, type PlannedWindow } from '../../src/monitoring/rules/alert-rules.ts';
import { MEASURED, violationsOf } from './axe.ts';
import { launch } from './browser.ts';
import { NOW } from './reports.ts';
import { openSignedIn } from './signed-in.ts';
import { buildAssets, createSite } from './site.ts';
import { overflow } from './visits.ts';

// The page of rules as its owner walks it, without scripts.

const PATH = '/monitors/rules';
const PASSWORD = 'four wet umbrellas';
/** Begins with what would run in a page, and turns the reading order around. */
const HOSTILE = '<script>document.title="owned"</script>\u202Esj';

let browser: Browser;
let site: Awaited<ReturnType<typeof createSite>>;
let assets: Awaited<ReturnType<typeof buildAssets>>;
let base: string;
const sessions = new Map<string, string>();

beforeAll(async () => {
  [browser, assets] = await Promise.all([launch(), buildAssets()]);
  site = await createSite(assets.dir);
  base = await site.app.listen({ port: 0, host: '127.0.0.1' });
  const { accounts, store, stores } = site.accounts;
  const password = await createPasswords(randomBytes).hash(PASSWORD);
  for (const id of ['ruth', 'eve', 'full']) {
    const account = newAccount({ id, email: `${id}@harbor.example`, plan: 'Pro', createdAt: NOW - 1e9 });
    await store.addAccount({ ...account, password });
    const signedIn = await accounts.signIn(account.email, PASSWORD, { client: id, network: id, language: 'en' });
    if (!signedIn.ok) throw new Error(signedIn.fault.id);
    sessions.set(id, signedIn.token);
  }
  await addRecipient('full', 'ops', 'ops@harbor.example');
  await addRecipient('full', 'long', `${'long-'.repeat(12)}@${'many-labels.'.repeat(15)}example`);
  await stores.rules.change('full', (rules) => ({
    ...rules,
    quiet: { from: '22:00', to: '07:00', timeZone: 'America/Argentina/ComodRivadavia', passes: 'error' },
    remindMinutes: 90,
    escalation: { minutes: 1440, recipients: ['ops', 'long'] },
    windows: [
      plannedWindow('over', { name: HOSTILE.padEnd(80, 'x') }),
      plannedWindow('open', { day: '2026-11-22', at: '00:00', minutes: 10_080, name: 'w'.repeat(80) }),
      plannedWindow('weekly', { day: 'sun', domains: [`${'a'.repeat(63)}.${'b'.repeat(63)}.example` as DomainName] }),
    ],
  }));
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

const plannedWindow = (id: string, change: Partial<PlannedWindow>): PlannedWindow => ({
  ...{ id, name: '', domains: null, groups: PLANNED_GROUPS, day: '2026-01-04', at: '22:00', minutes: 60 },
  timeZone: 'America/Argentina/ComodRivadavia',
  ...change,
});

async function addRecipient(account: string, id: string, target: string): Promise<void> {
  const { recipients } = site.accounts.stores;
  const state = { form: null, pausedAt: null, refusedSince: null, refusal: null, confirmedAt: NOW };
  const one = { id, account, channel: 'email', target, language: 'en', createdAt: NOW, choice: ALL_ALERTS } as const;
  await recipients.add({ ...one, ...state }, 10);
}

async function open(who: string, options: BrowserContextOptions = {}, path = PATH) {
  const session = sessions.get(who) ?? '';
  const opened = await openSignedIn(browser, { base, path, session }, { javaScriptEnabled: false, ...options });
  pages.push(opened.page);
  return opened;
}
const rulesOf = (who: string) => site.accounts.stores.rules.rules(who);
const rule = (page: Page, name: string) => page.locator('.set > li', { has: page.getByRole('heading', { name }) });
const form = { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' };
const post = (who: string, path: string, body: string, headers: Readonly<Record<string, string>> = form) =>
  fetch(base + path, {
    method: 'POST',
    body,
    headers: { ...headers, Cookie: `zonewell=${sessions.get(who) ?? ''}` },
    redirect: 'manual',
  });

const VIEWS: readonly (readonly [string, string, BrowserContextOptions])[] = [
  ['ruth', '360 px, dark, Japanese', { viewport: { width: 360, height: 800 }, colorScheme: 'dark', locale: 'ja' }],
  ['full', '1440 px, light, English', { viewport: { width: 1440, height: 900 }, colorScheme: 'light', locale: 'en' }],
  ['full', '320 px, light, Japanese', { viewport: { width: 320, height: 600 }, colorScheme: 'light', locale: 'ja' }],
];

test.each(VIEWS)('%s at %s: fits, is accessible, and breaks no rule, opened too', async (who, _, view) => {
  const { page, faults } = await open(who, { ...view, javaScriptEnabled: true });
  const measured = MEASURED[view.colorScheme === 'dark' ? 'dark' : 'light'];
  expect([await overflow(page), await violationsOf(page, { measured })]).toEqual([0, []]);
  await page.locator('details').evaluateAll((all) => {
    for (const one of all) one.setAttribute('open', '');
  });
  expect([await overflow(page), await violationsOf(page, { measured })]).toEqual([0, []]);
  expect(faults).toEqual([]);
});

test('defaults of new monitors are chosen, refused at the field, kept, and built in again', async () => {
  const { page } = await open('ruth');
  const card = page.locator('section', { has: page.locator('#defaults') });
  const unfold = () => card.getByText('Change what new monitors begin with', { exact: true }).click();
  expect(await card.innerText()).toContain('You chose nothing.');
  expect(await card.getByRole('button', { name: 'Use the usual settings' }).count()).toBe(0);
  await unfold();
  await card.getByLabel('Test TLS versions').check();
  await card.getByLabel('Tags').fill('shop, a_b');
  await card.getByRole('button', { name: 'Save' }).click();
  const tags = card.getByLabel('Tags');
  expect([await tags.inputValue(), await tags.getAttribute('aria-invalid')]).toEqual(['shop, a_b', 'true']);
  expect(await card.locator('#tags-error').innerText()).toContain('"a_b" is not a tag.');
  expect(await card.getByLabel('Test TLS versions').isChecked()).toBe(true);
  expect(await overflow(page)).toBe(0);
  expect((await rulesOf('ruth')).defaults).toEqual({});
  await tags.fill('shop');
  await card.getByRole('button', { name: 'Save' }).click();
  expect(page.url()).toBe(`${base}${PATH}?done=defaults#defaults`);
  expect(await card.getByRole('status').innerText()).toBe('Saved.');
  expect((await rulesOf('ruth')).defaults).toEqual({ tags: ['shop'], watchTls: true });
  await unfold();
  // It stays chosen, though it is the built-in value now.
  await card.getByLabel('Test TLS versions').uncheck();
  await card.getByRole('button', { name: 'Save' }).click();
  expect((await rulesOf('ruth')).defaults).toEqual({ tags: ['shop'], watchTls: false });
  await unfold();
  await card.getByRole('button', { name: 'Use the usual settings' }).click();
  expect((await rulesOf('ruth')).defaults).toEqual({});
});

describe('the rules', () => {
  test('quiet hours are set, refused with what was typed, changed and turned off', async () => {
    const { page } = await open('ruth');
    const quiet = rule(page, 'Quiet hours');
    expect(await quiet.innerText()).toContain('None. Alerts come at any hour.');
    await quiet.getByText('Set', { exact: true }).click();
    await quiet.getByLabel('From').fill('23:00');
    await quiet.getByLabel('Time zone').fill('Mars/Olympus');
    await quiet.getByRole('button', { name: 'Save' }).click();
    // The form stays open; the fault stands at its field.
    const zone = quiet.getByLabel('Time zone');
    expect(await zone.inputValue()).toBe('Mars/Olympus');
    expect(await zone.getAttribute('aria-invalid')).toBe('true');
    expect(await quiet.locator('#quiet-zone-error').innerText()).toBe(
      '"Mars/Olympus" is not a time zone. Write it like Europe/Berlin, Asia/Tokyo or UTC.',
    );
    expect(await quiet.getByLabel('From').inputValue()).toBe('23:00');
    expect((await rulesOf('ruth')).quiet).toBeNull();
    await zone.fill('Asia/Tokyo');
    await quiet.getByLabel('What comes all the same').selectOption('error');
    await quiet.getByRole('button', { name: 'Save' }).click();
    expect(page.url()).toBe(`${base}${PATH}?done=quiet`);
    expect(await quiet.getByRole('status').innerText()).toBe('Saved.');
    expect((await rulesOf('ruth')).quiet).toEqual({
      ...{ from: '23:00', to: '07:00', timeZone: 'Asia/Tokyo', passes: 'error' },
    });
    await quiet.getByText('Change', { exact: true }).click();
    await quiet.getByRole('button', { name: 'Turn off' }).click();
    expect((await rulesOf('ruth')).quiet).toBeNull();
  });

  test('a summary is set, moved to another time and turned off', async () => {
    const { page } = await open('ruth');
    const summary = rule(page, 'Summary by e-mail');
    expect(await summary.innerText()).toContain('None.');
    await summary.getByText('Set', { exact: true }).click();
    await summary.getByLabel('How often').selectOption('monthly');
    await summary.getByLabel('Time zone').fill('Mars/Base');
    await summary.getByRole('button', { name: 'Save' }).click();
    expect(await summary.locator('.err').innerText()).toContain('"Mars/Base" is not a time zone');
    expect(await summary.getByLabel('How often').inputValue()).toBe('monthly');
    await summary.getByLabel('Time zone').fill('Asia/Tokyo');
    await summary.getByRole('button', { name: 'Save' }).click();
    expect(await summary.innerText()).toContain('On the first of each month at 8:00 (Asia/Tokyo)');
    expect(await summary.innerText()).toContain('goes to ruth@harbor.example on ');
    expect((await rulesOf('ruth')).summary).toEqual({ every: 'monthly', timeZone: 'Asia/Tokyo' });
    await summary.getByText('Change', { exact: true }).click();
    await summary.getByRole('button', { name: 'Turn off' }).click();
    expect((await rulesOf('ruth')).summary).toBeNull();
  });

  test('reminders and escalation are set; a rule that nobody could serve is refused', async () => {
    const { page } = await open('ruth');
    const reminders = rule(page, 'Reminders');
    await reminders.getByText('Set', { exact: true }).click();
    await reminders.getByLabel('Remind every').fill('10');
    await reminders.getByLabel('Unit').selectOption('days');
    await reminders.getByRole('button', { name: 'Save' }).click();
    expect(await reminders.locator('.err').innerText()).toBe('Choose from 15 minutes to 7 days.');
    expect(await reminders.getByLabel('Remind every').inputValue()).toBe('10');
    // Digits of full width are digits.
    await reminders.getByLabel('Remind every').fill('６');
    await reminders.getByLabel('Unit').selectOption('hours');
    await reminders.getByRole('button', { name: 'Save' }).click();
    expect(await reminders.innerText()).toContain('Every 6 hours while a critical alert is open');

    const escalation = rule(page, 'Escalation');
    expect(await escalation.innerText()).toContain('You need a second confirmed recipient');
    await addRecipient('ruth', 'night', 'night@harbor.example');
    await page.goto(`${base}${PATH}`);
    await escalation.getByText('Set', { exact: true }).click();
    await escalation.getByLabel('ruth@harbor.example').check();
    await escalation.getByLabel('night@harbor.example').check();
    await escalation.getByRole('button', { name: 'Save' }).click();
    expect(await escalation.locator('#escalation-to-error').innerText()).toBe(
      'At least one confirmed recipient has to get alerts at once.',
    );
    expect(await escalation.getByLabel('ruth@harbor.example').isChecked()).toBe(true);
    await escalation.getByLabel('ruth@harbor.example').uncheck();
    await escalation.getByRole('button', { name: 'Save' }).click();
    expect(await escalation.innerText()).toContain('within 30 minutes also goes to night@harbor.example.');
    expect(await rulesOf('ruth')).toMatchObject({
      ...{ remindMinutes: 360, escalation: { minutes: 30, recipients: ['night'] } },
    });
    // Whoever is removed cannot be called.
    await site.accounts.stores.recipients.remove('ruth', 'night');
    await page.goto(`${base}${PATH}`);
    expect(await escalation.innerText()).toContain('the recipients that you chose are gone');
  });

  test('windows are planned once or weekly, refused with what was typed, listed and removed', async () => {
    const { page } = await open('ruth');
    const card = page.locator('section', { has: page.getByRole('heading', { name: 'Planned changes' }) });
    expect(await card.innerText()).toContain('Nothing is planned');
    await card.getByText('Plan a window', { exact: true }).click();
    expect(await card.innerText()).toContain('You always hear at once of the delegation, DNSSEC');
    await card.getByLabel('Name', { exact: true }).fill('<b>move</b>');
    await card.getByLabel('Day', { exact: true }).fill('2030-12-06');
    await card.getByLabel('Time zone').fill('Mars');
    await card.getByLabel('Only these domains').fill('a..b');
    await card.getByRole('button', { name: 'Plan this window' }).click();
    // All faults are told at once, each at its field.
    expect(await card.locator('.err').allInnerTexts()).toEqual([
      '"Mars" is not a time zone. Write it like Europe/Berlin, Asia/Tokyo or UTC.',
      'Choose at least one kind of change.',
      expect.stringContaining('a..b'),
    ]);
    expect(await card.getByLabel('Name', { exact: true }).inputValue()).toBe('<b>move</b>');
    await card.getByLabel('Time zone').fill('Asia/Tokyo');
    await card.getByLabel('Mail route').check();
    await card.getByLabel('Only these domains').fill('not-monitored.example');
    await card.getByRole('button', { name: 'Plan this window' }).click();
    expect(await card.locator('#window-domains-error').innerText()).toContain('not-monitored.example is not monitored');
    expect(await card.getByLabel('Mail route').isChecked()).toBe(true);
    await card.getByLabel('Only these domains').fill('');
    await card.getByRole('button', { name: 'Plan this window' }).click();
    expect(page.url()).toBe(`${base}${PATH}?done=windows#windows`);
    const lines = card.locator('.lines > li');
    expect(await lines.innerText()).toMatch(
      /<b>move<\/b>[\s\S]*6 Dec 2030, 22:00 \(Asia\/Tokyo\), for 2 hours\.[\s\S]*Mail route\. All domains\./,
    );
    await card.getByText('Plan a window', { exact: true }).click();
    await card.getByLabel('Every week, on this day').check();
    await card.getByLabel('Weekday').selectOption('sun');
    await card.getByLabel('Other records').check();
    await card.getByRole('button', { name: 'Plan this window' }).click();
    expect(await lines.first().innerText()).toMatch(
      /Every Sunday, 22:00 \(Asia\/Tokyo\), for 2 hours\. Next: \d+ Nov 2026/,
    );
    expect((await rulesOf('ruth')).windows).toMatchObject([{ day: '2030-12-06' }, { day: 'sun', groups: ['other'] }]);
    await lines.first().getByRole('button', { name: 'Remove' }).click();
    expect((await rulesOf('ruth')).windows).toMatchObject([{ day: '2030-12-06', minutes: 120, domains: null }]);
  });

  test('windows of somebody else are gone', async () => {
    expect((await post('eve', `${PATH}/windows/weekly/remove`, '')).status).toBe(404);
    const cross = { 'Content-Type': form['Content-Type'], 'Sec-Fetch-Site': 'cross-site' };
    for (const path of ['/windows', '/windows/weekly/remove'])
      expect((await post('full', PATH + path, 'name=x', cross)).status).toBe(403);
    expect((await rulesOf('full')).windows).toHaveLength(3);
  });

  test('what is hostile stays a text, on the page of an error too', async () => {
    const reply = await post('eve', `${PATH}/quiet`, new URLSearchParams({ from: HOSTILE, zone: HOSTILE }).toString());
    expect(reply.status).toBe(400);
    const html = await reply.text();
    expect(html).not.toContain('<script>document');
    expect(html).not.toContain('\u202E');
    const { page } = await open('eve');
    await page.setContent(html);
    expect(await page.locator('#quiet-from-error').innerText()).toContain('is not a time of day');
    expect(await page.title()).toBe('Rules · Zonewell');
  });

  test('a browser offers its own time zone where nobody chose one', async () => {
    const { page } = await open('eve', { javaScriptEnabled: true, timezoneId: 'Asia/Tokyo' });
    expect(await page.locator('#quiet-zone').inputValue()).toBe('Asia/Tokyo');
    const { page: chosen } = await open('full', { javaScriptEnabled: true, timezoneId: 'Asia/Tokyo' });
    expect(await chosen.locator('#quiet-zone').inputValue()).toBe('America/Argentina/ComodRivadavia');
  });
});

test('forms of another site change nothing, and nobody else is changed', async () => {
  const other = { 'Content-Type': form['Content-Type'], 'Sec-Fetch-Site': 'cross-site' };
  for (const name of ['quiet', 'reminders', 'escalation', 'summary']) {
    expect((await post('full', `${PATH}/${name}`, 'off=yes', other)).status).toBe(403);
    expect((await fetch(`${base}${PATH}/${name}`, { redirect: 'manual' })).status).toBe(303);
  }
  const escalation = { count: '5', unit: 'minutes', to: 'ops' };
  // Ops is a recipient of another account.
  expect((await post('eve', `${PATH}/escalation`, new URLSearchParams(escalation).toString())).status).toBe(400);
  expect(await rulesOf('full')).toMatchObject({ remindMinutes: 90, escalation: { minutes: 1440 } });
  expect((await fetch(base + PATH, { redirect: 'manual' })).headers.get('location')).toBe(
    `/sign-in?next=${encodeURIComponent(PATH)}`,
  );
});
