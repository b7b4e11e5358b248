import type { DatedSource } from '../../domain/dated.ts';
import type { DnsMessage } from './decode.ts';

/** Where the names of response codes, extended errors and record types were read. */
export const DNS_PARAMETER_SOURCE: DatedSource = {
  source: 'https://www.iana.org/assignments/dns-parameters/',
  readOn: '2026-11-20',
  reviewBy: '2027-11-20',
};

/** Source: IANA DNS RCODEs. */
const RCODES: Readonly<Record<number, string>> = {
  0: 'NOERROR',
  1: 'FORMERR',
  2: 'SERVFAIL',
  3: 'NXDOMAIN',
  4: 'NOTIMP',
  5: 'REFUSED',
  6: 'YXDOMAIN',
  7: 'YXRRSET',
  8: 'NXRRSET',
  9: 'NOTAUTH',
  10: 'NOTZONE',
  16: 'BADVERS',
  23: 'BADCOOKIE',
};

/** Returns the mnemonic of a response code, or `RCODEnn`. */
export const rcodeName = (rcode: number): string => RCODES[rcode] ?? `RCODE${rcode}`;

/** Source: RFC 8914 §4 and the IANA registry it opened (RFC 9276, RFC 9824 among others). */
const ERRORS = [
  'Other Error',
  'Unsupported DNSKEY Algorithm',
  'Unsupported DS Digest Type',
  'Stale Answer',
  'Forged Answer',
  'DNSSEC Indeterminate',
  'DNSSEC Bogus',
  'Signature Expired',
  'Signature Not Yet Valid',
  'DNSKEY Missing',
  'RRSIGs Missing',
  'No Zone Key Bit Set',
  'NSEC Missing',
  'Cached Error',
  'Not Ready',
  'Blocked',
  'Censored',
  'Filtered',
  'Prohibited',
  'Stale NXDomain Answer',
  'Not Authoritative',
  'Not Supported',
  'No Reachable Authority',
  'Network Error',
  'Invalid Data',
  'Signature Expired before Valid',
  'Too Early',
  'Unsupported NSEC3 Iterations Value',
  'Unable to conform to policy',
  'Synthesized',
  'Invalid Query Type',
];
const EDE_OPTION = 15;
/** Errors and characters of extra text shown; both come from outside. */
const MAX_ERRORS = 5;
const MAX_TEXT_CHARS = 200;

/**
 * Returns the Extended DNS Errors of a message, e.g. `6 DNSSEC Bogus: signature expired`. Control characters become
 * spaces.
 */
export function extendedErrors(message: DnsMessage): string[] {
  const options = message.edns?.options.filter((option) => option.code === EDE_OPTION && option.data.length >= 2) ?? [];
  return options.slice(0, MAX_ERRORS).map(({ data }) => {
    const code = ((data[0] ?? 0) << 8) | (data[1] ?? 0);
    const text = new TextDecoder()
      .decode(data.subarray(2))
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
      .trim()
      .slice(0, MAX_TEXT_CHARS)
      .toWellFormed();
    return `${code} ${ERRORS[code] ?? 'Unassigned'}${text === '' ? '' : `: ${text}`}`;
  });
}
