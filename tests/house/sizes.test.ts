import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isFunction, linesOf, parseFile } from '../../scripts/syntax.ts';

// A function of more than 60 lines, or a file of more than 300, is usually two things. After three parameters, a caller
// is read more easily where each has its name.

const ROOT = join(import.meta.dirname, '../..');
const [MAX_FUNCTION_LINES, MAX_FILE_LINES, MAX_PARAMETERS] = [60, 300, 3];

const OURS = 'subject and means in the order that all calls of its kind have';
const LIBRARIES = 'a library calls it';
const PUBLIC = 'the library that we publish';
const HOT = 'it runs for each octet, query, record or element';

/** Files in which a function takes one more, and why no object stands for them. It only gets shorter. */
const FOUR_PARAMETERS: Readonly<Record<string, string>> = {
  'src/accounts/account-changes.ts': OURS,
  'src/admission/admitted-lookups.ts': OURS,
  'src/admission/lookups.ts': OURS,
  'src/admission/revision-cache.ts': OURS,
  'src/api/quota.ts': LIBRARIES,
  'src/app/http-edge.ts': LIBRARIES,
  'src/cli/help/help.ts': LIBRARIES,
  'src/cli/terminal/terminal-writer.ts': OURS,
  'src/dns/channel.ts': HOT,
  'src/dns/channels.ts': HOT,
  'src/dns/codec/decode.ts': HOT,
  'src/dns/doh.ts': HOT,
  'src/dns/iterate/server-pool.ts': HOT,
  'src/dns/stream.ts': HOT,
  'src/dns/udp.ts': HOT,
  'src/dns/validate/chain.ts': HOT,
  'src/domain/expiring-map.ts': HOT,
  'src/facts/misplaced.ts': OURS,
  'src/lookups/judgement-memory.ts': OURS,
  'src/lookups/runs.ts': OURS,
  'src/lookups/transcript-memory.ts': OURS,
  'src/monitoring/run/store-run.ts': OURS,
  'src/monitoring/service/monitor-changes.ts': OURS,
  'src/net/connector.ts': OURS,
  'src/observations/encode-header.ts': HOT,
  'src/observations/encode.ts': HOT,
  'src/observations/intervals.ts': HOT,
  'src/pages/domain/badge.tsx': OURS,
  'src/pages/undelegated/undelegated-page.tsx': OURS,
  'src/records/page/elements.ts': HOT,
  'src/records/page/parse-page.ts': OURS,
  'src/records/robots/match.ts': PUBLIC,
  'src/records/routes/prefix-table.ts': HOT,
  'src/records/spf/compile.ts': HOT,
  'src/records/spf/evaluate.ts': OURS,
  'src/records/spf/ranges.ts': HOT,
  'src/store/decoded.ts': OURS,
  'src/store/monitor-runs.ts': OURS,
  'src/threads/threads.ts': OURS,
};

/** Returns the lengths of the functions of a source, in lines. */
const functionLines = (path: string, source: string): readonly number[] =>
  parseFile(path, source)
    .nodes.filter(isFunction)
    .map((node) => linesOf(node, source));

const sources = globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
  // What `npm run docs` makes is as long as the API.
  .filter((path) => !/\.test\.tsx?$/.test(path) && path !== 'src/client/api.ts')
  .toSorted()
  .map((path) => ({ path, source: readFileSync(join(ROOT, path), 'utf8') }));

test('the test sees long functions, those in others as well', () => {
  const long = `const a = () => {\n${'  b();\n'.repeat(70)}};\n`;
  expect(functionLines('a.ts', long)).toEqual([72]);
  expect(functionLines('a.ts', `function c() {\n${long}}\n`)).toEqual([74, 72]);
});

test(`functions have ${MAX_FUNCTION_LINES} lines at most`, () => {
  expect(sources.length).toBeGreaterThan(1000);
  const long = sources.filter(({ path, source }) =>
    functionLines(path, source).some((lines) => lines > MAX_FUNCTION_LINES),
  );
  expect(long.map(({ path }) => path)).toEqual([]);
});

test(`files have ${MAX_FILE_LINES} lines at most`, () => {
  const long = sources.filter(({ source }) => source.trimEnd().split('\n').length > MAX_FILE_LINES);
  expect(long.map(({ path }) => path)).toEqual([]);
});

/** Returns how many parameters each function of a source takes. */
const parametersOf = (path: string, source: string): readonly number[] =>
  parseFile(path, source)
    .nodes.filter(isFunction)
    .map((node) => ('params' in node && Array.isArray(node.params) ? node.params.length : 0));

test(`functions take ${MAX_PARAMETERS} parameters at most, then an object`, () => {
  expect(parametersOf('a.ts', 'const a = (b, { c, d }, ...e) => {}; class F { g(h, i, j, k) {} }')).toEqual([3, 4]);
  const many = sources.flatMap(({ path, source }) => {
    const most = Math.max(0, ...parametersOf(path, source));
    return most > MAX_PARAMETERS ? [{ path, most }] : [];
  });
  expect(many.filter(({ most }) => most > MAX_PARAMETERS + 1)).toEqual([]);
  expect(many.map(({ path }) => path)).toEqual(Object.keys(FOUR_PARAMETERS).toSorted());
});
