import { kindWord } from '../../texts/kind-words.ts';
import type { Language } from '../../texts/languages.ts';
import { speak } from '../../texts/speak.ts';
import { TAB_TEXTS } from '../domain/tab-texts.ts';
import type { Tab } from '../domain/tabs.ts';
import { useLanguage } from '../web/words.ts';

const isNamed = (page: string): page is keyof typeof TAB_TEXTS.texts => Object.hasOwn(TAB_TEXTS.texts, page);

/** Returns the title of a page of a domain in a language. */
export function tabTitleIn(language: Language, { id, page, title }: Tab): string {
  if (id !== undefined) return kindWord(language, { kind: { id }, word: 'title', english: title });
  return isNamed(page) ? speak(language, TAB_TEXTS)(page) : title;
}

/** Returns the titles of the pages of a domain in the language of the page. */
export function useTabTitle(): (tab: Tab) => string {
  const language = useLanguage();
  return (tab) => tabTitleIn(language, tab);
}
