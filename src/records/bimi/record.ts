import { withoutWrapping, withPlainBlanks } from '../tags.ts';

export interface BimiRecord {
  readonly text: string;
  /** Where the logo is, an https address; null where the record declines to name one. */
  readonly logo: string | null;
  /** Where the mark certificate is, an https address; null where there is none. */
  readonly certificate: string | null;
  /** What is shown where the sender has a picture of their own as well (`avp=`). */
  readonly avatar: 'brand' | 'personal';
  /** Senders whose local part begins with one of these may have a logo of their own (`lps=`); null without that tag. */
  readonly prefixes: readonly string[] | null;
  /** Tags that receivers leave aside, or may stumble over. */
  readonly oddities: readonly BimiFault[];
}

/** A part of a record with what is wrong with it. */
interface BimiFault {
  readonly part: string;
  /** Where the part begins in the record, in characters. */
  readonly at: number;
  readonly why: string;
}

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
 * Whether a TXT value is a BIMI assertion record; others at the name are left aside. The version must come first and be
 * just so. Source: draft-brand-indicators-for-message-identification §5.3.
 */
export const isBimi = (text: string): boolean => /^v *= *BIMI1 *(?:;|$)/.test(headOf(text));

/** Whether a TXT value was surely meant as one, though receivers do not take it for one. */
export const isNearBimi = (text: string): boolean =>
  !isBimi(text) && /^v *[=:] *BIMI/i.test(withoutWrapping(text.slice(0, HEAD_CHARS)));

/** What keeps a record that was meant as BIMI from being one. */
export function faultOfNearBimi(text: string): string {
  const bare = withoutWrapping(text);
  if (isBimi(bare)) return 'there are quotes or spaces in front of it';
  if (/^v *= *BIMI1(?![0-9])/.test(bare)) return 'after v=BIMI1 a semicolon is missing';
  if (/^v *= *BIMI[02-9]/i.test(bare)) return 'the only version there is, is BIMI1';
  return 'it must begin with v=BIMI1 in just these letters, followed by a semicolon';
}

interface Tag extends BimiFault {
  readonly name: string;
  readonly value: string;
}

/** Parts looked into; a record of more is none that anybody meant. */
const MAX_PARTS = 50;

/**
 * Reads an assertion record (`isBimi` tells what is one). Unknown tags are ignored; nothing is mended, as receivers must
 * not either. Source: draft-brand-indicators-for-message-identification §5.3, RFC 6376 §3.2.
 */
export function parseBimi(text: string): ParsedBimi {
  const invalid = (fault: BimiFault): ParsedBimi => ({ kind: 'invalid', text, fault });
  const tags = new Map<string, Tag>();
  for (const [i, { part, at }] of partsOf(text).entries()) {
    if (i === MAX_PARTS) return invalid({ part, at, why: 'the record has too many parts' });
    const [, name, value = ''] = /^([A-Za-z][A-Za-z0-9_]*) *=(.*)$/.exec(part) ?? [];
    if (name === undefined) return invalid({ part, at, why: slipOf(part) });
    if (tags.has(name)) return invalid({ part, at, why: `${name}= appears twice` });
    tags.set(name, { name, value: value.trim(), part, at, why: '' });
  }
  const [logo, certificate] = [tags.get('l'), tags.get('a')];
  if (logo === undefined) {
    const near = tags.get('L');
    const missing = near ?? { part: 'l=', at: text.length };
    const why = near === undefined ? 'it is missing, and it must be there, even if empty' : 'l is a small letter';
    return invalid({ part: missing.part, at: missing.at, why });
  }
  for (const tag of [logo, certificate]) {
    const why = tag === undefined || tag.value === '' ? null : faultOfUrl(tag.value, tag.name);
    if (tag !== undefined && why !== null) return invalid({ part: tag.part, at: tag.at, why });
  }
  const [logoUrl, certificateUrl] = [logo.value, certificate?.value ?? ''];
  if (logoUrl === '' && certificateUrl === '') return { kind: 'declined', text };
  const oddities: BimiFault[] = [];
  const odd = (tag: Tag, why: string): void => {
    oddities.push({ part: tag.part, at: tag.at, why });
  };
  const upper = tags.get('A');
  if (upper !== undefined && certificate === undefined) odd(upper, 'a is a small letter');
  const avatar = tags.get('avp');
  if (avatar !== undefined && avatar.value !== 'brand' && avatar.value !== 'personal')
    odd(avatar, 'it is neither brand nor personal');
  const lps = tags.get('lps');
  const prefixes = lps === undefined || lps.value === '' ? [] : lps.value.split(',').map((one) => one.trim());
  if (lps !== undefined && !prefixes.every((one) => /^[A-Za-z0-9-]{1,63}$/.test(one)))
    odd(lps, 'a prefix is made of 1 to 63 letters, digits and hyphens');
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

/** The usual human slips in a part that is no tag. */
function slipOf(part: string): string {
  if (/["']|\\226\\128\\1(?:5[2-9])/.test(part)) return 'there is a quote inside the record';
  if (/^[A-Za-z]+ *:/.test(part)) return 'an equals sign must follow the name, not a colon';
  return 'it is not of the form name=value';
}

/** Longer addresses are not asked for. */
const MAX_URL_CHARS = 2000;

/** What is wrong with the address of the logo (`l`) or of the certificate (`a`); null where nothing is. */
function faultOfUrl(value: string, tag: string): string | null {
  if (/^http:/i.test(value)) return 'the address begins with http://; it must be https://';
  if (/[;\s] *[a-z]+ *= */i.test(value) && /\s/.test(value)) return 'between two parts a semicolon is missing';
  if (/[\s,]/.test(value)) return 'it names more than one address, or holds a blank; only one address is allowed';
  if (/["'<>]|\\\d{3}/.test(value)) return 'the address holds a quote or a character that is not ASCII';
  if (!/^https:\/\//i.test(value) || !URL.canParse(value)) return 'this is no https address';
  if (value.length > MAX_URL_CHARS) return 'the address is too long';
  const { hostname, pathname, username, password } = new URL(value);
  if (username !== '' || password !== '') return 'the address holds a user name or a password';
  if (!/[a-z]/i.test(hostname.split('.').at(-1) ?? '') || !hostname.includes('.'))
    return 'the address must name a host by its full name';
  const [, format] = /\.(png|jpe?g|gif|webp|bmp|ico|pdf|eps|ai)$/i.exec(pathname) ?? [];
  return tag === 'l' && format !== undefined ? `the logo must be an SVG, not ${format.toUpperCase()}` : null;
}

/**
 * A record as it was surely meant, where its addresses can be made out; null where there is nothing that could be
 * published without asking the owner.
 */
export function mendedBimi(text: string): string | null {
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
  const mended = `v=BIMI1; l=${logo};${others.map(([tag, value]) => (value === null ? '' : ` ${tag}=${value};`)).join('')}`;
  return parseBimi(mended).kind === 'record' ? mended : null;
}
