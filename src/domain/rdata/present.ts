import { type DnsName, ROOT } from '../name.ts';
import type { RrType } from '../rr.ts';
import { type Param, toBase32Hex } from './blocks.ts';
import { type FieldKind, FORMS } from './forms.ts';
import { readRdata } from './read.ts';
import { octetsToText } from './text.ts';
import { typeName } from './types.ts';
import { zoneName } from './wire-name.ts';

/** How text is written: as a row of a report, or as a zone file wants it. */
type Style = 'row' | 'zone';

/**
 * The value as reports show it: presentation form (RFC 1035 §5.1), host names without the trailing dot, TXT strings
 * joined and unquoted. Octets that do not fit their type are shown as RFC 3597 does.
 */
export const presentRdata = (type: RrType, octets: Uint8Array): string => present(type, octets, 'row');

/** The value as a zone file wants it: names with the trailing dot, strings quoted. */
export const presentZoneRdata = (type: RrType, octets: Uint8Array): string => present(type, octets, 'zone');

function present(type: RrType, octets: Uint8Array, style: Style): string {
  const data = readRdata({ type, octets });
  if (data === null) return `\\# ${octets.length} ${hex(octets)}`.trimEnd();
  const values = data as unknown as Readonly<Record<string, unknown>>;
  if (style === 'row' && (type === 'TXT' || type === 'SPF')) return values['text'] as string;
  return FORMS[type]
    .map(([key, kind]) => presentField(kind, values[key], style))
    .filter((part) => part !== '')
    .join(' ');
}

const hex = (octets: Uint8Array) => Buffer.from(octets).toString('hex');
const quoted = (text: string) => `"${text.replaceAll('"', '\\"')}"`;
const rowName = (name: DnsName) => (name === ROOT ? '.' : name);

function presentField(kind: FieldKind, value: unknown, style: Style): string {
  switch (kind) {
    case 'u8':
    case 'u16':
    case 'u32':
    case 'ipv4':
    case 'ipv6':
    case 'tag':
      return String(value);
    case 'type':
      return typeName(value as number);
    case 'time':
      return new Date((value as number) * 1000).toISOString().replace(/[-:T]|\.\d+Z$/g, '');
    case 'name':
    case 'plain':
      return style === 'zone' ? zoneName(value as DnsName) : rowName(value as DnsName);
    case 'string':
    case 'rest-text':
      return quoted(value as string);
    case 'strings':
      return (value as readonly Uint8Array[]).map((one) => quoted(octetsToText(one))).join(' ');
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
      return (value as readonly Param[]).map(presentParam).join(' ');
  }
}

/** Names of service parameter keys. Source: RFC 9460 §14.3.2, RFC 9461 §5. */
export const PARAM_KEYS: readonly string[] = [
  'mandatory',
  'alpn',
  'no-default-alpn',
  'port',
  'ipv4hint',
  'ech',
  'ipv6hint',
  'dohpath',
];
export const paramKeyName = (key: number): string => PARAM_KEYS[key] ?? `key${key}`;

function presentParam({ key, value }: Param): string {
  const name = paramKeyName(key);
  const text = paramValue(name, value);
  return text === '' ? name : `${name}=${/[\s"]/.test(text) ? quoted(text) : text}`;
}

function paramValue(name: string, o: Uint8Array): string {
  const u16s = () => Array.from({ length: o.length / 2 }, (_, i) => ((o[2 * i] ?? 0) << 8) | (o[2 * i + 1] ?? 0));
  const chunks = (size: number) =>
    Array.from({ length: o.length / size }, (_, i) => o.subarray(i * size, (i + 1) * size));
  if (name === 'mandatory' && o.length % 2 === 0) return u16s().map(paramKeyName).join(',');
  if (name === 'port' && o.length === 2) return String(u16s()[0]);
  if (name === 'ipv4hint' && o.length % 4 === 0)
    return chunks(4)
      .map((one) => presentRdata('A', one))
      .join(',');
  if (name === 'ipv6hint' && o.length % 16 === 0)
    return chunks(16)
      .map((one) => presentRdata('AAAA', one))
      .join(',');
  if (name === 'ech') return Buffer.from(o).toString('base64');
  if (name === 'alpn') {
    const ids = readRdata({ type: 'TXT', octets: o })?.strings;
    if (ids !== undefined) return ids.map((id) => octetsToText(id).replace(/[\\,]/g, '\\$&')).join(',');
  }
  return octetsToText(o);
}
