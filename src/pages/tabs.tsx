import type { JSX } from 'preact';
import { KINDS } from '../diagnoses/kinds.ts';
import { apiPathOf, type Head } from './head.tsx';

/** One page of a domain, at `/{page}/{domain}`. */
export interface Tab {
  readonly page: string;
  readonly title: string;
}

/** Every page of a domain, in the order of the tabs. */
export const tabsOf = (kinds: readonly Tab[]): readonly Tab[] => [
  ...kinds,
  { page: 'history', title: 'History' },
  { page: 'whois', title: 'Whois' },
];

export const TABS = tabsOf(KINDS);

/** A form in which the data of a page can be had: its name and its address. */
type Export = readonly [name: string, href: string];

/** The pages of one domain, and where its data can be had in other forms. */
function PageTabs(props: {
  readonly tabs: readonly Tab[];
  readonly current: string;
  readonly domain: string;
  readonly exports: readonly Export[];
}): JSX.Element {
  return (
    <nav class="tabs" aria-label="This domain">
      <ul>
        {props.tabs.map(({ page, title }) => (
          <li>
            <a
              href={`/${page}/${props.domain}`}
              {...(page === props.current ? { 'aria-current': 'page' as const } : {})}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
      <ul class="exports">
        {props.exports.map(([name, href]) => (
          <li>
            <a href={href}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The tabs of a report. The API gives it as well; `exports` are further forms, of the present report alone. */
export function ReportTabs(props: {
  readonly head: Head;
  readonly tabs: readonly Tab[];
  readonly exports?: readonly Export[];
}): JSX.Element {
  const { domain, kind, as_of: at } = props.head;
  const further = at === undefined ? (props.exports ?? []) : [];
  const exports: readonly Export[] = [['JSON', apiPathOf(kind, domain, at)], ...further];
  return <PageTabs tabs={props.tabs} current={kind.page} domain={domain} exports={exports} />;
}
