import type { Fault, NoArgs } from '../../domain/fault.ts';
import type { FaultPlace, VersionFault } from '../mta-sts-fields.ts';
import { withoutWrapping, withPlainBlanks } from '../tags.ts';

export interface BimiRecord {
  readonly text: string;
  /** Where the logo is, an https address; null where the record declines to name one. */
  readonly logo: string | null;
  /** Where the mark certificate is, an https address; null where there is none. */
  readonly certificate: string | null;
  /** Chooses what is shown where the sender has a picture of their own as well (`avp=`). */
  readonly avatar: 'brand' | 'personal';
  /** Senders whose local part begins with one of these may have a logo of their own (`lps=`); null without that tag. */
  readonly prefixes: readonly string[] | null;
  /** Tags that receivers leave aside, or may stumble over. */
  readonly oddities: readonly BimiFault[];
}

/** Names what is wrong with the address of a logo or a certificate. */
interface UrlFaults {
  readonly http: NoArgs;
  readonly 'semicolon-missing': NoArgs;
  readonly 'not-one-url': NoArgs;
  readonly 'url-characters': NoArgs;
  readonly 'not-https': NoArgs;
  readonly 'url-too-long': NoArgs;
  /** A user name or a password. */
  readonly 'url-credentials': NoArgs;
  /** An IP address, or a name of one label. */
  readonly 'url-host': NoArgs;
  /** A logo of another format, by the end of its name: `PNG`. */
  readonly 'not-svg': { readonly format: string };
}

/** A part of a record with what is wrong with it. */
export type BimiFault = FaultPlace &
  Fault<
    UrlFaults & {
      readonly 'too-many-parts': NoArgs;
      readonly quote: NoArgs;
      readonly colon: NoArgs;
      readonly 'not-a-field': NoArgs;
      readonly twice: { readonly tag: string };
      readonly 'logo-missing': NoArgs;
      /** A tag in capitals: names are compared letter by letter. */
      readonly 'tag-case': { readonly tag: string };
      readonly 'avatar-unknown': NoArgs;
      readonly prefix: NoArgs;
    }
  >;
type Problem = Fault<UrlFaults>;
/** The codes that need no arguments. */
type PlainCode = Extract<BimiFault, { readonly args: NoArgs }>['code'];
const plain = <C extends PlainCode>(code: C): { readonly code: C; readonly args: NoArgs } => ({ code, args: {} });

export type ParsedBimi =
  | { readonly kind: 'record'; readonly record: BimiRecord }
  /** Both addresses are empty: the domain says that it takes no part. */
  | { readonly kind: 'declined'; readonly text: string }
  | { readonly kind: 'invalid'; readonly text: string; readonly fault: BimiFault };

/** No more is looked at to tell what a TXT value is. */
const HEAD_CHARS = 100;
const headOf = (text: string): string => {
  const plain = withPlainBlanks(text.slice(0, HEAD_CHARS));
  return text.length > HEAD_CHARS ? `${plain}…` : plain;
};

/**
 * Returns whether a TXT value is a BIMI assertion record; others at the name are left aside. The version must come
 * first and be just so. Source: draft-brand-indicators-for-message-identification §5.3.
 */
export const isBimi = (text: string): boolean => /^v *= *BIMI1 *(?:;|$)/.test(headOf(text));

/** Returns whether a TXT value was surely meant as one, though receivers do not take it for one. */
export const isMistypedBimi = (text: string): boolean =>
  !isBimi(text) && /^v *[=:] *BIMI/i.test(withoutWrapping(text.slice(0, HEAD_CHARS)));

/** Finds what keeps a record that was meant as BIMI from being one. */
export function versionFaultOfBimi(text: string): VersionFault {
  const bare = withoutWrapping(text);
  if (isBimi(bare)) return { code: 'wrapped', args: {} };
  if (/^v *= *BIMI1(?![0-9])/.test(bare)) return { code: 'version-semicolon', args: { version: 'v=BIMI1' } };
  if (/^v *= *BIMI[02-9]/i.test(bare)) return { code: 'other-version', args: { version: 'BIMI1' } };
  return { code: 'version', args: { version: 'v=BIMI1' } };
}

interface BimiTag extends FaultPlace {
  readonly name: string;
  readonly value: string;
}

/** Parts looked into; a record of more is none that anybody meant. */
const MAX_PARTS = 50;

/**
 * Reads an assertion record (`isBimi` tells what is one). Unknown tags are ignored; typos are kept, as receivers must
 * not either. Source: draft-brand-indicators-for-message-identification §5.3, RFC 6376 §3.2.
 */
