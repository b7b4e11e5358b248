import { get, type IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LookupService } from '../../src/admission/lookup-service.ts';
import { type Service, startService } from '../api/service.ts';
import { launch } from './browser.ts';

// A page whose report takes long: its head, the name and the tabs come at once, the rest when it is known.

let service: Service;
let browser: Browser;
let base: string;
/** Lets the report through, or fails it. */
let open: (error?: Error) => void;
let gate: Promise<void>;

const close = () => {
  gate = new Promise((resolve, reject) => {
    open = (error) => (error === undefined ? resolve() : reject(error));
  });
  gate.catch(() => {});
};

beforeAll(async () => {
  const behindGate = (lookups: LookupService): LookupService => ({
    ...lookups,
    stored: (kind, domain) => gate.then(() => lookups.stored(kind, domain)),
    changeHistory: (domain, query) => gate.then(() => lookups.changeHistory(domain, query)),
    testMessage: (query) => gate.then(() => lookups.testMessage(query)),
  });
  service = await startService({}, behindGate);
  base = await service.app.listen({ port: 0, host: '127.0.0.1' });
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
});
beforeEach(close);

/** Sends a GET, and gives the answer once its head is there. */
const request = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(base + path, { headers, method }, resolve).on('error', reject);
  });

const chunk = (response: IncomingMessage): Promise<Buffer> =>
  new Promise((resolve) => {
    response.once('data', (data: Buffer) => {
      response.pause();
      resolve(data);
    });
  });

async function rest(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const data of response) chunks.push(data as Buffer);
  return Buffer.concat(chunks);
}

const count = (html: string, part: string): number => html.split(part).length - 1;

describe('a report that takes long', () => {
  test('begins with the name and the tabs, and ends as a whole page', async () => {
    const response = await request('/domain/perfect.example');
    const first = (await chunk(response)).toString();
    expect(response.statusCode).toBe(200);
    expect(first).toContain('<h1');
    expect(first).toContain('/history/perfect.example');
    expect(first).toContain('Looking up perfect.example.');
    const headEnd = /<link rel="expect" href="#([^"]+)"/.exec(first)?.[1];
    expect(count(first, ` id="${headEnd}"`)).toBe(1);
    expect(first).not.toContain('</main>');
    open();
    const second = (await rest(response)).toString();
    const html = first + second;
    expect(second.startsWith('<div class="asof"')).toBe(true);
    expect(html.trimEnd().endsWith('</html>')).toBe(true);
    for (const part of ['<h1', '<main', '</main>', '<section class="ident"', '</body>'])
      expect([part, count(html, part)]).toEqual([part, 1]);
    // The second part is that of the page as it is sent whole.
    const whole = (await rest(await request('/domain/perfect.example'))).toString();
    expect(whole).toContain('All 10 checks of perfect.example pass.');
    expect(second).toContain('All 10 checks of perfect.example pass.');
  });

  test.each([
    ['/domain/library.example', 'id="areas"'],
    ['/history/library.example', 'id="timeline"'],
  ])('%s is a page of one strip, whole or in parts', async (path, content) => {
    const response = await request(path);
    const first = (await chunk(response)).toString();
    open();
    for (const html of [first + (await rest(response)), (await rest(await request(path))).toString()]) {
      expect(html).toContain(content);
      expect([count(html, '<div class="asof" '), count(html, '<h1')]).toEqual([1, 1]);
    }
  });

  test.each(['asof-waiting.example', 'asof.asof-waiting.asof.example'])(
    'begins with the name and the tabs of %s too',
    async (domain) => {
      const response = await request(`/domain/${domain}`);
      const first = (await chunk(response)).toString();
      open();
      const html = first + (await rest(response)).toString();
      for (const part of ['<h1', '<main', '</main>', 'role="status"', '</html>'])
        expect([part, count(html, part)]).toEqual([part, 1]);
      expect(first).toContain(`/history/${domain}`);
      expect(first).toContain(`Looking up ${domain}.`);
    },
  );

  test('comes compressed in the same two parts', async () => {
    const response = await request('/domain/newsletter.example', { 'accept-encoding': 'br, gzip' });
    const first = await chunk(response);
    expect(response.headers['content-encoding']).toBe('gzip');
    open();
    const html = gunzipSync(Buffer.concat([first, await rest(response)])).toString();
    expect(html).toContain('Looking up newsletter.example.');
    expect(html.trimEnd().endsWith('</html>')).toBe(true);
  });

  test('answers a HEAD only once its status is known', async () => {
    const asked = request('/domain/shop.example', {}, 'HEAD');
    open();
    const response = await asked;
    expect(response.statusCode).toBe(200);
    expect((await rest(response)).length).toBe(0);
  });

  test('says what went wrong where it fails, and the log has it', async () => {
    const response = await request('/domain/wrong.example');
    const first = (await chunk(response)).toString();
    open(new Error('secret detail'));
    const html = first + (await rest(response)).toString();
    expect(html).toContain('Something went wrong on our side');
    expect(html).not.toContain('secret detail');
    expect(html.trimEnd().endsWith('</html>')).toBe(true);
    const logged = service.log.filter((line) => line.includes('page failed') && line.includes('secret detail'));
    expect(logged).toHaveLength(1);
    // What the page says to quote is what the log has with the error.
    const quoted = /quote the request ID <code[^>]*>([^<]+)</.exec(html)?.[1];
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([{ reqId: quoted }]);
    expect(quoted).toBe(response.headers['x-request-id']);
  });

  test('is given up by who leaves, and the next visitor gets it', async () => {
    const response = await request('/domain/bakery.example');
    await chunk(response);
    response.destroy();
    open();
    const html = (await rest(await request('/domain/bakery.example'))).toString();
    expect(html.trimEnd().endsWith('</html>')).toBe(true);
  });
});

