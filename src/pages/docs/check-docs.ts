import type { TextTable } from '../../domain/message.ts';
import { textIn } from '../../texts/language.ts';
import type { Language } from '../../texts/languages.ts';
import { AI_CHECK_DOCS_TEXTS } from './ai-check-texts.ts';
import { CHECK_DOCS_TEXTS } from './check-texts.ts';
import { PAGE_CHECK_DOCS_TEXTS } from './page-check-texts.ts';
import { SERVER_CHECK_DOCS_TEXTS } from './server-check-texts.ts';

/** Holds what the documentation says of a check, beside what is generated from it. */
interface CheckDocs {
  /** Tells what it is about. */
  readonly means: string;
  /** Why it matters. */
  readonly why: string;
  /** How we decide, step by step. */
  readonly how: readonly string[];
}

const TABLES: readonly TextTable[] = [
  CHECK_DOCS_TEXTS,
  SERVER_CHECK_DOCS_TEXTS,
  PAGE_CHECK_DOCS_TEXTS,
  AI_CHECK_DOCS_TEXTS,
];

/** More steps than a check has. */
const MAX_STEPS = 9;

/** Reads what is written of a check; nothing for a check that nobody wrote about. */
export function checkDocs(language: Language, id: string): CheckDocs {
  const say = (part: string): string[] => {
    const key = `${id}/${part}`;
    const table = TABLES.find(({ texts }) => Object.hasOwn(texts, key));
    return table === undefined ? [] : [textIn(language, { id: `${table.prefix}/${key}`, args: {} })];
  };
  const steps = Array.from({ length: MAX_STEPS }, (_, i) => `how-${i + 1}`);
  return { means: say('means').join(''), why: say('why').join(''), how: steps.flatMap(say) };
}
