import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LookupService } from '../../src/admission/lookup-service.ts';
import { diagnosisJson } from '../../src/api/v1/report.ts';
import { blockIn, blockOf } from '../../src/diagnoses/block.ts';
import { dmarcDispositions } from '../../src/diagnoses/blocks/dmarc-dispositions.ts';
import { mailCertificate } from '../../src/diagnoses/blocks/mail-certificate.ts';
import { mailServers } from '../../src/diagnoses/blocks/mail-servers.ts';
import { spfTree } from '../../src/diagnoses/blocks/spf-tree.ts';
import { MAIL } from '../../src/diagnoses/kinds.ts';
import type { Report, ReportCheck } from '../../src/diagnoses/report.ts';
import { kindSummary } from '../../src/diagnoses/summary.ts';
import { createResolver } from '../../src/dns/create-resolver.ts';
import { parseNetwork } from '../../src/domain/addresses.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { tldOf, toUnicode } from '../../src/domain/parse.ts';
import { registrableDomain } from '../../src/domain/psl.ts';
import { createRecordedEvidence } from '../../src/evidence/transcript.ts';
import { formatsOf } from '../../src/texts/formats.ts';
import { reportIn } from '../../src/texts/language.ts';
import { type Internet, PUBLIC_NETWORKS, startInternet } from '../../testbed/internet.ts';
import { japaneseFaults } from '../support/japanese.ts';
import { startLookups } from '../support/lookups-over.ts';
import { probesOf } from '../support/probes.ts';
import { GOLDEN_MAIL, GOLDEN_MAIL_JAPANESE } from './domains.ts';
import { wordsOf } from './words.ts';

/** The names dealt out to some lanes, each of which goes through its own one by one. */
const lanesOf = (names: readonly string[], count = 6): string[][] =>
  Array.from({ length: count }, (_, lane) => names.filter((_, i) => i % count === lane));

const NOW = Date.UTC(2026, 10, 20, 12);
const ZONES = join(import.meta.dirname, '../../testbed/zones');

/** The mail-security report of a golden domain, made from its transcript. */
async function documentOf(golden: string) {
  const domain = golden as DomainName;
  const evidence = createRecordedEvidence(
    readFileSync(join(import.meta.dirname, 'transcripts/mail', `${domain}.ndjson`), 'utf8'),
    () => NOW,
    {
      markRoots: readFileSync(join(import.meta.dirname, 'transcripts/mail/mark-roots.pem'), 'utf8'),
      publicNetworks: PUBLIC_NETWORKS.flatMap((text) => parseNetwork(text) ?? []),
    },
  );
  const build = await MAIL.run(domain, evidence);
  return build({
    names: { unicode: toUnicode(domain), tld: tldOf(domain), registrable: registrableDomain(domain) },
    transcript: evidence.transcript,
    rows: [],
    source: 'live',
    resolvers: ['192.0.2.53:53'],
    refreshing: false,
    port25Open: false,
    now: NOW,
  });
}

/** Whose certificate a summary line names: a valid one of the owner's own server. */
test.each([
  ['newsletter.example', 'mail.newsletter.example'],
  ['perfect.example', 'mail.perfect.example'],
  ['mx-expired.example', null],
  ['wrong.example', null],
  ['mail-down.example', null],
  ['hostile.example', null],
])('the certificate of the mail server of %s: %s', async (domain, host) => {
  const document = await documentOf(domain);
  const found = blockOf(document, mailCertificate);
  expect(found?.host ?? null).toBe(host);
  expect(kindSummary(document)?.certificate ?? null).toEqual(found);
  const shown = blockIn(reportIn('en', document), mailServers)?.servers.find((one) => one.host === host)?.certificate;
  expect(shown?.text).toBe(found === null ? undefined : `valid until ${formatsOf('en').date(found.endsAt)}`);
});

describe('golden mail-security reports: a transcript in, the whole report out', () => {
  test.each(GOLDEN_MAIL)('%s', async (domain) => {
    const report = diagnosisJson(MAIL, await documentOf(domain), 'en');
    await expect(`${JSON.stringify(report, null, 2)}\n`).toMatchFileSnapshot(
      join(import.meta.dirname, 'reports/mail', `${domain}.json`),
    );
  });
});

