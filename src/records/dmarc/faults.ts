import { cut } from '../../domain/text.ts';

/**
 * Names what is wrong with a DMARC record, and where: `at` is the offset in the record's text. A code, not a sentence:
 * what a person reads is the check's to say.
 */
export type DmarcFault = { readonly at: number } & (
  | {
      readonly code: /** A part that is no `name=value` at all. */
        | 'not-a-tag'
        /** `rua:mailto:…`, `sp-none`: the name of a tag, but no `=` after it. */
        | 'equals-missing'
        /** A report address that is none. */
        | 'uri-invalid'
        /** A report address without `mailto:`. */
        | 'mailto-missing';
      readonly args: { readonly tag: string; readonly part: string };
    }
  /** `p=reject rua=…`: a second tag in the value of the first. */
  | { readonly code: 'semicolon-missing'; readonly args: { readonly tag: string; readonly next: string } }
  /** Two addresses with only a blank between them. */
  | {
      readonly code: 'comma-missing';
      readonly args: { readonly tag: string; readonly part: string; readonly next: string };
    }
  | { readonly code: 'unknown-tag'; readonly args: { readonly tag: string } }
  /** A tag name in capitals: names are compared letter by letter (RFC 6376 §3.2). */
  | { readonly code: 'capital-tag'; readonly args: { readonly tag: string } }
  /** Twice the same: the whole list of tags is invalid (RFC 6376 §3.2), though many receivers take one of the two. */
  | { readonly code: 'repeated-tag' | 'contradicted-tag'; readonly args: { readonly tag: string } }
  | { readonly code: 'policy-missing' | 'policy-empty'; readonly args: { readonly tag: string } }
  | {
      readonly code: 'policy-unknown' | 'value-unknown';
      readonly args: { readonly tag: string; readonly value: string };
    }
  /** `rua=` or `ruf=` with nothing after it. */
  | { readonly code: 'no-address'; readonly args: { readonly tag: string } }
  /** Records at one name: of several, none counts. */
  | { readonly code: 'several'; readonly args: { readonly count: number } }
  /** Reports what keeps a record that was meant as DMARC from being one. */
  | {
      readonly code: 'wrapped' | 'backslash' | 'version-semicolon' | 'version-first' | 'version';
      readonly args: Readonly<Record<string, never>>;
    }
);

export type DmarcFaultCode = DmarcFault['code'];

/** How much of a bad value a fault repeats. */
const SHOWN_CHARS = 60;
export const shownTagValue = (value: string): string => cut(value, SHOWN_CHARS);

/** The tags of RFC 9989 §4.7, and those that it removed. */
const KNOWN_TAGS: ReadonlySet<string> = new Set(
  ['v', 'p', 'sp', 'np', 'adkim', 'aspf', 'fo', 'rua', 'ruf', 't', 'psd'].concat(['pct', 'rf', 'ri']),
);
export const isKnownTag = (name: string): boolean => KNOWN_TAGS.has(name);

/**
 * Lists the values that these tags take, whatever their case. Other values count as none given. Source: RFC 9989 §4.7,
 * §4.8.
 */
export const TAG_VALUES: Readonly<Record<string, RegExp>> = {
  adkim: /^[rs]$/i,
  aspf: /^[rs]$/i,
  t: /^[yn]$/i,
  psd: /^[ynu]$/i,
  fo: /^[01ds](?: *: *[01ds])*$/i,
  pct: /^\d{1,3}$/,
  rf: /^[a-z:]+$/i,
  ri: /^\d+$/,
};
