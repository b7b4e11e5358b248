import ipaddr from 'ipaddr.js';
import { toASCII, toUnicode as tr46ToUnicode } from 'tr46';
import type { Message, MessageArgs } from './message.ts';
import { type DomainName, labelsOf } from './name.ts';
import { NAME_FAULT_TEXTS } from './name-fault-texts.ts';
import { MAX_LABEL_OCTETS } from './rdata/wire-name.ts';
import { ECHO_CHARS } from './text.ts';

/**
 * Tells what became of what a person typed. `fault` is a whole sentence without its full stop, safe to show; `why` is
 * the clause in it that does not repeat what was typed; `hint` is the next step.
 */
export type ParsedDomainName =
  | { readonly ok: true; readonly name: DomainName; readonly unicode: string }
  | { readonly ok: false; readonly fault: Message; readonly why: Message; readonly hint: Message };

/** Nothing longer is looked at. A pasted address with its query fits. */
const MAX_INPUT_CHARS = 4096;
/** More digits than a port has, zeros before it included. */
const MAX_PORT_CHARS = 8;
/** Nothing longer goes through IDNA processing: 253 octets, each of which one typed character or a few may become. */
const MAX_HOST_CHARS = 1024;
/** Source: RFC 1035 §2.3.4: 255 octets on the wire, which is 253 characters without the trailing dot. */
export const MAX_NAME_CHARS = 253;
/** How much of a bad input a message repeats. */

/**
 * Non-transitional, as browsers and registries do now. Hyphens are left alone (names with `--` in third place and
 * others at the edges of a label exist), and so are the ASCII rules: service names need the underscore, which those
 * refuse, so `faultOf` checks letters, digits, hyphens and underscores itself.
 * Source: UTS #46 §4.
 */
const IDNA = {
  checkBidi: true,
  checkHyphens: false,
  checkJoiners: true,
  ignoreInvalidPunycode: false,
  transitionalProcessing: false,
  useSTD3ASCIIRules: false,
} as const;

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\/|^mailto:|^\/\//i;
const NUMBER = /^(?:0x[0-9a-f]*|[0-9]+)$/;
/** Matches what has no look of its own, or changes the look of what stands beside it. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}"\\]/gu;
const DOTS = /[.。．｡]/;

/**
 * Reads what a person typed or pasted as a domain name: URLs, addresses and names with a port or trailing dot give
 * their domain; other scripts become A-labels. Labels hold letters, digits, hyphens and underscores; subdomains and
 * bare top-level domains are names too, IP addresses are not. Takes time bounded by its limits, whatever the length.
 *
 * @example
 * parseDomainName(' https://www.Example.com:8443/path ') // { ok: true, name: 'www.example.com', … }
 * parseDomainName('a..b') // { ok: false, fault: "a..b" is not a domain name: it has two dots in a row, … }
 */
export function parseDomainName(input: string): ParsedDomainName {
  const fail = (fault: NameFault): ParsedDomainName => {
    const why = NAME_FAULT_TEXTS.of(fault);
    return {
      ok: false,
      fault: NAME_FAULT_TEXTS.message('cannot-parse', { input: echo(input), fault: why }),
      why,
      hint: NAME_FAULT_TEXTS.message(`${fault.code}/hint`),
    };
  };
  if (input.length > MAX_INPUT_CHARS) return fail({ code: 'too-long-input', args: { length: input.length } });
  const host = hostOf(input.trim());
  if (host === '') return fail({ code: 'empty', args: {} });
  if (host.length > MAX_HOST_CHARS) return fail(tooLong(host.length));
  if (host.startsWith('[') || ipaddr.IPv6.isValid(host)) return fail({ code: 'ipv6', args: {} });
  const ported = /:([^:]*)$/.exec(host);
  if (ported !== null && !/^[0-9]*$/.test(ported[1] ?? ''))
    return fail({ code: 'port', args: { port: echo(ported[1] ?? '') } });
  const typed = ported === null ? host : host.slice(0, ported.index);
  if (typed === '') return fail({ code: 'empty', args: {} });

  const mapped = isPlain(typed.toLowerCase()) ? 0 : mappedLength(typed);
  if (mapped > MAX_NAME_CHARS) return fail(tooLong(mapped));
  const ascii = toAscii(typed)?.replace(/\.$/, '') ?? null;
  if (ascii === null) return fail(idnaFault(typed));
  const fault = faultOf(ascii);
  if (fault !== undefined) return fail(fault);
  const name = ascii as DomainName;
  return { ok: true, name, unicode: toUnicode(name) };
}

/** Returns the digits of the port that stands behind a name, cut where they are too many; null where there are none. */
export function typedPort(input: string): string | null {
  const host = hostOf(input.slice(0, MAX_INPUT_CHARS).trim());
  if (host.startsWith('[') || ipaddr.IPv6.isValid(host)) return null;
  const [, digits] = /:([0-9]+)$/.exec(host) ?? [];
  if (digits === undefined) return null;
  return digits.length > MAX_PORT_CHARS ? `${digits.slice(0, MAX_PORT_CHARS)}…` : digits;
}

