import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildAssets, createSite } from '../../../tests/browser/site.ts';

let site: Awaited<ReturnType<typeof createSite>>;
let assets: Awaited<ReturnType<typeof buildAssets>>;
beforeAll(async () => {
  assets = await buildAssets();
  site = await createSite(assets.dir);
});
afterAll(async () => {
  await site.app.close();
  await assets.remove();
});

const ask = (url: string, options: InjectOptions = {}) => site.app.inject({ url, ...options });
const LIVE = '/domain/failing.example/live';
const IDN = '/domain/xn--r8jz45g.xn--zckzah';

describe('where addresses lead', () => {
  it.each([
    ['/?domain=Example.com', 303, '/domain/example.com'],
    ['/check?domain=example.com.', 303, '/domain/example.com'],
    ['/check?domain=example.com&domain=other.example', 303, '/domain/example.com'],
    [`/check?domain=${encodeURIComponent('例え.テスト')}`, 303, IDN],
    ['/check?domain=', 303, '/'],
    ['/check', 303, '/'],
    ['/domain/EXAMPLE.com', 308, '/domain/example.com'],
    ['/domain/example.com./records.csv', 308, '/domain/example.com/records.csv'],
    [`/domain/${encodeURIComponent('例え.テスト')}`, 308, IDN],
    ['/badge/Example.com.svg', 308, '/badge/example.com.svg'],
    ['/badge/example.com', 308, '/badge/example.com.svg'],
    ['/badge/Example.com.json', 308, '/badge/example.com.json'],
    ['/certificate-badge/Example.com', 308, '/certificate-badge/example.com.svg'],
    ['/domain/failing.example/live', 303, '/domain/failing.example'],
    ['/mail-security/WRONG.example', 308, '/mail-security/wrong.example'],
    ['/mail-security/wrong.example/live', 303, '/mail-security/wrong.example'],
    ['/history/EXAMPLE.com?cursor=x', 308, '/history/example.com?cursor=x'],
  ])('%s: %i to %s', async (url, status, location) => {
    const response = await ask(url);
    expect([response.statusCode, response.headers.location]).toEqual([status, location]);
  });

  it.each([
    ['GET', '/', 200],
    ['HEAD', '/', 200],
    ['GET', '/?domain=', 200],
    ['GET', '/sign-in', 200],
    ['GET', '/robots.txt', 200],
    ['GET', '/favicon.svg', 200],
    ['GET', '/domain/example.com', 200],
    ['GET', `/domain/${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}`, 500],
    ['GET', '/domain/a..b', 400],
    ['GET', '/check?domain=a..b', 400],
    ['GET', '/domain/overloaded.example', 503],
    ['GET', '/domain/overloaded.example/records.csv', 503],
    ['GET', '/badge/overloaded.example.svg', 503],
    ['GET', '/domain/greedy.example', 429],
    ['GET', '/badge/greedy.example.svg', 429],
    ['GET', '/badge/overloaded.example.json', 503],
    ['GET', '/badge/greedy.example.json', 429],
    ['GET', '/badge/a..b.json', 400],
    ['GET', '/certificate-badge/overloaded.example.svg', 503],
    ['GET', '/certificate-badge/greedy.example.json', 429],
    ['GET', '/feeds/nobody/token.atom', 404],
    ['GET', '/feeds/nobody/token', 404],
    ['GET', '/domain/broken.example', 500],
    ['GET', '/nowhere', 404],
    ['GET', '/mail-security/wrong.example', 200],
    ['GET', '/mail-security/overloaded.example', 503],
    ['GET', '/mail-security/a..b', 400],
    ['GET', '/mail-security/wrong.example/message?ip=192.0.2.1', 200],
    ['GET', '/mail-security/wrong.example/message?ip=192.0.2', 400],
    ['GET', '/mail-security/wrong.example/message?ip=192.0.2.1&from=a..b', 400],
    ['GET', '/mail-security/wrong.example/message?ip=192.0.2.1&dkim=a..b', 400],
    ['GET', '/mail-security/wrong.example/message', 200],
    ['GET', '/mail-security/wrong.example/message?dkim=other.example', 400],
    ['GET', '/mail-security/wrong.example/selectors', 405],
    ['POST', '/mail-security/wrong.example', 405],
    ['GET', '/assets/nothing.css', 404],
    ['GET', '/assets/..%2f..%2fpackage.json', 404],
    ['GET', '/assets/..%5c..%5cpackage.json', 404],
    ['POST', '/domain/example.com', 405],
    ['DELETE', '/domain/example.com/live', 405],
    ['PUT', '/', 405],
  ] as const)('%s %s: %i', async (method, url, status) => {
    expect((await ask(url, { method })).statusCode).toBe(status);
  });
});

