import ipaddr from 'ipaddr.js';
import { toASCII, toUnicode as tr46ToUnicode } from 'tr46';
import { type DomainName, labelsOf } from './name.ts';

/** What became of what a person typed. `fault` is a whole sentence without its full stop, safe to show; `hint` the next step. */
export type ParsedDomainName =
  | { readonly ok: true; readonly name: DomainName; readonly unicode: string }
  | { readonly ok: false; readonly fault: string; readonly hint: string };

/** Nothing longer is looked at. A pasted address with its query fits. */
const MAX_INPUT_CHARS = 4096;
/** Nothing longer goes through IDNA processing: 253 octets, each of which one typed character or a few may become. */
const MAX_HOST_CHARS = 1024;
/** Source: RFC 1035 §2.3.4. */
const MAX_LABEL_OCTETS = 63;
/** Source: RFC 1035 §2.3.4: 255 octets on the wire, which is 253 characters without the trailing dot. */
const MAX_NAME_OCTETS = 253;
/** How much of a bad input a message repeats. */
const MAX_ECHO_CHARS = 60;

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
/** What has no look of its own, or changes the look of what stands beside it. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}"\\]/gu;
const DOTS = /[.。．｡]/;

const hintExample = 'Type a name such as example.com';

/**
 * Reads what a person typed or pasted as a domain name: URLs, addresses and names with a port or trailing dot give
 * their domain; other scripts become A-labels. Labels hold letters, digits, hyphens and underscores; subdomains and
 * bare top-level domains are names too, IP addresses are not. Takes time bounded by its limits, whatever the length.
 *
 * @example
 * parseDomainName(' https://www.Example.com:8443/path ') // { ok: true, name: 'www.example.com', … }
 * parseDomainName('a..b') // { ok: false, fault: 'Cannot parse domain "a..b": label 2 is empty', … }
 */
export function parseDomainName(input: string): ParsedDomainName {
  const fail = (what: string, hint: string): ParsedDomainName => ({
    ok: false,
    fault: `Cannot parse domain "${echo(input)}": ${what}`,
    hint,
  });
  if (input.length > MAX_INPUT_CHARS)
    return fail(`it is ${input.length.toLocaleString('en')} characters long`, 'Type the domain name alone.');
  const host = hostOf(input.trim());
  if (host === '') return fail('there is no name in it', `${hintExample}.`);
  if (host.length > MAX_HOST_CHARS) return fail(tooLong(host.length), 'Check what was pasted.');
  if (host.startsWith('[') || ipaddr.IPv6.isValid(host)) return fail('it is an IPv6 address', notAnAddress);
  const ported = /:([^:]*)$/.exec(host);
  if (ported !== null && !/^[0-9]*$/.test(ported[1] ?? ''))
    return fail(`the port "${echo(ported[1] ?? '')}" is not a number`, `${hintExample} or example.com:443.`);
  const typed = ported === null ? host : host.slice(0, ported.index);

  const ascii = toAscii(typed)?.replace(/\.$/, '') ?? null;
  if (ascii === null) {
    const [what, hint] = idnaFault(typed);
    return fail(what, hint);
  }
  const fault = faultOf(ascii);
  if (fault !== undefined) return fail(...fault);
  const name = ascii as DomainName;
  return { ok: true, name, unicode: toUnicode(name) };
}

/** Letters that IDNA processing leaves as they are, and no A-label, whose inside it would look at. */
const isPlain = (text: string): boolean => /^[a-z0-9_.-]*$/.test(text) && !text.includes('xn--');

/** IDNA processing is dear, and most names do not need it. */
function toAscii(typed: string): string | null {
  const lower = typed.toLowerCase();
  return isPlain(lower) && /^[ -~]*$/.test(typed) ? lower : toASCII(typed, IDNA);
}

/** The name as people of its script read it: A-labels turned into U-labels. */
export function toUnicode(name: DomainName): string {
  if (isPlain(name)) return name;
  const { domain, error } = tr46ToUnicode(name, IDNA);
  return error ? name : domain;
}

