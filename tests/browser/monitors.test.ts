import { randomBytes } from 'node:crypto';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import { createPasswords } from '../../src/accounts/passwords.ts';
import type { Plan } from '../../src/accounts/plans.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { acknowledgeToken } from '../../src/monitoring/email/acknowledge-link.ts';
import { unsubscribeToken } from '../../src/monitoring/email/unsubscribe.ts';
import { claimEmails } from '../support/emails.ts';
import { isLong } from '../support/seed.ts';
import { MEASURED, violationsOf } from './axe.ts';
import { launch } from './browser.ts';
import { ACCOUNT, ALERTS, MONITORS, manyMonitors, seedMonitors } from './monitors.ts';
import { NOW } from './reports.ts';
import { openSignedIn } from './signed-in.ts';
import { buildAssets, createSite } from './site.ts';
import { overflow } from './visits.ts';

const PASSWORD = 'four wet umbrellas';
const CITY = 'cityledger.example';
const CITY_ALERT = ALERTS[0]?.id ?? '';

let browser: Browser;
let site: Awaited<ReturnType<typeof createSite>>;
let assets: Awaited<ReturnType<typeof buildAssets>>;
let base: string;
/** Who is signed in, by the name of the account. */
const sessions = new Map<string, string>();

/** Mara has the monitors of the fixtures, Nils none, Many a hundred, Eve none but a session, and Free no plan. */
const PEOPLE: readonly (readonly [id: string, plan: Plan])[] = [
  [ACCOUNT, 'Pro'],
  ['nils', 'Starter'],
  ['many', 'Enterprise'],
  ['eve', 'Pro'],
  ['free', 'Free'],
];

