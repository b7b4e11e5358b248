import { KINDS, SSL } from '../../diagnoses/kinds.ts';

/** One page of a domain, at `/{page}/{domain}`. */
export interface Tab {
  /** The kind whose reports it shows; left out where it shows none. */
  readonly id?: string;
  readonly page: string;
  readonly title: string;
}

const RECORDS: readonly Tab[] = [
  { page: 'history', title: 'History' },
  { page: 'whois', title: 'Whois' },
];

/**
 * Returns every page of a domain, in the order of the tabs: its records stand between the reports that most people come for
 * and those for experts and websites.
 */
export function tabsOf(kinds: readonly Tab[]): readonly Tab[] {
  const first = kinds.findIndex(({ page }) => page === SSL.page) + 1 || kinds.length;
  return [...kinds.slice(0, first), ...RECORDS, ...kinds.slice(first)];
}

export const TABS = tabsOf(KINDS);