export function parseBimi(text: string): ParsedBimi {
  const invalid = (fault: BimiFault): ParsedBimi => ({ kind: 'invalid', text, fault });
  const tags = new Map<string, BimiTag>();
  for (const [i, { part, at }] of partsOf(text).entries()) {
    if (i === MAX_PARTS) return invalid({ part, at, ...plain('too-many-parts') });
    const [, name, value = ''] = /^([A-Za-z][A-Za-z0-9_]*) *=(.*)$/.exec(part) ?? [];
    if (name === undefined) return invalid({ part, at, ...plain(typoOf(part)) });
    if (tags.has(name)) return invalid({ part, at, code: 'twice', args: { tag: name } });
    tags.set(name, { name, value: value.trim(), part, at });
  }
  const [logo, certificate] = [tags.get('l'), tags.get('a')];
  if (logo === undefined) {
    const misspelt = tags.get('L');
    return misspelt === undefined
      ? invalid({ part: 'l=', at: text.length, ...plain('logo-missing') })
      : invalid({ part: misspelt.part, at: misspelt.at, code: 'tag-case', args: { tag: 'l' } });
  }
  for (const tag of [logo, certificate]) {
    const fault = tag === undefined || tag.value === '' ? null : faultOfUrl(tag.value, tag.name);
    if (tag !== undefined && fault !== null) return invalid({ part: tag.part, at: tag.at, ...fault });
  }
  const [logoUrl, certificateUrl] = [logo.value, certificate?.value ?? ''];
  if (logoUrl === '' && certificateUrl === '') return { kind: 'declined', text };
  const oddities: BimiFault[] = [];
  const upper = tags.get('A');
  if (upper !== undefined && certificate === undefined)
    oddities.push({ part: upper.part, at: upper.at, code: 'tag-case', args: { tag: 'a' } });
  const avatar = tags.get('avp');
  if (avatar !== undefined && avatar.value !== 'brand' && avatar.value !== 'personal')
    oddities.push({ part: avatar.part, at: avatar.at, ...plain('avatar-unknown') });
  const lps = tags.get('lps');
  const prefixes = lps === undefined || lps.value === '' ? [] : lps.value.split(',').map((one) => one.trim());
  if (lps !== undefined && !prefixes.every((one) => /^[A-Za-z0-9-]{1,63}$/.test(one)))
    oddities.push({ part: lps.part, at: lps.at, ...plain('prefix') });
  return {
    kind: 'record',
    record: {
      text,
      logo: logoUrl === '' ? null : logoUrl,
      certificate: certificateUrl === '' ? null : certificateUrl,
      avatar: avatar?.value === 'personal' ? 'personal' : 'brand',
      prefixes: lps === undefined ? null : prefixes,
      oddities,
    },
  };
}

/** The parts between semicolons, blanks taken off, empty ones left out. */
function partsOf(text: string): { readonly part: string; readonly at: number }[] {
  let next = 0;
  return text.split(';').flatMap((piece) => {
    const part = withPlainBlanks(piece).trim();
    const at = next + Math.max(0, piece.indexOf(part.slice(0, 1)));
    next += piece.length + 1;
    return part === '' ? [] : [{ part, at }];
  });
}

/** Returns the typo in a part that is no tag. */
function typoOf(part: string): 'quote' | 'colon' | 'not-a-field' {
  if (/["']|\\226\\128\\1(?:5[2-9])/.test(part)) return 'quote';
  if (/^[A-Za-z]+ *:/.test(part)) return 'colon';
  return 'not-a-field';
}

/** Longer addresses are not asked for. */
const MAX_URL_CHARS = 2000;

/** Finds what is wrong with the address of the logo (`l`) or of the certificate (`a`); null where nothing is. */
function faultOfUrl(value: string, tag: string): Problem | null {
  if (/^http:/i.test(value)) return plain('http');
  if (/[;\s] *[a-z]+ *= */i.test(value) && /\s/.test(value)) return plain('semicolon-missing');
  if (/[\s,]/.test(value)) return plain('not-one-url');
  if (/["'<>]|\\\d{3}/.test(value)) return plain('url-characters');
  if (!/^https:\/\//i.test(value) || !URL.canParse(value)) return plain('not-https');
  if (value.length > MAX_URL_CHARS) return plain('url-too-long');
  const { hostname, pathname, username, password } = new URL(value);
  if (username !== '' || password !== '') return plain('url-credentials');
  if (!/[a-z]/i.test(hostname.split('.').at(-1) ?? '') || !hostname.includes('.')) return plain('url-host');
  const [, format] = /\.(png|jpe?g|gif|webp|bmp|ico|pdf|eps|ai)$/i.exec(pathname) ?? [];
  return tag === 'l' && format !== undefined ? { code: 'not-svg', args: { format: format.toUpperCase() } } : null;
}

/** Returns the address of the certificate in a record that receivers cannot use; null where none can be made out. */
export function certificateIn(text: string): string | null {
  const url = /(?:^|[;\s])a *[=:] *["']?(https:\/\/[^;,\s"']+)/i.exec(text.slice(0, 2 * MAX_URL_CHARS))?.[1] ?? null;
  return url === null || faultOfUrl(url, 'a') !== null ? null : url;
}

/**
 * Returns a record whose addresses use http with https in their place: a guess, for the files may not be there. Null
 * where none does.
 */
export function guessedBimi(text: string): string | null {
  const guessed = text.replace(/(^|[;\s])([la] *= *)http:\/\//gi, '$1$2https://');
  return guessed === text ? null : correctedBimi(guessed);
}

/**
 * Returns a record as it was surely meant, where its addresses can be made out; null where there is nothing that could
 * be published without asking the owner.
 */
export function correctedBimi(text: string): string | null {
  const flat = withoutWrapping(text.slice(0, 2 * MAX_URL_CHARS)).replace(/["']/g, '');
  const partOf = (tag: string, form: string): string | null =>
    new RegExp(`(?:^|[;\\s])${tag} *[=:] *(${form})(?=[;,\\s]|$)`, 'i').exec(flat)?.[1] ?? null;
  const url = 'https://[^;,\\s]+';
  const [logo, certificate] = [partOf('l', url), partOf('a', url)];
  // An address that cannot be made out must not be lost: only the owner knows it.
  if (logo === null || (certificate === null && partOf('a', '[^;\\s]+') !== null)) return null;
  const others = [
    ['a', certificate],
    ['avp', partOf('avp', 'brand|personal')],
    ['lps', partOf('lps', '[a-z0-9-]+(?: *, *[a-z0-9-]+)*')],
  ];
  const corrected = `v=BIMI1; l=${logo};${others.map(([tag, value]) => (value === null ? '' : ` ${tag}=${value};`)).join('')}`;
  return parseBimi(corrected).kind === 'record' ? corrected : null;
}
