import type { DnsName } from '../../domain/name.ts';
import { dotted, type SpfAddress } from './address.ts';
import { identityName, plainText, type SpfIdentity } from './identity.ts';
import { MAX_EXPLANATION_CHARS, MAX_TARGET_CHARS } from './limits.ts';
import type { MacroParts, SpfMacro } from './macro.ts';

/** Holds what macros stand for. */
export interface MacroValues {
  readonly address: SpfAddress;
  readonly identity: SpfIdentity;
  /** The domain whose record is being evaluated. */
  readonly domain: DnsName;
  /** The validated name of the address, or `unknown`. */
  readonly validated: string;
  /** Who checks, for `%{r}`. */
  readonly receiver: string;
  /** Seconds since 1970, for `%{t}`. */
  readonly nowSeconds: number;
}

/** A name made of macros, or why there is none. */
export type Expanded = DnsName | null;

/**
 * Returns whether a name cannot be made because the sender's local part is not ASCII: its term matches nothing. Source:
 * RFC 8616 §4.
 */
export const isUnspeakable = (parts: MacroParts, { local }: SpfIdentity): boolean =>
  parts.some((part) => typeof part !== 'string' && (part.letter === 's' || part.letter === 'l')) &&
  /[^\0-\x7f]/.test(local);

/**
 * Returns the name that a domain-spec stands for; null where none can be made. From the right, and no further than a
 * name can be long: what stands left of that would be cut off anyway. Source: RFC 7208 §7.3.
 */
export function expandName(parts: MacroParts, values: MacroValues): Expanded {
  let text = '';
  for (let i = parts.length - 1; i >= 0 && text.length <= MAX_TARGET_CHARS + 1; i -= 1) {
    const part = parts[i] ?? '';
    text = (typeof part === 'string' ? part : spoken(part, values)) + text;
  }
  return expandedName(text);
}

/** Returns the name that a text stands for: its last dot taken off, and labels from the left until it fits. */
export function expandedName(text: string): Expanded {
  let name = text.endsWith('.') ? text.slice(0, -1) : text;
  if (name.length > MAX_TARGET_CHARS) {
    const dot = name.indexOf('.', name.length - MAX_TARGET_CHARS - 1);
    if (dot < 0) return null;
    name = name.slice(dot + 1);
  }
  return identityName(name);
}

/**
 * Returns an explanation in words, cut at `MAX_EXPLANATION_CHARS`. What a client said that is no visible ASCII becomes
 * `?`.
 */
export function expandText(parts: MacroParts, values: MacroValues): string {
  let text = '';
  for (const part of parts) {
    if (text.length >= MAX_EXPLANATION_CHARS) break;
    text += typeof part === 'string' ? part : spoken(part, values).replace(/[^ -~]/g, '?');
  }
  return text.slice(0, MAX_EXPLANATION_CHARS);
}

function spoken(macro: SpfMacro, values: MacroValues): string {
  const value = transformed(letterOf(macro.letter, values), macro);
  return macro.escaped ? escaped(value) : value;
}

function letterOf(letter: string, { address, identity, domain, validated, receiver, nowSeconds }: MacroValues): string {
  switch (letter) {
    case 's':
      return `${identity.local}@${identity.senderDomain}`;
    case 'l':
      return identity.local;
    case 'o':
      return identity.senderDomain;
    case 'd':
      return plainText(domain);
    case 'i':
      return dotted(address);
    case 'p':
      return validated;
    case 'v':
      return address.family === 4 ? 'in-addr' : 'ip6';
    case 'h':
      return identity.helo;
    case 'c':
      return address.text;
    case 'r':
      return receiver;
    case 't':
      return String(Math.floor(nowSeconds));
    default:
      throw new Error(`There is no macro ${letter}.`);
  }
}

/** Splits, turns round, keeps the parts on the right, and joins with dots. Source: RFC 7208 §7.3. */
function transformed(value: string, { keep, reversed, delimiters }: SpfMacro): string {
  if (keep === 0 && !reversed && delimiters === '') return value;
  const at = delimiters === '' ? '.' : delimiters;
  const parts: string[] = [];
  let from = 0;
  for (let i = 0; i <= value.length; i += 1) {
    if (i < value.length && !at.includes(value.charAt(i))) continue;
    parts.push(value.slice(from, i));
    from = i + 1;
  }
  if (reversed) parts.reverse();
  return (keep === 0 ? parts : parts.slice(-keep)).join('.');
}

/** Everything but unreserved characters as `%XX` of its UTF-8 octets. Source: RFC 3986 §2.3. */
const escaped = (value: string): string =>
  value.replace(/[^A-Za-z0-9\-._~]+/g, (run) =>
    [...Buffer.from(run, 'utf8')].map((octet) => `%${octet.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  );
