import { type DnsName, labelsOf, ROOT } from '../name.ts';
import { textToOctets } from './text.ts';

/** Octets of a whole name on the wire, its root label included. Source: RFC 1035 §2.3.4. */
export const MAX_NAME_OCTETS = 255;
/** Octets of one label. */
export const MAX_LABEL_OCTETS = 63;

/** How each octet stands in a canonical name: ASCII lower case, dots and backslashes escaped, others `\DDD`. */
const OCTET_TEXT: readonly string[] = Array.from({ length: 256 }, (_, octet) => {
  if (octet <= 0x20 || octet > 0x7e) return `\\${String(octet).padStart(3, '0')}`;
  const char = String.fromCharCode(octet).toLowerCase();
  return char === '.' || char === '\\' ? `\\${char}` : char;
});

/** Up to this many octets joining characters is faster; beyond it leaves too much garbage to collect. */
const SHORT_LABEL = 8;
const characters = Buffer.alloc(4 * MAX_LABEL_OCTETS);

/** Returns the canonical text of one label's octets. */
export function labelText(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  if (end - start <= SHORT_LABEL) {
    for (let i = start; i < end; i += 1) text += OCTET_TEXT[bytes[i] ?? 0];
    return text;
  }
  let size = 0;
  for (let i = start; i < end; i += 1) {
    const one = OCTET_TEXT[bytes[i] ?? 0] ?? '';
    for (let k = 0; k < one.length; k += 1, size += 1) characters[size] = one.charCodeAt(k);
  }
  return characters.toString('latin1', 0, size);
}

const scratch = new Uint8Array(MAX_NAME_OCTETS + 1);
/** 1 for the characters that stand for themselves in a canonical name. Any other would be written as some other octet. */
const BARE = Uint8Array.from(OCTET_TEXT, (text, octet) => (text === String.fromCharCode(octet) ? 1 : 0));

/** Returns the wire form of a canonical name. Throws on one that is not canonical: those never leave `parseDnsName`. */
export function nameToWire(name: DnsName): Uint8Array {
  return scratch.slice(0, writeName(scratch, 0, name));
}

/** Writes a name at `offset` and returns where it ends. Throws on a name that is too long or not canonical. */
export function writeName(target: Uint8Array, offset: number, name: DnsName): number {
  let at = offset;
  if (name.includes('\\')) {
    for (const label of labelsOf(name)) {
      const octets = textToOctets(label);
      if (
        octets === null ||
        octets.length === 0 ||
        octets.length > MAX_LABEL_OCTETS ||
        at + octets.length + 2 > offset + MAX_NAME_OCTETS ||
        labelText(octets, 0, octets.length) !== label
      )
        throw notCanonical(name);
      target[at] = octets.length;
      target.set(octets, at + 1);
      at += octets.length + 1;
    }
  } else if (name !== ROOT) {
    if (name.length > MAX_NAME_OCTETS - 2) throw notCanonical(name);
    let lengthAt = at;
    at += 1;
    for (let i = 0; i < name.length; i += 1) {
      const code = name.charCodeAt(i);
      if (code === 0x2e) {
        if (at - lengthAt < 2 || at - lengthAt > MAX_LABEL_OCTETS + 1) throw notCanonical(name);
        target[lengthAt] = at - lengthAt - 1;
        lengthAt = at;
      } else {
        if (BARE[code] !== 1) throw notCanonical(name);
        target[at] = code;
      }
      at += 1;
    }
    if (at - lengthAt < 2 || at - lengthAt > MAX_LABEL_OCTETS + 1) throw notCanonical(name);
    target[lengthAt] = at - lengthAt - 1;
  }
  target[at] = 0;
  return at + 1;
}

const notCanonical = (name: string) => new Error(`Not a canonical DNS name: ${JSON.stringify(name.slice(0, 300))}`);

/** Reads an uncompressed name. Null where it is cut short, too long, or holds a compression pointer. */
export function readName(
  bytes: Uint8Array,
  offset: number,
  end: number,
): { readonly name: DnsName; readonly next: number } | null {
  const labels: string[] = [];
  let at = offset;
  for (;;) {
    const length = bytes[at];
    if (length === undefined || at >= end || length > MAX_LABEL_OCTETS || at + length + 1 - offset > MAX_NAME_OCTETS)
      return null;
    at += 1;
    if (length === 0) return { name: (labels.length === 0 ? ROOT : labels.join('.')) as DnsName, next: at };
    if (at + length > end) return null;
    labels.push(labelText(bytes, at, at + length));
    at += length;
  }
}

/**
 * Reads a name in presentation form, with or without the trailing dot, escapes understood, into its canonical form.
 * Null where a label is empty or over 63 octets, or the name over 255.
 */
export function parseDnsName(text: string): DnsName | null {
  if (text === '.') return ROOT;
  if (text === '' || text.length > 4 * MAX_NAME_OCTETS) return null;
  const labels = labelsOf(text as DnsName);
  if (labels.at(-1) === '') labels.pop(); // the trailing dot
  let size = 1;
  const canonical: string[] = [];
  for (const label of labels) {
    const octets = textToOctets(label);
    if (octets === null || octets.length === 0 || octets.length > MAX_LABEL_OCTETS) return null;
    size += octets.length + 1;
    canonical.push(labelText(octets, 0, octets.length));
  }
  return size > MAX_NAME_OCTETS ? null : (canonical.join('.') as DnsName);
}

/**
 * Returns a name as zone files write it: with the trailing dot. Beside what their syntax gives a meaning, all that is
 * unusual in names is escaped: Knot refuses a bare `<` in a name, and every reader knows the escape (RFC 1035 §5.1).
 */
export const zoneName = (name: DnsName): string =>
  name === ROOT ? '.' : `${name.replace(/\\\d{3}|\\.|[^\w.*/-]/g, (one) => (one.length > 1 ? one : `\\${one}`))}.`;
