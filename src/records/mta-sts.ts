import type { Fault, NoArgs } from '../domain/fault.ts';
import { type DnsName, parentOf } from '../domain/name.ts';
import { type FaultPlace, type FieldFaults, readFields, type VersionFault, versionFaultOf } from './mta-sts-fields.ts';
import { withoutWrapping, withPlainBlanks } from './tags.ts';

/** Names what keeps senders from using a record of MTA-STS. */
export type StsRecordFault = FaultPlace &
  Fault<
    FieldFaults & {
      readonly 'id-missing': NoArgs;
      /** `ID=`: names are compared letter by letter. */
      readonly 'id-case': NoArgs;
      readonly 'id-characters': NoArgs;
      readonly 'id-too-long': { readonly max: number };
    }
  >;

/** Tells what the TXT record at `_mta-sts` says. */
export type ParsedStsRecord =
  | {
      readonly kind: 'record';
      readonly text: string;
      readonly id: string;
      /** The same record without further ids; null where there are none. */
      readonly single: string | null;
    }
  | { readonly kind: 'invalid'; readonly text: string; readonly fault: StsRecordFault };

/** No more is looked at to tell what a TXT value is. */
const HEAD_CHARS = 100;

/** Returns whether a TXT value is an MTA-STS record; others at the name are left aside. Source: RFC 8461 §3.1. */
export const isMtaSts = (text: string): boolean => /^v=STSv1 *;/.test(withPlainBlanks(text.slice(0, HEAD_CHARS)));

/** Returns whether a TXT value was surely meant as an MTA-STS record, though senders do not take it for one. */
export const isMistypedMtaSts = (text: string): boolean =>
  !isMtaSts(text) && /^v *[=:] *STS *v?1/i.test(withoutWrapping(text.slice(0, HEAD_CHARS)));

/** Finds what keeps a record that was meant as MTA-STS from being one. */
export const versionFaultOfMtaSts = (text: string): VersionFault => versionFaultOf(text, 'v=STSv1', isMtaSts);

/** Source: RFC 8461 §3.1. */
const MAX_ID_CHARS = 32;

/**
 * Reads an MTA-STS record (`isMtaSts` tells what is one). Further fields are ignored, and of several ids all but the
 * first. Source: RFC 8461 §3.1.
 */
export function parseMtaStsRecord(text: string): ParsedStsRecord {
  const invalid = (fault: StsRecordFault): ParsedStsRecord => ({ kind: 'invalid', text, fault });
  const read = readFields(text);
  if (!read.ok) return invalid(read.fault);
  const ids = read.fields.filter(({ name }) => name === 'id');
  const [id] = ids;
  if (id === undefined) {
    const misspelt = read.fields.find(({ name }) => name.toLowerCase() === 'id');
    if (misspelt !== undefined) return invalid({ part: misspelt.text, at: misspelt.at, code: 'id-case', args: {} });
    return invalid({ part: 'id=', at: text.length, code: 'id-missing', args: {} });
  }
  const place = { part: id.text, at: id.at };
  if (!/^[a-zA-Z0-9]+$/.test(id.value)) return invalid({ ...place, code: 'id-characters', args: {} });
  if (id.value.length > MAX_ID_CHARS) return invalid({ ...place, code: 'id-too-long', args: { max: MAX_ID_CHARS } });
  const remaining = read.fields.filter((field) => field.name !== 'id' || field === id);
  const single = ids.length === 1 ? null : remaining.map((field) => field.text).join('; ');
  return { kind: 'record', text, id: id.value, single };
}

/**
 * Returns whether a pattern of a policy allows an MX host. A star stands for one label, the first, and for no more.
 * Source: RFC 8461 §4.1.
 */
export function mxMatches(pattern: string, host: DnsName): boolean {
  const lower = pattern.toLowerCase();
  return lower.startsWith('*.') ? host !== lower.slice(2) && parentOf(host) === lower.slice(2) : host === lower;
}
