import type { DatedSource } from '../domain/dated.ts';

export const HSTS_PRELOAD_SOURCE: DatedSource = {
  source: 'https://hstspreload.org/',
  readOn: '2026-11-26',
  reviewBy: '2027-11-26',
};

/** Asks for a year, subdomains and the word itself: then browsers take a host into their list. */
const PRELOAD_SECONDS = 31_536_000;

/** Returns whether a header is fit for the list that browsers come with. */
export const isFitForPreload = ({ preload, includeSubDomains, maxAgeSeconds }: Hsts): boolean =>
  preload && includeSubDomains && maxAgeSeconds >= PRELOAD_SECONDS;

/** Tells what a Strict-Transport-Security header says. */
export interface Hsts {
  readonly maxAgeSeconds: number;
  readonly includeSubDomains: boolean;
  readonly preload: boolean;
}

/** Longer ones say nothing more. */
const MAX_AGE = 10 ** 11;

/** Reads the header; null where browsers ignore it. Source: RFC 6797 §6.1. */
export function parseHsts(header: string): Hsts | null {
  const directives = new Map<string, string>();
  for (const part of header.split(';')) {
    const [name = '', ...value] = part.split('=');
    const key = name.trim().toLowerCase();
    if (key === '') continue;
    // Each at most once, or the header does not count.
    if (directives.has(key)) return null;
    directives.set(
      key,
      value
        .join('=')
        .trim()
        .replace(/^"(.*)"$/, '$1'),
    );
  }
  const age = directives.get('max-age');
  if (age === undefined || !/^\d+$/.test(age)) return null;
  return {
    maxAgeSeconds: Math.min(Number(age), MAX_AGE),
    includeSubDomains: directives.has('includesubdomains'),
    preload: directives.has('preload'),
  };
}
