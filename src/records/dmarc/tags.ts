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

/** The parts of a record in their order, the version first. Takes presentation form, where a tab is `\009`. */
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

/** A tag that a person surely meant. */
export interface IntendedTag {
  readonly name: string;
  readonly value: string;
  /** Whether it stands by itself, and not behind another tag without a semicolon between. */
  readonly apart: boolean;
}

/**
 * The tags that a person meant, typos corrected: a colon in place of `=`, a semicolon forgotten between two tags. For
 * suggesting a record; receivers do none of this. What cannot be read for sure is left out, and so is the version.
 */
export function intendedTags(text: string): IntendedTag[] {
  return text.split(';').flatMap((piece) =>
    withPlainBlanks(piece)
      .trim()
      .split(TAG_AHEAD)
      .flatMap((part, i, { length }) => {
        const [, written = '', value = ''] = /^ *([a-z]+) *(?:=|:(?= *mailto:))(.*)$/is.exec(part) ?? [];
        const name = written.toLowerCase();
        // Stricter alignment that never applied could make good mail fail, and a policy for subdomains weaken them.
        const alignment = /^a(?:dkim|spf)$/.test(name);
        if (!isKnownTag(name) || name === 'v' || (length > 1 && alignment) || (i > 0 && /^[sn]p$/.test(name)))
          return [];
        const plain = alignment ? value : value.trim().replace(/,$/, '');
        return [{ name, value: plain.trim(), apart: i === 0 }];
      }),
  );
}

/** Before a known tag that only a blank, or a comma and a blank, keeps from the one before it. One blank: runs of them stay linear. */
export const TAG_AHEAD = / (?=(?:v|p|sp|np|adkim|aspf|fo|rua|ruf|t|psd|pct|rf|ri) *=)/i;
