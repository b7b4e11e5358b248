import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LookupService } from '../../src/admission/lookup-service.ts';
import { diagnosisJson } from '../../src/api/v1/report.ts';
import type { Diagnosis } from '../../src/diagnoses/diagnosis.ts';
import type { DiagnosisKind } from '../../src/diagnoses/kind.ts';
import { KINDS, MAIL, SSL } from '../../src/diagnoses/kinds.ts';
import { SEO } from '../../src/diagnoses/seo.ts';
import { createResolver } from '../../src/dns/create-resolver.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { DAY_MS, HOUR_MS, isoTime, MINUTE_MS } from '../../src/domain/time.ts';
import type { Probes } from '../../src/net/probes.ts';
import type { Stores } from '../../src/store/opened.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { startLookups } from '../support/lookups-over.ts';
import { probesOf } from '../support/probes.ts';

const DOMAIN = 'perfect.example' as DomainName;
const ALWAYS = Number.MAX_SAFE_INTEGER;

let internet: Internet;
let lookups: LookupService;
let stores: Stores;
let close: () => Promise<void>;
let now = Date.now();
/** Connections to servers. */
let connections = 0;

beforeAll(async () => {
  internet = await startInternet({ zonesDir: join(import.meta.dirname, '../../testbed/zones') });
  const clock = () => now;
  const resolver = createResolver({ servers: [internet.resolver], trustAnchors: internet.trustAnchors, clock });
  const probes = new Proxy(probesOf(internet, resolver, clock), {
    get(target, name: keyof Probes) {
      connections += 1;
      return target[name];
    },
  });
  const started = await startLookups(internet, { resolver, probes, clock });
  ({ lookups, stores } = started);
  close = async () => {
    await started.close();
    await internet.close();
  };
});
afterAll(() => close());

/** What a report asks of anybody. */
async function askedBy(make: () => Promise<Diagnosis>): Promise<readonly [report: Diagnosis, asked: number]> {
  internet.reset();
  connections = 0;
  const report = await make();
  return [report, internet.asked().length + internet.visits().length + connections];
}

const pick = ({ observedAt, provisional, refreshing, actions, afterActions }: Diagnosis) => ({
  ...{ observedAt, provisional, refreshing, actions, afterActions },
});

const headOf = ({ score, maxScore, grade, cap, verdict, criteria }: Diagnosis) => ({
  ...{ score, maxScore, grade, cap, verdict, criteria },
});

/** Loads a zone with a mail server and a policy host. */
const loadZone = (domain: string) =>
  internet.load(
    ['@ IN SOA ns h 1 2 3 4 300', '@ IN NS ns', 'ns IN A 192.0.2.10', '@ IN MX 10 mail', 'mail IN A 192.0.2.26']
      .concat(['_mta-sts IN TXT "v=STSv1; id=1"', 'mta-sts IN A 192.0.2.98', ''])
      .join('\n'),
    domain,
  );

test('an answer that is too long to be stored is asked for once, and not at each view', async () => {
  const domain = 'sts-long.example' as DomainName;
  loadZone(domain);
  const hosts = Array.from({ length: 2000 }, (_, i) => `mx: mail-${i}.${domain}`);
  const body = ['version: STSv1', 'mode: testing', ...hosts, 'max_age: 604800', ''].join('\r\n');
  expect(body.length).toBeGreaterThan(32 * 1024);
  await internet.host({
    ...{ host: `mta-sts.${domain}`, addresses: ['192.0.2.98'] },
    https: { routes: { '/.well-known/mta-sts.txt': { type: 'text/plain', body } } },
  });
  const [first, asked] = await askedBy(() => lookups.stored(MAIL, domain));
  expect([first.source, first.judgementOnly, asked > 0]).toEqual(['live', undefined, true]);
  expect((await stores.responses.readResponses(domain)).some(({ key }) => key.includes('mta-sts'))).toBe(false);
  for (const later of [1, HOUR_MS]) {
    now += later;
    const [report, again] = await askedBy(() => lookups.stored(MAIL, domain));
    expect([headOf(report), report.judgementOnly, again]).toEqual([headOf(first), true, 0]);
  }
});

