import { isMap, isPair, isScalar, isSeq } from 'yaml';
import type { DatedSource } from '../../domain/dated.ts';
import type { RrType } from '../../domain/rr.ts';
import { ECHO_CHARS, quoted } from '../../domain/text.ts';
import { isEmptyNode, Misread } from '../../domain/yaml-file.ts';
import { asciiOf } from '../zone-file/entries.ts';
import { OCTODNS_TEXTS } from './octodns-texts.ts';

const { message } = OCTODNS_TEXTS;

/** Finds what a node stands for, where it is an alias. */
export type ResolveNode = (node: unknown) => unknown;

/** Reads the keys of a map. */
export function recordFields(node: unknown, resolve: ResolveNode): ReadonlyMap<string, unknown> {
  if (!isMap(node)) throw new Misread(message('not-a-record'), node);
  return new Map(
    node.items.filter(isPair).map(({ key, value }) => {
      const name = isScalar(key) ? String(key.value) : '';
      if (name === '<<') throw new Misread(message('merged'), key);
      return [name, resolve(value)] as const;
    }),
  );
}

/** Returns a value as it is written: numbers keep their zeros. */
export function writtenOf(node: unknown): string {
  if (!isScalar(node)) throw new Misread(message('not-a-record'), node);
  return typeof node.value === 'string' ? node.value : (node.source ?? String(node.value));
}

/** The fields of the values of a type, in the order of its data. A field may have an earlier name. */
type DataField = readonly [as: 'word' | 'name' | 'quoted', ...keys: readonly [string, ...string[]]];

/** Dates the form of octoDNS's YAML: types and their fields, the usual TTL, what it leaves to providers. */
export const OCTODNS_SOURCE: DatedSource = {
  source:
    'https://github.com/octodns/octodns: the page “Records” of its documentation, its record types and its YamlProvider',
  readOn: '2026-11-30',
  reviewBy: '2027-11-30',
};

/** Lists the fields of each type whose values have some. Source: OCTODNS_SOURCE. */
const STRUCTURED: Readonly<Partial<Record<RrType, readonly DataField[]>>> = {
  MX: [
    ['word', 'preference', 'priority'],
    ['name', 'exchange', 'value'],
  ],
  SRV: [
    ['word', 'priority'],
    ['word', 'weight'],
    ['word', 'port'],
    ['name', 'target'],
  ],
  CAA: [
    ['word', 'flags'],
    ['word', 'tag'],
    ['quoted', 'value'],
  ],
  SSHFP: [
    ['word', 'algorithm'],
    ['word', 'fingerprint_type'],
    ['word', 'fingerprint'],
  ],
  NAPTR: [
    ['word', 'order'],
    ['word', 'preference'],
    ['quoted', 'flags'],
    ['quoted', 'service'],
    ['quoted', 'regexp'],
    ['name', 'replacement'],
  ],
  TLSA: [
    ['word', 'certificate_usage'],
    ['word', 'selector'],
    ['word', 'matching_type'],
    ['word', 'certificate_association_data'],
  ],
  DS: [
    ['word', 'key_tag'],
    ['word', 'algorithm'],
    ['word', 'digest_type'],
    ['word', 'digest'],
  ],
  SVCB: [
    ['word', 'svcpriority'],
    ['name', 'targetname'],
  ],
  HTTPS: [
    ['word', 'svcpriority'],
    ['name', 'targetname'],
  ],
};

const NAMES: ReadonlySet<RrType> = new Set(['NS', 'CNAME', 'DNAME', 'PTR']);
const TEXTS: ReadonlySet<RrType> = new Set(['TXT', 'SPF']);
const PLAIN: ReadonlySet<RrType> = new Set(['A', 'AAAA']);

interface DataContext {
  readonly resolve: ResolveNode;
  /** Whether octoDNS is settings to take what it would refuse. */
  readonly isLenient: boolean;
}

/** Writes a value of a record as a zone file has its data. */
export function zoneDataOf(type: RrType, node: unknown, context: DataContext): string {
  const fields = STRUCTURED[type];
  if (fields !== undefined) return structuredData(type, { node, fields }, context.resolve);
  if (!isScalar(node) || isEmptyNode(node)) throw new Misread(message('unlike', { type }), node);
  const written = writtenOf(node);
  if (PLAIN.has(type)) return written;
  if (NAMES.has(type)) return wholeName(written, node);
  if (TEXTS.has(type)) return textData(written, node, context);
  throw new Misread(message('unlike', { type }), node);
}

function structuredData(
  type: RrType,
  { node, fields }: { readonly node: unknown; readonly fields: readonly DataField[] },
  resolve: ResolveNode,
): string {
  const values = recordFields(node, resolve);
  const words = fields.map(([as, ...keys]) => {
    const key = keys.find((one) => !isEmptyNode(values.get(one)));
    if (key === undefined) throw new Misread(message('no-field', { type, field: keys[0] ?? '' }), node);
    const written = writtenOf(values.get(key));
    return as === 'name' ? wholeName(written, values.get(key)) : as === 'quoted' ? quotedText(written) : written;
  });
  return [...words, ...paramsOf(values.get('svcparams'), resolve)].join(' ');
}

/** Writes parameters of a service. Source: RFC 9460 §2.1. */
function paramsOf(node: unknown, resolve: ResolveNode): readonly string[] {
  if (isEmptyNode(node)) return [];
  return [...recordFields(node, resolve)].map(([key, value]) => {
    if (isEmptyNode(value)) return key;
    const parts = isSeq(value) ? value.items.map((item) => writtenOf(resolve(item))) : [writtenOf(value)];
    return `${key}=${quotedText(parts.join(','))}`;
  });
}

/** octoDNS completes no name: each has its dot. */
function wholeName(written: string, node: unknown): string {
  if (!written.endsWith('.')) throw new Misread(message('no-dot', { typed: quoted(written, ECHO_CHARS.value) }), node);
  return written;
}

const quotedText = (text: string): string => `"${ascii(text).replace(/(?<!\\)((?:\\\\)*)"/g, '$1\\"')}"`;

const ascii = (text: string): string => asciiOf(Buffer.from(text.replace(/^\ufeff/, '')));

/** Octets of one string of a text. Source: RFC 1035 §3.3. */
const MAX_STRING = 255;

/** Writes a text, whose semicolons are escaped, in strings as long as they may be. */
function textData(written: string, node: unknown, { isLenient }: DataContext): string {
  if (!isLenient && /(?:^|[^\\])(?:\\\\)*;/.test(written)) throw new Misread(message('semicolon'), node);
  const whole = /^".*"$/s.test(written) ? written.slice(1, -1).replaceAll('" "', '') : written;
  const octets =
    quotedText(whole)
      .slice(1, -1)
      .match(/\\(?:\d{3}|.)|[^\\]/gs) ?? [];
  const strings: string[] = [];
  for (let at = 0; at < octets.length; at += MAX_STRING) strings.push(octets.slice(at, at + MAX_STRING).join(''));
  return strings.length === 0 ? '""' : strings.map((one) => `"${one}"`).join(' ');
}
