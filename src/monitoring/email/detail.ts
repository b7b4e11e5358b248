import { MAX_UNDELIVERED } from './addressee.ts';

/** How much of its alerts an e-mail shows. What is left out is counted, and is in the history and the alert log. */
export interface Detail {
  /** Alerts, or groups of equal ones, that are shown whole. */
  readonly whole: number;
  /** Further ones that have a line. */
  readonly lines: number;
  /** Domains that a group names. */
  readonly domains: number;
  readonly events: number;
  readonly differences: number;
  readonly values: number;
  /** UTF-16 units of a value: a TXT record of a DKIM key has 400. */
  readonly valueChars: number;
  /** UTF-16 units of a headline, a reason or an advice: they may hold records. */
  readonly sentenceChars: number;
  /** Earlier alerts that it names because they were not delivered. */
  readonly undelivered: number;
}

/** As much as an e-mail usually shows. */
const FULL: Detail = {
  whole: 10,
  lines: 50,
  domains: 1000,
  events: 20,
  differences: 8,
  values: 20,
  valueChars: 4096,
  sentenceChars: 4096,
  undelivered: MAX_UNDELIVERED,
};

/** From what an e-mail usually shows to what always fits. */
export const DETAILS: readonly Detail[] = [
  FULL,
  { ...FULL, whole: 5, domains: 250, events: 10, differences: 4 },
  { ...FULL, whole: 2, domains: 100, events: 6, differences: 3, values: 10, valueChars: 1024, sentenceChars: 1024 },
  {
    whole: 1,
    lines: 20,
    domains: 20,
    events: 3,
    differences: 1,
    values: 4,
    valueChars: 512,
    sentenceChars: 512,
    undelivered: 5,
  },
  {
    whole: 1,
    lines: 5,
    domains: 20,
    events: 2,
    differences: 1,
    values: 2,
    valueChars: 200,
    sentenceChars: 200,
    undelivered: 3,
  },
];

/** Octets of an e-mail as it is sent: Gmail shows less than 102 kB of one. Source: docs/limits.md. */
const MAX_OCTETS = 90_000;
/** Octets that header fields, a signature and the boundaries of the two forms have at most. */
const FRAME_OCTETS = 5000;
/** Octets of a line of quoted-printable, without its end of three. */
const LINE_OCTETS = 73;

/** Returns whether an e-mail of these two forms is small enough to be shown whole. */
export const fits = (forms: { readonly text: string; readonly html: string }): boolean =>
  FRAME_OCTETS + quotedOctets(forms.text) + quotedOctets(forms.html) <= MAX_OCTETS;

/** Returns how many octets a text has at most as quoted-printable (RFC 2045 section 6.7); base64 has fewer wherever it is used. */
function quotedOctets(text: string): number {
  let octets = 0;
  for (const octet of Buffer.from(text))
    octets += octet === 0x0a ? 2 : octet === 0x3d || octet < 0x20 || octet > 0x7e ? 3 : 1;
  return octets + Math.ceil(octets / LINE_OCTETS) * 3;
}
