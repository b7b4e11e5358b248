import { type RecordFault, readFields } from './mta-sts-fields.ts';
import { withoutWrapping, withPlainBlanks } from './tags.ts';

/** What the TXT record at `_smtp._tls` says. */
export type ParsedTlsRpt =
  | {
      readonly kind: 'record';
      readonly text: string;
      /** Where reports go, as written: `mailto:` and `https:`, at least one. */
      readonly rua: readonly string[];
      /** Destinations that cannot be used. */
      readonly faults: readonly RecordFault[];
    }
  | { readonly kind: 'invalid'; readonly text: string; readonly fault: RecordFault };

/** No more is looked at to tell what a TXT value is. */
const HEAD_CHARS = 100;

/** Whether a TXT value is a TLS-RPT record; others at the name are left aside. Source: RFC 8460 §3. */
export const isTlsRpt = (text: string): boolean => /^v=TLSRPTv1 *;/.test(withPlainBlanks(text.slice(0, HEAD_CHARS)));

/** Whether a TXT value was surely meant as a TLS-RPT record, though senders do not take it for one. */
export const isNearTlsRpt = (text: string): boolean =>
  !isTlsRpt(text) && /^v *[=:] *TLS-?RPT *v?1/i.test(withoutWrapping(text.slice(0, HEAD_CHARS)));

/** What keeps a record that was meant as TLS-RPT from being one. */
export function faultOfNearTlsRpt(text: string): string {
  const bare = withoutWrapping(text);
  if (isTlsRpt(bare)) return 'there are quotes or spaces in front of it';
  if (/^v=TLSRPTv1/.test(bare)) return 'after v=TLSRPTv1 a semicolon is missing';
  return 'it must begin with v=TLSRPTv1 in just these letters, followed by a semicolon';
}

/** Reads a TLS-RPT record (`isTlsRpt` tells what is one). `rua` may stand more than once. Source: RFC 8460 §3. */
export function parseTlsRpt(text: string): ParsedTlsRpt {
  const invalid = (fault: RecordFault): ParsedTlsRpt => ({ kind: 'invalid', text, fault });
  const read = readFields(withTightLists(text));
  if (!read.ok)
    return invalid({ ...read.fault, at: Math.max(0, text.indexOf(read.fault.part.slice(0, 1), read.fault.at)) });
  const fields = read.fields.filter(({ name }) => name === 'rua');
  const [first] = fields;
  if (first === undefined) {
    const near = read.fields.find(({ name }) => /^(?:rua|ruf|ura)$/i.test(name));
    if (near !== undefined)
      return invalid({ part: near.text, at: near.at, why: 'the address for reports belongs in rua=' });
    return invalid({ part: 'rua=', at: text.length, why: 'it is missing, so nothing says where reports go' });
  }
  const uris = fields.flatMap(({ value, at }) => value.split(',').map((uri) => ({ uri, at })));
  const faults: RecordFault[] = [];
  const rua: string[] = [];
  for (const { uri, at } of uris) {
    const why = faultOfUri(uri);
    if (why === null) rua.push(uri);
    else {
      const part = uri === '' ? ',' : uri;
      faults.push({ part, at: Math.max(at, text.indexOf(part, at)), why });
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

/** What is wrong with a destination; null where reports can go there. Source: RFC 8460 §3. */
function faultOfUri(uri: string): string | null {
  if (uri === '') return 'there is nothing between two commas';
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9+.-]*):(.*)$/i.exec(uri) ?? [];
  switch (scheme.toLowerCase()) {
    case 'mailto':
      if (rest.startsWith('//')) return 'after mailto: comes the address, without slashes';
      if (rest.includes('!')) return 'a size limit such as !10m belongs to DMARC only';
      return /^[^\s@?]+@[a-z0-9_-]+(?:\.[a-z0-9_-]+)+(?:\?\S*)?$/i.test(rest) ? null : 'this is not an e-mail address';
    case 'https':
      return /^\/\/[^\s/?#@]+(?:[/?#]\S*)?$/.test(rest) && URL.canParse(uri) ? null : 'this is not a web address';
    case 'http':
      return 'reports go over https: only';
    case '':
      return uri.includes('@') ? 'mailto: is missing in front of it' : 'it must begin with mailto: or https:';
    default:
      return 'reports go to mailto: and https: only';
  }
}
