import { withPlainBlanks } from './tags.ts';

/** One part of `v=…; name=value`, as it stands there. */
export interface Field {
  readonly name: string;
  readonly value: string;
  readonly text: string;
  /** Where the part begins in the record, in characters. */
  readonly at: number;
}

/** What is wrong with a record, and where. */
export interface RecordFault {
  readonly part: string;
  /** Where the part begins in the record, in characters. */
  readonly at: number;
  readonly why: string;
}

/** Parts looked into; a record of more is none that anybody meant. */
const MAX_FIELDS = 50;

/**
 * Splits the record of MTA-STS or TLS-RPT behind its version. Unlike in DKIM, no blanks may stand around the equals
 * sign. Gives the fields, or the first part that is none. Source: RFC 8461 §3.1, RFC 8460 §3.
 */
export function readFields(
  record: string,
): { readonly ok: true; readonly fields: readonly Field[] } | { readonly ok: false; readonly fault: RecordFault } {
  const fields: Field[] = [];
  let at = 0;
  const pieces = record.split(';');
  for (const [i, piece] of pieces.entries()) {
    const before = at;
    at += piece.length + 1;
    const text = withPlainBlanks(piece).trim();
    const begins = before + Math.max(0, piece.indexOf(text.slice(0, 1)));
    if (text === '') {
      if (i === pieces.length - 1) continue;
      return {
        ok: false,
        fault: { part: ';', at: before + piece.length, why: 'there is nothing between two semicolons' },
      };
    }
    const [, name, value] = FIELD.exec(text) ?? [];
    if (name === undefined || value === undefined)
      return { ok: false, fault: { part: text, at: begins, why: slipOf(text) } };
    if (fields.length === MAX_FIELDS)
      return { ok: false, fault: { part: text, at: begins, why: 'the record has too many parts' } };
    fields.push({ name, value, text, at: begins });
  }
  return { ok: true, fields };
}

/**
 * A name, an equals sign, a value without blanks, quotes and semicolons. An equals sign in the value is let pass: web
 * addresses hold them. Source: RFC 8461 §3.1, RFC 8460 §3.
 */
const FIELD = /^([a-zA-Z0-9][a-zA-Z0-9_.-]{0,31})=((?:(?!\\\d{3})[\x21\x23-\x3a\x3c-\x7e])+)$/;

/** The usual human slips in a part that is no field. */
function slipOf(text: string): string {
  if (/["']|\\226\\128\\1(?:5[2-9])/.test(text)) return 'there is a quote inside the record';
  if (/\\\d{3}/.test(text)) return 'it holds a character that is not ASCII, perhaps a no-break space';
  if (/^[a-z]+\s*=\s*$/i.test(text)) return 'there is nothing behind the equals sign';
  if (/^[a-z]+(?:\s+=|=\s)/i.test(text)) return 'there may be no blank around the equals sign';
  if (/^(?:v|id|rua)\s*:/i.test(text)) return 'an equals sign must follow the name, not a colon';
  if (/\s\S*=/.test(text)) return 'between two parts a semicolon is missing';
  if (/^[^=]*$/.test(text)) return 'it is not of the form name=value';
  return 'its value holds a blank or a sign that may not stand there';
}
