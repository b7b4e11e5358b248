import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// Each reader of what strangers publish is tried with its worst shapes (tests/faults/growth.test.ts). A reader is a function
// that one of these folders exports under a name that begins with one of these verbs.

const ROOT = join(import.meta.dirname, '../..');

const FOLDERS = [
  'records/**/*.ts',
  'registration/**/*.ts',
  'dns/codec/*.ts',
  'dns/iterate/*.ts',
  'dns/trust-anchors.ts',
  'evidence/web/*.ts',
  'evidence/crl/*.ts',
  'pages/web/forms.ts',
];
const READER =
  /^export (?:async )?(?:function\*?|const) ((?:parse|read|decode|unpack|evaluate|analyse|discover|verify|match|judge|check|signatures|repaired|corrected|intended)\w*)/gm;

/** Readers whose input is short by itself, or that hand it to a reader that has a row. */
const WITHOUT: Readonly<Record<string, string>> = {
  'evidence/crl/crl-reader.ts readCrlApart': 'hands a list to readCrl in a thread',
  'registration/reading.ts readRegistryText': 'hands a text to a reader that has a row',
  'registration/bootstrap.ts parseBootstrap': 'an own file, which parseServices reads',
  'records/selector.ts parseSelector': 'what a person typed: a name has 255 octets',
  'records/spf/address.ts parseAddress': 'one word of a term',
  'records/spf/parse.ts intendedMechanism': 'one word of a term',
  'records/robots/crawlers.ts readingOf': 'a name of a crawler that we know',
  'records/robots/match.ts matcherFor': 'groups that parseRobots has bounded',
};

/** Every reader, as `file name`. */
const readers = globSync(FOLDERS, { cwd: join(ROOT, 'src') })
  .filter((file) => !file.includes('.test.'))
  .flatMap((file) =>
    [...readFileSync(join(ROOT, 'src', file), 'utf8').matchAll(READER)].map(([, name = '']) => `${file} ${name}`),
  );

/** The readers that the rows name. */
const tried = globSync('tests/faults/growth/rows-*.ts', { cwd: ROOT }).flatMap((file) =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(/'([a-z][\w./-]+\.ts \w+)'/g)].map(([, name = '']) => name),
);

test('each reader of what strangers publish has a row in the growth test', () => {
  expect(readers.length).toBeGreaterThan(60);
  const known = new Set([...tried, ...Object.keys(WITHOUT)]);
  expect(readers.filter((one) => !known.has(one))).toEqual([]);
});

test('what has no row is a reader', () => {
  expect(Object.keys(WITHOUT).filter((one) => !readers.includes(one) || tried.includes(one))).toEqual([]);
});
