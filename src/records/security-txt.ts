import { type Instant, isoTime } from '../domain/time.ts';
import { fitLists } from './fit-lists.ts';

/** Holds what a security.txt says. */
export interface SecurityTxt {
  /** Values of Contact as written, the preferred first. */
  readonly contacts: readonly string[];
  /** Each Expires; `at` is null where it is not a date. */
  readonly expires: readonly { readonly text: string; readonly at: Instant | null }[];
  readonly canonicals: readonly string[];
  /** Names of the other registered fields that it has. */
  readonly others: readonly string[];
  /** Whether an OpenPGP signature goes with it, which nobody verified. */
  readonly isSigned: boolean;
}

/** Holds what is wanted of the text at the address of a security.txt, whatever it is. */
export interface SecurityTxtText {
  readonly file: SecurityTxt;
  /** Whether it begins as a web page does. */
  readonly isMarkup: boolean;
  /** Its beginning, and how many characters it has. */
  readonly start: string;
  readonly chars: number;
}

/** Other fields, as IANA registers them. Source: RFC 9116 §6.2. */
const OTHERS = ['Acknowledgments', 'CSAF', 'Encryption', 'Hiring', 'Policy', 'Preferred-Languages'];
/** Lines and values that are looked at: no such file has more. */
const [MAX_LINES, MAX_VALUES] = [2000, 50];
/** Characters of a value and of the beginning, and octets of all values, that are kept. */
const [MAX_CHARS, MAX_OCTETS] = [2000, 20 * 1024];
const FIELDS = ['contact', 'expires', 'canonical', ...OTHERS.map((name) => name.toLowerCase())];
const SIGNED_MESSAGE = '-----BEGIN PGP SIGNED MESSAGE-----';
const SIGNATURE = '-----BEGIN PGP SIGNATURE-----';

/**
 * Reads a security.txt. Lines end in CRLF or LF; names of fields have any case; comments and unknown fields are ignored.
 * Of a signed one only what is signed counts. Source: RFC 9116 §2, §4.
 */
export function parseSecurityTxt(text: string): SecurityTxt {
  const all = text
    .replace(/^\u{feff}/u, '')
    .split(/\r?\n/)
    .slice(0, MAX_LINES);
  const { lines, isSigned } = withoutSignature(all);
  const fields = new Map<string, string[]>(FIELDS.map((name) => [name, []]));
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
    const value = line.slice(colon + 1).trim();
    const same = fields.get(name);
    if (value !== '' && same !== undefined && same.length < MAX_VALUES) same.push(value.slice(0, MAX_CHARS));
  }
  const valuesOf = (name: string): readonly string[] => fields.get(name) ?? [];
  const values = {
    contacts: valuesOf('contact'),
    expires: valuesOf('expires').map((value) => ({ text: value, at: momentOf(value) })),
    canonicals: valuesOf('canonical'),
  };
  return {
    ...fitLists(values, MAX_OCTETS),
    others: OTHERS.filter((name) => valuesOf(name.toLowerCase()).length > 0),
    isSigned,
  };
}

/** Reads the text at the address of a security.txt. */
export const securityTxtText = (text: string): SecurityTxtText => ({
  file: parseSecurityTxt(text),
  isMarkup: text.trimStart().startsWith('<'),
  start: text.slice(0, MAX_CHARS),
  chars: text.trim().length,
});

/** Returns the lines that a cleartext signature covers, without its marks. Source: RFC 9580 §7. */
function withoutSignature(lines: readonly string[]): { readonly lines: readonly string[]; readonly isSigned: boolean } {
  const isLine = (mark: string) => (line: string) => line.trimEnd() === mark;
  if (!isLine(SIGNED_MESSAGE)(lines[0] ?? '')) return { lines, isSigned: false };
  const start = lines.findIndex((line) => line.trim() === '');
  const end = lines.findIndex(isLine(SIGNATURE));
  const covered = lines.slice(Math.max(0, start), end < 0 ? undefined : end);
  return { lines: covered.map((line) => line.replace(/^- /, '')), isSigned: end > start };
}

/** Reads a date and time; null where it is none. Source: RFC 3339 §5.6. */
function momentOf(text: string): Instant | null {
  const parts = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:)(\d\d)(?:\.\d{1,20})?(Z|[+-][01]\d:[0-5]\d|[+-]2[0-3]:[0-5]\d)$/i.exec(
    text,
  );
  if (parts === null) return null;
  const [, start = '', seconds = '', zone = ''] = parts;
  // A leap second is the one before it: no clock here knows it.
  const local = `${start.toUpperCase()}${seconds === '60' ? '59' : seconds}`;
  const asWritten = Date.parse(`${local}Z`);
  // Days that a month does not have would roll over into the next.
  if (Number.isNaN(asWritten) || !isoTime(asWritten).startsWith(local)) return null;
  return Date.parse(`${local}${zone.toUpperCase()}`);
}

/** Returns whether a value of Contact is a URI; on the web, one with HTTPS. Source: RFC 9116 §2.5.3. */
export const isContactUri = (text: string): boolean => /^[a-z][a-z0-9+.-]*:\S+$/i.test(text) && !/^http:/i.test(text);
