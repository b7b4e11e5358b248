import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, startService } from './service.ts';

// Nobody can guess the selector of this domain. A message says it.

const HEADER =
  'From: Anna <anna@hidden-key.example> DKIM-Signature: v=1; a=rsa-sha256; d=hidden-key.example; s=x7f3q9a2; h=From; bh=YQ==; b=YQ==';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const page = async (url: string): Promise<string> => (await service.app.inject({ url })).body;
const dkimState = async (): Promise<unknown> =>
  (await service.app.inject({ url: '/v1/domain/hidden-key.example/report' })).json().dkim_state;

test('a selector that the message test found is remembered, others are not', async () => {
  const test = (selector: string) =>
    service.app.inject({
      url: `/mail-security/hidden-key.example/message?ip=93.184.216.34&dkim=hidden-key.example&selector=${selector}`,
    });
  expect((await test('not-there')).body).toContain('There is no key');
  expect(await dkimState()).toBe('present, selector unknown');
  const learned = await startService();
  try {
    const inject = (url: string) => learned.app.inject({ url });
    await inject(
      '/mail-security/hidden-key.example/message?ip=93.184.216.34&dkim=hidden-key.example&selector=x7f3q9a2',
    );
    expect((await inject('/v1/domain/hidden-key.example/report')).json().dkim_state).toBe('detected');
    const { records } = (await inject('/v1/domain/hidden-key.example/report')).json();
    expect(JSON.stringify(records)).not.toContain('not-there');
  } finally {
    await learned.close();
  }
});

test('the selector of a pasted header is tried, and remembered for the domain', async () => {
  expect(await dkimState()).toBe('present, selector unknown');
  const { headers } = await service.app.inject({ url: `/check?${new URLSearchParams({ domain: HEADER })}` });
  expect(headers.location).toBe('/mail-security/hidden-key.example?selector=x7f3q9a2');
  expect(await page('/mail-security/hidden-key.example')).not.toContain('x7f3q9a2');
  expect(await page(String(headers.location))).toContain('x7f3q9a2');
  // From now on for everybody, in every report.
  expect(await page('/mail-security/hidden-key.example')).toContain('x7f3q9a2');
  expect(await dkimState()).toBe('detected');
});

describe('a header pasted into the message test', () => {
  const OWN = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
  const post = (header: string) =>
    service.app.inject({
      method: 'POST',
      url: '/mail-security/perfect.example/message',
      headers: OWN,
      payload: new URLSearchParams({ header }).toString(),
    });
  const RECEIVED = 'Received: from out.example (out.example [93.184.216.34]) by mx.inbox.example; x';
  const PASTED = `${RECEIVED}\n${HEADER.replace(' DKIM', '\nDKIM')}\nX-Secret: umbrella\n\ntext of the message`;

  test('is answered in rows, kept by no cache, and logged nowhere', async () => {
    const { statusCode, headers, body } = await post(PASTED);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
    for (const text of ['value="93.184.216.34"', 'value="x7f3q9a2"', '<h3>SPF</h3>', '<h3>DKIM</h3>', '<h3>DMARC</h3>'])
      expect(body).toContain(text);
    // What was pasted stays in the box, and nowhere else.
    const box = /<textarea[^>]*>([^<]*)<\/textarea>/.exec(body)?.[1];
    expect(box).toContain('X-Secret: umbrella\n\ntext of the message');
    expect(body.split('umbrella')).toHaveLength(2);
    expect(body.match(/btn-primary/g)).toHaveLength(1);
    expect(service.log.filter((line) => /umbrella|x7f3q9a2|93\.184/.test(line))).toEqual([]);
  });

  test.each([
    ['hello', 'That isn’t a header.'],
    ['Subject: x', 'doesn’t say who sent the message'],
    [HEADER.replace(' DKIM', '\nDKIM'), 'no address that sent the message'],
  ])('says what it lacks: %j', async (header, fault) => {
    const { statusCode, body } = await post(header);
    expect([statusCode, body.includes(fault), body.includes(`>${header.slice(0, 5)}`)]).toEqual([400, true, true]);
  });

  test('is refused from other websites', async () => {
    const { statusCode } = await service.app.inject({
      method: 'POST',
      url: '/mail-security/hidden-key.example/message',
      headers: { ...OWN, 'sec-fetch-site': 'cross-site' },
      payload: 'header=x',
    });
    expect(statusCode).toBe(403);
  });
});

test.each([
  ['of another domain', HEADER.replace('d=hidden-key', 'd=other'), '/mail-security/hidden-key.example'],
  ['that can be none', HEADER.replace('s=x7f3q9a2', 's=a/b'), '/domain/hidden-key.example'],
])('a selector %s is left out', async (_, header, location) => {
  const { headers } = await service.app.inject({ url: `/check?${new URLSearchParams({ domain: header })}` });
  expect(headers.location).toBe(location);
});

test.each([
  'selector=..',
  `selector=${'a.'.repeat(120)}a`,
  `selector=${'x'.repeat(64)}`,
  Array.from({ length: 50 }, (_, i) => `selector=s${i}`).join('&'),
])('the address of a page may say anything: %s', async (query) => {
  const response = await service.app.inject({ url: `/mail-security/perfect.example?${query}` });
  expect(response.statusCode).toBe(200);
});