/** The last label with its dot: `.com`. */
export const tldOf = (name: DomainName): string => `.${labelsOf(name).at(-1) ?? ''}`;

const notAnAddress = 'Type the domain name that leads to this address.';
const tooLong = (length: number): string =>
  `it is ${length.toLocaleString('en')} characters long, ${MAX_NAME_OCTETS} is the most`;

/** Frees a trimmed input of scheme, path, query, fragment and `user@`. */
function hostOf(trimmed: string): string {
  const rest = trimmed.replace(SCHEME, '');
  const end = rest.search(/[/?#\\]/);
  const authority = end === -1 ? rest : rest.slice(0, end);
  return authority.slice(authority.lastIndexOf('@') + 1).trim();
}

type Fault = [what: string, hint: string];

/** What is wrong with a name in ASCII, or undefined. */
function faultOf(name: string): Fault | undefined {
  if (name === '') return ['it is the root of the DNS', 'Type a top-level domain or a name below one.'];
  const labels = name.split('.');
  for (const [i, label] of labels.entries()) {
    const fault = labelFault(label);
    if (fault !== undefined) return [`label ${i + 1} ${fault[0]}`, fault[1]];
  }
  if (name.length > MAX_NAME_OCTETS) return [tooLong(name.length), 'Check what was pasted.'];
  // Everything that ends in a number is an address to a browser, odd forms as 0x7f.1 included (WHATWG URL §3.5).
  const last = labels.at(-1) ?? '';
  if (!NUMBER.test(last)) return undefined;
  if (labels.length <= 4 && labels.every((label) => NUMBER.test(label)))
    return [`it is an IPv4 address${labels.length === 4 ? '' : ' in short form'}`, notAnAddress];
  return [`it ends in the number "${last}", and no top-level domain is a number`, 'Check the end of the name.'];
}

function labelFault(label: string): Fault | undefined {
  if (label === '') return ['is empty', 'Remove the dot that is too many.'];
  const odd = /[^a-z0-9_-]/u.exec(label)?.[0];
  if (odd === ' ') return ['has a space in it', 'Remove the space. One name at a time.'];
  if (odd === '*') return ['is a wildcard', 'Type a name that the wildcard stands for.'];
  if (odd !== undefined)
    return [
      `has the character ${/[!-~]/.test(odd) ? `'${odd}'` : codePoint(odd)} in it`,
      'Names are made of letters, digits, hyphens and underscores.',
    ];
  if (label.length > MAX_LABEL_OCTETS)
    return [
      `is ${label.length} characters long${label.startsWith('xn--') ? ` as ${echo(label)}` : ''}, ${MAX_LABEL_OCTETS} is the most`,
      'Check what was pasted.',
    ];
  return undefined;
}

/** Finds the label that IDNA processing refused. */
function idnaFault(typed: string): Fault {
  for (const [i, label] of typed.split(DOTS).entries()) {
    if (toASCII(label, IDNA) !== null) continue;
    return /^xn--/i.test(label)
      ? [
          `label ${i + 1} ("${echo(label)}") is not valid Punycode`,
          'Check what was pasted, or type the name in its own script.',
        ]
      : [`label ${i + 1} has characters that names may not hold (UTS #46)`, 'Check for signs that were pasted along.'];
  }
  return ['its labels mix writing directions in a way that names may not (RFC 5893)', 'Check what was pasted.'];
}

const hex = (char: string): string => (char.codePointAt(0) ?? 0).toString(16).toUpperCase();
const codePoint = (char: string): string => `U+${hex(char).padStart(4, '0')}`;

/** The input as a message may repeat it: cut, and with everything unseen written out. */
function echo(text: string): string {
  // Twice as many code units surely hold that many characters.
  const chars = Array.from(text.slice(0, 2 * MAX_ECHO_CHARS + 2));
  return chars
    .slice(0, MAX_ECHO_CHARS)
    .join('')
    .replace(UNSEEN, (char) => (char === '"' || char === '\\' ? `\\${char}` : `\\u{${hex(char)}}`))
    .concat(chars.length > MAX_ECHO_CHARS ? '…' : '');
}
