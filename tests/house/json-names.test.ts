import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { wordsOf } from './literals.ts';

// Models have camelCase and instants. Names with underscores and times as text are those of JSON, which src/api/v1 alone
// writes; nobody parses a time that we wrote.

const SRC = join(import.meta.dirname, '../../src');

/** Files with other names from outside, or with times as text, by the reason. */
const UNDERSCORES: Readonly<Record<string, readonly string[]>> = {
  'schemas of the API': [
    ...['batch', 'change', 'history', 'monitor', 'planned', 'run', 'score', 'spf', 'usage', 'webhook', 'whois'].map(
      (one) => `api/${one}-schemas.ts`,
    ),
    'api/history-query.ts',
    'api/run-operations.ts',
    'api/schemas.ts',
    'pages/history/changes-csv.ts',
  ],
  'lines of the log': ['app/http-edge.ts', 'app/workers.ts', 'cli/commands/serve.ts'],
  'lines that the script of the page reads': ['pages/web/progress.ts', 'pages/client/parts/waterfall.ts'],
  'forms that others define, and data files': [
    'records/cof.ts',
    'records/preload-list.ts',
    'registration/bootstrap.ts',
    'registration/whois-servers.ts',
    'dns/iterate/root-hints.ts',
    'monitoring/channels/discord.ts',
    'monitoring/channels/slack.ts',
  ],
  'what models read': ['languages/ja/mcp.ts', 'api/tool-texts.ts', 'mcp/tools/lookups.ts'],
  'names of tables': ['pages/operator/operations.tsx'],
  'a number': ['bulk/seen.ts'],
};
const PARSED: Readonly<Record<string, readonly string[]>> = {
  'times that others wrote': [
    'api/parameters.ts',
    'records/certificate-der.ts',
    'records/certificates/ct-logs.ts',
    'records/page/robots-directives.ts',
    'records/security-txt.ts',
    'records/web-headers/caching.ts',
    'records/web-headers/set-cookie.ts',
    'registration/bootstrap.ts',
  ],
  'days that people typed': ['accounts/keyring.ts', 'policy/parse-policy.ts'],
  'what is stored': ['store/accounts.ts'],
  'days in tables of ours': ['domain/dated.ts', 'pages/docs/check-page.tsx'],
};

const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, source: readFileSync(join(SRC, path), 'utf8') }));

const hasUnderscores = (source: string): boolean =>
  wordsOf(source).some(({ text }) => /^[a-z]+(?:_[a-z]+)+$/.test(text));
const parses = (source: string): boolean => /\bDate\.parse\(/.test(source);

test('only api/v1, samples of its operations, the client and the stores write names with underscores', () => {
  const found = sources.filter(
    ({ path, source }) => !/^(?:store|api\/v1|api\/operations|client)\//.test(path) && hasUnderscores(source),
  );
  expect(found.map(({ path }) => path).toSorted()).toEqual(Object.values(UNDERSCORES).flat().toSorted());
});

test('nobody parses a time that we wrote', () => {
  const found = sources.filter(({ source }) => parses(source));
  expect(found.map(({ path }) => path).toSorted()).toEqual(Object.values(PARSED).flat().toSorted());
});

test.each([
  ['interface Row {\n  readonly observed_at: string;\n}', true],
  ['const { score_max: max } = report;', true],
  ["const name = 'observed_at'; // score_max", false],
  ['const MAX_ROWS = 1; const observedAt = 2;', false],
])('the test finds it: %s', (source, expected) => {
  expect(hasUnderscores(source)).toBe(expected);
});