/** Tests of each page that is no report: what its first part has, and what its second. */
describe.each([
  [
    '/mail-security/newsletter.example/message?ip=192.0.2.1&from=newsletter.example',
    ['<h1', '/history/newsletter.example', 'Looking up newsletter.example.', '&amp;from=newsletter'],
    'id="answer"',
  ],
  [
    '/compare?a=parked.example&b=open.example',
    ['>Compare', 'Looking up parked.example and open.example.', '?a=parked.example&amp;b=open.example&amp;lang=ja'],
    'id="differ"',
  ],
])('%s', (path, begins, content) => {
  test('says what went wrong where it fails', async () => {
    const response = await request(path);
    await chunk(response);
    open(new Error('secret detail'));
    const html = (await rest(response)).toString();
    expect(html).toContain('Something went wrong on our side');
    expect(html).not.toContain('secret detail');
    expect(html.trimEnd().endsWith('</html>')).toBe(true);
  });

  test('begins with what is known at once, and ends as the page that is sent whole', async () => {
    const response = await request(path);
    const first = (await chunk(response)).toString();
    expect(response.statusCode).toBe(200);
    for (const part of begins) expect(first).toContain(part);
    expect(first).not.toContain('</main>');
    open();
    const second = (await rest(response)).toString();
    const whole = (await rest(await request(path))).toString();
    for (const html of [first + second, whole])
      for (const part of [content, '<h1', '<main', '</main>', '<div class="asof" ', '</html>'])
        expect([part, count(html, part)]).toEqual([part, 1]);
  });
});

test.each([
  [true, 'garage.example'],
  [false, 'florist.example'],
] as const)(
  'in a browser, scripts %s: the wait is seen, then the report, and nothing moves',
  async (javaScriptEnabled, domain) => {
    const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 360, height: 800 } });
    const page = await context.newPage();
    const loaded = page.goto(`${base}/domain/${domain}`, { waitUntil: 'load' });
    await page.locator('.asof-waiting').waitFor({ state: 'visible' });
    expect(await page.locator('h1').innerText()).toBe(domain);
    // The style sheet may come after the first lines of the page.
    await expect.poll(async () => (await page.locator('.tabs').boundingBox())?.x).toBe(0);
    const tabs = await page.locator('.tabs').boundingBox();
    open();
    await loaded;
    expect(await page.locator('.asof-waiting').isVisible()).toBe(false);
    expect(await page.locator('.asof:not(.asof-waiting)').isVisible()).toBe(true);
    expect(await page.getByRole('heading', { name: 'Checks', exact: true }).isVisible()).toBe(true);
    expect(await page.locator('.tabs').boundingBox()).toEqual(tabs);
    await context.close();
  },
);
