import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordsOf } from '../../src/diagnoses/blocks/records.ts';
import { createResolver, diagnose, discoverDmarc, render } from '../../src/index.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';

const ROOT = join(import.meta.dirname, '../..');
const SRC = join(ROOT, 'src');

let internet: Internet;
let resolver: ReturnType<typeof createResolver>;

beforeAll(async () => {
  internet = await startInternet({ zonesDir: join(ROOT, 'testbed/zones') });
  resolver = createResolver({ servers: [internet.resolver], trustAnchors: internet.trustAnchors });
});

afterAll(async () => {
  await resolver.close();
  await internet.close();
});

/** The scores that `testbed/SCORES.md` gives, which were counted by hand. */
const SCORES = new Map(
  [...readFileSync(join(ROOT, 'testbed/SCORES.md'), 'utf8').matchAll(/^\| `([^`]+)` \| (\d+)(?: to \d+)? \|/gm)].map(
    (row) => [row[1] ?? '', Number(row[2])],
  ),
);

describe('diagnose', () => {
  test.each([
    ['perfect.example', false],
    ['bakery.example', false],
    // That a bogus zone has no CAA record is not proven.
    ['expired.example', true],
  ])('scores %s as the service does', async (domain, isProvisional) => {
    const { publicNetworks } = internet;
    const diagnosis = await diagnose(domain, { kind: 'health', resolver, premises: { publicNetworks } });
    expect([diagnosis.score, diagnosis.provisional]).toEqual([SCORES.get(domain), isProvisional]);
    expect(recordsOf(diagnosis)).toContainEqual(expect.objectContaining({ name: domain, type: 'NS', count: 1 }));
  });

  test('takes a name as people type it, and knows mail security', async () => {
    const { publicNetworks } = internet;
    const diagnosis = await diagnose(' https://Perfect.Example/ ', {
      kind: 'mail',
      resolver,
      premises: { publicNetworks },
    });
    expect([diagnosis.kind, diagnosis.domain]).toEqual(['mail', 'perfect.example']);
    // Nothing connects to its mail servers: what they would have shown is unknown, and not absent.
    expect(diagnosis.checks.find(({ id }) => id === 'starttls')?.outcome).toBe('unknown');
  });

  test('gives texts in both languages', async () => {
    const diagnosis = await diagnose('bakery.example', { kind: 'health', resolver });
    const texts = (['en', 'ja'] as const).map((language) => render(diagnosis, language).verdict);
    expect(texts[0]).toMatch(/^[A-Z][\x20-\x7e’]+\.$/);
    expect(texts[1]).toMatch(/[ぁ-ん].*。$/);
  });

  test.each([
    ['a..b', '"a..b" is not a domain name: it has two dots in a row'],
    ['', /is not a domain name/],
  ])('rejects "%s"', async (domain, why) => {
    await expect(diagnose(domain, { kind: 'health', resolver })).rejects.toThrow(why);
  });
});

describe('discoverDmarc', () => {
  test('finds the policy of the organizational domain', async () => {
    const found = await discoverDmarc('news.perfect.example', { resolver });
    expect(found).toMatchObject({ kind: 'policy', policy: 'reject', at: 'perfect.example' });
  });

  test('is unknown where the answer failed', async () => {
    internet.faults.set({ name: '_dmarc.mail.shop.example' }, 'servfail');
    expect(await discoverDmarc('mail.shop.example', { resolver })).toMatchObject({ kind: 'unknown' });
  });
});

/** Modules that a program loads when it starts with one, types left aside. */
function loadedBy(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path) || !existsSync(path)) return seen;
  seen.add(path);
  const text = readFileSync(path, 'utf8');
  for (const [, types, file = ''] of text.matchAll(/^(?:import|export) (type )?[^;]*?from '(\.[^']+)';/gm))
    if (types === undefined) loadedBy(join(dirname(path), file), seen);
  return seen;
}

test.each(['index.ts', 'cli/commands/check.ts', 'cli/commands/whois.ts'])(
  '%s needs no store and no accounts',
  (file) => {
    const loaded = [...loadedBy(join(SRC, file))].map((path) => relative(SRC, path));
    expect(loaded).toContain('dns/create-resolver.ts');
    // An address for contact is checked as accounts check theirs, and refused in their words.
    const code = loaded.filter((path) => !/^accounts\/(?:mail-address|refusal-texts)\.ts$/.test(path));
    // Descriptions of the API take some of their words from settings of monitors.
    const words = 'monitoring/settings/setting-texts.ts';
    expect(code.filter((path) => /^(?:store|accounts|monitoring)\//.test(path) && path !== words)).toEqual([]);
  },
);

test.each(['index.ts', 'cli/commands/check.ts', 'cli/run-command.ts', 'app/services.ts'])(
  '%s loads the texts of no language',
  (file) => {
    const loaded = [...loadedBy(join(SRC, file))].map((path) => relative(SRC, path));
    expect(loaded).toContain('texts/language.ts');
    expect(loaded.filter((path) => /^languages\/.*\/(?!language\.ts)/.test(path))).toEqual([]);
  },
);
