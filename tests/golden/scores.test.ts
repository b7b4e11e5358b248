import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LookupService } from '../../src/admission/lookup-service.ts';
import { recordsOf } from '../../src/diagnoses/blocks/records.ts';
import { listedParts } from '../../src/diagnoses/check-list.ts';
import { HEALTH, KINDS, SSL } from '../../src/diagnoses/kinds.ts';
import { createResolver } from '../../src/dns/create-resolver.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { reportIn } from '../../src/texts/language.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { disagreementsBetween, disagreementsIn } from '../support/agreement.ts';
import { disagreementsOfHeadline, sumFaults } from '../support/agreement-across.ts';
import { pagesOf } from '../support/domain-pages.ts';
import { idleWarnings, labelFaults } from '../support/label-agreement.ts';
import { startLookups } from '../support/lookups-over.ts';
import { isLong } from '../support/seed.ts';
import { stripFaults } from '../support/strip-agreement.tsx';

const TESTBED = join(import.meta.dirname, '../../testbed');
const ZONES = join(TESTBED, 'zones');

/** Names below a zone's apex, or below none, and what they show. */
const FURTHER: readonly (readonly [name: string, shows: string])[] = [
  ['nowhere.example', 'A name that does not exist.'],
  ['www.dangling.example', 'An alias of a name that does not exist.'],
  ['www.loop.example', 'An alias in a circle.'],
  ['shop.group.example', 'A name below an organizational domain: `sp` applies.'],
];

/** What a zone shows is the first line of its file. */
const zones = readdirSync(ZONES)
  .map((file) => basename(file, '.zone'))
  .filter((apex) => apex.includes('.') && !apex.endsWith('.arpa'))
  .map(
    (apex) =>
      [
        apex,
        readFileSync(join(ZONES, `${apex}.zone`), 'utf8')
          .split('\n', 1)
          .join('')
          .slice(2),
      ] as const,
  );
const domains = [...zones, ...FURTHER];

/** Languages in which the pages of a domain are made: both, in a short run one, the next domain's in the other. */
const languagesOf = (domain: string): readonly ('en' | 'ja')[] => {
  if (isLong) return ['en', 'ja'];
  return [domains.findIndex(([one]) => one === domain) % 2 === 0 ? 'en' : 'ja'];
};

let internet: Internet;
let lookups: LookupService;
let close: () => Promise<void>;
beforeAll(async () => {
  internet = await startInternet({ zonesDir: join(TESTBED, 'zones') });
  const resolver = createResolver({
    servers: [internet.resolver],
    trustAnchors: internet.trustAnchors,
    timeoutMs: 3000,
    tryTimeoutMs: 1000,
  });
  ({ lookups, close } = await startLookups(internet, { resolver }));
});
afterAll(async () => {
  await close();
  await internet.close();
});

test('a part that lacks points for what nobody needs warns of nothing', async () => {
  const report = reportIn('en', await lookups.stored(SSL, 'perfect.example' as DomainName));
  const areas = report.areas
    .filter(({ id }) => id === 'issuance')
    .map((area) => ({ ...area, outcome: 'partial' as const, status: 'weak', needsAttention: false }));
  const checks = report.checks.map((check) => {
    if (check.id === 'certificate-transparency')
      return { ...check, outcome: 'failed' as const, needsAttention: false, notNeeded: true };
    return check.id === 'caa-issuer' ? { ...check, outcome: 'satisfied' as const, needsAttention: false } : check;
  });
  expect(listedParts(SSL, { ...report, areas, checks })).toMatchObject([{ mark: 'info', state: 'note' }]);
});

describe('the domains of the testbed', () => {
  const lines = new Map<string, string>();

  test.each(domains)('%s', async (domain, shows) => {
    const live = await lookups.live(HEALTH, domain as DomainName);
    const score = [...new Set([live.score, live.maxScore])].join(' to ');
    lines.set(domain, `| \`${domain}\` | ${score} | ${shows} |\n`);
    expect(disagreementsIn(reportIn('en', live))).toEqual([]);
    // The same domain from the store: the same engine over what was remembered gives the same verdict.
    const stored = await lookups.stored(HEALTH, domain as DomainName);
    expect(stored.checks.map(({ id, outcome, explanation }) => [id, outcome, explanation])).toEqual(
      live.checks.map(({ id, outcome, explanation }) => [id, outcome, explanation]),
    );
    expect(disagreementsBetween(await pagesOf(lookups, domain))).toEqual([]);
    for (const kind of KINDS) {
      const diagnosis = await lookups.stored(kind, domain as DomainName);
      const report = reportIn('en', diagnosis);
      const strip = languagesOf(domain).flatMap((language) => stripFaults(kind, diagnosis, language));
      const faults = [...labelFaults(kind, report), ...idleWarnings(kind, report), ...strip];
      expect([...disagreementsOfHeadline(report), ...sumFaults(report), ...faults]).toEqual([]);
    }
    expect(recordsOf(stored).map(({ name, type, value }) => [name, type, value])).toEqual(
      recordsOf(live).map(({ name, type, value }) => [name, type, value]),
    );
  });

  test('SCORES.md says what each scores', async () => {
    expect([...lines.keys()].sort()).toEqual(domains.map(([domain]) => domain).sort());
    const page = `<!-- Made by tests/golden/scores.test.ts: \`npm run accept -- scores\`. -->
# What the domains of the miniature internet score

Scores are those of a live health report, out of 100. A range means that some checks could not be judged.

| domain | score | what it shows |
|---|---|---|
${[...lines.values()].sort().join('')}`;
    await expect(page).toMatchFileSnapshot(join(TESTBED, 'SCORES.md'));
  });
});
