import { getDomain, getPublicSuffix } from 'tldts';
import type { DatedSource } from './dated.ts';
import { child, type DnsName, type DomainName, labelsOf, ROOT } from './name.ts';

/** The list that comes with `tldts`, as of the day when that version was published. */
export const PUBLIC_SUFFIX_SOURCE: DatedSource = {
  source: 'https://publicsuffix.org/list/ in tldts 7.5.4',
  readOn: '2026-11-15',
  reviewBy: '2027-05-15',
};

const ICANN_ALONE = {
  allowIcannDomains: true,
  allowPrivateDomains: false,
  detectIp: false,
  extractHostname: false,
  validateHostname: false,
};

/**
 * Finds what a registry would have sold: `www.example.co.uk` gives `example.co.uk`, a public suffix itself gives null.
 *
 * Only the ICANN section of the Public Suffix List counts. The private section (`github.io`, `blogspot.com`) names
 * places where a company hands out names without a registry: there is no registration data for those, so whois has
 * to ask for the company's own name. A top-level domain that the list does not know is a suffix (its rule `*`).
 *
 * For whois and for texts only: DMARC finds its organizational domain by walking the tree (RFC 9989 §4.10).
 * Source: publicsuffix.org/list, section "Algorithm".
 */
export function registrableDomain(name: DomainName): DomainName | null {
  // A tail of a domain name on a label boundary is a domain name.
  return getDomain(name, ICANN_ALONE) as DomainName | null;
}

/**
 * Returns a key for shares and limits: the registrable domain that any name lies below, or the name itself if there is
 * none.
 */
export const shareOf = (name: DnsName): string => getDomain(name, ICANN_ALONE) ?? name;

/** Returns whether only registries hand out names below this one (`co.uk`, `kobe.jp`), so that it is nobody's own domain. */
export const isRegistrySuffix = (name: DomainName): boolean =>
  registrableDomain(name) === null || registrableDomain(child(ANY, name) as DomainName) === null;

/** Returns whether a name is a public suffix itself, those of companies that hand out names (`github.io`) included. */
export const isPublicSuffix = (name: DnsName): boolean =>
  getPublicSuffix(name, { allowPrivateDomains: true, extractHostname: false, validateHostname: false }) === name;

/** A label that stands for any below a name. */
const ANY = 'any';

/**
 * Returns whether others get names right below this one, by the Public Suffix List: it is a public suffix itself, or
 * each name below it is (`kobe.jp`, by the rule `*.kobe.jp`). What it says of mail would speak for all of them.
 */
export const handsOutNames = (name: DnsName): boolean => isPublicSuffix(name) || isPublicSuffix(child(ANY, name));

/**
 * Returns whether a name is the root, a top-level domain or a public suffix: what is known of those is as good as new.
 */
export const isShared = (name: DnsName): boolean => name === ROOT || labelsOf(name).length === 1 || handsOutNames(name);
