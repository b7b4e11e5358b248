import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../../src/cli/run-command.ts';
import type { TextTable } from '../../src/domain/message.ts';
import { TABLES } from '../../src/languages/en/tables.ts';
import { LANGUAGES } from '../../src/languages/languages.ts';
import { alertEmail } from '../../src/monitoring/email/alert-email.ts';
import { englishTables } from '../../src/texts/english.ts';
import { ENGLISH_HABITS } from '../../src/texts/habits.ts';
import { loadLanguage } from '../../src/texts/language.ts';
import { addLanguages, type Language, type LanguageDefinition } from '../../src/texts/languages.ts';
import { PUBLIC_NETWORKS } from '../../testbed/internet.ts';
import { type Service, startService } from '../api/service.ts';
import { wordsOfPage } from '../browser/view.ts';
import { anAlert, anEmail } from '../mail/alerts.ts';
import { isProse } from '../support/prose.ts';
import { isLong } from '../support/seed.ts';
import { copyOfSources } from './copy-of-sources.ts';

// A language is its folder and a line in `src/languages/languages.ts`. One is made here, whose texts are the English ones in
// brackets, and whatever is shown is read for English without brackets. This test has a process of its own, since a
// language that was added stays. At the end one is added to a copy of the sources by those files alone.

const inBrackets = ({ prefix, texts }: TextTable): TextTable => ({
  prefix,
  texts: Object.fromEntries(Object.entries(texts).map(([key, english]) => [key, `⟦${english}⟧`])),
});

const TAG = 'qps' as Language;
const BRACKETS: LanguageDefinition = {
  tag: TAG,
  name: '⟦Brackets⟧',
  habits: { ...ENGLISH_HABITS, more: (count) => `⟦${count} more⟧`, justNow: '⟦just now⟧' },
  tables: async () => [...englishTables(), ...TABLES].map(inBrackets),
};
const DOMAIN = 'failing.example';

/** Without what stands in brackets, from the inside out. */
function bareOf(shown: string): string {
  const without = shown.replaceAll(/⟦[^⟦⟧]*⟧/g, ' ');
  return without === shown ? shown : bareOf(without);
}

/** Lines of prose that are no text of ours. */
const leftoversOf = (shown: string): readonly string[] =>
  bareOf(shown)
    .split('\n')
    .filter((line) => isProse(line));

let service: Service;
beforeAll(async () => {
  addLanguages([...LANGUAGES, BRACKETS]);
  await loadLanguage(TAG);
  service = await startService();
});
afterAll(() => service.close());

const pageOf = async (path: string): Promise<string> =>
  (await service.app.inject({ url: path, headers: { 'accept-language': TAG } })).body;

test.each([
  '/',
  `/domain/${DOMAIN}`,
  `/mail-security/${DOMAIN}`,
  `/history/${DOMAIN}`,
  '/docs/api',
  '/docs/scoring',
  '/sign-in',
  '/nowhere',
])('%s is a page in the language', async (path) => {
  // The first time, and on a busy machine, a report may come later than its head.
  await service.app.inject(`/v1/domain/${DOMAIN}/report`);
  let html = await pageOf(path);
  for (let i = 0; i < 20 && html.includes('id="as-of-waiting"'); i += 1) html = await pageOf(path);
  expect(html).toContain(`<html lang="${TAG}"`);
  expect(html).toMatch(/<title>[^<]*⟦/);
  expect(wordsOfPage(html)).toContain('⟦Brackets⟧');
  const prose = html.replaceAll(/<(script|code|pre)[\s\S]*?<\/\1>/g, '').replaceAll('<', '\n<');
  expect(leftoversOf(wordsOfPage(prose))).toEqual([]);
});

