import { ipv4Octets, ipv6Octets } from './address.ts';
import { base64Octets, type Param } from './blocks.ts';
import { readRdata } from './read.ts';
import { octetsToText, textToOctets } from './text.ts';

/**
 * Service parameters as zone files write them. A value that is not of its key's form is shown under the generic name
 * (`key1="…"`), which gives back its octets whatever they are. Source: RFC 9460 §2.1 and appendix A.
 */

/** Names of the keys, by number. Source: RFC 9460 §14.3.2, RFC 9461 §5, RFC 9540 §4. */
const KEY_NAMES: readonly string[] = [
  'mandatory',
  'alpn',
  'no-default-alpn',
  'port',
  'ipv4hint',
  'ech',
  'ipv6hint',
  'dohpath',
  'ohttp',
];
const MANDATORY = 0;
const MAX_KEY = 0xffff;

const keyName = (key: number): string => KEY_NAMES[key] ?? `key${key}`;

/** Writes parameters in zone-file form, quoted where they must be. */
export function presentParams(params: readonly Param[]): string {
  const complete = missingKey(params) === undefined;
  return params.map((param) => presentParam(param, param.key !== MANDATORY || complete)).join(' ');
}

function presentParam({ key, value }: Param, sound: boolean): string {
  const known = sound ? KEY_NAMES[key] : undefined;
  const text = known === undefined ? null : presentKnown(known, value);
  const name = text === null ? `key${key}` : keyName(key);
  const shown = text ?? octetsToText(value);
  if (shown === '') return name;
  return `${name}=${/^[^\s"();]+$/.test(shown) ? shown : `"${shown.replaceAll('"', '\\"')}"`}`;
}

/** The value of a known key; empty where it has none to show, null where the octets are not of its form. */
function presentKnown(name: string, o: Uint8Array): string | null {
  switch (name) {
    case 'mandatory': {
      const keys = items(o, 2).map(u16);
      const ascending = keys.every((key, i) => key > (keys[i - 1] ?? 0));
      return o.length % 2 === 0 && keys.length > 0 && ascending ? keys.map(keyName).join(',') : null;
    }
    case 'alpn': {
      const ids = readRdata({ type: 'TXT', octets: o })?.strings ?? [];
      if (ids.length === 0 || ids.some((id) => id.length === 0)) return null;
      return octetsToText(Buffer.from(ids.map(listItem).join(','), 'latin1'));
    }
    case 'no-default-alpn':
    case 'ohttp':
      return o.length === 0 ? '' : null;
    case 'port':
      return o.length === 2 ? String(u16(o)) : null;
    case 'ipv4hint':
      return o.length > 0 && o.length % 4 === 0 ? items(o, 4).map(addressText('A')).join(',') : null;
    case 'ipv6hint':
      return o.length > 0 && o.length % 16 === 0 ? items(o, 16).map(addressText('AAAA')).join(',') : null;
    case 'ech':
      return o.length > 0 ? Buffer.from(o).toString('base64') : null;
    default:
      return o.length > 0 ? octetsToText(o) : null;
  }
}

const items = (o: Uint8Array, size: number) =>
  Array.from({ length: Math.floor(o.length / size) }, (_, i) => o.subarray(i * size, (i + 1) * size));

const addressText = (type: 'A' | 'AAAA') => (octets: Uint8Array) => readRdata({ type, octets })?.address ?? '';

/** An item of a list, one character for each octet: commas and backslashes escaped, before the escapes of all text. */
const listItem = (octets: Uint8Array) => Buffer.from(octets).toString('latin1').replace(/[\\,]/g, '\\$&');

/** Tells what parameters as written mean, or why they mean nothing. */
export type ParsedParams =
  | { readonly ok: true; readonly params: readonly Param[] }
  | { readonly ok: false; readonly fault: string };

