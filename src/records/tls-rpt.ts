import type { Fault, NoArgs } from '../domain/fault.ts';
import { type FaultPlace, type FieldFaults, readFields, type VersionFault, versionFaultOf } from './mta-sts-fields.ts';
import { withoutWrapping, withPlainBlanks } from './tags.ts';

/** Names what is wrong with a destination of reports. */
interface DestinationFaults {
  /** Nothing between two commas. */
  readonly 'empty-destination': NoArgs;
  /** `mailto://`. */
  readonly 'mailto-slashes': NoArgs;
  /** `!10m`, which DMARC has. */
  readonly 'size-limit': NoArgs;
  readonly 'email-invalid': NoArgs;
  readonly 'url-invalid': NoArgs;
  readonly http: NoArgs;
  readonly 'mailto-missing': NoArgs;
  readonly 'scheme-missing': NoArgs;
  readonly 'scheme-unknown': NoArgs;
}

/** Names what keeps senders from using a record of TLS-RPT, or one of its destinations. */
export type TlsRptFault = FaultPlace &
  Fault<FieldFaults & DestinationFaults & { readonly 'rua-missing': NoArgs; readonly 'rua-misnamed': NoArgs }>;

/** Tells what the TXT record at `_smtp._tls` says. */
export type ParsedTlsRpt =
  | {
      readonly kind: 'record';
      readonly text: string;
      /** Where reports go, as written: `mailto:` and `https:`, at least one. */
      readonly rua: readonly string[];
      /** Destinations that cannot be used. */
      readonly faults: readonly TlsRptFault[];
    }
  | { readonly kind: 'invalid'; readonly text: string; readonly fault: TlsRptFault };

/** No more is looked at to tell what a TXT value is. */
const HEAD_CHARS = 100;

/** Returns whether a TXT value is a TLS-RPT record; others at the name are left aside. Source: RFC 8460 §3. */
export const isTlsRpt = (text: string): boolean => /^v=TLSRPTv1 *;/.test(withPlainBlanks(text.slice(0, HEAD_CHARS)));

/** Returns whether a TXT value was surely meant as a TLS-RPT record, though senders do not take it for one. */
export const isMistypedTlsRpt = (text: string): boolean =>
  !isTlsRpt(text) && /^v *[=:] *TLS-?RPT *v?1/i.test(withoutWrapping(text.slice(0, HEAD_CHARS)));

/** Finds what keeps a record that was meant as TLS-RPT from being one. */
export const versionFaultOfTlsRpt = (text: string): VersionFault => versionFaultOf(text, 'v=TLSRPTv1', isTlsRpt);

/** Reads a TLS-RPT record (`isTlsRpt` tells what is one). `rua` may stand more than once. Source: RFC 8460 §3. */
export function parseTlsRpt(text: string): ParsedTlsRpt {
  const invalid = (fault: TlsRptFault): ParsedTlsRpt => ({ kind: 'invalid', text, fault });
  const read = readFields(withTightLists(text));
  if (!read.ok)
    return invalid({ ...read.fault, at: Math.max(0, text.indexOf(read.fault.part.slice(0, 1), read.fault.at)) });
  const fields = read.fields.filter(({ name }) => name === 'rua');
  const [first] = fields;
  if (first === undefined) {
    const misspelt = read.fields.find(({ name }) => /^(?:rua|ruf|ura)$/i.test(name));
    if (misspelt !== undefined)
      return invalid({ part: misspelt.text, at: misspelt.at, code: 'rua-misnamed', args: {} });
    return invalid({ part: 'rua=', at: text.length, code: 'rua-missing', args: {} });
  }
  const uris = fields.flatMap(({ value, at }) => value.split(',').map((uri) => ({ uri, at })));
  const faults: TlsRptFault[] = [];
  const rua: string[] = [];
  for (const { uri, at } of uris) {
    const code = faultOfUri(uri);
    if (code === null) rua.push(uri);
    else {
      const part = uri === '' ? ',' : uri;
      faults.push({ part, at: Math.max(at, text.indexOf(part, at)), code, args: {} });
    }
  }
  const [fault] = faults;
  if (rua.length === 0 && fault !== undefined) return invalid(fault);
  return { kind: 'record', text, rua, faults };
}

/** Blanks around the commas of a list of addresses are allowed; taken off, a value holds none. */
const withTightLists = (text: string): string => {
  const [first = '', ...rest] = withPlainBlanks(text).split(',');
  const last = rest.pop();
  return last === undefined ? first : [first.trimEnd(), ...rest.map((part) => part.trim()), last.trimStart()].join(',');
};

/** Finds what is wrong with a destination; null where reports can go there. Source: RFC 8460 §3. */
function faultOfUri(uri: string): keyof DestinationFaults | null {
  if (uri === '') return 'empty-destination';
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9+.-]*):(.*)$/i.exec(uri) ?? [];
  switch (scheme.toLowerCase()) {
    case 'mailto':
      if (rest.startsWith('//')) return 'mailto-slashes';
      if (rest.includes('!')) return 'size-limit';
      return /^[^\s@?]+@[a-z0-9_-]+(?:\.[a-z0-9_-]+)+(?:\?\S*)?$/i.test(rest) ? null : 'email-invalid';
    case 'https':
      return /^\/\/[^\s/?#@]+(?:[/?#]\S*)?$/.test(rest) && URL.canParse(uri) ? null : 'url-invalid';
    case 'http':
      return 'http';
    case '':
      return uri.includes('@') ? 'mailto-missing' : 'scheme-missing';
    default:
      return 'scheme-unknown';
  }
}