describe('a report whose past takes long to read', () => {
  // A form of the page that no other test asks for.
  const page = async () =>
    (await ask('/domain/failing.example?records=all', { headers: { 'accept-language': 'ja' } })).body;
  const hasCourse = (html: string) => html.includes('<svg class="spark"');

  it('is shown without it, and with it once it is there', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    onTestFinished(() => resolve());
    site.switches.past = promise;
    const before = site.switches.pastReads;
    for (let i = 0; i < 5; i += 1) expect(hasCourse(await page())).toBe(false);
    // Once for a second at most, however often it is asked for.
    expect(site.switches.pastReads - before).toBeLessThan(5);
    resolve();
    await vi.waitFor(async () => expect(hasCourse(await page())).toBe(true), { timeout: 20_000 });
  });
});

describe('headers', () => {
  it.each([
    '/',
    '/sign-in',
    '/domain/example.com',
    '/domain/a..b',
    '/domain/broken.example',
    '/nowhere',
    '/favicon.svg',
  ])('%s is guarded', async (url) => {
    const { headers } = await ask(url);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('same-origin');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  });

  it.each(['/domain/example.com', '/domain/example.com/records.csv', '/badge/example.com.svg', '/domain/a..b', IDN])(
    '%s stays out of search engines',
    async (url) => expect((await ask(url)).headers['x-robots-tag']).toBe('noindex'),
  );

  it('lets crawlers read everything but what starts lookups', async () => {
    const lines = (await ask('/robots.txt')).body.trim().split('\n');
    expect(lines[0]).toBe('User-agent: *');
    expect(lines).toContain('Disallow: /domain/');
    expect(lines).not.toContain('Disallow: /');
  });

  it('names to search engines the pages that are the same for everybody, and each is there', async () => {
    const [, at = ''] = /^Sitemap: (.+)$/m.exec((await ask('/robots.txt')).body) ?? [];
    const { pathname, origin } = new URL(at);
    const urls = [...(await ask(pathname)).body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);
    expect(urls.length).toBeGreaterThan(20);
    for (const url of urls) {
      const { body, statusCode } = await ask(url.slice(origin.length));
      expect([url, statusCode]).toEqual([url, 200]);
      expect(body).toContain(`<link rel="canonical" href="${url}"`);
    }
  });

  it('keeps assets for ever under their hash, and asks again without it', async () => {
    const { body } = await ask('/docs');
    const [style, typeface] = [/\/assets\/zonewell\.css\?v=[^"]+/, /\/assets\/inter\.\w+\.woff2/].map(
      (pattern) => pattern.exec(body)?.[0] ?? '',
    );
    const hashed = await ask(style ?? '');
    expect(hashed.headers['cache-control']).toContain('immutable');
    expect(hashed.headers['content-type']).toContain('text/css');
    // The sheet asks for the same file that the page loads ahead.
    expect(hashed.body).toContain(typeface?.replace('/assets/', './'));
    const font = await ask(typeface ?? '');
    expect(font.headers['cache-control']).toContain('immutable');
    expect(font.headers['content-type']).toBe('font/woff2');
    const plain = await ask('/assets/zonewell.css?v=old');
    expect(plain.headers['cache-control']).toBe('no-cache');
    const again = await ask('/assets/zonewell.css', { headers: { 'if-none-match': String(plain.headers.etag) } });
    expect(again.statusCode).toBe(304);
  });

  it('lets a badge be embedded anywhere', async () => {
    const { headers, body } = await ask('/badge/failing.example.svg');
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(headers['content-type']).toContain('image/svg+xml');
    expect(body).toContain('45/100 D');
  });

  // Source: shields.io, endpoint badge.
  it.each([
    ['failing.example', { label: 'DNS and mail', message: '45/100 D', color: '#855300' }],
    ['overloaded.example', { label: 'DNS and mail', message: 'try later', color: '#5f5b54', isError: true }],
    ['%22%3E%3Cscript%3E', { label: 'DNS and mail', message: 'no such name', color: '#5f5b54', isError: true }],
  ])('gives the badge of %s as data for services that draw it', async (domain, badge) => {
    const { headers, body } = await ask(`/badge/${domain}.json`);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(JSON.parse(body)).toEqual({ schemaVersion: 1, ...badge });
  });
});

describe('error pages', () => {
  it('names the fault, says how to mend it, and fills the box again', async () => {
    const { body } = await ask(`/check?domain=${encodeURIComponent('"><script>alert(1)</script>..\u202Ex')}`);
    expect(body).toContain('it has two dots in a row');
    expect(body).toContain('Remove one of the dots.');
    expect(body).toContain('value="&quot;>&lt;script>alert(1)&lt;/script>..[U+202E]x"');
    expect(body).not.toContain('<script>');
    expect(body).not.toContain('\u202E');
  });

  it('marks the fault, and offers the name that may have been meant', async () => {
    const { body } = await ask(`/check?domain=${encodeURIComponent('harbor books.example')}`);
    expect(body).toContain('<mark class="mark-fault">');
    expect(body).toContain('value="harborbooks.example"');
    expect((await ask('/domain/')).body).not.toContain('class="given"');
  });

  it('says it in Japanese', async () => {
    const { body } = await ask('/nowhere', { headers: { 'accept-language': 'ja' } });
    expect(body).toContain('<html lang="ja">');
    expect(body).toContain('ページが見つかりません');
  });

  it('tells nothing of what broke', async () => {
    const { body } = await ask('/domain/broken.example');
    expect(body).toContain('Something went wrong on our side');
    expect(body).not.toMatch(/secret|fixture|at .*\.ts/);
  });

  it('says which request to quote where the fault is ours, and nothing of it elsewhere', async () => {
    const quoted = async (path: string) =>
      / quote the request ID <code[^>]*>([^<]+)</.exec((await ask(path)).body)?.[1];
    const ids = [
      await quoted('/domain/broken.example'),
      await quoted('/domain/overloaded.example'),
      await quoted('/domain/overloaded.example'),
    ];
    expect(ids).not.toContain(undefined);
    expect(new Set(ids).size).toBe(3);
    expect(await quoted('/nowhere')).toBeUndefined();
  });

  it('says when to come back', async () => {
    expect((await ask('/domain/overloaded.example')).headers['retry-after']).toBe('5');
  });

  it('names the methods an address has', async () => {
    const response = await ask('/domain/example.com', { method: 'POST' });
    expect(response.headers.allow).toBe('GET, HEAD');
    expect(response.headers['content-type']).toContain('text/html');
  });
});

describe('live', () => {
  const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } } as const;
  const stream = { method: 'POST', headers: { accept: 'application/x-ndjson' } } as const;
  const events = (body: string): Record<string, unknown>[] =>
    body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));

  it('runs without a script and leads to the report', async () => {
    const before = site.switches.liveRuns;
    const response = await ask(LIVE, { ...form, payload: '' });
    expect([response.statusCode, response.headers.location]).toEqual([303, '/domain/failing.example']);
    expect(site.switches.liveRuns).toBe(before + 1);
  });

  it('streams each question as it is asked and answered, then where the report is', async () => {
    const response = await ask(LIVE, stream);
    expect(response.headers['content-type']).toContain('application/x-ndjson');
    const all = events(response.body);
    expect(all.at(-1)).toEqual({ event: 'done', url: '/domain/failing.example' });
    expect(all.slice(0, 2)).toEqual([
      { event: 'asked', ref: 0, name: 'failing.example', type: 'A', started_ms: 0 },
      {
        event: 'answered',
        ref: 0,
        name: 'failing.example',
        type: 'A',
        started_ms: 0,
        ended_ms: 40,
        outcome: 'answer',
        server: '192.0.2.1:53',
        transport: 'tcp',
        detail: '1 record',
      },
    ]);
    expect(all.filter(({ outcome }) => outcome === 'failure')[0]).toMatchObject({
      detail: '192.0.2.1:53<script> did not answer',
    });
    expect(all.filter(({ event }) => event === 'asked')).toHaveLength(24);
    expect(all.filter(({ event }) => event === 'answered')).toHaveLength(24);
  });

  it('says in the stream that it failed, without detail', async () => {
    const [broken] = events((await ask('/domain/broken.example/live', stream)).body).slice(-1);
    expect(broken).toMatchObject({ event: 'failed', title: 'Something went wrong on our side' });
    expect(JSON.stringify(broken)).not.toContain('secret');
    const [overloaded] = events((await ask('/domain/overloaded.example/live', stream)).body);
    expect(overloaded).toMatchObject({ event: 'failed', title: 'The service is busy' });
  });

  it.each([
    ['same-origin', {}, 303],
    ['none', {}, 303],
    ['cross-site', {}, 403],
    ['same-site', {}, 403],
    [undefined, { origin: 'http://localhost:8080' }, 303],
    [undefined, { origin: 'http://192.0.2.7:8080', host: '192.0.2.7:8080' }, 303],
    [undefined, { origin: 'http://[2001:db8::7]:8080', host: '[2001:db8::7]:8080' }, 303],
    [undefined, { origin: 'http://192.0.2.7:8080', host: '192.0.2.8:8080' }, 403],
    [undefined, { origin: 'http://192.0.2.7:8081', host: '192.0.2.7:8080' }, 403],
    [undefined, { origin: 'https://evil.example', host: '192.0.2.7:8080' }, 403],
    [undefined, { origin: 'http://rebound.example:8080', host: 'rebound.example:8080' }, 403],
    [undefined, { origin: 'http://localhost.evil.example', host: 'localhost.evil.example' }, 403],
    [undefined, { origin: 'null' }, 403],
    [undefined, {}, 303],
  ])('Sec-Fetch-Site %s, %j: %i', async (site_, headers, status) => {
    const before = site.switches.liveRuns;
    const response = await ask(LIVE, {
      method: 'POST',
      headers: { ...headers, ...(site_ === undefined ? {} : { 'sec-fetch-site': site_ }) },
    });
    expect(response.statusCode).toBe(status);
    expect(site.switches.liveRuns).toBe(before + (status === 303 ? 1 : 0));
  });

  it('admits only so many', async () => {
    site.switches.admitted = 0;
    const page = await ask(LIVE, form);
    const line = await ask(LIVE, stream);
    site.switches.admitted = Number.POSITIVE_INFINITY;
    expect([page.statusCode, page.headers['retry-after']]).toEqual([429, '42']);
    expect(page.body).toContain('You can start the next one in 42 s.');
    expect([line.statusCode, events(line.body)[0]?.['event']]).toEqual([429, 'failed']);
  });

  it('looks a registration up again, within the same limits', async () => {
    const again = '/whois/bakery.example/live';
    const page = await ask('/whois/bakery.example');
    expect(page.body).toContain(`<form method="post" action="${again}">`);
    const before = site.switches.registrationsAgain;
    const response = await ask(again, { ...form, payload: '' });
    expect([response.statusCode, response.headers.location]).toEqual([303, '/whois/bakery.example']);
    expect(site.switches.registrationsAgain).toBe(before + 1);
    expect((await ask('/whois/overloaded.example/live', { ...form, payload: '' })).statusCode).toBe(503);
    expect((await ask(again)).headers.location).toBe('/whois/bakery.example');
    site.switches.admitted = 0;
    const refused = await ask(again, { ...form, payload: '' });
    site.switches.admitted = Number.POSITIVE_INFINITY;
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '42']);
    expect(site.switches.registrationsAgain).toBe(before + 1);
  });

  it('takes no large body', async () => {
    expect((await ask(LIVE, { ...form, payload: 'x'.repeat(5000) })).statusCode).toBe(413);
  });
});

describe('CSV', () => {
  it('is a file named after the domain', async () => {
    const response = await ask('/domain/failing.example/records.csv');
    expect(response.headers['content-disposition']).toBe('attachment; filename="failing.example-records.csv"');
    expect(response.headers['content-type']).toContain('text/csv');
    expect(response.body.split('\r\n')).toHaveLength(7);
  });
});

describe('a selector that somebody knows', () => {
  const post = (text: string, headers: Record<string, string> = {}) =>
    ask('/mail-security/wrong.example/selectors', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams({ text }).toString(),
    });
  it.each([
    ['a selector', 's1', 303],
    ['headers', 'DKIM-Signature: v=1; d=wrong.example; s=s1; b=x\r\nFrom: a@wrong.example', 303],
    ['headers of another domain', 'DKIM-Signature: v=1; d=other.example; s=s1; b=x', 400],
    ['nothing', '', 400],
    ['nonsense', '<script>alert(1)</script>', 400],
    ['far too much', 'x'.repeat(300_000), 413],
  ])('%s', async (_what, text, status) => {
    site.switches.admitted = 5;
    expect((await post(text)).statusCode).toBe(status);
  });

  it('is not taken from another site', async () => {
    expect((await post('s1', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  });
});
