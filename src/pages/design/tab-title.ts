import { TAB_TEXTS } from '../tab-texts.ts';
import type { Tab } from '../tabs.ts';
import { useWords } from '../words.ts';

const isNamed = (page: string): page is keyof typeof TAB_TEXTS.texts => Object.hasOwn(TAB_TEXTS.texts, page);

/** The titles of the pages of a domain in the language of the page; a page that no text names keeps its own. */
export function useTabTitle(): (tab: Tab) => string {
  const words = useWords(TAB_TEXTS);
  return ({ page, title }) => (isNamed(page) ? words(page) : title);
}
