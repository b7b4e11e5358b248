import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUNDLE, cleanEnv, ROOT } from '../cli/command.ts';
import { freePort } from '../support/free-port.ts';
import { isLong } from '../support/seed.ts';
import { launch } from './browser.ts';

// The pictures of the README show pages of the demo. With ZONEWELL_PICTURES=1 this writes them anew.

const isWanted = process.env['ZONEWELL_PICTURES'] === '1';
/** The demo is started for these pages alone. */
const pictureTest = test.runIf(isWanted || isLong);
/** Where all tests run at once. */
const SLOW = { timeout: 120_000 };
const MAX_BYTES = 150 * 1024;
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');

const folder = mkdtempSync(join(tmpdir(), 'zonewell-readme-'));
let browser: Browser;
let base: string;
let demo: ReturnType<typeof spawn>;

beforeAll(async () => {
  if (!isWanted && !isLong) return;
  const port = await freePort();
  base = `http://127.0.0.1:${port}`;
  browser = await launch();
  demo = spawn(process.execPath, [BUNDLE, 'demo', '--port', String(port)], {
    cwd: folder,
    env: cleanEnv({}),
    stdio: 'ignore',
  });
  const isUp = () =>
    fetch(`${base}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) await wait(200);
});
afterAll(async () => {
  await browser?.close();
  demo?.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

/** Takes the picture of the README, whose alternative text it returns. */
async function take(page: Page, file: string): Promise<string> {
  const picture = await page.screenshot();
  expect(picture.byteLength).toBeLessThanOrEqual(MAX_BYTES);
  const path = join(ROOT, 'docs/images', file);
  if (isWanted) writeFileSync(path, picture);
  expect(existsSync(path)).toBe(true);
  return new RegExp(`!\\[([^\\]]+)\\]\\(docs/images/${file.replace('.', '\\.')}\\)`).exec(README)?.[1] ?? '';
}

pictureTest('the README shows a report, as its words beside the picture say', async () => {
  const page = await browser.newPage({ viewport: { width: 1200, height: 860 } });
  await page.goto(`${base}/domain/newsletter.example`, SLOW);
  await page.evaluate(() => document.fonts.ready);
  const alt = await take(page, 'report.png');
  const title = await page.title();
  for (const word of ['newsletter.example', '80 of 100', 'grade B']) {
    expect(alt).toContain(word);
    expect(title).toContain(word);
  }
});

pictureTest('the README shows a live check while it runs', async () => {
  const page = await browser.newPage({ viewport: { width: 1200, height: 560 } });
  await page.goto(`${base}/mail-security/mx-silent.example`, SLOW);
  await page.getByRole('button', { name: 'Check live' }).click();
  await page.getByText('Show queries').click();
  await page.locator('.asof-live', { hasText: 'waiting for SMTP mail.mx-silent.example' }).first().waitFor();
  const alt = await take(page, 'live.png');
  expect(alt).toContain('mx-silent.example');
});
