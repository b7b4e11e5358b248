import { type DnsName, parentOf } from '../domain/name.ts';
import { type Field, type RecordFault, readFields } from './mta-sts-fields.ts';
import { withoutWrapping, withPlainBlanks } from './tags.ts';

/** What the TXT record at `_mta-sts` says. */
export type ParsedStsRecord =
  | {
      readonly kind: 'record';
      readonly text: string;
      readonly id: string /** The same record without further ids; null where there are none. */;
      readonly single: string | null;
    }
  | { readonly kind: 'invalid'; readonly text: string; readonly fault: RecordFault };

/** No more is looked at to tell what a TXT value is. */
const HEAD_CHARS = 100;

/** Whether a TXT value is an MTA-STS record; others at the name are left aside. Source: RFC 8461 §3.1. */
export const isMtaSts = (text: string): boolean => /^v=STSv1 *;/.test(withPlainBlanks(text.slice(0, HEAD_CHARS)));

/** Whether a TXT value was surely meant as an MTA-STS record, though senders do not take it for one. */
export const isNearMtaSts = (text: string): boolean =>
  !isMtaSts(text) && /^v *[=:] *STS *v?1/i.test(withoutWrapping(text.slice(0, HEAD_CHARS)));

/** What keeps a record that was meant as MTA-STS from being one. */
export function faultOfNearMtaSts(text: string): string {
  const bare = withoutWrapping(text);
  if (isMtaSts(bare)) return 'there are quotes or spaces in front of it';
  if (/^v=STSv1/.test(bare)) return 'after v=STSv1 a semicolon is missing';
  return 'it must begin with v=STSv1 in just these letters, followed by a semicolon';
}

/** Source: RFC 8461 §3.1. */
const MAX_ID_CHARS = 32;

/** Reads an MTA-STS record (`isMtaSts` tells what is one). Further fields are
 * ignored, and of several ids all but the first. Source: RFC 8461 §3.1. */
export function parseMtaStsRecord(text: string): ParsedStsRecord {
  const invalid = (fault: RecordFault): ParsedStsRecord => ({ kind: 'invalid', text, fault });
  const read = readFields(text);
  if (!read.ok) return invalid(read.fault);
  const wrong = ({ text: part, at }: Field, why: string) => invalid({ part, at, why });
  const ids = read.fields.filter(({ name }) => name === 'id');
  const [id] = ids;
  if (id === undefined) {
    const near = read.fields.find(({ name }) => name.toLowerCase() === 'id');
    if (near !== undefined) return wrong(near, 'id is written in small letters');
    return invalid({ part: 'id=', at: text.length, why: 'it is missing, and senders need it to notice a new policy' });
  }
  if (!/^[a-zA-Z0-9]+$/.test(id.value)) return wrong(id, 'an id is made of letters and digits only');
  if (id.value.length > MAX_ID_CHARS) return wrong(id, `an id has at most ${MAX_ID_CHARS} letters and digits`);
  const kept = read.fields.filter((field) => field.name !== 'id' || field === id);
  const single = ids.length === 1 ? null : kept.map((field) => field.text).join('; ');
  return { kind: 'record', text, id: id.value, single };
}

/**
 * Whether a pattern of a policy allows an MX host. A star stands for one label, the first, and for no more.
 * Source: RFC 8461 §4.1.
 */
export function mxMatches(pattern: string, host: DnsName): boolean {
  const lower = pattern.toLowerCase();
  return lower.startsWith('*.') ? host !== lower.slice(2) && parentOf(host) === lower.slice(2) : host === lower;
}
