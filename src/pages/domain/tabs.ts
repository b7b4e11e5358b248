import { KINDS } from '../../diagnoses/kinds.ts';

/** One page of a domain, at `/{page}/{domain}`. */
export interface Tab {
  readonly page: string;
  readonly title: string;
}

/** Returns every page of a domain, in the order of the tabs. */
export const tabsOf = (kinds: readonly Tab[]): readonly Tab[] => [
  ...kinds,
  { page: 'history', title: 'History' },
  { page: 'whois', title: 'Whois' },
];

export const TABS = tabsOf(KINDS);