describe('golden mail-security reports in Japanese', () => {
  test.each(GOLDEN_MAIL)('of %s', async (domain) => {
    const words = wordsOf('ja', MAIL, await documentOf(domain));
    expect(Object.values(words).flatMap(japaneseFaults)).toEqual([]);
  });

  test.each(GOLDEN_MAIL_JAPANESE.map((domain) => `${domain}.ja` as const))('%s', async (file) => {
    const words = wordsOf('ja', MAIL, await documentOf(file.slice(0, -'.ja'.length)));
    await expect(`${JSON.stringify(words, null, 2)}\n`).toMatchFileSnapshot(
      join(import.meta.dirname, 'reports/mail', `${file}.json`),
    );
  });
});

describe('mail security of every domain of the testbed', () => {
  const domains = readdirSync(ZONES)
    .filter((file) => /\.(?:example|test)\.zone$/.test(file))
    .map((file) => file.slice(0, -'.zone'.length))
    .sort();
  let internet: Internet;
  let lookups: LookupService;
  let close: () => Promise<void>;
  const live = new Map<string, Report>();
  const japanese: string[] = [];

  beforeAll(async () => {
    internet = await startInternet({ zonesDir: ZONES });
    // On a busy machine an answer takes its time: only servers that never speak may run into this.
    const resolver = createResolver({
      servers: [internet.resolver],
      trustAnchors: internet.trustAnchors,
      timeoutMs: 6000,
      tryTimeoutMs: 2000,
    });
    ({ lookups, close } = await startLookups(internet, {
      resolver,
      probes: probesOf(internet, resolver, Date.now),
      premises: { markRoots: internet.markRoots },
    }));
    // Some wait for servers that never speak, beside the others; of these only a few run at once, or all were slow.
    const slow = domains.filter((name) => /^(?:mail-down|mx-silent|silent)\./.test(name));
    const lanes = [...slow.map((name) => [name]), ...lanesOf(domains.filter((name) => !slow.includes(name)))];
    await Promise.all(
      lanes.map(async (lane) => {
        for (const name of lane) {
          const document = await lookups.live(MAIL, name as DomainName);
          live.set(name, reportIn('en', document));
          japanese.push(...Object.values(wordsOf('ja', MAIL, document)));
        }
      }),
    );
  });
  afterAll(async () => {
    await close();
    await internet.close();
  });

  const points = ({ outcome, points: got, weight }: ReportCheck): string =>
    weight === 0 ? outcome : outcome === 'unknown' ? `? of ${weight}` : `${got} of ${weight}`;

  test('every sentence in Japanese', () => {
    expect(japanese.length).toBeGreaterThan(domains.length);
    expect([...new Set(japanese)].flatMap(japaneseFaults)).toEqual([]);
  });

  test('the points of each item', async () => {
    const table = [...live].sort().map(([domain, report]) => {
      const parts = report.checks.map((item) => `${item.id} ${points(item)}`);
      const max = report.maxScore > report.score ? ` to ${report.maxScore}` : '';
      return `${domain}: ${report.score}${max} (${parts.join(', ')})\n`;
    });
    await expect(table.join('')).toMatchFileSnapshot(join(import.meta.dirname, 'reports/mail-scores.txt'));
  });

  test.each(domains)('%s from the store says the same as live', async (domain) => {
    const stored = reportIn('en', await lookups.stored(MAIL, domain as DomainName));
    const outcomesOf = (report: Report) =>
      report.checks.map(({ id, outcome, points: got, explanation, findings }) => [
        id,
        outcome,
        got,
        // Which resolver port failed, and how long it took, is told by the failure itself, and why no registry was asked.
        outcome === 'unknown' || findings.some(({ code }) => code === 'not-checked') ? '' : explanation,
        findings.filter(({ code }) => code !== 'not-checked').map((one) => one.says),
      ]);
    const seen = live.get(domain);
    if (seen === undefined) throw new Error('no live report');
    expect(outcomesOf(stored)).toEqual(outcomesOf(seen));
    expect(blockIn(stored, spfTree)).toEqual(blockIn(seen, spfTree));
    expect(blockIn(stored, dmarcDispositions)).toEqual(blockIn(seen, dmarcDispositions));
  });
});
