import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// One concept, one word: whoever reads a name of a type knows which one it is, wherever they read it.

const ROOT = join(import.meta.dirname, '../..');
const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !file.includes('.test.'));
const sources = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));

/** Where each type is declared, by its name. */
function declared(pattern: RegExp): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [file, source] of sources)
    for (const [, name = ''] of source.matchAll(pattern)) found.set(name, [...(found.get(name) ?? []), file]);
  return found;
}

const several = (found: ReadonlyMap<string, readonly string[]>) => [...found].filter(([, where]) => where.length > 1);

test('a name that is exported names one type', () => {
  const exported = declared(/^export (?:interface|type|class) (\w+)/gm);
  expect(exported.size).toBeGreaterThan(500);
  expect(several(exported)).toEqual([]);
});

test('a type of one file has no name that another file exports', () => {
  const exported = declared(/^export (?:interface|type|class) (\w+)/gm);
  const own = declared(/^(?:abstract )?(?:interface|type|class) (\w+)/gm);
  expect(own.size).toBeGreaterThan(500);
  expect([...own].filter(([name]) => exported.has(name))).toEqual([]);
});

test('a function or constant of one file has no name that another file of its room exports', () => {
  const roomOf = (file: string): string => file.split('/')[1] ?? '';
  const exported = declared(/^export (?:async )?(?:const|function\*?) (\w+)/gm);
  const own = declared(/^(?:async )?(?:const|function\*?) (\w+)/gm);
  expect(Math.min(exported.size, own.size)).toBeGreaterThan(2000);
  const shadowing = [...own].flatMap(([name, files]) =>
    files.flatMap((file) => {
      const others = (exported.get(name) ?? []).filter((one) => one !== file && roomOf(one) === roomOf(file));
      return others.length === 0 ? [] : [{ name, file, others }];
    }),
  );
  expect(shadowing).toEqual([]);
});

const CORE =
  `Verdict Question Message Score Draft Shown Say Sender Asked Asking Step Found Line Exchange Change Observation
Outcome Lookup Difference Evidence Finding Fix Check Diagnosis Answer Fact Session Subject Failure Fault Alert Monitor Block
Report Action Meaning Transition Budget Premises Transcript Progress Probes Resolver Resolution Reply Response Candidate
Language Delivery Judged Given`.split(/\s+/);

const all = declared(/^(?:export )?(?:interface|type|class) (\w+)/gm);

test.each(CORE)('%s names one type, or none, private ones included', (word) => {
  expect((all.get(word) ?? []).slice(1)).toEqual([]);
});

/** Code of a file, without comments. */
const codeOf = (file: string): string => (sources.get(file) ?? '').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

test.each([
  ['names of services', /'(?:_dmarc|_mta-sts|_smtp\._tls|default\._bimi|_domainkey)'/],
  ['the order of severities', /'notice'[,:\s\d]+'?warning'?[,:\s\d]+'?error'?/],
  ['how much of a text we repeat', /const \w*ECHO\w* =/],
  ['times of RFC 3339', /\.toISOString\(\)(?!\.replace)/],
])('%s stand once', (_, pattern) => {
  const once = ['src/domain/service-names.ts', 'src/domain/severity.ts', 'src/domain/text.ts', 'src/domain/time.ts'];
  // Stored documents have the places of that list, which must not follow a change of a name.
  const stored = ['src/observations/written-name.ts'];
  const found = files.filter((file) => pattern.test(codeOf(file)) && !/-texts\.ts$|^src\/languages\//.test(file));
  expect(found.filter((file) => !once.includes(file) && !stored.includes(file))).toEqual([]);
  expect(found.some((file) => once.includes(file))).toBe(true);
});
