import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCachedLookups } from '../../src/admission/cached.ts';
import type { LookupService } from '../../src/admission/lookup-service.ts';
import { diagnosisJson } from '../../src/api/v1/report.ts';
import { exitCodeOf } from '../../src/cli/output/exit-code.ts';
import { renderReport } from '../../src/cli/terminal/render.ts';
import type { Diagnosis } from '../../src/diagnoses/diagnosis.ts';
import { HEALTH, outlineOf } from '../../src/diagnoses/kinds.ts';
import { createResolver } from '../../src/dns/create-resolver.ts';
import type { Resolver } from '../../src/dns/resolution.ts';
import type { Network } from '../../src/domain/addresses.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { encodeRdata } from '../../src/domain/rdata/encode.ts';
import { DAY_MS, MINUTE_MS } from '../../src/domain/time.ts';
import { diagnose } from '../../src/lookups/diagnose.ts';
import { renderReportPage } from '../../src/pages/diagnosis/page.tsx';
import { pageKindOf } from '../../src/pages/web/kinds.ts';
import { reportIn } from '../../src/texts/language.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { viewOf, wordsOfPage } from '../browser/view.ts';
import { startLookups } from '../support/lookups-over.ts';
import { probesOf } from '../support/probes.ts';

// What our limits leave open of a domain is unknown on each way that shows it, and each says so at its top. A scan and a
// service that are processes: tests/cli/serve.test.ts.

const DOMAIN = 'busy.test' as DomainName;
const CALM = `@ 3600 IN SOA ns1 hostmaster 1 14400 3600 1209600 3600
@ 3600 IN NS ns1
@ 3600 IN NS ns2
ns1 3600 IN A 192.0.2.53
ns2 3600 IN A 198.51.100.53
@ 3600 IN A 192.0.2.80
@ 3600 IN AAAA 2001:db8::80
@ 3600 IN MX 10 mail
mail 3600 IN A 192.0.2.25
@ 3600 IN TXT "v=spf1 mx -all"
_dmarc 3600 IN TXT "v=DMARC1; p=reject; rua=mailto:dmarc@busy.test"
s1._domainkey 3600 IN TXT "v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="
`;
/** Records of a set that is longer than a run may read. */
const LONG = encodeRdata('TXT', { text: '', strings: Array.from({ length: 250 }, () => new Uint8Array(255)) });
const TOO_MANY = Math.ceil((4 << 20) / LONG.length);

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** Milliseconds of CPU that are still to be used up, some at each time that the clock is read or an address searched for. */
let leftMs = 0;
function computeSome(): void {
  if (leftMs <= 0) return;
  const began = cpuMs();
  while (cpuMs() - began < 120) {
    // That is the work.
  }
  leftMs -= 120;
}
/** Makes what follows more than one report may take. */
const makeSlow = (ms = 1200): void => {
  leftMs = ms;
};

/** Whether the texts of the domain are longer than a run may read. */
let isLong = false;
const makeLong = (): void => {
  isLong = true;
};

class SlowNetworks extends Array<Network> {
  static override get [Symbol.species]() {
    return Array;
  }
  override some(...given: Parameters<Network[]['some']>): boolean {
    computeSome();
    return super.some(...given);
  }
}

let now = Date.UTC(2026, 10, 20, 12);
const clock = (): number => {
  computeSome();
  return now;
};

let internet: Internet;
let resolver: Resolver;
let lookups: LookupService;
let cached: LookupService;
let close: () => Promise<void>;
const premises = () => ({ publicNetworks: SlowNetworks.from(internet.publicNetworks) as Network[] });