test('what failed is not among them: it is tried again after five minutes, as before', async () => {
  const domain = 'sts-down.example' as DomainName;
  loadZone(domain);
  await internet.host({ host: `mta-sts.${domain}`, addresses: ['192.0.2.98'], https: { behaviour: 'refused' } });
  await lookups.live(MAIL, domain);
  now += 5 * MINUTE_MS + 1;
  const [report, asked] = await askedBy(() => lookups.stored(MAIL, domain));
  expect([report.judgementOnly, asked > 0]).toEqual([undefined, true]);
});

/** Whether the last run of a kind stored answers beside the history of the domain. */
const restsOnMore = async ({ storesTranscript }: DiagnosisKind): Promise<boolean> =>
  storesTranscript || (await stores.responses.readResponses(DOMAIN)).length > 0;

describe('answers that leave because nobody viewed a report', () => {
  test.each(KINDS.map((kind): [string, DiagnosisKind] => [kind.id, kind]))(
    '%s: what the last run came to is shown, and nobody is asked',
    async (id, kind) => {
      await stores.responses.dropUnviewed([DOMAIN], ALWAYS);
      now += HOUR_MS;
      const whole = await lookups.live(kind, DOMAIN);
      const judgedAt = now;
      const rests = await restsOnMore(kind);
      expect(['health true', 'mail false']).not.toContain(`${id} ${rests}`);
      const [stored, none] = await askedBy(() => lookups.stored(kind, DOMAIN));
      expect([headOf(stored), none, stored.judgementOnly]).toEqual([headOf(whole), 0, undefined]);
      const summed = await lookups.summary(kind, DOMAIN);
      await stores.responses.dropUnviewed([DOMAIN], ALWAYS);
      now += HOUR_MS;
      for (const _view of ['first', 'second']) {
        const [report, asked] = await askedBy(() => lookups.stored(kind, DOMAIN));
        expect([headOf(report), asked, report.judgementOnly]).toEqual([headOf(whole), 0, rests || undefined]);
        const judged = { observedAt: judgedAt, provisional: true, refreshing: false, actions: [], afterActions: null };
        expect(pick(report)).toEqual(rests ? judged : pick(whole));
        const { score, maxScore, grade, first } = summed ?? {};
        expect(await lookups.summary(kind, DOMAIN)).toMatchObject({ score, maxScore, grade, first });
      }
      // Whoever wants more than that asks for it, by a live check or in the background once it is a day old.
      const [, asked] = await askedBy(() => lookups.live(kind, DOMAIN));
      expect(asked).toBeGreaterThan(0);
      expect((await lookups.stored(kind, DOMAIN)).judgementOnly).toBeUndefined();
    },
  );

  test('what is a day old is refreshed in the background, once', async () => {
    await lookups.live(SSL, DOMAIN);
    await stores.responses.dropUnviewed([DOMAIN], ALWAYS);
    now += DAY_MS + 1;
    const old = await lookups.stored(SSL, DOMAIN);
    expect([old.judgementOnly, old.refreshing]).toEqual([true, true]);
    do await setImmediate();
    while (lookups.inFlight > 0);
    const [fresh, asked] = await askedBy(() => lookups.stored(SSL, DOMAIN));
    expect([fresh.judgementOnly, asked]).toEqual([undefined, 0]);
  });
});

test('the API gives such a report in the shape of all others', async () => {
  await lookups.live(SEO, DOMAIN);
  await stores.responses.dropUnviewed([DOMAIN], ALWAYS);
  const report = await lookups.stored(SEO, DOMAIN);
  expect(diagnosisJson(SEO, report, 'en')).toMatchObject({
    ...{ judgement_only: true, provisional: true, score: report.score, observed_at: isoTime(report.observedAt) },
    actions: [],
  });
});