/** Letters that IDNA processing leaves as they are, and no A-label, whose inside it would look at. */
const isPlain = (text: string): boolean => /^[a-z0-9_.-]*$/.test(text) && !text.includes('xn--');

/** Matches what has no look and is left out of a name. Source: UTS #46 §4, "ignored". */
const IGNORED = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Returns about how many characters IDNA processing makes of a name before it encodes them, and no more than that: U+FDFA
 * alone becomes eighteen, and to encode thousands takes a twentieth of a second. NFKC maps as UTS #46 does.
 */
const mappedLength = (typed: string): number =>
  [...typed.normalize('NFKC').replace(IGNORED, '').replace(/\.$/, '')].length;

/** IDNA processing is dear, and most names do not need it. */
function toAscii(typed: string): string | null {
  const lower = typed.toLowerCase();
  return isPlain(lower) && /^[ -~]*$/.test(typed) ? lower : toASCII(typed, IDNA);
}

/** Returns the name as people of its script read it: A-labels turned into U-labels. */
export function toUnicode(name: DomainName): string {
  if (isPlain(name)) return name;
  const { domain, error } = tr46ToUnicode(name, IDNA);
  return error ? name : domain;
}

/** Returns the last label with its dot: `.com`. */
export const tldOf = (name: DomainName): string => `.${labelsOf(name).at(-1) ?? ''}`;

const tooLong = (length: number): NameFault => ({ code: 'too-long', args: { length, most: MAX_NAME_CHARS } });

/** Frees a trimmed input of scheme, path, query, fragment and `user@`. */
function hostOf(trimmed: string): string {
  const rest = trimmed.replace(SCHEME, '');
  const end = rest.search(/[/?#\\]/);
  const authority = end === -1 ? rest : rest.slice(0, end);
  return authority.slice(authority.lastIndexOf('@') + 1).trim();
}

/** Why something is no name; each code has a hint under `{code}/hint`. */
interface NameFault {
  readonly code: HintOf<keyof typeof NAME_FAULT_TEXTS.texts>;
  readonly args: MessageArgs;
}
type HintOf<K> = K extends `${infer Code}/hint` ? Code : never;

/** Finds what is wrong with a name in ASCII; undefined where nothing is. */
function faultOf(name: string): NameFault | undefined {
  if (name === '') return { code: 'root', args: {} };
  const labels = name.split('.');
  for (const [i, label] of labels.entries()) {
    const fault = labelFault(label, i + 1);
    if (fault !== undefined) return fault;
  }
  if (name.length > MAX_NAME_CHARS) return tooLong(name.length);
  // Everything that ends in a number is an address to a browser, odd forms as 0x7f.1 included (WHATWG URL §3.5).
  const last = labels.at(-1) ?? '';
  if (!NUMBER.test(last)) return undefined;
  if (labels.length <= 4 && labels.every((label) => NUMBER.test(label)))
    return { code: labels.length === 4 ? 'ipv4' : 'ipv4-short', args: {} };
  return { code: 'ends-in-number', args: { last } };
}

/** `place` counts from 1. */
function labelFault(label: string, place: number): NameFault | undefined {
  if (label === '') return { code: 'label-empty', args: { place } };
  const odd = /[^a-z0-9_-]/u.exec(label)?.[0];
  if (odd === ' ') return { code: 'label-space', args: { place } };
  if (odd === '*') return { code: 'label-wildcard', args: { place } };
  if (odd !== undefined)
    return { code: 'label-character', args: { place, character: /[!-~]/.test(odd) ? `'${odd}'` : codePoint(odd) } };
  if (label.length <= MAX_LABEL_OCTETS) return undefined;
  const args = { place, length: label.length, most: MAX_LABEL_OCTETS };
  return label.startsWith('xn--')
    ? { code: 'a-label-too-long', args: { ...args, label: echo(label) } }
    : { code: 'label-too-long', args };
}

/** Finds the label that IDNA processing refused. */
function idnaFault(typed: string): NameFault {
  for (const [i, label] of typed.split(DOTS).entries()) {
    if (toASCII(label, IDNA) !== null) continue;
    return /^xn--/i.test(label)
      ? { code: 'punycode', args: { place: i + 1, label: echo(label) } }
      : { code: 'label-idna', args: { place: i + 1 } };
  }
  return { code: 'directions', args: {} };
}

const hex = (char: string): string => (char.codePointAt(0) ?? 0).toString(16).toUpperCase();
const codePoint = (char: string): string => `U+${hex(char).padStart(4, '0')}`;

/** The input as a message may repeat it: cut, and with everything unseen written out. */
function echo(text: string): string {
  // Twice as many code units surely hold that many characters.
  const chars = Array.from(text.slice(0, 2 * ECHO_CHARS.value + 2));
  return chars
    .slice(0, ECHO_CHARS.value)
    .join('')
    .replace(UNSEEN, (char) => (char === '"' || char === '\\' ? `\\${char}` : `\\u{${hex(char)}}`))
    .concat(chars.length > ECHO_CHARS.value ? '…' : '');
}