test('the API speaks it, and lists it', async () => {
  const { body, headers } = await service.app.inject(`/v1/domain/${DOMAIN}/report?lang=${TAG}`);
  expect(headers['content-language']).toBe(TAG);
  expect(JSON.parse(body).verdict).toMatch(/^⟦.*⟧$/);
  const document = (await service.app.inject(`/openapi.json?lang=${TAG}`)).json();
  expect(document.info.description).toMatch(/^⟦.*⟧$/);
  expect(document.components.schemas.Fix.properties.ttl.description).toMatch(/^⟦.*⟧$/);
  expect(document.components.headers['Content-Language'].schema.enum).toEqual(['en', 'ja', TAG]);
});

test.each([
  { args: ['check', DOMAIN], code: 0 },
  { args: ['check', '--help'], code: 0 },
  { args: ['check'], code: 2 },
])('the terminal speaks it: $args', async ({ args, code }) => {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const env = {
    ZONEWELL_RESOLVERS: service.internet.resolver,
    ZONEWELL_PUBLIC_NETWORKS: PUBLIC_NETWORKS.join(','),
    ZONEWELL_TRUST_ANCHORS: service.internet.anchorRecords,
  };
  const terminal = { env, stdout, stderr } as unknown as Parameters<typeof runCommand>[1];
  expect(await runCommand([...args, '--lang', TAG], terminal, [...LANGUAGES, BRACKETS])).toBe(code);
  stdout.end();
  stderr.end();
  const shown = (await text(stdout)) + (await text(stderr));
  expect(shown).toContain('⟦');
  // Text is wrapped to the width of the terminal, and examples are typed as they are.
  expect(leftoversOf(shown.replaceAll(/^ +zonewell .*/gm, '').replaceAll(/\n +/g, ' '))).toEqual([]);
});

test('an alert goes out in it', () => {
  const { subject, text: plain, html } = alertEmail(anEmail(TAG, [anAlert()]));
  expect(subject).toContain('⟦');
  expect(html).toContain(`lang="${TAG}"`);
  expect(leftoversOf(plain)).toEqual([]);
  expect(leftoversOf(wordsOfPage(html))).toEqual([]);
});

// Its modules are compiled once more, which takes seconds.
test.runIf(isLong)(
  'a folder and a line in the list are enough',
  async () => {
    const list = 'src/languages/languages.ts';
    const copy = copyOfSources('language', [
      [list, 'import { JAPANESE }', "import { BRACKETS } from './qps/language.ts';\n"],
      [list, 'JAPANESE];', 'BRACKETS, '],
    ]);
    try {
      mkdirSync(join(copy, 'src/languages/qps'));
      writeFileSync(
        join(copy, 'src/languages/qps/language.ts'),
        `import { englishTables } from '../../texts/english.ts';
import { ENGLISH_HABITS } from '../../texts/habits.ts';
import { TABLES } from '../en/tables.ts';

const inBrackets = (texts) => Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, '⟦' + text + '⟧']));
const tables = async () => [...englishTables(), ...TABLES].map(({ prefix, texts }) => ({ prefix, texts: inBrackets(texts) }));
export const BRACKETS = { tag: '${TAG}', name: 'Brackets', habits: ENGLISH_HABITS, tables };
`,
      );
      const load = <T>(path: string): Promise<T> => import(join(copy, 'src', path));
      const command = await load<typeof import('../../src/cli/run-command.ts')>('cli/run-command.ts');
      const all = await load<typeof import('../../src/languages/languages.ts')>('languages/languages.ts');
      expect(all.LANGUAGES.map(({ tag }) => tag)).toEqual(['en', TAG, 'ja']);
      const [stdout, stderr] = [new PassThrough(), new PassThrough()];
      const terminal = { env: {}, stdout, stderr } as unknown as Parameters<typeof runCommand>[1];
      expect(await command.runCommand(['check', '--help', '--lang', TAG], terminal, all.LANGUAGES)).toBe(0);
      stdout.end();
      const shown = await text(stdout);
      expect(shown).toContain('⟦');
      expect(leftoversOf(shown.replaceAll(/^ +zonewell .*/gm, '').replaceAll(/\n +/g, ' '))).toEqual([]);
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  },
  60_000,
);