/** Reads parameters, each `key=value` or `key` with its quotes taken off. Source: RFC 9460 §2.1 and §8. */
export function parseParams(words: readonly string[]): ParsedParams {
  const params: Param[] = [];
  let mandatory = false;
  for (const word of words) {
    const equals = word.indexOf('=');
    const name = (equals < 0 ? word : word.slice(0, equals)).toLowerCase();
    const key = keyNumber(name);
    if (key === null) return { ok: false, fault: `"${name.slice(0, 40)}" is not a service parameter` };
    const octets = textToOctets(equals < 0 ? '' : word.slice(equals + 1));
    const value = octets === null ? null : KEY_NAMES[key] === name ? valueOctets(name, octets) : octets;
    if (value === null || value.length > 0xffff)
      return { ok: false, fault: `"${word.slice(0, 60)}" does not have the form of ${name}` };
    if (params.some((param) => param.key === key)) return { ok: false, fault: `${name} stands there twice` };
    mandatory ||= name === 'mandatory';
    params.push({ key, value });
  }
  const missing = mandatory ? missingKey(params) : undefined;
  if (missing !== undefined) return { ok: false, fault: `the mandatory ${keyName(missing)} is missing` };
  return { ok: true, params };
}

/** A key that `mandatory` names and that is not there. */
function missingKey(params: readonly Param[]): number | undefined {
  const mandatory = params.find((param) => param.key === MANDATORY)?.value ?? new Uint8Array();
  return items(mandatory, 2)
    .map(u16)
    .find((key) => !params.some((param) => param.key === key));
}

const u16 = (o: Uint8Array) => ((o[0] ?? 0) << 8) | (o[1] ?? 0);

function keyNumber(name: string): number | null {
  const known = KEY_NAMES.indexOf(name);
  if (known >= 0) return known;
  const digits = /^key(0|[1-9]\d{0,4})$/.exec(name)?.[1];
  return digits === undefined || Number(digits) > MAX_KEY ? null : Number(digits);
}

/** The octets of a known key's value as written, `given` with the escapes of text undone. Null where it is malformed. */
function valueOctets(name: string, given: Uint8Array): Uint8Array | null {
  const text = Buffer.from(given).toString('latin1');
  switch (name) {
    case 'mandatory': {
      const keys = text.split(',').map(keyNumber);
      const numbers = keys.flatMap((key) => (key === null ? [] : [key])).sort((a, b) => a - b);
      const sound = numbers.length === keys.length && numbers.every((key, i) => key > (numbers[i - 1] ?? 0));
      return sound ? Uint8Array.from(numbers.flatMap((key) => [key >> 8, key & 0xff])) : null;
    }
    case 'alpn': {
      const ids = listItems(text);
      if (ids === null || ids.some((id) => id.length === 0 || id.length > 255)) return null;
      return joined(ids.map((id) => Buffer.from(`${String.fromCharCode(id.length)}${id}`, 'latin1')));
    }
    case 'no-default-alpn':
    case 'ohttp':
      return text === '' ? given : null;
    case 'port':
      return /^\d{1,5}$/.test(text) && Number(text) <= 0xffff ? Uint8Array.of(Number(text) >> 8, Number(text)) : null;
    case 'ipv4hint':
      return joined(text.split(',').map(ipv4Octets));
    case 'ipv6hint':
      return joined(text.split(',').map(ipv6Octets));
    case 'ech':
      return text === '' ? null : base64Octets(text);
    default:
      return text === '' ? null : given;
  }
}

function joined(parts: readonly (Uint8Array | null)[]): Uint8Array | null {
  const whole: Uint8Array[] = [];
  for (const part of parts) {
    if (part === null) return null;
    whole.push(part);
  }
  return new Uint8Array(Buffer.concat(whole));
}

/** The items of a comma-separated list, its own escapes undone. Null for an escape of anything but `,` and `\`. */
function listItems(text: string): string[] | null {
  const list: string[] = [''];
  for (let i = 0; i < text.length; i += 1) {
    const char = text.charAt(i);
    if (char === ',') list.push('');
    else {
      if (char === '\\') i += 1;
      const literal = text.charAt(i);
      if (char === '\\' && literal !== '\\' && literal !== ',') return null;
      list[list.length - 1] += literal;
    }
  }
  return list;
}
