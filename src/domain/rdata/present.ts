import { type DnsName, ROOT } from '../name.ts';
import type { RrType } from '../rr.ts';
import { type Param, toBase32Hex } from './blocks.ts';
import { type FieldKind, FORMS } from './forms.ts';
import { readRdata } from './read.ts';
import { presentParams } from './service-params.ts';
import { octetsToText } from './text.ts';
import { typeName } from './types.ts';
import { zoneName } from './wire-name.ts';

/** How text is written: as a row of a report, or as a zone file wants it. */
type Style = 'row' | 'zone';

/**
 * Returns the value as reports show it: presentation form (RFC 1035 §5.1), host names without the trailing dot, TXT
 * strings joined and unquoted. Octets that do not fit their type are shown as RFC 3597 does.
 */
export const presentRdata = (type: RrType, octets: Uint8Array): string => present(type, octets, 'row');

/** Returns the value as a zone file wants it: names with the trailing dot, strings quoted. */
export const presentZoneRdata = (type: RrType, octets: Uint8Array): string => present(type, octets, 'zone');

function present(type: RrType, octets: Uint8Array, style: Style): string {
  const data = readRdata({ type, octets });
  if (data === null) return generic(octets);
  const values = data as unknown as Readonly<Record<string, unknown>>;
  // A tag has no escapes (RFC 8659 §4.1.1), so one that is no tag cannot be written in the form of its type.
  if (FORMS[type].some(([key, kind]) => kind === 'tag' && !TAG.test(String(values[key])))) return generic(octets);
  if (style === 'row' && (type === 'TXT' || type === 'SPF')) return values['text'] as string;
  return FORMS[type]
    .map(([key, kind]) => presentField(kind, values[key], style))
    .filter((part) => part !== '')
    .join(' ');
}

/** Returns a time of an RRSIG, in seconds, as YYYYMMDDHHmmSS. Source: RFC 4034 §3.2. */
export const zoneTime = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().replace(/[-:T]|\.\d+Z$/g, '');

/** A tag is made of ASCII letters and digits. Source: RFC 8659 §4.1. */
export const TAG = /^[a-zA-Z0-9]{1,255}$/;

/** The form that fits any octets. Source: RFC 3597 §5. */
const generic = (octets: Uint8Array) => `\\# ${octets.length} ${hex(octets)}`.trimEnd();
const hex = (octets: Uint8Array) => Buffer.from(octets).toString('hex');
const inQuotes = (text: string) => `"${text.replaceAll('"', '\\"')}"`;
const rowName = (name: DnsName) => (name === ROOT ? '.' : name);

function presentField(kind: FieldKind, value: unknown, style: Style): string {
  switch (kind) {
    case 'u8':
    case 'algorithm':
    case 'u16':
    case 'u32':
    case 'ipv4':
    case 'ipv6':
    case 'tag':
      return String(value);
    case 'type':
      return typeName(value as number);
    case 'time':
      return zoneTime(value as number);
    case 'name':
    case 'plain':
      return style === 'zone' ? zoneName(value as DnsName) : rowName(value as DnsName);
    case 'string':
    case 'rest-text':
      return inQuotes(value as string);
    case 'strings':
      return (value as readonly Uint8Array[]).map((one) => inQuotes(octetsToText(one))).join(' ');
    case 'rest-hex':
      return hex(value as Uint8Array).toUpperCase();
    case 'rest-base64':
      return Buffer.from(value as Uint8Array).toString('base64');
    case 'hex8':
      return (value as Uint8Array).length === 0 ? '-' : hex(value as Uint8Array).toUpperCase();
    case 'base32-8':
      return toBase32Hex(value as Uint8Array);
    case 'bitmap':
      return (value as readonly number[]).map(typeName).join(' ');
    case 'params':
      return presentParams(value as readonly Param[]);
  }
}