beforeAll(async () => {
  [browser, assets] = await Promise.all([launch(), buildAssets()]);
  site = await createSite(assets.dir);
  base = await site.app.listen({ port: 0, host: '127.0.0.1' });
  const { accounts, store, stores } = site.accounts;
  const password = await createPasswords(randomBytes).hash(PASSWORD);
  for (const [id, plan] of PEOPLE) {
    const account = newAccount({ id, email: `${id}@harbor.example`, plan, createdAt: NOW - 1e9 });
    await store.addAccount({ ...account, password });
    const signedIn = await accounts.signIn(account.email, PASSWORD, { client: id, network: id, language: 'en' });
    if (!signedIn.ok) throw new Error(signedIn.fault.id);
    sessions.set(id, signedIn.token);
  }
  await seedMonitors(stores);
  await stores.monitors.add(
    manyMonitors(250).map((one) => ({ ...one, account: 'many' })),
    1000,
  );
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

/** Opens a page for somebody. */
async function open(path: string, options: BrowserContextOptions = {}, who = ACCOUNT) {
  const opened = await openSignedIn(
    browser,
    { base, path, session: sessions.get(who) ?? '' },
    { viewport: { width: 1440, height: 900 }, ...options },
  );
  pages.push(opened.page);
  return opened;
}

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' };
const cookie = (who: string) => ({ Cookie: `zonewell=${sessions.get(who) ?? ''}` });

const VIEWS: readonly (readonly [string, BrowserContextOptions])[] = [
  ['360 px, dark, Japanese', { viewport: { width: 360, height: 800 }, colorScheme: 'dark', locale: 'ja' }],
  ['1440 px, light, English', { viewport: { width: 1440, height: 900 }, colorScheme: 'light', locale: 'en' }],
];

const SIGHTS = [
  ['/monitors', ACCOUNT],
  ['/monitors?view=marks', ACCOUNT],
  ['/monitors', 'nils'],
  ['/monitors', 'free'],
  ['/monitors?find=nothing&sort=score', 'many'],
  ['/monitors/add', 'nils'],
  ['/monitors/alerts', ACCOUNT],
  ['/monitors/alerts', 'nils'],
  [`/monitors/alerts?alert=${CITY_ALERT}`, ACCOUNT],
  ['/monitors/recipients', ACCOUNT],
  ['/monitors/recipients/recipient-hook/form', ACCOUNT],
  [`/monitors/${CITY}`, ACCOUNT],
  ['/monitors/hostile.example', ACCOUNT],
  ['/monitors/tidewater.example', ACCOUNT],
  ['/monitors/parked-name.example', ACCOUNT],
  [`/monitors/${MONITORS.at(-1)?.domain}`, ACCOUNT],
  [`/monitors/${CITY}/remove`, ACCOUNT],
  ['/unsubscribe/none-of-ours', ACCOUNT],
  ['/confirm-recipient?token=used', ACCOUNT],
  ['/monitors?dns=cloudflare', ACCOUNT],
  ['/monitors?registrar=registrar+x', 'many'],
] as const;

// In a short run each page is seen in one of the views, the next page in the other, as in the sweeps of other pages.
describe.each(SIGHTS.map(([path, who], i) => [path, who, i % VIEWS.length] as const))('%s of %s', (path, who, turn) => {
  const views = VIEWS.filter((_, i) => isLong || i === turn);

  test.each(views)('at %s: fits, is accessible, and breaks no rule', async (_, view) => {
    const { page, faults } = await open(path, view, who);
    const measured = MEASURED[view.colorScheme === 'dark' ? 'dark' : 'light'];
    expect([await overflow(page), await violationsOf(page, { measured })]).toEqual([0, []]);
    expect(await page.evaluate('document.documentElement.lang')).toBe(view.locale);
    await page.locator('details').evaluateAll((all) => {
      for (const one of all) one.setAttribute('open', '');
    });
    expect(await overflow(page)).toBe(0);
    expect(await page.title()).toMatch(/ · Zonewell$/);
    expect(faults.filter((fault) => !/status of 410/.test(fault))).toEqual([]);
  });

  test.runIf(isLong || turn === 0)('at 320 px without scripts it fits, and every button does something', async () => {
    const view = { viewport: { width: 320, height: 600 }, javaScriptEnabled: false };
    const { page } = await open(path, view, who);
    expect(await overflow(page)).toBe(0);
    expect(await page.locator('h1').count()).toBe(1);
    const dead = page.locator('button:visible:not(form button):not([popovertarget]):not(.copy)');
    expect(await dead.allTextContents()).toEqual([]);
  });
});

describe('the list', () => {
  test('what needs attention stands in a table of its own, before the rest', async () => {
    const { page } = await open('/monitors');
    expect(await page.locator('main h2').allInnerTexts()).toEqual([
      '4 domains need your attention',
      '5 domains without open alerts',
      'Recent alerts',
      'Recipients',
    ]);
    const first = page.locator('.mon').first();
    expect(await first.locator('.dom').allInnerTexts()).toEqual([
      'hostile.example',
      CITY,
      'shop.northquay.example',
      'tidewater.example',
    ]);
    expect(await first.locator('tbody tr').nth(1).innerText()).toMatch(
      /60\s*C[\s\S]*DMARC weakened from reject to none/,
    );
    expect(await page.title()).not.toBe('owned');
    // Nobody has looked yet, so nobody can say that nothing changed.
    expect(await page.locator('.mon tr', { hasText: 'a-long-label' }).innerText()).not.toContain('No change');
  });

  test.each([
    ['en', 'list'],
    ['ja', 'list'],
    ['en', 'marks'],
    ['ja', 'marks'],
  ])('on a phone each takes two lines (%s, %s), whatever is wrong with it', async (locale, view) => {
    const { page } = await open(`/monitors?view=${view}`, { viewport: { width: 390, height: 800 }, locale });
    const rows = page.locator('.mon tbody tr');
    const heights = await rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)));
    expect(heights).toHaveLength(MONITORS.length);
    expect(Math.max(...heights)).toBeLessThanOrEqual(68);
  });

  test('the table of marks says for each area what the report says, with a sign and a word', async () => {
    const { page } = await open('/monitors?view=marks', { javaScriptEnabled: false });
    const row = page.locator('.marks tr', { hasText: CITY });
    const marks = row.locator('.m svg');
    expect(await marks.evaluateAll((all) => all.map((mark) => mark.getAttribute('aria-label')))).toEqual([
      'Name servers (NS): Passed',
      'Web server (A/AAAA): Passed',
      'Mail server (MX): Passed',
      'SPF: Passed',
      'DKIM: Passed',
      'DMARC: Partly',
      'CAA: Unknown',
      'DNSSEC: Failed',
      'Certificate: Passed',
      'Registration: Passed',
    ]);
    expect(await row.innerText()).toContain('1 open');
    // A name that does not answer has no marks from before, and says since when.
    const silent = page.locator('.marks tr', { hasText: 'tidewater' });
    expect(await silent.innerText()).toContain('Not answering');
    expect(await silent.locator('.m svg[aria-label$="Passed"]').count()).toBe(0);
  });

  test('250 domains come a hundred at a time, and are found, filtered and sorted by links', async () => {
    const { page } = await open('/monitors', { javaScriptEnabled: false }, 'many');
    const domains = page.locator('.mon .dom');
    expect(await domains.count()).toBe(100);
    // All that need attention come before the rest, whatever the order, and headings count what is on the next page, too.
    const headings = ['45 domains need your attention', '205 domains without open alerts'];
    for (const sort of ['urgency', 'score']) {
      await page.goto(`${base}/monitors?sort=${sort}`);
      expect((await page.locator('main h2').allInnerTexts()).slice(0, 2)).toEqual(headings);
      expect(await page.locator('.mon').first().locator('.dom').count()).toBe(45);
    }
    await page.goto(`${base}/monitors`);
    await page.getByRole('link', { name: 'Next 100' }).click();
    // A click waits until the next page begins to arrive, not until all of it is there.
    await page.waitForLoadState();
    expect(await domains.count()).toBe(100);
    await page.getByRole('link', { name: 'Next 50' }).click();
    await page.waitForLoadState();
    expect(await domains.count()).toBe(50);
    await page.getByRole('link', { name: 'Score', exact: true }).click();
    expect(await page.locator('.mon .sc b').first().innerText()).toBe('0');
    await page.getByLabel('Find a domain').fill('domain-12');
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await page.waitForLoadState();
    expect(await domains.count()).toBe(10);
    expect(page.url()).toContain('sort=score');
  });

  test('a list is pasted, and told one by one', async () => {
    const { page } = await open('/monitors/add', { javaScriptEnabled: false }, 'nils');
    const long = Array.from({ length: 9 }, (_, i) => `n${i}.example`);
    await page
      .getByLabel('Domains to monitor')
      .fill(['shop.example', 'a..b', 'https://shop.example/x', ...long, 'last.example'].join('\n'));
    await page.getByRole('button', { name: 'Add monitors' }).click();
    await page.waitForLoadState();
    const items = await page.locator('#outcomes ~ ul li, section:has(#outcomes) li').allInnerTexts();
    const outcomes = items.map((text) => text.replace(/\s+/g, ' ').trim());
    expect(outcomes).toHaveLength(13);
    expect(outcomes[0]).toMatch(/^a\.\.b .*it has two dots in a row/);
    expect(outcomes).toContain('last.example not added: your plan has room for 10');
    expect(outcomes).toContain('shop.example added');
    expect(outcomes).toContain('shop.example already monitored');
    // What failed is there to be corrected.
    expect(await page.locator('textarea').inputValue()).toBe('a..b\nlast.example');
    await page.goto(`${base}/monitors`);
    expect(await page.locator('.mon .dom').count()).toBe(10);
  });

  test('one domain leads to its page', async () => {
    const { page } = await open('/monitors', { javaScriptEnabled: false }, 'eve');
    await page.getByLabel('Domain to monitor').fill('eve.example');
    await page.getByRole('button', { name: 'Add a monitor' }).click();
    expect(page.url()).toBe(`${base}/monitors/eve.example`);
    expect(await page.locator('main').innerText()).toContain('We’ll list what we watch after the first check.');
    await page.getByText('More', { exact: true }).click();
    await page.getByRole('link', { name: 'Remove this monitor…' }).click();
    await page.getByRole('button', { name: 'Remove this monitor' }).click();
    expect(page.url()).toBe(`${base}/monitors`);
    expect(await page.locator('main').innerText()).toContain('No monitors yet');
  });
});