beforeAll(async () => {
  internet = await startInternet({ zonesDir: null, clock: () => now });
  internet.load(CALM, DOMAIN);
  const whole = createResolver({
    servers: [internet.resolver],
    trustAnchors: internet.trustAnchors,
    cacheEntries: 0,
    clock: () => now,
  });
  resolver = {
    ...whole,
    async resolve(name, type, options) {
      const found = await whole.resolve(name, type, options);
      if (!isLong || type !== 'TXT' || name.includes('_') || found.kind !== 'answer') return found;
      const more = Array.from({ length: TOO_MANY }, () => ({ ...found.records[0], octets: LONG }));
      return { ...found, records: [...found.records, ...more] } as typeof found;
    },
  };
  const started = await startLookups(internet, {
    resolver,
    clock,
    premises: premises(),
    undelegated: async () => ({
      resolver: { ...resolver, close: async () => {} },
      probes: probesOf(internet, resolver, clock),
    }),
  });
  ({ lookups, close } = started);
  cached = createCachedLookups(lookups, () => now);
  // Three days of which everything is known.
  for (const policy of ['none', 'quarantine', 'reject']) {
    internet.load(CALM.replace('p=reject', `p=${policy}`), DOMAIN);
    expect((await lookups.live(HEALTH, DOMAIN)).ended).toBeNull();
    now += DAY_MS;
  }
});
afterAll(async () => {
  await close();
  await internet.close();
});
beforeEach(() => {
  leftMs = 0;
  isLong = false;
});

const WORK = 'there is more to judge about busy.test than we judge in one report';
const OCTETS = 'we stopped reading after 4 MiB of answers about busy.test';
const CAUSES: Readonly<Record<string, string>> = {
  [WORK]: 'there is more than we judge in one report',
  [OCTETS]: 'we stopped reading after 4 MiB of answers',
};

/** Expects a report that says on all ways that it ended early, and leaves open what was not judged. */
function expectEnded(diagnosis: Diagnosis, says: string): void {
  const report = reportIn('en', diagnosis);
  const unknown = report.checks.filter(({ outcome }) => outcome === 'unknown');
  expect(unknown.length).toBeGreaterThan(0);
  const cause = CAUSES[says] ?? '';
  expect(unknown.map(({ explanation }) => explanation).join()).toContain(cause);
  expect(report.provisional).toBe(true);
  expect(diagnosis.maxScore).toBeGreaterThan(diagnosis.score);
  const sentence = `This report ended early: ${says}`;
  const page = wordsOfPage(renderReportPage(pageKindOf(HEALTH), report, viewOf()));
  const json = diagnosisJson(HEALTH, diagnosis, 'en') as {
    readonly warnings: readonly string[];
    readonly provisional: boolean;
    readonly score: number;
    readonly checks: readonly { readonly id: string; readonly outcome: string }[];
  };
  const capabilities = { colour: false, unicode: true, columns: 1000, width: 1000, language: 'en' } as const;
  const terminal = renderReport(HEALTH, { report, capabilities });
  expect(json.warnings[0]).toContain(sentence);
  expect(page).toContain(sentence);
  expect(terminal).toContain(sentence);
  expect(reportIn('ja', diagnosis).ended).toContain('途中で終わって');
  expect([json.provisional, json.score]).toEqual([true, diagnosis.score]);
  expect(json.checks.filter(({ outcome }) => outcome === 'unknown').map(({ id }) => id)).toEqual(
    unknown.map(({ id }) => id),
  );
  expect(exitCodeOf({ ...outlineOf(HEALTH, diagnosis), isCut: diagnosis.ended !== null }, undefined)).toBe(3);
}

const UNDELEGATED = {
  zone: DOMAIN,
  servers: [{ host: DOMAIN, addresses: ['192.0.2.53'] }],
  ds: [],
};

const WAYS: Readonly<Record<string, () => Promise<Diagnosis>>> = {
  'a live check of the service': () => lookups.live(HEALTH, DOMAIN),
  'a live check of the command or the library': () =>
    diagnose(DOMAIN, { kind: HEALTH, resolver, clock, premises: premises() }),
  'a stored view': () => lookups.stored(HEALTH, DOMAIN),
  'a past date': () => lookups.asOf(HEALTH, DOMAIN, now - DAY_MS),
  'a test of a zone that is not delegated': () => lookups.undelegated(HEALTH, UNDELEGATED),
};

