import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { make } from '../../scripts/new.ts';
import { isLong } from '../support/seed.ts';
import { copyOfSources } from './copy-of-sources.ts';

// A new setting is a line in the one table, its text, and that in Japanese: three files. One is added here as `npm run new --
// setting` adds it, to a copy of the sources.

let copy: string;

beforeAll(() => {
  copy = copyOfSources('setting', []);
  const ignored = { write: () => undefined };
  expect(make(['setting', 'greeting'], { root: copy, stdout: ignored, stderr: ignored })).toBe(0);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Loads a module of the copy, which has what this one has and the setting. */
const load = <T>(path: string): Promise<T> => import(join(copy, 'src', path));

test('it is read from its variable and its flag', async () => {
  const { readConfig } = await load<typeof import('../../src/app/read-config.ts')>('app/read-config.ts');
  const read = (...given: Parameters<typeof readConfig>) => {
    const result = readConfig(...given);
    return result.ok ? (result.config as unknown as { readonly greeting: string }).greeting : result.faults;
  };
  expect(read({})).toBe('TODO');
  expect(read({ ZONEWELL_GREETING: ' good morning ' })).toBe('good morning');
  expect(read({ ZONEWELL_GREETING: 'good morning' }, { greeting: 'good night' } as object)).toBe('good night');
});

// Help loads the texts of all commands anew, from the copy.
test.runIf(isLong).each([
  ['en', /--greeting <text> +TODO: what it sets/],
  ['ja', /--greeting <text> +TODO：設定の説明。/],
])('the help of serve explains it, in %s', async (language, line) => {
  const { runCommand } = await load<typeof import('../../src/cli/run-command.ts')>('cli/run-command.ts');
  const { LANGUAGES } = await load<typeof import('../../src/languages/languages.ts')>('languages/languages.ts');
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const terminal = { env: {}, stdout, stderr } as unknown as Parameters<typeof runCommand>[1];
  expect(await runCommand(['serve', '--help', '--lang', language], terminal, LANGUAGES)).toBe(0);
  stdout.end();
  expect(await text(stdout)).toMatch(line);
});