describe('several monitors at once', () => {
  test('who supplies them is counted, and each count leads to its domains, without scripts', async () => {
    const { page } = await open('/monitors', { javaScriptEnabled: false }, 'many');
    const counted = page.locator('.suppliers li');
    expect(await counted.first().isVisible()).toBe(false);
    const lines = (await counted.allTextContents()).map((text) => text.trim());
    expect(lines).toContain('2 others27');
    const wanted = ['Sectigo Limited', 'No certificate served', 'Not known yet', 'Registrar N'];
    for (const name of wanted) {
      await page.goto(`${base}/monitors`);
      await page.getByText('Registrars, certificate issuers and DNS providers').click();
      const line = counted.filter({ hasText: name });
      const count = Number(await line.locator('.num').textContent());
      await line.getByRole('link').click();
      await page.waitForLoadState();
      const headings = (await page.locator('main section > .section-head h2, main h2').allInnerTexts()).join(' ');
      const listed = [...headings.matchAll(/(\d+) domains?/g)].reduce((sum, [, found]) => sum + Number(found), 0);
      expect([name, listed]).toEqual([name, count]);
      // What is chosen stays open, and leads back to all.
      expect(await line.isVisible()).toBe(true);
      await line.getByRole('link').click();
      await page.waitForLoadState();
      expect([name, new URL(page.url()).search]).toEqual([name, '']);
    }
  });

  const chosen = async (page: Page, ...domains: readonly string[]) => {
    await page.getByText('Change several at once').click();
    for (const domain of domains) await page.getByRole('checkbox', { name: `Choose ${domain}` }).check();
  };
  const named = async (find: string) =>
    (await site.accounts.stores.monitors.monitors('many')).filter(({ domain }) => domain.includes(find));

  test('are paused and resumed by their boxes, without scripts', async () => {
    const { page } = await open('/monitors?find=domain-20', { javaScriptEnabled: false }, 'many');
    await chosen(page, 'domain-201.example', 'domain-202.example');
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.waitForLoadState();
    expect(await page.locator('main [role=status]').innerText()).toContain('2 monitors are paused.');
    // It leads back to the same list.
    expect(page.url()).toContain('find=domain-20');
    const states = async () => (await named('domain-20')).filter(({ state }) => state === 'paused').length;
    expect(await states()).toBe(2);
    await page.getByText('Change several at once').click();
    await page.getByLabel('All 10 domains that are listed').check();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.waitForLoadState();
    expect(await page.locator('main [role=status]').innerText()).toContain(
      '2 monitors are resumed. 8 were so already.',
    );
    expect(await states()).toBe(0);
  });

  test('get tags and settings; what is not ticked stays as it is', async () => {
    const { page } = await open('/monitors?find=domain-21', { javaScriptEnabled: false }, 'many');
    await chosen(page);
    await page.getByRole('button', { name: 'Add tags' }).click();
    await page.waitForLoadState();
    expect(await page.getByRole('alert').innerText()).toContain('Choose at least one domain.');
    await chosen(page);
    await page.getByLabel('All 10 domains that are listed').check();
    await page.getByLabel('Tags', { exact: true }).fill('shop, eu');
    await page.getByRole('button', { name: 'Add tags' }).click();
    await page.waitForLoadState();
    await chosen(page, 'domain-210.example', 'domain-211.example');
    await page.getByRole('button', { name: 'Settings…' }).click();
    await page.getByText('Change for all: Watch the certificates of mail servers').click();
    await page.locator('input[name="mail-certificates"]').check();
    await page.getByRole('button', { name: 'Change 2 domains' }).click();
    await page.waitForLoadState();
    const all = (await named('domain-21')).map(({ settings }) => [settings.tags.join(), settings.mailCertificates]);
    expect(all).toEqual([...Array(2).fill(['shop,eu', true]), ...Array(8).fill(['shop,eu', false])]);
  });

  test('are removed once their names were shown', async () => {
    const { page } = await open('/monitors?find=domain-22', { javaScriptEnabled: false }, 'many');
    await chosen(page, 'domain-220.example', 'domain-221.example');
    await page.getByRole('button', { name: 'Remove…' }).click();
    expect(await page.locator('.several-names li').allInnerTexts()).toEqual([
      'domain-220.example',
      'domain-221.example',
    ]);
    expect(await named('domain-22')).toHaveLength(10);
    await page.getByRole('button', { name: 'Remove 2 monitors' }).click();
    await page.waitForLoadState();
    expect(await page.locator('main [role=status]').innerText()).toContain('2 monitors are removed.');
    expect(await named('domain-22')).toHaveLength(8);
  });

  test('those that are not there are told by name, and those of others are not touched', async () => {
    const send = (body: string, headers: Readonly<Record<string, string>> = FORM, who = 'eve') =>
      fetch(`${base}/monitors/several`, {
        method: 'POST',
        body,
        headers: { ...headers, ...cookie(who) },
        redirect: 'manual',
      });
    const reply = await send('do=pause&domain=domain-230.example&domain=%3Cb%3E&domain=__proto__');
    expect(await reply.text()).toMatch(/domain-230\.example[\s\S]*no longer monitored/);
    expect((await named('domain-230'))[0]?.state).toBe('active');
    const hosts = 'change=certificate-hosts&certificate-hosts=api.domain-231.example';
    const refused = await send(
      `do=settings-now&domain=domain-231.example&domain=domain-232.example&${hosts}`,
      FORM,
      'many',
    );
    expect(await refused.text()).toMatch(
      /1 monitor is changed[\s\S]*api\.domain-231\.example is not domain-232\.example or a name below it/,
    );
    expect((await send('do=nonsense&domain=domain-230.example')).status).toBe(400);
    expect((await send('do=remove-now&all=yes&show=nonsense')).status).toBe(303);
    // Another site may not send it, and nobody who is not signed in.
    const foreign = { ...FORM, 'Sec-Fetch-Site': 'cross-site' };
    expect((await send('do=pause&all=yes', foreign, 'many')).status).toBe(403);
    expect((await send(`do=pause&domain=${'a'.repeat(300_000)}`, FORM, 'many')).status).toBe(413);
    expect((await named('domain-')).filter(({ state }) => state === 'paused')).toEqual([]);
  });

  test.each(['list', 'marks'])('boxes fit at 320 px, and the form breaks no rule (%s)', async (view) => {
    const { page } = await open(`/monitors?view=${view}`, { viewport: { width: 320, height: 800 } });
    await chosen(page);
    expect([await overflow(page), await violationsOf(page, { measured: MEASURED.light })]).toEqual([0, []]);
    const rows = page.locator('.mon tbody tr');
    const heights = await rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)));
    expect(Math.max(...heights)).toBeLessThanOrEqual(68);
  });

  test.each(['remove', 'settings', 'pins'])('what asks before it is done fits and breaks no rule (%s)', async (ask) => {
    const { page } = await open('/monitors', { viewport: { width: 320, height: 800 } });
    await chosen(page, CITY, 'hostile.example');
    await page.locator(`button[value="${ask}"]`).click();
    await page.waitForLoadState();
    expect([await overflow(page), await violationsOf(page, { measured: MEASURED.light })]).toEqual([0, []]);
    for (const box of await page.locator('input[name="change"]').all()) await box.check();
    expect(await overflow(page)).toBe(0);
  });
});

