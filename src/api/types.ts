import type { Message } from '../domain/message.ts';
import type { RrType } from '../domain/rr.ts';
import { ECHO_CHARS, quoted } from '../domain/text.ts';
import { DETAIL_TEXTS } from './detail-texts.ts';

/** Lists the types that can be asked for. */
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
  | { readonly ok: false; readonly detail: Message };

const known: ReadonlySet<string> = new Set(RECORD_TYPES);
const isRecordType = (text: string): text is (typeof RECORD_TYPES)[number] => known.has(text);

/** Reads the parameter `type`. Types come back once each, in the order asked. `detail` says what is wrong. */
export function parseTypes(value: string | readonly string[]): ParsedTypes {
  if (typeof value !== 'string') return { ok: false, detail: DETAIL_TEXTS.message('types-repeated') };
  const types = new Set<RrType>();
  for (const [i, element] of value.split(',').entries()) {
    const type = element.toUpperCase();
    if (isRecordType(type)) types.add(type);
    else return { ok: false, detail: faultOf(element, i + 1) };
  }
  return { ok: true, types: [...types] };
}

function faultOf(element: string, place: number): Message {
  const known = RECORD_TYPES.join(', ');
  if (element === '') return DETAIL_TEXTS.message('type-empty', { place, known });
  const value = quoted(element, ECHO_CHARS.word);
  return DETAIL_TEXTS.message(/\s/.test(element) ? 'type-space' : 'type-unknown', { place, value, known });
}
