import type { InjectOptions } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KINDS, SSL } from '../../src/diagnoses/kinds.ts';
import { wordsOfPage } from '../browser/view.ts';
import { type Service, startService } from './service.ts';

const DOMAIN = 'perfect.example';
const OWN = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
const OTHERS = KINDS.slice(1).map(({ id }) => id);

let service: Service;
beforeEach(async () => {
  service = await startService({ livePerMinute: 3 });
});
afterEach(() => service.close());

const run = (kinds: readonly string[], { headers = {}, ...more }: InjectOptions = {}) =>
  service.app.inject({
    method: 'POST',
    url: `/run-everything/${DOMAIN}`,
    headers: { ...OWN, ...headers },
    payload: `${kinds.map((id) => `kind=${id}&`).join('')}on=ssl`,
    ...more,
  });
/** Reads the page of a report, again while not all of it comes in time: this machine may be busy. */
const reportWith = (text: string, page = 'domain') =>
  vi.waitFor(
    async () => {
      const { body } = await service.app.inject(`/${page}/${DOMAIN}`);
      expect(wordsOfPage(body)).toContain(text);
      return body;
    },
    { timeout: 20_000, interval: 1100 },
  );

test('runs what the form names, line by line, and leads back', async () => {
  await reportWith('Not run yet: Mail security, Certificate, Diagnosis, SEO and AI search');
  const { statusCode, body } = await run(['ssl', 'seo']);
  const words = wordsOfPage(body);
  expect([statusCode, /Certificate:? [\s\S]*SEO:? /.test(words)]).toEqual([200, true]);
  expect(body).toContain(`href="/ssl/${DOMAIN}"><span>Back to the page of`);
  const [, cell] = /(<li data-summary="ssl">[\s\S]*?<\/li>)/.exec(body) ?? [];
  // The line says the same afterwards.
  expect(await reportWith('Not run yet: Mail security, Diagnosis and AI search')).toContain(cell);
});

test('each counts as a live check; the first that is refused says when again', async () => {
  const { statusCode, headers, body } = await run(OTHERS, { headers: { accept: 'application/x-ndjson' } });
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/x-ndjson']);
  const events = body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly event: string; readonly page?: string; readonly detail?: string });
  const [last] = events.splice(-1);
  expect(events.map(({ event, page }) => `${event} ${page}`)).toEqual(
    ['mail-security', 'ssl', 'diagnosis'].flatMap((page) => [`begun ${page}`, `ended ${page}`]),
  );
  expect([last?.event, /\d+ (s|seconds?)\b/.test(last?.detail ?? '')]).toEqual(['failed', true]);
  // With nothing left, the form is refused before anything is asked.
  const asked = service.internet.asked().length;
  const refused = await run(['seo']);
  expect(refused).toMatchObject({ statusCode: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } });
  expect(refused.body).toContain(`href="/ssl/${DOMAIN}"`);
  expect(service.internet.asked().length).toBe(asked);
  // What has run is known.
  await reportWith('Not run yet: Report, SEO and AI search', SSL.page);
});

test.each<[what: string, kinds: readonly string[], more: InjectOptions, status: number]>([
  ['a form of another site', ['ssl'], { headers: { 'sec-fetch-site': 'cross-site' } }, 403],
  ['a form that names no kind', [], {}, 303],
  ['a form that names none of ours', ['toString', '../ssl'], {}, 303],
  ['a GET', [], { method: 'GET' }, 303],
])('%s starts nothing', async (_what, kinds, more, status) => {
  const { statusCode } = await run(kinds, more);
  expect([statusCode, service.internet.asked().length]).toEqual([status, 0]);
});
