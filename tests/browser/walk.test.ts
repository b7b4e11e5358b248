import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatAddressOverride } from '../../src/domain/address-override.ts';
import { type Internet, PUBLIC_NETWORKS, startInternet } from '../../testbed/internet.ts';
import { type Mailbox, startMailbox } from '../../testbed/mailbox.ts';
import { REGISTRY_BOOTSTRAP } from '../../testbed/registry.ts';
import { BUNDLE, cleanEnv, ROOT, shell } from '../cli/command.ts';
import { runLine } from '../cli/run-here.ts';
import { freePort } from '../support/free-port.ts';
import { launch } from './browser.ts';

const DOMAIN = 'shop.example';
const ZONES = join(ROOT, 'testbed/zones');
const ZONE = readFileSync(join(ZONES, `${DOMAIN}.zone`), 'utf8');
const PASSWORD = 'four wet umbrellas';

const folder = mkdtempSync(join(tmpdir(), 'zonewell-walk-'));
let browser: Browser;
let internet: Internet;
let mailbox: Mailbox;
let env: Record<string, string>;
let base: string;
let service: ReturnType<typeof spawn> | undefined;

beforeAll(async () => {
  [browser, internet, mailbox] = await Promise.all([launch(), startInternet({ zonesDir: ZONES }), startMailbox()]);
  const nameServers = await internet.startNameServers();
  const [ca, rdap, port] = [join(folder, 'ca.pem'), join(folder, 'rdap.json'), await freePort()];
  writeFileSync(ca, internet.ca);
  writeFileSync(rdap, REGISTRY_BOOTSTRAP);
  base = `http://127.0.0.1:${port}`;
  env = cleanEnv({
    ZONEWELL_DATABASE: join(folder, 'zonewell.db'),
    ZONEWELL_PORT: String(port),
    ZONEWELL_RESOLVERS: internet.resolver,
    ZONEWELL_TRUST_ANCHORS: internet.anchorRecords,
    ZONEWELL_CA_FILE: ca,
    ZONEWELL_RDAP_BOOTSTRAP: rdap,
    ZONEWELL_PUBLIC_NETWORKS: PUBLIC_NETWORKS.join(','),
    ZONEWELL_CONNECT_TO: [...internet.connectTo, ...nameServers.connectTo].map(formatAddressOverride).join(','),
    ZONEWELL_CANARIES: 'perfect.example,newsletter.example',
    ZONEWELL_INTERVAL_PRO: '1s',
    ZONEWELL_SMTP_URL: mailbox.smtpUrl,
    ZONEWELL_CONTACT: 'operator@zonewell.test',
  });
  service = spawn(process.execPath, [BUNDLE, 'serve'], { cwd: folder, env, stdio: 'ignore' });
  const isUp = () =>
    fetch(`${base}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) await wait(100);
});
afterAll(async () => {
  await browser?.close();
  service?.kill('SIGKILL');
  await mailbox?.close();
  await internet?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens the newest e-mail to an address on the page of the mailbox, once it is there. */
async function openEmail(page: Page, to: string, of: RegExp): Promise<void> {
  const place = (): number =>
    mailbox.messages.findLastIndex((message) => message.includes(`To: ${to}`) && of.test(message));
  await expect.poll(place, { timeout: 60_000 }).toBeGreaterThanOrEqual(0);
  await page.goto(`${mailbox.url}${mailbox.url.endsWith('/') ? '' : '/'}${place()}`);
}

interface Walk {
  readonly about: string;
  readonly email: string;
  readonly options: BrowserContextOptions;
  /** Holds the sentences of the report and of signing up, before anybody types a password. */
  readonly needs: readonly [report: string, signUp: string];
  readonly signIn: string;
  readonly noPlan: string;
  readonly asked: RegExp;
  readonly alert: string;
  readonly settled: string;
}

const WALKS: readonly Walk[] = [
  {
    about: 'with scripts, in English',
    email: 'wanda@walk.example',
    options: { locale: 'en', viewport: { width: 1280, height: 900 } },
    needs: ['an account with a plan', 'Monitoring needs a plan'],
    signIn: `Sign in to monitor ${DOMAIN}`,
    noPlan: 'Your plan doesn’t include monitoring',
    asked: /You asked for a plan on/,
    alert: 'DMARC weakened from reject to none',
    settled: 'Closed on',
  },
  {
    about: 'without scripts, in Japanese, on a phone',
    email: 'walter@walk.example',
    options: { locale: 'ja', javaScriptEnabled: false, viewport: { width: 360, height: 800 } },
    needs: ['アカウントとプランが必要です', '監視には、このZonewellの運用者が割り当てるプランが必要です'],
    signIn: `${DOMAIN}を監視するにはログインしてください`,
    noPlan: 'ご利用のプランでは監視を利用できません',
    asked: /プランを申し込みました/,
    alert: 'DMARC',
    settled: '対応済みにしました',
  },
];

const OPERATOR = 'olga@walk.example';
let operator: Page;

test('the operator, from the setup link to a monitor, without an e-mail', async () => {
  const href = /http\S+/.exec((await shell('zonewell admin setup-link', env)).stdout)?.[0] ?? '';
  operator = await (await browser.newContext({ locale: 'en' })).newPage();
  await operator.goto(href);
  await operator.locator('#email').fill(OPERATOR);
  await operator.locator('#password').fill(PASSWORD);
  await operator.locator('main form button').click();
  expect(operator.url()).toBe(`${base}/monitors`);
  await operator.locator('#names').fill('perfect.example');
  await operator.locator('main form[action="/monitors/add"] button').click();
  expect(operator.url()).toBe(`${base}/monitors/perfect.example`);
  await operator.goto(`${base}/monitors/recipients`);
  expect(await operator.locator('main').innerText()).toContain(OPERATOR);
  await operator.goto(href);
  expect(await operator.locator('main').innerText()).toContain('zonewell admin setup-link');
});

/** Follows the link that begins like that in the e-mail that is open. */
async function followLink(page: Page, part: string): Promise<void> {
  const link = new RegExp(`http\\S+${part}\\S+`).exec(await page.locator('pre').innerText())?.[0] ?? '';
  await page.goto(link);
}

test.each(WALKS)(
  'from the start page to an alert that settles, $about',
  async ({ email, options, needs, signIn, noPlan, asked, alert, settled }) => {
    internet.load(ZONE, DOMAIN, { algorithm: 15 });
    const stranger = await (await browser.newContext(options)).newPage();
    await stranger.goto(base);
    await stranger.locator('main input[name="domain"]').fill(DOMAIN);
    await stranger.locator('main input[name="domain"]').press('Enter');
    await stranger.waitForURL(`${base}/domain/${DOMAIN}`);
    await expect.poll(() => stranger.locator('main').innerText()).toContain(needs[0]);
    await stranger.locator(`a[href="/monitors/add?domain=${DOMAIN}"]`).click();
    expect((await stranger.locator('h1').innerText()).replace(/\s+/g, ' ')).toBe(signIn);
    await stranger.locator('a[href^="/sign-up"]').click();
    expect(await stranger.locator('main').innerText()).toContain(needs[1]);
    await stranger.locator('#email').fill(email);
    await stranger.locator('main form button').click();
    await expect.poll(() => stranger.locator('main').innerText()).toContain(email);

    // The e-mail is read in another browser.
    const page = await (await browser.newContext(options)).newPage();
    await openEmail(page, email, /choose-password/);
    await followLink(page, 'choose-password');
    await page.locator('#password').fill(PASSWORD);
    await page.locator('main form button').click();
    expect(page.url()).toBe(`${base}/monitors/add?domain=${DOMAIN}`);
    const main = page.locator('main');
    await expect.poll(() => main.innerText()).toContain(noPlan);
    expect(await main.locator('form[action="/monitors/add"]').count()).toBe(0);
    expect(await main.innerText()).toContain('operator@zonewell.test');
    await main.locator('form[action="/monitors/request"] button').click();
    expect(page.url()).toBe(`${base}/monitors/add?domain=${DOMAIN}`);
    await expect.poll(() => main.innerText()).toMatch(asked);

    // The operator reads of it, and runs the command that the page shows.
    await openEmail(operator, OPERATOR, new RegExp(email.replace('@', '.')));
    expect((await runLine('zonewell admin requests', env)).stdout).toContain(email);
    await operator.goto(`${base}/operator`);
    const command = await operator.locator('main .record code').first().innerText();
    expect(command).toBe(`zonewell admin plan ${email} Pro`);
    expect((await shell(command, env)).code).toBe(0);

    await openEmail(page, email, /monitors\/add/);
    await followLink(page, 'monitors/add');
    expect(await page.locator('header .viewer-address').textContent()).toBe(email);
    expect(await main.locator('#names').inputValue()).toBe(DOMAIN);
    await main.locator('form[action="/monitors/add"] button').click();
    expect(page.url()).toBe(`${base}/monitors/${DOMAIN}`);
    const listed = async (): Promise<unknown> =>
      JSON.parse((await runLine(`zonewell monitor list --account ${email} --json`, env)).stdout.split('\n')[0] ?? '{}')
        .last_checked_at;
    await expect.poll(listed, { timeout: 60_000, interval: 500 }).toEqual(expect.any(String));

    internet.load(ZONE.replace('p=reject', 'p=none'), DOMAIN, { algorithm: 15 });
    await openEmail(page, email, /List-Unsubscribe/i);
    expect(await page.locator('body').innerText()).toContain(alert);
    await page.goto(`${base}/monitors/${DOMAIN}`);
    expect(await main.innerText()).toContain('p=none');

    internet.load(ZONE, DOMAIN, { algorithm: 15 });
    const reloaded = async (): Promise<string> => {
      await page.goto(`${base}/monitors/${DOMAIN}`);
      return main.innerText();
    };
    await expect.poll(reloaded, { timeout: 60_000, interval: 1000 }).toContain(settled);
  },
);
