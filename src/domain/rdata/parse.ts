import { child, type DnsName } from '../name.ts';
import type { RrType } from '../rr.ts';
import { ipv4Octets, ipv6Octets } from './address.ts';
import { ALGORITHM_NUMBERS } from './algorithms.ts';
import { base64Octets, fromBase32Hex, writeBitmap, writeParams } from './blocks.ts';
import { concat, counted, MAX_RDATA_OCTETS } from './encode.ts';
import { type FieldKind, FORMS } from './forms.ts';
import { OTHER_TYPES } from './other-types.ts';
import { TAG, zoneTime } from './present.ts';
import { parseParams } from './service-params.ts';
import { textToOctets } from './text.ts';
import { ttlSecondsOf } from './ttl.ts';
import { typeNumber } from './types.ts';
import { nameToWire, parseDnsName } from './wire-name.ts';

export type ParsedRdata =
  | { readonly ok: true; readonly octets: Uint8Array }
  | { readonly ok: false; readonly fault: string };

/** One word of a zone file: as written, and whether it stood in quotes. */
interface Word {
  readonly text: string;
  readonly quoted: boolean;
}

class RdataFault extends Error {}

/** Matches what stands between words (RFC 1035 §5.1). Other spaces of Unicode are characters like any other. */
const BLANK = /[ \t\r\n]/;

/**
 * Reads RDATA in zone-file form (RFC 1035 §5.1; any type also as `\# n hex`, RFC 3597 §5). `text` is one line, with
 * parentheses joined and comments gone. Relative names are completed with `origin`; `@` is the origin.
 */
export function parseRdata(type: RrType, text: string, origin: DnsName): ParsedRdata {
  try {
    const words = split(text);
    if (words[0]?.text === '\\#' && !words[0].quoted) return { ok: true, octets: generic(words) };
    const parts: Uint8Array[] = [];
    for (const [key, kind] of FORMS[type]) parts.push(FIELDS[kind](fieldAt(words, key, origin)));
    const extra = words[0];
    if (extra !== undefined) throw new RdataFault(`"${extra.text}" is one word too many for ${type}`);
    const octets = concat(parts);
    if (octets.length > MAX_RDATA_OCTETS) throw new RdataFault(`${octets.length} octets are more than a record holds`);
    return { ok: true, octets };
  } catch (error) {
    if (error instanceof RdataFault) return { ok: false, fault: error.message };
    throw error;
  }
}

function split(text: string): Word[] {
  const words: Word[] = [];
  let i = 0;
  while (i < text.length) {
    if (BLANK.test(text.charAt(i))) {
      i += 1;
      continue;
    }
    const quoted = text.charAt(i) === '"';
    // A quote inside a word, as in alpn="h2,h3", holds spaces together too.
    let open = false;
    let word = '';
    for (; i < text.length; i += 1) {
      const char = text.charAt(i);
      if (char === '\\') {
        word += char + text.charAt(i + 1);
        i += 1;
      } else if (char === '"') {
        open = !open;
        if (quoted && !open) break;
      } else if (!open && BLANK.test(char)) break;
      else word += char;
    }
    if (open) throw new RdataFault('a quote is not closed');
    if (quoted) i += 1;
    words.push({ text: word, quoted });
  }
  return words;
}

function generic(words: readonly Word[]): Uint8Array {
  const length = /^\d{1,5}$/.test(words[1]?.text ?? '') ? Number(words[1]?.text) : Number.NaN;
  const octets = hexOctets(
    words
      .slice(2)
      .map((word) => word.text)
      .join(''),
  );
  if (octets.length !== length || length > MAX_RDATA_OCTETS)
    throw new RdataFault(`\\# announces ${words[1]?.text ?? 'no'} octets, but ${octets.length} follow`);
  return octets;
}

function hexOctets(text: string): Uint8Array {
  if (text.length % 2 !== 0 || !/^[0-9a-fA-F]*$/.test(text))
    throw new RdataFault(`"${text.slice(0, 40)}" is not hexadecimal`);
  return new Uint8Array(Buffer.from(text, 'hex'));
}

function numberOctets(text: string, size: number, key: string): Uint8Array {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value < 256 ** size))
    throw new RdataFault(`${key} "${text.slice(0, 40)}" is not a number from 0 to ${256 ** size - 1}`);
  return Uint8Array.from({ length: size }, (_, i) => Math.floor(value / 256 ** (size - 1 - i)) & 0xff);
}

function nameOctets(text: string, origin: DnsName): Uint8Array {
  const name = text === '@' ? origin : parseDnsName(/(^|[^\\])(\\\\)*\.$/.test(text) ? text : child(text, origin));
  if (name === null) throw new RdataFault(`"${text.slice(0, 80)}" is not a name`);
  return nameToWire(name);
}

