import type { Message } from '../../domain/message.ts';
import { type DnsName, isAtOrBelow, labelsOf } from '../../domain/name.ts';
import { parseDomainName } from '../../domain/parse.ts';
import type { RrType } from '../../domain/rr.ts';
import { ECHO_CHARS, quoted } from '../../domain/text.ts';
import { MONITOR_SETTING_TEXTS } from './setting-texts.ts';

const { message } = MONITOR_SETTING_TEXTS;

/** Names of the owner's own choice that a monitor watches, each with two questions at most. Source: docs/limits.md. */
export const MAX_RECORD_NAMES = 10;

/** Types that an owner can name. An alias at the name comes with any answer. */
const TYPES = [
  'A',
  'AAAA',
  'CAA',
  'HTTPS',
  'MX',
  'NS',
  'PTR',
  'SRV',
  'TLSA',
  'TXT',
] as const satisfies readonly RrType[];

/** Where addresses have their host names. Sources: RFC 1035 section 3.5, RFC 3596 section 2.5. */
const REVERSE_ZONES = ['in-addr.arpa' as DnsName, 'ip6.arpa' as DnsName];

type ParsedName = { readonly ok: true; readonly value: string } | { readonly ok: false; readonly fault: Message };

/** Reads a name, with a type or without one: `vpn.example.com`, `_sip._tcp.example.com`, `token.example.com:TXT`. */
export function parseRecordName(typed: string): ParsedName {
  const colon = typed.lastIndexOf(':');
  const [name, wanted] = colon < 0 ? [typed, null] : [typed.slice(0, colon), typed.slice(colon + 1).toUpperCase()];
  const parsed = parseDomainName(name);
  if (!parsed.ok) return parsed;
  if (wanted === null) return { ok: true, value: parsed.name };
  const type = TYPES.find((one) => one === wanted);
  if (type === undefined)
    return {
      ok: false,
      fault: message('not-a-type', { typed: quoted(wanted, ECHO_CHARS.field), types: TYPES.join(', ') }),
    };
  return { ok: true, value: `${parsed.name}:${type}` };
}

/** Returns the questions that a written name stands for; without a type, those of the records that such names usually have. */
export function recordQuestions(written: string): readonly { readonly name: DnsName; readonly type: RrType }[] {
  const [text = '', type] = written.split(':');
  const name = text as DnsName;
  if (type !== undefined) return [{ name, type: type as RrType }];
  if (REVERSE_ZONES.some((zone) => isAtOrBelow(name, zone))) return [{ name, type: 'PTR' }];
  const [first = '', second = ''] = labelsOf(name);
  if (!first.startsWith('_')) return (['A', 'AAAA'] as const).map((one) => ({ name, type: one }));
  // Source: RFC 2782 section 2.
  return [{ name, type: /^_(?:tcp|udp|tls|sctp)$/.test(second) ? 'SRV' : 'TXT' }];
}
