import { withoutWrapping } from '../tags.ts';
import { type DmarcFault, shownTagValue } from './faults.ts';
import type { DmarcPart } from './tags.ts';

/**
 * Returns whether a text is a report address; the size suffix that older records carry is let pass. Source: RFC 9989
 * §4.7, RFC 3986 §2, §3.
 */
export const isReportUri = (uri: string): boolean =>
  /^(?:mailto:[^\s,!@]+@[^\s,!@]+|(?!mailto:)[a-z][a-z0-9+.-]*:[^\s,!]+)(?:![0-9]+[kmgt]?)?$/i.test(uri) &&
  !NEVER_IN_URI.test(uri);

/** Quotes and brackets left over from copying, and octets outside ASCII, which presentation form writes with a backslash. */
const NEVER_IN_URI = /["<>\\]/;

/** An e-mail address by itself. */
const isBareAddress = (uri: string): boolean => /^[^\s,!@:/]+@[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/i.test(uri);

/** Reads the usable addresses of `rua` or `ruf`; the others are added to the faults. */
export function readUris(text: string, part: DmarcPart | undefined, faults: DmarcFault[]): string[] {
  if (part === undefined) return [];
  const tag = part.name ?? '';
  if (part.value === '') faults.push({ code: 'no-address', at: part.at, args: { tag } });
  const good: string[] = [];
  let from = part.at;
  for (const uri of part.value === '' ? [] : part.value.split(',').map((one) => one.trim())) {
    const at = Math.max(part.at, text.indexOf(uri, from));
    from = at + uri.length;
    const [first = '', next] = uri.split(/\s+/);
    if (isReportUri(uri)) good.push(uri);
    else if (next !== undefined && isReportUri(first) && isReportUri(next)) {
      const args = { tag, part: shownTagValue(first), next: shownTagValue(next) };
      faults.push({ code: 'comma-missing', at: at + first.length, args });
    } else {
      const code = isBareAddress(uri) ? 'mailto-missing' : 'uri-invalid';
      faults.push({ code, at, args: { tag, part: shownTagValue(uri) } });
    }
  }
  return good;
}

/**
 * Returns the addresses that a person meant, with commas or blanks between: quotes and brackets taken off, and
 * `mailto:` put before those that lack it.
 */
export const intendedUris = (value: string): string[] =>
  value
    .split(/[,\s]/)
    .map((one) => withoutWrapping(one).replace(/[<>]/g, ''))
    .map((uri) => (isBareAddress(uri) ? `mailto:${uri}` : uri))
    .filter(isReportUri);
