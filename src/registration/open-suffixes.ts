import type { DatedSource } from '../domain/dated.ts';
import { type DomainName, parentOf } from '../domain/name.ts';

/** The pages that say who may register names. */
export const OPEN_SUFFIX_SOURCE: DatedSource = {
  source:
    'https://library.rit.edu/liv/5-5 (com, net, org), http://www.wpsyd.com/domaner/tld.php?tld=nl, https://www.ionos.com/digitalguide/domains/domain-extensions/cctlds-all-you-need-to-know-about-country-code-domains/ (to)',
  readOn: '2026-11-26',
  reviewBy: '2027-11-26',
};

/**
 * Suffixes below which a registry sells names to anybody in any country. We have not established that for any other. Many are
 * only for a country, a trade or a government (`gov.uk`, `ac.jp`, `edu`), or for one company (`.google`).
 */
const OPEN: ReadonlySet<string> = new Set(['com', 'net', 'org', 'nl', 'to']);

/** Returns whether we have established that a stranger can register a domain that nobody holds. */
export const isOpenToAll = (domain: DomainName): boolean => OPEN.has(parentOf(domain));
