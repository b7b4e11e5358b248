import { afterAll, beforeAll, expect, test } from 'vitest';
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
