import { txtOctets } from '../../domain/rdata/encode.ts';
import { presentZoneRdata } from '../../domain/rdata/present.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import type { TextRules } from './form.ts';

/** Text as a form takes it; or why the form does not take it. */
export type FormText =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'too-long'; readonly count: number; readonly max: number }
  | { readonly kind: 'undocumented' };

const UNDOCUMENTED = { kind: 'undocumented' } as const;

/** Longest character string. Source: RFC 1035 §3.3. */
const MAX_STRING_OCTETS = 255;

const [SPACE, QUOTATION_MARK, BACKSLASH, TILDE] = [0x20, 0x22, 0x5c, 0x7e];
const isPrintable = (octet: number): boolean => octet >= SPACE && octet <= TILDE;
const isPlain = (octet: number): boolean => isPrintable(octet) && octet !== QUOTATION_MARK && octet !== BACKSLASH;

/** Returns the value of a TXT record, as a report writes it, as a form takes it. */
export function formText(value: string, rules: TextRules): FormText {
  const octets = txtOctets(value);
  const strings = readRdata({ type: 'TXT', octets })?.strings ?? [];
  const all = strings.flatMap((one) => [...one]);
  const { quotes, special, splits, max } = rules;
  if (special === undefined && !all.every(isPlain)) return UNDOCUMENTED;
  if (max !== undefined && all.length > max) return { kind: 'too-long', count: all.length, max };
  if (all.length > MAX_STRING_OCTETS && splits === undefined && max === undefined) return UNDOCUMENTED;
  if (special === 'zone') return { kind: 'text', text: presentZoneRdata('TXT', octets) };
  if (quotes === undefined) return unquoted(all, rules);
  const written = strings.map((one) => quotedString([...one], special));
  return written.every((one) => one !== null) ? { kind: 'text', text: written.join(' ') } : UNDOCUMENTED;
}

/** Text that the provider puts into quotation marks by itself. */
function unquoted(octets: readonly number[], { special, max = Number.POSITIVE_INFINITY }: TextRules): FormText {
  // Text that begins with a quotation mark is taken for one that has its quotation marks already.
  if (octets.some((one) => !isPlain(one) && one !== QUOTATION_MARK) || octets[0] === QUOTATION_MARK)
    return UNDOCUMENTED;
  const marks = octets.filter((one) => one === QUOTATION_MARK).length;
  if (marks > 0 && special !== 'quotation-marks') return UNDOCUMENTED;
  // Its own quotation marks count, and so do the backslashes before those in the text.
  const count = octets.length + (special === 'quotation-marks' ? 2 + marks : 0);
  return count > max ? { kind: 'too-long', count, max } : { kind: 'text', text: String.fromCharCode(...octets) };
}

/** One string between quotation marks; null where nothing says how to write one of its octets. */
function quotedString(octets: readonly number[], special: TextRules['special']): string | null {
  // A backslash begins an escape, and nothing says how to write one that does not.
  if (octets.includes(BACKSLASH)) return null;
  const written = octets.map((octet) => {
    if (isPlain(octet)) return String.fromCharCode(octet);
    if (special !== 'octal') return null;
    return octet === QUOTATION_MARK ? '\\"' : `\\${octet.toString(8).padStart(3, '0')}`;
  });
  return written.includes(null) ? null : `"${written.join('')}"`;
}
