import type { ComponentChildren, JSX } from 'preact';
import { AsOf } from '../design/as-of.tsx';
import { PageHead } from '../design/domain-head.tsx';
import { Tabs } from '../design/tabs.tsx';
import { useWords } from '../web/words.ts';
import { ACCOUNT_TEXTS } from './account-texts.ts';

const SECTION_PATHS = {
  monitors: '/monitors',
  alerts: '/monitors/alerts',
  recipients: '/monitors/recipients',
  rules: '/monitors/rules',
  keys: '/account',
  settings: '/account/settings',
  operator: '/operator',
} as const;
type AccountPage = keyof typeof SECTION_PATHS;

const OWN = ['monitors', 'alerts', 'recipients', 'rules', 'keys', 'settings'] as const;

/** Shows the head of every page of an account: which page, what it is about, what can be done, and the other pages. */
export function AccountHead(props: {
  readonly account: { readonly operator: boolean };
  readonly current: AccountPage;
  /** In place of the name of the page. */
  readonly heading?: ComponentChildren;
  readonly actions?: ComponentChildren;
  /** Stands under the heading. */
  readonly strip: ComponentChildren;
}): JSX.Element {
  const { account, current, strip } = props;
  const words = useWords(ACCOUNT_TEXTS);
  const pages: readonly AccountPage[] = account.operator ? [...OWN, 'operator'] : OWN;
  return (
    <PageHead
      heading={props.heading ?? <h1>{words(current)}</h1>}
      actions={props.actions}
      strip={<AsOf>{strip}</AsOf>}
      tabs={
        <Tabs
          label={words('pages')}
          items={pages.map((page) => ({ href: SECTION_PATHS[page], text: words(page), current: page === current }))}
        />
      }
    />
  );
}
