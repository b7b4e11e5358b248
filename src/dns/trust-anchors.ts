import type { DatedSource } from '../domain/dated.ts';
import type { Fault, NoArgs } from '../domain/fault.ts';
import { type DnsName, ROOT } from '../domain/name.ts';
import { parseRdata } from '../domain/rdata/parse.ts';
import { readRdata } from '../domain/rdata/read.ts';
import { parseDnsName } from '../domain/rdata/wire-name.ts';
import type { Rdata } from '../domain/rr.ts';
import { ECHO_CHARS } from '../domain/text.ts';
import { keyTag } from '../records/ds-comparison.ts';
import type { TrustAnchor } from './validate/chain.ts';
import type { ZoneKey } from './validate/signature.ts';

/** Where the keys of the root were read. */
export const TRUST_ANCHOR_SOURCE: DatedSource = {
  source: 'https://data.iana.org/root-anchors/root-anchors.xml',
  readOn: '2026-11-25',
  reviewBy: '2027-11-25',
};

/** The keys of the root: the one of 2017, and the one of 2024 that signs since October 2026. */
const ROOT_KEYS = [
  '. IN DS 20326 8 2 E06D44B80B8F1D39A95C0B0D7C65D08458E880409BBC683457104237C7F8EC8D',
  '. IN DS 38696 8 2 683D2D0ACB8C9B712A1948B27F741219298D0A450D612C483AF444A4C0FB2B16',
].join('\n');

export type ParsedAnchors =
  | { readonly ok: true; readonly anchors: readonly TrustAnchor[] }
  | ({ readonly ok: false; readonly line: string } & Fault<{
      readonly 'not-an-anchor': NoArgs;
      readonly 'no-anchors': NoArgs;
    }>);

/** Takes comments away and joins what parentheses hold together over several lines. Source: RFC 1035 §5.1. */
function entriesOf(text: string): string[] {
  const entries: string[] = [];
  let open = '';
  let depth = 0;
  for (const line of text.split(/[\n,]/).map((one) => one.replace(/;.*/, ''))) {
    depth += count(line, '(') - count(line, ')');
    open = `${open} ${line.replace(/[()]/g, ' ')}`;
    if (depth > 0) continue;
    entries.push(open.trim());
    open = '';
    depth = 0;
  }
  // A parenthesis that nobody closes is no record.
  if (open !== '') entries.push(`(${open}`);
  return entries.filter((entry) => entry !== '');
}

const count = (text: string, char: string): number => text.split(char).length - 1;

/** Owner, then TTL and class in either order, type and data. Source: RFC 1035 §5.1. */
const ANCHOR = /^(\S+)\s+(?:(?:\d+|IN)\s+){0,2}(DS|DNSKEY)\s+(.+)$/i;

/**
 * Reads DS and DNSKEY records as in a zone file: `. IN DS 20326 8 2 E06D44B8…`, the algorithm as its number or mnemonic
 * (RFC 4034 §5.3). A semicolon begins a comment.
 */
export function parseTrustAnchors(text: string): ParsedAnchors {
  const zones = new Map<DnsName, { ds: Rdata['DS'][]; keys: ZoneKey[] }>();
  for (const line of entriesOf(text)) {
    const [, owner = '', type, data = ''] = ANCHOR.exec(line) ?? [];
    const zone = parseDnsName(owner);
    const parsed =
      type?.toUpperCase() === 'DS' ? readDs(data) : type?.toUpperCase() === 'DNSKEY' ? readKey(data) : null;
    if (zone === null || parsed === null)
      return { ok: false, code: 'not-an-anchor', args: {}, line: line.slice(0, ECHO_CHARS.setting) };
    const known = zones.get(zone) ?? { ds: [], keys: [] };
    zones.set(zone, known);
    if ('digest' in parsed) known.ds.push(parsed);
    else known.keys.push(parsed);
  }
  if (zones.size === 0) return { ok: false, code: 'no-anchors', args: {}, line: '' };
  return { ok: true, anchors: [...zones].map(([zone, { ds, keys }]) => ({ zone, ds, keys })) };
}

function readDs(data: string): Rdata['DS'] | null {
  const parsed = parseRdata('DS', data, ROOT);
  return parsed.ok ? readRdata({ type: 'DS', octets: parsed.octets }) : null;
}

function readKey(data: string): ZoneKey | null {
  const parsed = parseRdata('DNSKEY', data, ROOT);
  const key = parsed.ok ? readRdata({ type: 'DNSKEY', octets: parsed.octets }) : null;
  return parsed.ok && key !== null ? { ...key, tag: keyTag(parsed.octets) } : null;
}

/** Gives the anchors that we trust unless an operator names others. */
export function rootAnchors(): readonly TrustAnchor[] {
  const parsed = parseTrustAnchors(ROOT_KEYS);
  if (!parsed.ok) throw new Error(`Cannot read "${parsed.line}"`);
  return parsed.anchors;
}
