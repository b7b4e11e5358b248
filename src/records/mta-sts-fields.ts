import type { Fault, NoArgs } from '../domain/fault.ts';
import { withoutWrapping, withPlainBlanks } from './tags.ts';

/** One part of `v=…; name=value`, as it stands there. */
export interface PolicyField {
  readonly name: string;
  readonly value: string;
  readonly text: string;
  /** Where the part begins in the record, in characters. */
  readonly at: number;
}

/** Where a fault of a record is. */
export interface FaultPlace {
  readonly part: string;
  /** Where the part begins in the record, in characters. */
  readonly at: number;
}

/** Names what keeps a part of a record from being `name=value`. */
export interface FieldFaults {
  readonly 'empty-part': NoArgs;
  readonly 'too-many-parts': NoArgs;
  readonly quote: NoArgs;
  readonly 'not-ascii': NoArgs;
  readonly 'value-missing': NoArgs;
  readonly 'blank-at-equals': NoArgs;
  readonly colon: NoArgs;
  readonly 'semicolon-missing': NoArgs;
  readonly 'not-a-field': NoArgs;
  readonly 'value-invalid': NoArgs;
}

export type FieldFault = FaultPlace & Fault<FieldFaults>;

/** Names what keeps a record that was meant as one of its kind from being one. */
export type VersionFault = Fault<{
  /** Quotes or blanks in front of it. */
  readonly wrapped: NoArgs;
  /** No semicolon after the version, `v=STSv1`. */
  readonly 'version-semicolon': { readonly version: string };
  readonly version: { readonly version: string };
  /** `v=BIMI2`. */
  readonly 'other-version': { readonly version: string };
}>;

/** Finds what is wrong with the version of a mistyped record; `version` is how it must begin: `v=STSv1`. */
export function versionFaultOf(text: string, version: string, isOne: (text: string) => boolean): VersionFault {
  const bare = withoutWrapping(text);
  if (isOne(bare)) return { code: 'wrapped', args: {} };
  return { code: bare.startsWith(version) ? 'version-semicolon' : 'version', args: { version } };
}

/** Parts looked into; a record of more is none that anybody meant. */
const MAX_FIELDS = 50;

/**
 * Splits the record of MTA-STS or TLS-RPT behind its version. Unlike in DKIM, no blanks may stand around the equals
 * sign. Gives the fields, or the first part that is none. Source: RFC 8461 §3.1, RFC 8460 §3.
 */
export function readFields(
  record: string,
): { readonly ok: true; readonly fields: readonly PolicyField[] } | { readonly ok: false; readonly fault: FieldFault } {
  const fields: PolicyField[] = [];
  let at = 0;
  const pieces = record.split(';');
  for (const [i, piece] of pieces.entries()) {
    const before = at;
    at += piece.length + 1;
    const text = withPlainBlanks(piece).trim();
    const begins = before + Math.max(0, piece.indexOf(text.slice(0, 1)));
    if (text === '') {
      if (i === pieces.length - 1) continue;
      return fault({ part: ';', at: before + piece.length }, 'empty-part');
    }
    const [, name, value] = FIELD.exec(text) ?? [];
    if (name === undefined || value === undefined) return fault({ part: text, at: begins }, typoOf(text));
    if (fields.length === MAX_FIELDS) return fault({ part: text, at: begins }, 'too-many-parts');
    fields.push({ name, value, text, at: begins });
  }
  return { ok: true, fields };
}

const fault = (place: FaultPlace, code: keyof FieldFaults) =>
  ({ ok: false, fault: { ...place, code, args: {} } }) as const;

/**
 * A name, an equals sign, a value without blanks, quotes and semicolons. An equals sign in the value is let pass: web
 * addresses hold them. Source: RFC 8461 §3.1, RFC 8460 §3.
 */
const FIELD = /^([a-zA-Z0-9][a-zA-Z0-9_.-]{0,31})=((?:(?!\\\d{3})[\x21\x23-\x3a\x3c-\x7e])+)$/;

/** Returns the typo in a part that is no field. */
function typoOf(text: string): keyof FieldFaults {
  if (/["']|\\226\\128\\1(?:5[2-9])/.test(text)) return 'quote';
  if (/\\\d{3}/.test(text)) return 'not-ascii';
  if (/^[a-z]+\s*=\s*$/i.test(text)) return 'value-missing';
  if (/^[a-z]+(?:\s+=|=\s)/i.test(text)) return 'blank-at-equals';
  if (/^(?:v|id|rua)\s*:/i.test(text)) return 'colon';
  if (/\s\S*=/.test(text)) return 'semicolon-missing';
  if (/^[^=]*$/.test(text)) return 'not-a-field';
  return 'value-invalid';
}