function stringOctets(text: string): Uint8Array {
  const octets = textToOctets(text);
  if (octets === null) throw new RdataFault(`bad escape in "${text.slice(0, 80)}"`);
  return octets;
}

const shortString = (text: string) => shortOctets(stringOctets(text));

function shortOctets(octets: Uint8Array): Uint8Array {
  if (octets.length > 255) throw new RdataFault(`a character string holds 255 octets, not ${octets.length}`);
  return counted(octets);
}

function timeOctets(text: string, key: string): Uint8Array {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text)?.slice(1);
  if (parts === undefined) return numberOctets(text, 4, key);
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.map(Number);
  const at = Date.UTC(year, month - 1, day, hour, minute, second);
  if (zoneTime(at / 1000) !== text) throw new RdataFault(`${key} "${text}" is not a time`);
  // After 2106 the number starts again at 0 (RFC 4034 §3.1.5).
  return numberOctets(String((at / 1000) % 2 ** 32), 4, key);
}

/** A field to read, off the front of the words that are left. */
interface Field {
  readonly key: string;
  readonly origin: DnsName;
  one(): string;
  rest(): readonly Word[];
}

const joined = ({ rest }: Field): string =>
  rest()
    .map((word) => word.text)
    .join('');

/** Fields of SOA records that name servers also read as numbers with units: 1h30m. */
const PERIODS: ReadonlySet<string> = new Set(['refresh', 'retry', 'expire', 'minimum']);

/** How a field of each kind is read; those that take the rest take all words. */
const FIELDS: Readonly<Record<FieldKind, (field: Field) => Uint8Array>> = {
  u8: ({ one, key }) => numberOctets(one(), 1, key),
  algorithm({ one, key }) {
    const text = one();
    return numberOctets(String(ALGORITHM_NUMBERS.get(text.toUpperCase()) ?? text), 1, key);
  },
  u16: ({ one, key }) => numberOctets(one(), 2, key),
  u32({ one, key }) {
    const text = one();
    return numberOctets(PERIODS.has(key) ? String(ttlSecondsOf(text) ?? text) : text, 4, key);
  },
  time: ({ one, key }) => timeOctets(one(), key),
  type: ({ one, key }) => numberOctets(String(typeOf(one())), 2, key),
  ipv4: ({ one }) => address(one(), ipv4Octets, 'IPv4'),
  ipv6: ({ one }) => address(one(), ipv6Octets, 'IPv6'),
  name: ({ one, origin }) => nameOctets(one(), origin),
  plain: ({ one, origin }) => nameOctets(one(), origin),
  string: ({ one }) => shortString(one()),
  tag({ one, key }) {
    const tag = one();
    if (!TAG.test(tag)) throw new RdataFault(`${key} "${tag.slice(0, 40)}" is not made of letters and digits`);
    return counted(stringOctets(tag));
  },
  strings({ rest }) {
    const strings = rest();
    if (strings.length === 0) throw new RdataFault('text is missing');
    return concat(strings.map((word) => shortString(word.text)));
  },
  'rest-text': ({ one }) => stringOctets(one()),
  'rest-hex': (field) => hexOctets(joined(field)),
  'rest-base64'(field) {
    const octets = base64Octets(joined(field));
    if (octets === null) throw new RdataFault(`${field.key} is not base 64`);
    return octets;
  },
  hex8({ one }) {
    const text = one();
    return shortOctets(text === '-' ? new Uint8Array() : hexOctets(text));
  },
  'base32-8'({ one, key }) {
    const octets = fromBase32Hex(one());
    if (octets === null || octets.length === 0) throw new RdataFault(`${key} is not base 32`);
    return shortOctets(octets);
  },
  bitmap: ({ rest }) => writeBitmap(rest().map((word) => typeOf(word.text))),
  params: ({ rest }) => params(rest()),
};

/** Returns the field that begins with the first of `words`, and removes from them what it takes. */
const fieldAt = (words: Word[], key: string, origin: DnsName): Field => ({
  key,
  origin,
  rest: () => words.splice(0),
  one() {
    const word = words.shift();
    if (word === undefined) throw new RdataFault(`${key} is missing`);
    return word.text;
  },
});

function typeOf(text: string): number {
  const number = typeNumber(text) ?? OTHER_TYPES[text.toUpperCase()] ?? null;
  if (number === null) throw new RdataFault(`"${text.slice(0, 40)}" is not a record type`);
  return number;
}

function address(text: string, read: (text: string) => Uint8Array | null, family: string): Uint8Array {
  const octets = read(text);
  if (octets === null) throw new RdataFault(`"${text.slice(0, 60)}" is not an ${family} address`);
  return octets;
}

function params(words: readonly Word[]): Uint8Array {
  const parsed = parseParams(words.map((word) => word.text));
  if (!parsed.ok) throw new RdataFault(parsed.fault);
  return writeParams(parsed.params);
}
