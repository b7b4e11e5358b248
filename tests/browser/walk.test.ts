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
  readonly signIn: string;
  readonly noPlan: string;
  readonly alert: string;
}

const WALKS: readonly Walk[] = [
  {
    about: 'with scripts, in English',
    email: 'wanda@walk.example',
    options: { locale: 'en', viewport: { width: 1280, height: 900 } },
    signIn: `Sign in to monitor ${DOMAIN}`,
    noPlan: 'Your plan doesn’t include monitoring',
    alert: 'DMARC weakened from reject to none',
  },
  {
    about: 'without scripts, in Japanese, on a phone',
    email: 'walter@walk.example',
    options: { locale: 'ja', javaScriptEnabled: false, viewport: { width: 360, height: 800 } },
    signIn: `${DOMAIN}を監視するにはログインしてください`,
    noPlan: 'ご利用のプランでは監視を利用できません',
    alert: 'DMARC',
  },
];

test.each(WALKS)(
  'from a stranger’s report to the first alert, $about',
  async ({ email, options, signIn, noPlan, alert }) => {
    internet.load(ZONE, DOMAIN, { algorithm: 15 });
    const stranger = await (await browser.newContext(options)).newPage();
    await stranger.goto(`${base}/domain/${DOMAIN}`);
    await stranger.locator(`a[href="/monitors/add?domain=${DOMAIN}"]`).click();
    expect((await stranger.locator('h1').innerText()).replace(/\s+/g, ' ')).toBe(signIn);
    await stranger.locator('a[href^="/sign-up"]').click();
    await stranger.locator('#email').fill(email);
    await stranger.locator('main form button').click();
    await expect.poll(() => stranger.locator('main').innerText()).toContain(email);

    // The e-mail is read in another browser.
    const page = await (await browser.newContext(options)).newPage();
    await openEmail(page, email, /choose-password/);
    const link = /http\S+choose-password\S+/.exec(await page.locator('pre').innerText())?.[0] ?? '';
    await page.goto(link);
    await page.locator('#password').fill(PASSWORD);
    await page.locator('main form button').click();
    expect(page.url()).toBe(`${base}/monitors/add?domain=${DOMAIN}`);
    const main = page.locator('main');
    await expect.poll(() => main.innerText()).toContain(noPlan);
    expect(await main.locator('form[action="/monitors/add"]').count()).toBe(0);
    expect(await main.innerText()).toContain('operator@zonewell.test');
    // The operator runs the command that stands there.
    const command = await main.locator('.record code').innerText();
    expect(command).toBe(`zonewell admin plan ${email} Pro`);
    expect((await shell(command, env)).code).toBe(0);

    await page.goto(`${base}/domain/${DOMAIN}`);
    expect(await page.locator('header .viewer-address').textContent()).toBe(email);
    await page.locator(`a[href="/monitors/add?domain=${DOMAIN}"]`).click();
    await main.locator('form[action="/monitors/add"] button').click();
    expect(page.url()).toBe(`${base}/monitors/${DOMAIN}`);
    const listed = async (): Promise<unknown> =>
      JSON.parse((await shell(`zonewell monitor list --account ${email} --json`, env)).stdout.split('\n')[0] ?? '{}')
        .last_checked_at;
    await expect.poll(listed, { timeout: 60_000, interval: 500 }).toEqual(expect.any(String));

    internet.load(ZONE.replace('p=reject', 'p=none'), DOMAIN, { algorithm: 15 });
    await openEmail(page, email, /List-Unsubscribe/i);
    expect(await page.locator('body').innerText()).toContain(alert);
    await page.goto(`${base}/monitors/${DOMAIN}`);
    expect(await main.innerText()).toContain('p=none');
  },
);
