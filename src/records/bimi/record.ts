import { readTags, withoutWrapping } from '../tags.ts';

export interface BimiRecord {
  readonly text: string;
  /** Where the logo is, an https address; null where the record declines to name one. */
  readonly logo: string | null;
  /** Where the mark certificate is, an https address; null where there is none. */
  readonly certificate: string | null;
}

export type ParsedBimi =
  | { readonly kind: 'record'; readonly record: BimiRecord }
  /** Both are empty: the domain says that it takes no part. */
  | { readonly kind: 'declined'; readonly text: string }
  | { readonly kind: 'invalid'; readonly text: string; readonly why: string };

/** Whether a TXT value is a BIMI assertion record. Source: draft-brand-indicators-for-message-identification §4.2. */
export const isBimi = (text: string): boolean => /^v *= *BIMI1 *(?:;|$)/.test(text);

/** Whether a TXT value was surely meant as one, though receivers do not take it for one. */
export const isNearBimi = (text: string): boolean =>
  !isBimi(text) && /^v *[=:] *BIMI/i.test(withoutWrapping(text.slice(0, 100)));

/** Longer addresses are not asked for. */
const MAX_URL_CHARS = 2000;

/** Reads an assertion record (`isBimi` tells what is one). Unknown tags are ignored. */
export function parseBimi(text: string): ParsedBimi {
  const { tags, strays } = readTags(text);
  const values = new Map<string, string>();
  for (const { name, value } of tags) {
    const key = name.toLowerCase();
    if (values.has(key)) return { kind: 'invalid', text, why: `${key}= stands twice` };
    values.set(key, value);
  }
  const [stray] = strays;
  if (stray !== undefined)
    return {
      kind: 'invalid',
      text,
      why: `"${stray.slice(0, 60)}" is not of the form tag=value; a semicolon may be missing`,
    };
  const logo = values.get('l');
  const certificate = values.get('a') ?? '';
  if (logo === undefined) return { kind: 'invalid', text, why: 'l= is missing' };
  for (const [tag, value] of [
    ['l', logo],
    ['a', certificate],
  ] as const) {
    if (value === '') continue;
    const fault = faultOfUrl(value);
    if (fault !== null) return { kind: 'invalid', text, why: `${tag}= ${fault}` };
  }
  if (logo === '' && certificate === '') return { kind: 'declined', text };
  return {
    kind: 'record',
    record: { text, logo: logo === '' ? null : logo, certificate: certificate === '' ? null : certificate },
  };
}

function faultOfUrl(value: string): string | null {
  if (value.includes(',')) return 'names more than one address; only one is allowed';
  if (/^http:/i.test(value)) return 'begins with http://; it must be https://';
  if (!/^https:\/\//i.test(value) || !URL.canParse(value)) return 'is no https address';
  return value.length > MAX_URL_CHARS ? 'is too long' : null;
}
