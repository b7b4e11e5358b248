import { join } from 'node:path';
import { THINGS } from './new/things.ts';
import { touchedBy } from './new.ts';

const ROOT = join(import.meta.dirname, '..');

/** Lists what nobody starts from a template, with the files that it touches. */
const WITHOUT_TEMPLATE: Readonly<Record<string, readonly string[]>> = {
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
    ...Object.entries(THINGS).map(([what, { article }]) => row(`${article} ${what}`, touchedBy(what, ROOT))),
    ...Object.entries(WITHOUT_TEMPLATE).map(([what, touched]) => row(what, touched)),
  ].join('\n');
