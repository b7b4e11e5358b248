import type { RrType } from '../domain/rr.ts';
import { quoted } from '../domain/text.ts';

/** What can be asked for. */
export const RECORD_TYPES = [
  'A',
  'AAAA',
  'CAA',
  'CNAME',
  'DNSKEY',
  'DS',
  'HTTPS',
  'MX',
  'NAPTR',
  'NS',
  'PTR',
  'SOA',
  'SRV',
  'SVCB',
  'TLSA',
  'TXT',
] as const satisfies readonly RrType[];

export type ParsedTypes =
  | { readonly ok: true; readonly types: readonly RrType[] }
  | { readonly ok: false; readonly detail: string };

const MAX_ECHO_CHARS = 30;
const known: ReadonlySet<string> = new Set(RECORD_TYPES);
const isRecordType = (text: string): text is (typeof RECORD_TYPES)[number] => known.has(text);

/** Reads the parameter `type`. Types come back once each, in the order asked. `detail` is a whole sentence. */
export function parseTypes(value: string | readonly string[]): ParsedTypes {
  if (typeof value !== 'string')
    return { ok: false, detail: 'The parameter "type" is given more than once. Separate the types by commas.' };
  const types = new Set<RrType>();
  for (const [i, element] of value.split(',').entries()) {
    const type = element.toUpperCase();
    if (isRecordType(type)) types.add(type);
    else return { ok: false, detail: `${faultOf(element, i + 1)} Known types: ${RECORD_TYPES.join(', ')}.` };
  }
  return { ok: true, types: [...types] };
}

function faultOf(element: string, place: number): string {
  if (element === '') return `Element ${place} of "type" is empty.`;
  const shown = quoted(element, MAX_ECHO_CHARS);
  if (/\s/.test(element)) return `Element ${place} of "type", ${shown}, has a space in it.`;
  return `Element ${place} of "type", ${shown}, is not a record type known here.`;
}
