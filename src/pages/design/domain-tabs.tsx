import type { JSX } from 'preact';
import { TAB_TEXTS } from '../domain/tab-texts.ts';
import type { Tab } from '../domain/tabs.ts';
import { useWords } from '../web/words.ts';
import { useTabTitle } from './tab-title.ts';
import { Tabs } from './tabs.tsx';

/** Shows the pages of a domain. `current` is the first part of the address of this one. */
export function DomainTabs(props: {
  readonly tabs: readonly Tab[];
  readonly current: string;
  readonly domain: string;
}): JSX.Element {
  const words = useWords(TAB_TEXTS);
  const titleOf = useTabTitle();
  const items = props.tabs.map((tab) => ({
    href: `/${tab.page}/${props.domain}`,
    text: titleOf(tab),
    current: tab.page === props.current,
  }));
  return <Tabs label={words('label')} items={items} />;
}
