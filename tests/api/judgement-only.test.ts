import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLookupService, type LookupService } from '../../src/admission/lookup-service.ts';
import { SEO } from '../../src/diagnoses/seo.ts';
import { createResolver } from '../../src/dns/create-resolver.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { DAY_MS } from '../../src/domain/time.ts';
import { probesOf } from '../support/probes.ts';
import { type Service, startService } from './service.ts';

const DOMAIN = 'perfect.example' as DomainName;

let service: Service;
/** Lookups that connect to web servers; those of the service know the DNS only. */
let lookups: LookupService;
let resolver: ReturnType<typeof createResolver>;
beforeAll(async () => {
  service = await startService({}, (ofDns) => ({
    ...ofDns,
    stored: (...given) => lookups.stored(...given),
    live: (...given) => lookups.live(...given),
    summary: (...given) => lookups.summary(...given),
  }));
  const { internet, stores } = service;
  resolver = createResolver({ servers: [internet.resolver], trustAnchors: internet.trustAnchors });
  lookups = createLookupService({
    ...{ resolver, stores, clock: Date.now, randomLabel: () => 'no-such-label', staleAfterMs: DAY_MS },
    probes: probesOf(internet, resolver, Date.now),
    premises: { publicNetworks: internet.publicNetworks },
  });
});
afterAll(async () => {
  await lookups?.close();
  await resolver?.close();
  await service?.close();
});

const page = async (query = '') => (await service.app.inject({ url: `/seo/${DOMAIN}${query}` })).body;

test('a report whose answers are not stored: its result, a button, and nobody is asked; live, it is whole', async () => {
  const { score, grade } = await lookups.live(SEO, DOMAIN);
  await service.stores.responses.dropUnviewed([DOMAIN], Number.MAX_SAFE_INTEGER);
  service.internet.reset();

  const english = await page();
  expect(english).toContain('We have not kept the details');
  expect(english).toContain('form="live-form"');
  expect(english).toContain(`${score} of 100, grade ${grade}`);
  expect(english).not.toContain('id="fixes"');
  const japanese = await page('?lang=ja');
  expect(japanese).toContain('これは前回の診断の結果です');
  const { body } = await service.callDescribed(`/v1/domain/${DOMAIN}/seo`);
  expect(JSON.parse(body)).toMatchObject({ judgement_only: true, score, grade, actions: [] });
  // The registry is asked, since nobody has yet.
  const asked = service.internet.asked().filter(({ name }) => name.endsWith(DOMAIN));
  const visits = service.internet.visits().filter(({ host }) => host !== 'rdap.registry.test');
  expect([asked, visits]).toEqual([[], []]);

  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
  const run = await service.app.inject({ method: 'POST', url: `/seo/${DOMAIN}/live`, headers, payload: '' });
  expect(run.statusCode).toBe(303);
  expect(service.internet.asked().length).toBeGreaterThan(0);
  const whole = await page();
  expect(whole).not.toContain('We have not kept the details');
  expect(JSON.parse((await service.callDescribed(`/v1/domain/${DOMAIN}/seo`)).body)).not.toHaveProperty(
    'judgement_only',
  );
});
