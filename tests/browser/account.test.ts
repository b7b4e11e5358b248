import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { headerOf, type Mailbox, startMailbox, textOf } from '../accounts/mailbox.ts';
import { type Service, startService } from '../api/service.ts';
import { violationsOf } from './axe.ts';
import { launch } from './browser.ts';

const PASSWORD = 'four wet umbrellas';

let browser: Browser;
let mailbox: Mailbox;
let service: Service;
let base: string;

beforeAll(async () => {
  mailbox = await startMailbox();
  service = await startService({
    publicUrl: null,
    quotaFree: 250,
    smtpUrl: mailbox.url,
    mailFrom: 'zonewell@zonewell.test',
  });
  base = await service.app.listen({ port: 0, host: '127.0.0.1' });
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
  await mailbox?.close();
});

const linkIn = (message: string): string => /http:\S+token=\S+/.exec(textOf(message))?.[0] ?? '';

const accessible = async (page: Page): Promise<void> => expect(await violationsOf(page), page.url()).toEqual([]);

const call = (key: string): Promise<Response> =>
  fetch(`${base}/v1/domain/perfect.example/dns?type=A`, { headers: { 'X-API-Key': key } });

async function makeKey(page: Page, name: string): Promise<string> {
  await page.getByLabel('Name of the new key').fill(name);
  await page.getByRole('button', { name: 'Create key' }).click();
  return page.locator('.reveal code').first().innerText();
}

test('a person: sign up by mail, make a key, call, see usage, revoke, delete', async () => {
  const context = await browser.newContext({ viewport: { width: 1100, height: 800 } });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('dialog', (dialog) => faults.push(dialog.message()));

  // Sign up: the address is proven by the mail, then the password is chosen.
  await page.goto(`${base}/account`);
  expect(page.url()).toBe(`${base}/sign-in`);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await accessible(page);
  await page.getByLabel('E-mail address').fill('Anna@Example.com');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  expect(await page.locator('main').innerText()).toContain('anna@example.com');
  const welcome = await mailbox.message(0);
  expect(headerOf(welcome, 'To')).toContain('anna@example.com');
  await page.goto(linkIn(welcome));
  await accessible(page);
  await page.getByLabel('Password').fill('password1234');
  await page.getByRole('button', { name: 'Create account' }).click();
  expect(await page.getByRole('alert').innerText()).toContain('easy to guess');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  expect(page.url()).toBe(`${base}/account`);
  expect(await page.locator('main').innerText()).toContain('You have no keys yet');
  await accessible(page);

  // The link is used up.
  const second = await context.newPage();
  expect((await second.goto(linkIn(welcome)))?.status()).toBe(410);
  await second.close();

  // A key works at once, and its calls are seen.
  const key = await makeKey(page, 'CI <script>alert(1)</script>');
  await accessible(page);
  const answer = await call(key);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('ratelimit')).toMatch(/^"month";r=249;t=\d+$/);
  expect(answer.headers.get('ratelimit-policy')).toMatch(/^"month";q=250;w=\d+$/);
  await call(key);
  await page.goto(`${base}/account`);
  expect(await page.locator('main').innerText()).toMatch(/2 of 250 calls in /);
  expect(await page.locator('main').innerText()).not.toContain(key);
  await accessible(page);

  // Renamed, then revoked: from then on 401.
  await page.locator('.keys summary', { hasText: 'Rename' }).click();
  await page.getByLabel('New name').fill('Nightly job');
  await accessible(page);
  await page.getByRole('button', { name: 'Save the name' }).click();
  expect(await page.locator('.keys').innerText()).toContain('Nightly job');
  await page.locator('.keys summary', { hasText: 'Revoke' }).click();
  await page.getByRole('button', { name: 'Revoke permanently' }).click();
  expect(await page.locator('main').innerText()).toContain('1 revoked key');
  const refused = await call(key);
  expect([refused.status, (await refused.json()).type]).toEqual([401, `${base}/problems/invalid-key`]);

  // Out, and in again with the password.
  await page.locator('.viewer summary').click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.goto(`${base}/account`);
  expect(page.url()).toBe(`${base}/sign-in`);
  await page.getByLabel('E-mail address').fill('anna@example.com');
  await page.getByLabel('Password').fill('wrong umbrellas');
  await page.getByRole('button', { name: 'Sign in' }).click();
  expect(await page.getByRole('alert').innerText()).toContain('is wrong');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  expect(page.url()).toBe(`${base}/account`);

  // A new address.
  await page.getByRole('link', { name: 'Settings' }).click();
  await accessible(page);
  await page.getByText('Change e-mail').click();
  await page.getByLabel('New e-mail address').fill('anna@example.org');
  await page.locator('#address-current').fill(PASSWORD);
  await page.getByRole('button', { name: 'Send a link to the new address' }).click();
  const asked = [await mailbox.message(1), await mailbox.message(2)];
  const sentTo = (address: string): string => asked.find((one) => headerOf(one, 'To')?.includes(address)) ?? '';
  expect(headerOf(sentTo('anna@example.com'), 'Subject')).toContain('requested');
  await page.goto(linkIn(sentTo('anna@example.org')));
  await accessible(page);
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  expect(await page.locator('main').innerText()).toContain('anna@example.org');
  expect(headerOf(await mailbox.message(3), 'To')).toContain('anna@example.com');

  // Deleted, with its keys.
  await page.goto(`${base}/account`);
  const last = await makeKey(page, 'last');
  expect((await call(last)).status).toBe(200);
  await page.goto(`${base}/account/settings`);
  await page.getByText('Delete account…').click();
  await page.locator('#delete-current').fill(PASSWORD);
  await page.getByRole('button', { name: 'Delete the account and all its data' }).click();
  expect(await page.locator('main').innerText()).toContain('Your account has been deleted');
  expect((await call(last)).status).toBe(401);
  await page.goto(`${base}/account`);
  expect(page.url()).toBe(`${base}/sign-in`);
  expect(faults).toEqual([]);
  expect(service.log.join('')).not.toMatch(/zw_\w{8}|anna@|umbrellas/);
  await context.close();
});
