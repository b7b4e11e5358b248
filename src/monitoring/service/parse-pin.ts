import type { Message } from '../../domain/message.ts';
import { ROOT } from '../../domain/name.ts';
import { parseRdata } from '../../domain/rdata/parse.ts';
import { presentRdata } from '../../domain/rdata/present.ts';
import { ECHO_CHARS, quoted } from '../../domain/text.ts';
import { isDmarc } from '../../records/dmarc/parse.ts';
import { isSpf } from '../../records/spf/parse.ts';
import { ANY_VALUE, isTextual, type Pin, type PinRecord, type PinSubject, partsOfPin } from '../model/pin.ts';
import { MONITOR_REFUSAL_TEXTS } from './service-texts.ts';

/** No RRset that somebody wants to pin has more. */
const MAX_VALUES = 50;
/** An SPF record of several strings. */
const MAX_VALUE_CHARS = 2000;

const EXAMPLES: Readonly<Record<PinRecord, string>> = {
  A: '192.0.2.1',
  AAAA: '2001:db8::1',
  CAA: '0 issue "ca.example.net"',
  CNAME: 'www.example.net',
  DMARC: 'v=DMARC1; p=reject',
  DS: '2371 13 2 1F987CC6583E92DF0890718C42…',
  HTTPS: '1 . alpn="h2,h3"',
  MX: '10 mail.example.com',
  NS: 'ns1.example.com',
  SPF: 'v=spf1 include:example.net -all',
  TLSA: '3 1 1 D2ABDE240D7CD3EE6B4B28C54DF034B97983A1D16E8A410E4561CB106618E971',
  TXT: 'token=abc123',
};

/** Reads the values that an owner expects or rules out, one per line, into the form in which they are compared. None removes the pin. */
export function parsePin(
  subject: PinSubject,
  typed: string,
): { readonly ok: true; readonly pin: Pin | null } | { readonly ok: false; readonly fault: Message } {
  const fail = (fault: Message) => ({ ok: false, fault }) as const;
  const lines = typed
    .split('\n')
    .map(trimmed)
    .filter((line) => line !== '');
  if (lines.length > MAX_VALUES) return fail(MONITOR_REFUSAL_TEXTS.message('pin-too-many', { most: MAX_VALUES }));
  const values = new Set<string>();
  for (const line of lines) {
    if (line.length > MAX_VALUE_CHARS)
      return fail(MONITOR_REFUSAL_TEXTS.message('pin-too-long', { most: MAX_VALUE_CHARS }));
    const value = presented(subject, line);
    if (value === null)
      return fail(
        MONITOR_REFUSAL_TEXTS.message('pin-not-value', {
          value: quoted(line, ECHO_CHARS.value),
          subject,
          example: EXAMPLES[partsOfPin(subject).record],
        }),
      );
    values.add(value);
  }
  return { ok: true, pin: values.size === 0 ? null : { subject, values: [...values] } };
}

/** Texts may be pasted in quotes, as a zone file has them: in one string or several. */
function trimmed(line: string): string {
  const text = line.trim();
  const strings = /^".*"$/.test(text) ? parseRdata('TXT', text, ROOT) : null;
  return strings?.ok === true ? presentRdata('TXT', strings.octets) : text;
}

/** The value in presentation form; null where it is none of that subject. Names are whole, with or without their dot. */
function presented(subject: PinSubject, line: string): string | null {
  const { record, rule } = partsOfPin(subject);
  if (rule !== 'is' && (line === ANY_VALUE || isTextual(record))) return escaped(line);
  switch (record) {
    case 'SPF':
      return isSpf(line) ? line : null;
    case 'DMARC':
      return isDmarc(line) ? line : null;
    case 'TXT':
      return escaped(line);
    default: {
      const parsed = parseRdata(record, line, ROOT);
      return parsed.ok ? presentRdata(record, parsed.octets) : null;
    }
  }
}

/** Writes octets outside printable ASCII as records have them in presentation form. */
const escaped = (line: string): string =>
  line.replace(/[^ -~]/gu, (character) =>
    [...new TextEncoder().encode(character)].map((octet) => `\\${String(octet).padStart(3, '0')}`).join(''),
  );
