import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, startService } from './service.ts';

let service: Service;
const asked: string[] = [];
beforeAll(async () => {
  service = await startService({}, (lookups) => ({
    ...lookups,
    pageReport(...given) {
      asked.push(given[1].path);
      return lookups.pageReport(...given);
    },
  }));
});
afterAll(() => service?.close());

const DOMAIN = 'perfect.example';
const get = (url: string) => service.app.inject({ url });
const api = (query: string) => get(`/v1/domain/${DOMAIN}/seo${query}`);

describe('?path=', () => {
  test('the API judges the page that is asked for', async () => {
    expect((await api('?path=%2Fabout%3Fx%3D1%23top')).statusCode).toBe(200);
    expect((await api('?path=/')).statusCode).toBe(200);
    expect(asked).toEqual(['/about?x=1']);
  });

  test.each([
    ['?path=%00', 'is not the path of a page'],
    [`?path=/${'a'.repeat(2000)}`, 'is not the path of a page'],
    ['?path=/a&path=/b', 'more than once'],
    ['?path=/about&at=2026-03-01', 'Past reports are of the front page.'],
  ])('the API refuses %s', async (query, why) => {
    const { statusCode, body } = await api(query);
    expect([statusCode, body]).toEqual([400, expect.stringContaining(why)]);
  });

  test('the page shows it, keeps it in its links, and escapes it', async () => {
    const { statusCode, body } = await get(
      `/seo/${DOMAIN}?path=${encodeURIComponent('/a"><script>alert(1)</script>')}`,
    );
    expect(statusCode).toBe(200);
    expect(body).not.toContain('<script>alert');
    const path = encodeURIComponent('/a%22%3E%3Cscript%3Ealert(1)%3C/script%3E');
    expect(body).toContain(`action="/seo/${DOMAIN}/live?path=${path}"`);
    expect(body).toContain(`/v1/domain/${DOMAIN}/seo?path=${path}`);
    expect(body).toContain('value="/a%22%3E%3Cscript%3Ealert(1)%3C/script%3E"');
  });

  test.each([
    ['/seo', `?path=/${'a'.repeat(2000)}`, 400],
    ['/seo', '?path=/a&at=2026-03-01', 400],
    // Kinds that read no page ignore it.
    ['/ssl', '?path=%00', 200],
  ])('the page %s answers %s with %i', async (page, query, status) => {
    expect((await get(`${page}/${DOMAIN}${query}`)).statusCode).toBe(status);
  });

  test('a live check leads back to the same page', async () => {
    const { statusCode, headers } = await service.app.inject({
      method: 'POST',
      url: `/seo/${DOMAIN}/live?path=%2Fabout`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      payload: '',
    });
    expect([statusCode, headers.location]).toEqual([303, `/seo/${DOMAIN}?path=%2Fabout`]);
  });
});