describe('one monitor', () => {
  test('shows before, after, and the record to put back; "This was me" closes it', async () => {
    const { page } = await open(`/monitors/${CITY}`, { javaScriptEnabled: false });
    const card = page.locator('#open section').first();
    expect(await card.locator('.diff').first().innerText()).toMatch(/−[\s\S]*p=reject[\s\S]*\+[\s\S]*p=none/);
    expect(await card.locator('.record code').innerText()).toBe(
      '_dmarc.cityledger.example. 3600 IN TXT "v=DMARC1; p=reject; rua=mailto:dmarc@cityledger.example"',
    );
    await card.getByRole('button', { name: 'This was me' }).click();
    expect(page.url()).toBe(`${base}/monitors/${CITY}`);
    expect(await page.locator('#open').count()).toBe(0);
    // It stays in the log.
    expect(await page.locator('.log').innerText()).toContain('DMARC weakened from reject to none');
  });

  test('an open alert is shown however many came after it', async () => {
    const { alerts } = site.accounts.stores;
    const [pattern] = ALERTS;
    if (pattern === undefined) throw new Error('there are alerts');
    const about = { monitor: 'monitor-northquay.example', domain: 'northquay.example' as DomainName };
    await alerts.add({ ...pattern, ...about, id: 'old', at: NOW - 1e9 });
    for (let i = 0; i < 25; i += 1)
      await alerts.add({ ...pattern, ...about, id: `new ${i}`, at: NOW - i, closedAt: NOW });
    const { page } = await open('/monitors/northquay.example', { javaScriptEnabled: false });
    expect(await page.locator('#open section').count()).toBe(1);
    expect(await page.locator('.log > li').count()).toBe(20);
    await page.getByRole('button', { name: 'This was me' }).click();
    await page.waitForLoadState();
    expect(await page.locator('#open').count()).toBe(0);
  });

  test('several alerts are chosen and closed at once, and all of one change', async () => {
    const { alerts } = site.accounts.stores;
    const [pattern] = ALERTS;
    if (pattern === undefined) throw new Error('there are alerts');
    const about = { monitor: 'monitor-northquay.example', domain: 'northquay.example' as DomainName };
    const several = ['s1', 's2', 's3', 's4', 's5'];
    for (const [i, id] of several.entries())
      await alerts.add({ ...pattern, ...about, id, at: NOW + i, closedAt: null }, i < 3 ? {} : { alike: 's3' });
    const openOnes = async () =>
      (await alerts.alerts({ account: ACCOUNT, domain: about.domain, open: true }, { limit: 9 })).map(({ id }) => id);
    const { page } = await open('/monitors/alerts', { javaScriptEnabled: false });
    for (const id of ['s1', 's2']) await page.locator(`input[value="${id}"]`).check();
    await page.getByRole('button', { name: 'Close the chosen alerts' }).click();
    expect(await page.locator('main').innerText()).toContain('2 alerts are closed.');
    expect((await openOnes()).toSorted()).toEqual(['s3', 's4', 's5']);
    const eve = { method: 'POST', body: 'alert=s3&alert=s4', headers: { ...FORM, ...cookie('eve') } } as const;
    expect((await fetch(`${base}/monitors/alerts`, { ...eve, redirect: 'manual' })).status).toBe(303);
    expect((await openOnes()).length).toBe(3);
    const same = { method: 'POST', body: 'same=s4', headers: { ...FORM, ...cookie(ACCOUNT) } } as const;
    const reply = await fetch(`${base}/monitors/alerts`, { ...same, redirect: 'manual' });
    expect([reply.status, reply.headers.get('location')]).toEqual([303, '/monitors/alerts?closed=3']);
    expect(await openOnes()).toEqual([]);
  });

  test('several are acknowledged at once, stay open, and say who has seen them', async () => {
    const { alerts } = site.accounts.stores;
    const [pattern] = ALERTS;
    if (pattern === undefined) throw new Error('there are alerts');
    const about = { monitor: 'monitor-northquay.example', domain: 'northquay.example' as DomainName };
    for (const id of ['k1', 'k2']) await alerts.add({ ...pattern, ...about, id, at: NOW + 1, closedAt: null });
    const { page } = await open('/monitors/alerts', { javaScriptEnabled: false });
    for (const id of ['k1', 'k2']) await page.locator(`input[value="${id}"]`).check();
    await page.getByRole('button', { name: 'Acknowledge the chosen alerts' }).click();
    expect(await page.locator('main').innerText()).toContain('2 alerts are acknowledged.');
    await page.goto(`${base}/monitors/alerts?alert=k1`);
    const card = page.locator('main section.card').first();
    expect(await card.innerText()).toContain(`${ACCOUNT}@harbor.example acknowledged it on`);
    await card.getByLabel('Note for the others').fill('<b>the registrar</b> calls back');
    await card.getByRole('button', { name: 'Save the note' }).click();
    const comment = async () => (await alerts.alert(ACCOUNT, 'k1'))?.acknowledged?.comment;
    expect(await comment()).toBe('<b>the registrar</b> calls back');
    await page.goto(`${base}/monitors/alerts?alert=k1`);
    await page.getByRole('button', { name: 'Take it back' }).click();
    expect(await alerts.alert(ACCOUNT, 'k1')).toMatchObject({ acknowledged: null, closedAt: null });
    for (const id of ['k1', 'k2']) await alerts.close({ account: ACCOUNT, id }, NOW);
  });

  test('a link in an e-mail acknowledges by the POST of its page alone', async () => {
    const { alerts, recipients, accounts } = site.accounts.stores;
    const [pattern] = ALERTS;
    if (pattern === undefined) throw new Error('there are alerts');
    const about = { monitor: 'monitor-northquay.example', domain: 'northquay.example' as DomainName };
    await alerts.add({ ...pattern, ...about, id: 'linked', at: NOW, closedAt: null });
    const [own] = await recipients.recipients(ACCOUNT);
    const secret = await accounts.secret('unsubscribe', () => 'made here');
    const named = { recipient: own?.id ?? '', alert: 'linked', isForSame: false };
    const url = `${base}/acknowledge/${acknowledgeToken(secret, named)}`;
    const seen = async () => (await alerts.alert(ACCOUNT, 'linked'))?.acknowledged ?? null;
    const mail = { 'Content-Type': 'application/x-www-form-urlencoded' };
    for (const method of ['GET', 'HEAD']) expect((await fetch(url, { method })).status).toBe(200);
    // What a scanner or a mail client may send by itself.
    for (const body of ['', 'List-Unsubscribe=One-Click'])
      expect((await fetch(url, { method: 'POST', body, headers: mail })).status).toBe(200);
    expect(await seen()).toBe(null);
    const made = await fetch(url, { method: 'POST', body: 'acknowledge=yes&comment=on+it', headers: mail });
    expect(await made.text()).toContain('You acknowledged this alert');
    expect(await seen()).toMatchObject({ by: `${ACCOUNT}@harbor.example`, comment: 'on it' });
    // A link that stops alerts acknowledges nothing, and a forged one is gone.
    const stop = unsubscribeToken(secret, { recipient: own?.id ?? '', domain: about.domain });
    expect((await fetch(`${base}/acknowledge/${stop}`)).status).toBe(410);
    await alerts.close({ account: ACCOUNT, id: 'linked' }, NOW);
    expect(await (await fetch(url)).text()).toContain('This alert is closed');
  });

  test('what is changed at the registrar is not offered as a record for the zone', async () => {
    const { alerts } = site.accounts.stores;
    const [pattern] = ALERTS;
    if (pattern === undefined) throw new Error('there are alerts');
    const domain = 'harbor-books.example' as DomainName;
    const [event] = pattern.events;
    const differences = [
      { name: domain, type: 'NS' as const, before: ['ns1.old.example'], after: ['ns1.new.example'] },
    ];
    const events = [{ ...event, differences }] as const;
    await alerts.add({ ...pattern, id: 'moved', monitor: `monitor-${domain}`, domain, events, at: NOW - 1 });
    const { page } = await open(`/monitors/${domain}`, { javaScriptEnabled: false });
    expect(await page.locator('#open .diff').innerText()).toMatch(/ns1\.old\.example[\s\S]*ns1\.new\.example/);
    expect(await page.locator('#open .record').count()).toBe(0);
    await alerts.close({ account: ACCOUNT, id: 'moved' }, NOW);
  });

  test('an alert about what nobody changed is closed without a claim to have changed it', async () => {
    const { page } = await open('/monitors/shop.northquay.example', { javaScriptEnabled: false });
    expect(await page.getByRole('button', { name: 'This was me' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Close the alert' }).click();
    await page.waitForLoadState();
    expect(await page.locator('#open').count()).toBe(0);
  });

  test('kinds are muted, pins set, changed and removed, and it pauses and goes on', async () => {
    const { page } = await open(`/monitors/${CITY}`, { javaScriptEnabled: false });
    const box = page.getByLabel('Registration', { exact: false }).last();
    await page.locator('input[value="registration"]').uncheck();
    await page.locator('input[value="TLSA"]').uncheck();
    await page.getByLabel('Warn only if the renewal is later than usual').selectOption('always');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    expect(await page.locator('main [role=status]').innerText()).toContain('Saved.');
    expect(await page.locator('input[value="registration"]').isChecked()).toBe(false);
    expect(await page.locator('input[value="TLSA"]').isChecked()).toBe(false);
    expect(await page.getByLabel('Warn only if the renewal is later than usual').inputValue()).toBe('always');
    expect(await box.count()).toBe(1);

    await page.getByText('Pin another').click();
    await page.getByRole('button', { name: 'Pin NS' }).click();
    expect(await page.locator('.pins').innerText()).toContain(
      'NS is ns1.northlight.example and ns2.northlight.example',
    );
    await page.getByText('Pin another').click();
    await page.getByLabel('Record', { exact: true }).selectOption('CAA');
    await page.getByLabel('Values, one per line').fill('0 issue');
    await page.locator('.pins .foldin').getByRole('button', { name: 'Save the pin' }).click();
    // The form stays open, with what was wrong and what was typed.
    expect(await page.locator('.pins').getByRole('alert').isVisible()).toBe(true);
    expect(await page.getByLabel('Values, one per line').inputValue()).toBe('0 issue');
    await page.goto(`${base}/monitors/${CITY}`);
    const line = page.locator('.pins > ul > li', { hasText: 'NS is' });
    await line.getByText('Edit').click();
    await line.getByRole('button', { name: 'Remove the pin' }).click();
    await page.getByText('Pin another').click();
    await page.getByLabel('Record', { exact: true }).selectOption('SPF');
    await page.getByLabel('Rule', { exact: true }).selectOption('must have none of them');
    await page.getByLabel('Values, one per line').fill('+all');
    await page.locator('.pins .foldin').getByRole('button', { name: 'Save the pin' }).click();
    expect(await page.locator('.pins').innerText()).toContain('SPF does not have +all');
    expect(await page.locator('.pins > ul > li', { hasText: 'NS is' }).count()).toBe(0);

    await page.getByRole('button', { name: 'Pause' }).click();
    expect(await page.locator('.asof').innerText()).toContain('Paused');
    await page.getByRole('button', { name: 'Resume' }).click();
    expect(await page.locator('.asof').innerText()).toContain('Last checked');
  });

  test('one that does not answer says what was last known of it', async () => {
    const { page } = await open('/monitors/tidewater.example', { javaScriptEnabled: false });
    expect(await page.locator('.asof').innerText()).toContain('Last answered');
    expect(await page.locator('.tiles').innerText()).toContain('score not known, 80 before');
    expect(await page.locator('#watched ~ *, section:has(#watched)').first().innerText()).toContain(
      'after the first answer',
    );
  });

  test('a check begins at once, and the next only after a minute', async () => {
    const { page } = await open('/monitors/tidewater.example', { javaScriptEnabled: false });
    await page.getByRole('button', { name: 'Check now' }).click();
    expect(await page.locator('main [role=status]').innerText()).toContain('checking it now');
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.waitForLoadState();
    expect(await page.getByRole('alert').count()).toBe(1);
  });
});

describe('recipients', () => {
  test('one is added by a link, and only a button behind it confirms', async () => {
    const { page } = await open('/monitors/recipients', { javaScriptEnabled: false }, 'eve');
    await page.getByLabel('Address', { exact: true }).fill('not an address');
    await page.locator('#email').evaluate((input) => input.setAttribute('type', 'text'));
    await page.getByLabel('Address', { exact: true }).fill('Team@Harbor.example');
    await page.getByRole('button', { name: 'Add this recipient' }).click();
    expect(await page.locator('main [role=status]').innerText()).toContain('team@harbor.example');
    expect(await page.locator('.lines').first().innerText()).toContain('Gets alerts once confirmed');
    const due = await claimEmails(site.accounts.outbox, 'test', NOW + 1, NOW + 2, 50);
    const sent = due.find(({ to }) => to === 'team@harbor.example');
    const link = /http:\S+confirm-recipient\?token=\S+/.exec(sent?.text ?? '')?.[0] ?? '';
    const path = new URL(link).pathname + new URL(link).search;
    const stranger = await open(path, { javaScriptEnabled: false }, 'nobody');
    expect(await stranger.page.locator('main').innerText()).toContain('eve@harbor.example');
    await page.reload();
    expect(await page.locator('.lines').first().innerText()).toContain('Gets alerts once confirmed');
    await stranger.page.getByRole('button', { name: 'Yes, send alerts here' }).click();
    await page.goto(`${base}/monitors/recipients`);
    expect(await page.locator('.lines').first().innerText()).toContain('Confirmed on');
    expect((await fetch(base + path)).status).toBe(410);
    const line = page.locator('.lines li', { hasText: 'team@harbor.example' });
    await line.getByText('Remove').first().click();
    await line.getByRole('button', { name: 'Remove this recipient' }).click();
    expect(await line.count()).toBe(0);
  });

  test('a chat is confirmed by the code that it got, and by no other', async () => {
    const { page } = await open('/monitors/recipients', { javaScriptEnabled: false }, 'eve');
    await page.locator('#email').evaluate((input) => input.setAttribute('type', 'text'));
    const hook = 'https://hooks.slack.com/services/T0001/B0001/abcdefghijklmnopqrstuvwx';
    await page.getByLabel('Address', { exact: true }).fill(hook);
    await page.getByRole('button', { name: 'Add this recipient' }).click();
    expect(await page.locator('main [role=status]').innerText()).toContain('We sent a code to hooks.slack.com/…uvwx.');
    const sent = site.accounts.posted.find(({ url }) => url === hook);
    const code = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(sent?.body ?? '')?.[0] ?? '';
    const line = page.locator('.lines li', { hasText: 'hooks.slack.com/…uvwx' });
    const enter = async (typed: string): Promise<void> => {
      await line.getByLabel('Code').fill(typed);
      await line.getByRole('button', { name: 'Confirm', exact: true }).click();
    };
    await enter(code.startsWith('0') ? '1111-1111' : '0000-0000');
    expect(await page.locator('main').innerText()).toContain('That code is wrong or older than 24 hours.');
    expect(await line.innerText()).not.toContain('Confirmed on');
    await enter(` ${code.replace('-', '').toLowerCase()} `);
    expect(await line.innerText()).toContain('Confirmed on');
    expect(await line.getByLabel('Code').count()).toBe(0);
    expect(await page.content()).not.toContain('abcdefghijkl');
  });

  test('a webhook gets a form of its own, seen before it is saved, and no value of a header is shown', async () => {
    const { page } = await open('/monitors/recipients', { javaScriptEnabled: false });
    await page.getByRole('link', { name: 'Form of messages: your own' }).click();
    const body = page.getByLabel('Template', { exact: true });
    await body.fill('{"text": {{title}}}');
    await page.getByRole('button', { name: 'Preview' }).click();
    expect(await page.locator('#body-error').innerText()).toContain(
      'The placeholder title stands outside of a string.',
    );
    await body.fill('{"text": "{{title}}", "state": "{{state}}"}');
    await page.getByLabel('Headers').fill('Authorization: …ader\nX-Key: zwsecret-of-another');
    await page.getByRole('button', { name: 'Preview' }).click();
    const shown = await page.locator('main').innerText();
    expect(shown).toContain(
      '{"text": "[Critical] example.com: DMARC weakened from reject to none", "state": "opened"}',
    );
    expect(shown).toContain('"state": "ended"}');
    expect(shown).toContain('X-Key: …ther');
    const stored = async () => (await site.accounts.stores.recipients.recipient('recipient-hook'))?.form;
    expect((await stored())?.headers).toHaveLength(1);
    await page.getByRole('button', { name: 'Save' }).click();
    expect(await page.locator('main [role=status]').innerText()).toContain('Saved.');
    expect(await page.content()).not.toContain('zwsecret');
    expect((await stored())?.headers).toEqual([
      { name: 'Authorization', value: 'Bearer zwsecret-of-a-header' },
      { name: 'X-Key', value: 'zwsecret-of-another' },
    ]);
  });

  test('a paused one goes on', async () => {
    const { page } = await open('/monitors/recipients', { javaScriptEnabled: false });
    expect(await page.locator('main').innerText()).toContain('550 <script>');
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.waitForLoadState();
    expect(await page.getByRole('button', { name: 'Resume' }).count()).toBe(0);
  });
});

describe('unsubscribing', () => {
  const ONE_CLICK = { method: 'POST', body: 'List-Unsubscribe=One-Click', redirect: 'manual' } as const;
  const FROM_MAIL = { 'Content-Type': 'application/x-www-form-urlencoded' };

  async function linkOf(domain: string | null): Promise<string> {
    const { stores } = site.accounts;
    const [own] = await stores.recipients.recipients(ACCOUNT);
    const secret = await stores.accounts.secret('unsubscribe', () => 'made here');
    return `/unsubscribe/${unsubscribeToken(secret, { recipient: own?.id ?? '', domain: domain as DomainName | null })}`;
  }
  const receives = async (domain: string): Promise<boolean> =>
    (await site.accounts.stores.recipients.receiving(ACCOUNT, domain as DomainName)).some(
      ({ address }) => address === `${ACCOUNT}@harbor.example`,
    );

  test('a mail client needs one POST: no cookie, no origin; a GET does nothing', async () => {
    const path = await linkOf(CITY);
    expect((await fetch(base + path)).status).toBe(200);
    expect((await fetch(base + path, { method: 'HEAD' })).status).toBe(200);
    expect(await receives(CITY)).toBe(true);
    expect((await fetch(base + path, { ...ONE_CLICK, headers: FROM_MAIL })).status).toBe(200);
    expect([await receives(CITY), await receives('tidewater.example')]).toEqual([false, true]);
    // Once more does nothing else, also in the other form that mail clients use.
    const body = new FormData();
    body.append('List-Unsubscribe', 'One-Click');
    expect((await fetch(base + path, { method: 'POST', body })).status).toBe(200);
    expect([await receives(CITY), await receives('tidewater.example')]).toEqual([false, true]);
  });

  test('a person reads what stops, and can take it back', async () => {
    const { page } = await open(await linkOf('tidewater.example'), { javaScriptEnabled: false }, 'nobody');
    expect(await page.locator('main').innerText()).toContain('tidewater.example');
    await page.getByRole('button', { name: 'Stop these alerts' }).click();
    expect(await receives('tidewater.example')).toBe(false);
    await page.getByRole('button', { name: 'Get them again' }).click();
    expect(await receives('tidewater.example')).toBe(true);
    await page.goto(base + (await linkOf('tidewater.example')));
    await page.getByRole('button', { name: 'Stop the alerts of all domains' }).click();
    expect([await receives('tidewater.example'), await receives('northquay.example')]).toEqual([false, false]);
    await page.getByRole('button', { name: 'Get them again' }).click();
    expect(await page.locator('main').innerText()).toContain('gets alerts for all domains of the account');
    expect([await receives('tidewater.example'), await receives('northquay.example')]).toEqual([true, true]);
    await page.goto(base + (await linkOf('tidewater.example')));
    await page.getByRole('button', { name: 'Stop the alerts of all domains' }).click();
  });

  test('the account sees it, and takes it back for its own address', async () => {
    const { page } = await open('/monitors/recipients', { javaScriptEnabled: false });
    const own = page.locator('.lines li').first();
    expect(await own.innerText()).toContain('Unsubscribed from all alerts.');
    await own.getByRole('button', { name: 'Get them again' }).click();
    expect(await own.innerText()).not.toContain('Unsubscribed');
    expect([await receives('tidewater.example'), await receives(CITY)]).toEqual([true, true]);
    await fetch(base + (await linkOf(CITY)), { ...ONE_CLICK, headers: FROM_MAIL });
    await page.reload();
    expect(await own.innerText()).toContain(`Unsubscribed from alerts for ${CITY}.`);
  });

  test('an account whose alerts nobody gets is told so', async () => {
    const { recipients } = site.accounts.stores;
    const [own] = await recipients.recipients('nils');
    const { page } = await open('/monitors', { javaScriptEnabled: false }, 'nils');
    const nobody = page.getByText('Nobody gets your alerts');
    expect(await nobody.count()).toBe(0);
    await recipients.unsubscribe(own?.id ?? '', 'a.example' as DomainName, NOW);
    await page.reload();
    expect(await nobody.count()).toBe(0);
    await recipients.unsubscribe(own?.id ?? '', null, NOW);
    for (const path of ['/monitors', '/monitors/recipients']) {
      await page.goto(base + path);
      expect(await nobody.count()).toBe(1);
    }
    await recipients.resubscribe(own?.id ?? '', null);
    await page.reload();
    expect(await nobody.count()).toBe(0);
  });

  test('a link of somebody else’s making stops nothing', async () => {
    const path = await linkOf(null);
    const forged = `${path.slice(0, -4)}AAAA`;
    expect((await fetch(base + forged, { ...ONE_CLICK, headers: FROM_MAIL })).status).toBe(410);
    expect((await fetch(base + forged)).status).toBe(410);
  });
});

describe('what is of another account', () => {
  test('the e-mail of an alert reads as it was sent, and unsubscribes nobody', async () => {
    const path = `/monitors/alerts/e-mail?alert=${CITY_ALERT}`;
    const reply = await fetch(base + path, { headers: cookie(ACCOUNT) });
    const text = await reply.text();
    expect(text).toContain('<title>E-mail of an alert · Zonewell</title>');
    expect(text).toMatch(/<h2><bdi>\[Important\] cityledger\.example: DMARC/);
    expect(text).toContain('/unsubscribe/…<');
    expect((await fetch(`${base}/monitors/alerts/e-mail`, { headers: cookie(ACCOUNT) })).status).toBe(404);
  });

  test.each([
    `/monitors/${CITY}`,
    `/monitors/${CITY}/remove`,
    `/monitors/${CITY}/alerts.csv`,
    `/monitors/alerts/e-mail?alert=${CITY_ALERT}`,
    `/monitors/alerts?alert=${CITY_ALERT}`,
  ])('GET %s is 404', async (path) => {
    expect((await fetch(base + path, { headers: cookie('eve') })).status).toBe(404);
    expect((await fetch(base + path, { headers: cookie(ACCOUNT) })).status).toBe(200);
  });

  test('lists and files have none of it', async () => {
    for (const path of ['/monitors', '/monitors/alerts', '/monitors/alerts.csv', '/monitors/recipients']) {
      const reply = await fetch(base + path, { headers: cookie('eve') });
      expect([path, reply.status, (await reply.text()).includes('cityledger')]).toEqual([path, 200, false]);
    }
  });

  const FORMS = [
    [`/monitors/${CITY}/pause`, ''],
    [`/monitors/${CITY}/resume`, ''],
    [`/monitors/${CITY}/check`, ''],
    [`/monitors/${CITY}/settings`, 'send=other'],
    [`/monitors/${CITY}/pins`, 'subject=MX&values='],
    [`/monitors/${CITY}/close`, `alert=${CITY_ALERT}`],
    [`/monitors/${CITY}/remove`, ''],
    ['/monitors/recipients/recipient-old/resend', ''],
    ['/monitors/recipients/recipient-old/resume', ''],
    ['/monitors/recipients/recipient-old/remove', ''],
    ['/monitors/recipients/recipient-hook/form', 'do=save'],
  ] as const;

  test.each(FORMS)('POST %s is 404', async (path, body) => {
    const reply = await fetch(base + path, {
      method: 'POST',
      body,
      headers: { ...FORM, ...cookie('eve') },
      redirect: 'manual',
    });
    expect(reply.status).toBe(404);
  });

  test.each([
    ...FORMS.map(([path]) => path),
    '/monitors/add',
    '/monitors/alerts',
    '/monitors/recipients',
    '/confirm-recipient',
  ])('POST %s of another site is 403', async (path) => {
    for (const origin of [{ 'Sec-Fetch-Site': 'cross-site' }, { Origin: 'https://evil.example' }, {}])
      expect(
        (
          await fetch(base + path, {
            method: 'POST',
            body: 'names=evil.example&email=evil@evil.example',
            headers: { 'Content-Type': FORM['Content-Type'], ...cookie(ACCOUNT), ...origin },
            redirect: 'manual',
          })
        ).status,
      ).toBe(403);
  });

  test('nobody who is not signed in sees anything', async () => {
    for (const path of [
      '/monitors',
      '/monitors/add',
      '/monitors/alerts',
      `/monitors/alerts?alert=${CITY_ALERT}`,
      '/monitors/alerts.csv',
      '/monitors/recipients',
      `/monitors/${CITY}`,
    ]) {
      const reply = await fetch(base + path, { redirect: 'manual' });
      const next = path.endsWith('.csv') ? '' : `?next=${encodeURIComponent(path)}`;
      expect([path, reply.status, reply.headers.get('location')]).toEqual([path, 303, `/sign-in${next}`]);
    }
  });

  test('what is not its alert is not closed through its own monitor', async () => {
    const { stores } = site.accounts;
    const reply = await fetch(`${base}/monitors/${CITY}/close`, {
      method: 'POST',
      body: 'alert=nothing',
      headers: { ...FORM, ...cookie(ACCOUNT) },
      redirect: 'manual',
    });
    expect(reply.status).toBe(404);
    expect((await stores.alerts.alert(ACCOUNT, ALERTS[1]?.id ?? ''))?.closedAt).toBeNull();
  });
});

describe('bounded input', () => {
  const post = (path: string, body: string) =>
    fetch(base + path, {
      method: 'POST',
      body,
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        'Sec-Fetch-Site': 'same-origin',
        Cookie: `zonewell=${sessions.get('eve') ?? ''}`,
      },
      redirect: 'manual',
    });

  test('a list of ten thousand lines is refused before anything is added', async () => {
    const list = Array.from({ length: 10_000 }, (_, i) => `n${i}.example`).join('\n');
    const reply = await post('/monitors/add', `names=${encodeURIComponent(list)}`);
    expect(reply.status).toBe(400);
    expect((await site.accounts.stores.monitors.monitors('eve')).length).toBe(0);
  });

  test('what is larger than any form is refused', async () => {
    expect((await post('/monitors/add', `names=${'a'.repeat(300_000)}`)).status).toBe(413);
    expect((await post('/monitors/recipients', `email=${'a'.repeat(5000)}`)).status).toBe(413);
    expect((await post(`/unsubscribe/${'a'.repeat(100)}`, 'a'.repeat(2000))).status).toBe(413);
  });

  test('an address of the log that makes no sense shows the newest', async () => {
    for (const before of ['x', '1', '99999999999999999999.a', `1.${'x'.repeat(500)}`]) {
      const reply = await fetch(`${base}/monitors/alerts?before=${before}`, {
        headers: { Cookie: `zonewell=${sessions.get(ACCOUNT) ?? ''}` },
      });
      expect([before, reply.status]).toEqual([before, 200]);
    }
  });
});

test('the alert log as a file: a spreadsheet runs nothing of it', async () => {
  const reply = await fetch(`${base}/monitors/alerts.csv`, {
    headers: { Cookie: `zonewell=${sessions.get(ACCOUNT) ?? ''}` },
  });
  expect(reply.headers.get('content-type')).toContain('text/csv');
  const lines = (await reply.text()).split('\r\n');
  expect(lines[0]).toMatch(/^alert,confirmed_at,domain,code,/);
  // A line for each event, and one after the last.
  const stored = await site.accounts.stores.alerts.alerts({ account: ACCOUNT }, { limit: 1000 });
  expect(lines).toHaveLength(stored.reduce((sum, { events }) => sum + events.length, 0) + 2);
  expect(lines.join('\n')).toContain(
    ',"cityledger.example","dmarc-weakened","policy-weakened","error","DMARC weakened from reject to none",75,60,',
  );
});
