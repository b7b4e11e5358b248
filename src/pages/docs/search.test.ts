import { expect, test } from 'vitest';
import { OPERATIONS } from '../../api/operations.ts';
import { LANGUAGES } from '../../texts/languages.ts';
import { createDocsIndex, SEARCH_LIMITS, searchDocs } from './search.ts';

const indexIn = createDocsIndex(OPERATIONS);

test.each([
  ['DS15_MISMATCH_CDS_CDNSKEY', '/docs/checks/child-ds#finding-forms-differ'],
  ['zonemaster: cn04_ipv4_single_prefix', '/docs/checks/ns-redundancy#finding-one-network'],
  ['PMTU_EXCEEDED', '/docs/checks/edns#finding-large-lost'],
  ['dnsviz NO_SEP', '/docs/checks/server-proofs#finding-keys'],
  ['mta-sts', '/docs/checks/mta-sts'],
  ['run_hsts', '/docs/checks/hsts'],
  ['dns-history', '/docs/api#getDnsHistory'],
  ['ＰＭＴＵ＿ＥＸＣＥＥＤＥＤ', '/docs/checks/edns#finding-large-lost'],
])('a search for %s leads to %s', (typed, path) => {
  for (const language of LANGUAGES) {
    const [first] = searchDocs(indexIn(language), typed);
    expect(first?.path).toContain(path);
  }
});

test('a search in Japanese finds what is said in Japanese', () => {
  expect(searchDocs(indexIn('ja'), '署名の有効期間').length).toBeGreaterThan(0);
  expect(searchDocs(indexIn('en'), '署名の有効期間')).toEqual([]);
});

test('nothing is found for nothing, and for what nothing has', () => {
  for (const typed of ['', '   ', 'qqqqzzzz', '\u0000']) expect(searchDocs(indexIn('en'), typed)).toEqual([]);
});

test('a search is read up to its limits', () => {
  const long = `PMTU_EXCEEDED ${' '.repeat(SEARCH_LIMITS.chars)}nowhere`;
  expect(searchDocs(indexIn('en'), long)[0]?.path).toBe('/docs/checks/edns#finding-large-lost');
  expect(searchDocs(indexIn('en'), `${'tls '.repeat(SEARCH_LIMITS.words)}qqqqzzzz`).length).toBeGreaterThan(0);
});
