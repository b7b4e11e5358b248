import { withPlainBlanks } from '../tags.ts';
import { isKnownTag } from './faults.ts';

/** A part of a DMARC record between two semicolons, and where it begins in the record's text. */
export interface DmarcPart {
  readonly at: number;
  /** As it stands there, blanks at its ends taken off. */
  readonly text: string;
  /** Lower case; null where the part is no tag. */
  readonly name: string | null;
  /** As written, for telling capitals. */
  readonly writtenName: string;
  readonly value: string;
}

const BLANKS = /^(?:[ \t]|\\009|\\010|\\013)*/;

/** Returns the parts of a record in their order, the version first. Takes presentation form, where a tab is `\009`. */
export function dmarcParts(text: string): DmarcPart[] {
  const parts: DmarcPart[] = [];
  let start = 0;
  for (const piece of text.split(';')) {
    const at = start + (BLANKS.exec(piece)?.[0].length ?? 0);
    start += piece.length + 1;
    const part = withPlainBlanks(piece).trim();
    if (part === '') continue;
    const [, writtenName = '', value = ''] = /^([a-z][a-z0-9_]*) *=(.*)$/is.exec(part) ?? [];
    const name = writtenName === '' ? null : writtenName.toLowerCase();
    parts.push({ at, text: part, name, writtenName, value: value.trim() });
  }
  return parts;
}

/** A tag that a person surely had in mind. */
export interface IntendedTag {
  readonly name: string;
  readonly value: string;
  /** Whether it stands by itself, and not behind another tag without a semicolon between. */
  readonly apart: boolean;
  /** Whether something beside the value keeps receivers from reading it: another tag, a comma, a backslash. */
  readonly unread: boolean;
}

/**
 * Returns the tags that a person had in mind, typos corrected: a colon in place of `=`, a semicolon or comma forgotten
 * or in each other's place, a backslash in front of a semicolon. For suggesting a record; receivers do none of this.
 * What cannot be read for sure is left out, and so is the version.
 */
export function intendedTags(text: string): IntendedTag[] {
  let reports = '';
  return text.split(';').flatMap((piece) => {
    const whole = withPlainBlanks(piece).trim();
    const plain = withoutBackslash(whole);
    // A second address behind a semicolon belongs to the tag before it.
    if (reports !== '' && /^(?:mailto:|[^\s=:@]+@)/i.test(plain))
      return [{ name: reports, value: plain, apart: false, unread: true }];
    const tags = plain.split(TAG_AHEAD).flatMap((part, i, { length }): IntendedTag[] => {
      const [, written = '', value = ''] = /^ *([a-z]+) *(?:=|:(?= *mailto:))(.*)$/is.exec(part) ?? [];
      const name = written.toLowerCase();
      // A policy for subdomains that never applied could weaken them.
      if (!isKnownTag(name) || name === 'v' || (i > 0 && /^[sn]p$/.test(name))) return [];
      const intended = value.trim().replace(/,$/, '').trim();
      const unread = length > 1 || plain !== whole || intended !== value.trim();
      return [{ name, value: intended, apart: i === 0, unread }];
    });
    const last = tags.at(-1)?.name ?? '';
    reports = last === 'rua' || last === 'ruf' ? last : '';
    return tags;
  });
}

/** Without the backslash that zone files have in front of a semicolon; presentation form doubles it. */
const withoutBackslash = (part: string): string => (part.endsWith('\\\\') ? part.slice(0, -2).trim() : part);

/** Before a known tag that only a blank or a comma keeps from the one before it. One of them: runs of them stay linear. */
export const TAG_AHEAD = /[ ,](?=(?:v|p|sp|np|adkim|aspf|fo|rua|ruf|t|psd|pct|rf|ri) *=)/i;
