import { touchedBy } from './new.ts';

/** Lists what nobody starts from a template, with the files that it touches. */
const WITHOUT_TEMPLATE: Readonly<Record<string, readonly string[]>> = {
  'an API operation': [
    'src/api/operations/<id>.ts',
    'src/api/operations.ts',
    'src/api/call-texts.ts',
    'src/languages/ja/api-calls.ts',
    'its test in tests/api',
  ],
  'a page': ['src/pages/routes/<id>.ts', 'src/pages/pages.ts', 'its texts and their Japanese', 'its test'],
  'a question': [
    'src/evidence/questions/<id>.ts',
    'src/evidence/questions/questions.ts',
    'its Japanese, where it has texts',
  ],
  'an event of an alert': [
    'a file of src/monitoring/events',
    'src/monitoring/events/event-texts.ts',
    'src/languages/ja/monitoring.ts',
  ],
  'a block': ['src/diagnoses/blocks/<id>.ts', 'its line in a kind', 'its Japanese in src/languages/ja'],
  'a setting': ['src/app/settings.ts', 'src/app/setting-texts.ts', 'src/languages/ja/settings.ts'],
  'texts of a page or command': ['`<id>-texts.ts` beside it', 'a file of src/languages/ja'],
  'a language': ['src/languages/<tag>', 'src/languages/languages.ts'],
  'facts about the outside world': ['a table with a `DatedSource`', 'scripts/dated-facts.ts'],
};

/** Code where it is a path; words stay words. */
const shown = (touched: string): string =>
  touched.includes(' ') ? touched.replace(/\b(?:src|tests)\/\S+/, (path) => `\`${path}\``) : `\`${touched}\``;

const row = (what: string, touched: readonly string[]): string => `| ${what} | ${touched.map(shown).join(', ')} |`;

/** Makes the table "What you touch": of what has templates from these, so that both say the same. */
export const touchedTable = (): string =>
  [
    '| to add | files you write, or add lines to |',
    '|---|---|',
    ...(['check', 'fact', 'kind', 'command'] as const).map((what) => row(`a ${what}`, touchedBy(what))),
    ...Object.entries(WITHOUT_TEMPLATE).map(([what, touched]) => row(what, touched)),
  ].join('\n');