/** What is stored, or was, is never too many octets: these are never stored. */
const STORED: ReadonlySet<string> = new Set(['a stored view', 'a past date']);

test.each(Object.entries(WAYS))('%s says what too much work leaves open', async (_, read) => {
  makeSlow();
  expectEnded(await read(), WORK);
});

test.each(Object.entries(WAYS).filter(([way]) => !STORED.has(way)))(
  '%s says what too many octets leave open',
  async (_, read) => {
    makeLong();
    expectEnded(await read(), OCTETS);
  },
);

test('a name that was never stored is shown with what too many octets leave open', async () => {
  internet.load(CALM, 'new.test');
  makeLong();
  const found = await lookups.stored(HEALTH, 'new.test' as DomainName);
  expect(found.ended).toMatchObject({ id: 'ended/octets' });
  expect(found.provisional).toBe(true);
});

test('a stored report of too much work is not made again with each view', async () => {
  makeSlow();
  const first = await cached.stored(HEALTH, DOMAIN);
  expectEnded(first, WORK);
  now += 5 * MINUTE_MS;
  makeSlow();
  expect(await cached.stored(HEALTH, DOMAIN)).toBe(first);
  expect(leftMs).toBe(1200);
});

test('its summary, and its score and changes over time, claim no lower score, and end', async () => {
  makeSlow();
  const summary = await lookups.summary(HEALTH, DOMAIN);
  expect(summary === null || summary.maxScore > summary.score).toBe(true);
  makeSlow();
  expect(await lookups.scoreHistory(DOMAIN, { limit: 10 })).toMatchObject({ scores: [], isStopped: true });
  leftMs = 0;
  const whole = await lookups.scoreHistory(DOMAIN, { limit: 10 });
  expect(whole).toMatchObject({ isStopped: false });
  expect(whole?.scores.length).toBeGreaterThan(1);
  makeSlow();
  const changes = await lookups.changeHistory(DOMAIN, { limit: 10 });
  expect(changes?.changes.length).toBeGreaterThan(0);
  expect(changes?.changes.map(({ scoreAfter }) => scoreAfter).at(0)).toBeNull();
  expect(changes?.isStopped).toBe(true);
});

test.each([
  ['work', () => makeSlow()],
  ['octets', makeLong],
])('what %s leaves open is no change of the domain', async (_, over) => {
  const codesOf = async () =>
    (await lookups.changeHistory(DOMAIN, { limit: 100 }))?.changes.flatMap(({ meanings }) =>
      meanings.map(({ kind }) => kind),
    ) ?? [];
  const before = await codesOf();
  now += DAY_MS;
  over();
  await lookups.live(HEALTH, DOMAIN);
  [leftMs, isLong] = [0, false];
  now += DAY_MS;
  await lookups.live(HEALTH, DOMAIN);
  const removed = (codes: readonly string[]) => codes.filter((code) => code.includes('removed'));
  expect(removed(await codesOf())).toEqual(removed(before));
});

test.each([
  ['work', () => makeSlow(4000)],
  ['octets', makeLong],
])('the test of a message says that too much %s leaves its end open', async (_, over) => {
  const query = { ip: '192.0.2.25', sender: `a@${DOMAIN}`, helo: `mail.${DOMAIN}`, from: DOMAIN, signatures: [] };
  expect(await lookups.testMessage(query)).toMatchObject({ dmarcPasses: true });
  over();
  const found = await lookups.testMessage(query);
  expect([found.dmarcPasses, found.spf.result]).toEqual([null, 'temperror']);
  expect(found.headline).toMatchObject({ id: 'dmarc-test/answer-unknown' });
});
