import type { Language } from '../../texts/languages.ts';
import { speak } from '../../texts/speak.ts';
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

const isKey = <T extends object>(texts: T, key: string): key is keyof T & string => Object.hasOwn(texts, key);

/** More steps than a check has. */
const MAX_STEPS = 9;

/** Reads what is written of a check; nothing for a check that nobody wrote about. */
export function checkDocs(language: Language, id: string): CheckDocs {
  const words = speak(language, CHECK_DOCS_TEXTS);
  const ofServers = speak(language, SERVER_CHECK_DOCS_TEXTS);
  const ofPages = speak(language, PAGE_CHECK_DOCS_TEXTS);
  const say = (part: string): string[] => {
    const key = `${id}/${part}`;
    if (isKey(SERVER_CHECK_DOCS_TEXTS.texts, key)) return [ofServers(key)];
    if (isKey(PAGE_CHECK_DOCS_TEXTS.texts, key)) return [ofPages(key)];
    return isKey(CHECK_DOCS_TEXTS.texts, key) ? [words(key)] : [];
  };
  const steps = Array.from({ length: MAX_STEPS }, (_, i) => `how-${i + 1}`);
  return { means: say('means').join(''), why: say('why').join(''), how: steps.flatMap(say) };
}
