import {
  beginsContact,
  type LabelFact,
  meaningOf,
  plainLabel,
  sectionOf,
  standsBeforeDate,
  type WhoisSection,
} from './whois-labels.ts';
import type { WhoisLine } from './whois-lines.ts';

/** One statement of an answer. */
export interface WhoisField {
  readonly fact: LabelFact;
  /** Holds the text beside or below the label; never empty. */
  readonly value: string;
  readonly section: WhoisSection;
  readonly localised: boolean;
  /** Whether the label says by itself whose it is; otherwise the section does. */
  readonly explicit: boolean;
  /** Its number among the unlabelled lines below its label: 0 for a value that stands beside its label. */
  readonly nth: number;
}

interface Labelled {
  readonly label: string;
  readonly value: string;
}

/** Words of a label at most; a longer one is a sentence with a colon in it. */
const MAX_LABEL_WORDS = 7;
const MAX_LABEL_CHARS = 150;

/** `[Name Server]  ns1.example.jp`, `p. [Name Server]  …`, `a [Domain Name] …`. A bracket and a space begin a notice. */
const BRACKETED = /^(?:[a-z]\.?\s{1,4})?\[([^\s[\]][^[\]]{0,60})\]\s*(.*)$/;
/** `Record expires on 2020-10-31`, `Record expires on  Wed Mar 31 23:59:00 2026`. */
const BEFORE_DATE = /^(\D{4,40}?)\s+((?:\d|(?:mon|tue|wed|thu|fri|sat|sun) ).*)$/i;
const COLUMNS = /^(\S+(?: {1,2}\S+){0,3}?)(?: {2,}|\t\s*)(\S.*)$/;
const IS_HOST_FIRST = /^[a-z0-9-]+\.[a-z0-9-]+/i;

/** Cuts a line into label and value, whatever stands between them; null where it has no label. */
function labelled(text: string): Labelled | null {
  const bracketed = BRACKETED.exec(text);
  if (bracketed) return { label: plainLabel(bracketed[1] ?? ''), value: (bracketed[2] ?? '').trim() };
  const dated = BEFORE_DATE.exec(text.slice(0, 160));
  if (dated && standsBeforeDate(plainLabel(dated[1] ?? '')) && !(dated[1] ?? '').includes(':')) {
    return { label: plainLabel(dated[1] ?? ''), value: dated[2] ?? '' };
  }
  const colon = colonOf(text);
  if (colon > 0) {
    const before = text.slice(0, colon).replace(/[\s.]{1,90}$/, '');
    const label = plainLabel(before);
    const isName = IS_HOST_FIRST.test(before.replace(/\.{2,}.*$/, '')) && !/\s/.test(before);
    if (label !== '' && !isName && label.split(' ').length <= MAX_LABEL_WORDS) {
      return { label, value: text.slice(colon + 1).replace(/^[\s:]+/, '') };
    }
    return null;
  }
  const columns = COLUMNS.exec(text.slice(0, 400));
  if (columns) {
    const label = plainLabel(columns[1] ?? '');
    const isLabel = /[\p{L}\p{N})]$/u.test(columns[1] ?? '') && !IS_HOST_FIRST.test(columns[1] ?? '');
    if (isLabel && meaningOf(label, 'domain') !== null) return { label, value: columns[2] ?? '' };
  }
  return null;
}

/** Where the colon of a label is, or -1: not one of a URL, a time or an IPv6 address. */
function colonOf(text: string): number {
  const at = text.slice(0, MAX_LABEL_CHARS + 1).indexOf(':');
  if (at <= 0 || text.startsWith('//', at + 1)) return -1;
  const before = text.slice(0, at);
  // `ns1.example.com 2001:db8::1` has its colon in an address.
  if (/\s[0-9a-f]{1,4}$/i.test(before) && /^[0-9a-f:]/i.test(text.slice(at + 1, at + 2)) && IS_HOST_FIRST.test(before))
    return -1;
  return /\p{L}/u.test(before) ? at : -1;
}

/** An open heading or label, whose value may stand on the lines below it. */
interface Open {
  readonly label: string;
  readonly indent: number;
  readonly section: WhoisSection;
  /** Whether nothing stands beside the label, so that the lines below are its value. */
  readonly bare: boolean;
  children: number;
}

const ownSection = (label: string): WhoisSection => sectionOf(label) ?? 'domain';

/** A value without the label's own decoration. */
const clean = (value: string): string => value.replace(/^[=\s]+/, '').trim();

/** Reads lines as statements under headings. One pass; every line is looked at once. */
class FieldReader {
  readonly fields: WhoisField[] = [];
  #section: WhoisSection = 'domain';
  /** The heading of the section; null in the section of the domain itself. */
  #heading: { indent: number; children: number; childIndent: number } | null = null;
  #open: Open | null = null;
  /** Where the fields of the current contact block begin in `fields`, and its handle. */
  #contact: { from: number } | null = null;
  readonly #contacts: { from: number; to: number; handle: string }[] = [];

  add(line: WhoisLine, isFirst: boolean): void {
    const found = labelled(line.text);
    this.#leave(line);
    const startsBlock = line.gap > 0 || isFirst;
    if (line.remark) {
      // At .ua headings are remarks: `% Registrar:`.
      if (found?.value === '' && sectionOf(found.label) !== null) this.#begin(found.label, line);
      return;
    }
    if (found === null) this.#bare(line);
    else if (found.value === '' && sectionOf(found.label) !== null) this.#begin(found.label, line);
    else this.#labelled(found, line, startsBlock);
    if (this.#heading !== null && this.#heading.children === 1) this.#heading.childIndent = line.indent;
  }

  /** Contacts that are the holder's, by the handle that the domain names. */
  end(): readonly WhoisField[] {
    this.#endContact();
    const handles = new Set(
      this.fields
        .filter(({ fact }) => fact === 'holder-handle' || fact === 'holder-name')
        .map(({ value }) => value.toLowerCase()),
    );
    for (const { from, to, handle } of this.#contacts) {
      if (!handles.has(handle)) continue;
      for (let at = from; at < to; at += 1) {
        const field = this.fields[at];
        if (field !== undefined) this.fields[at] = { ...field, section: 'holder' };
      }
    }
    return this.fields;
  }

  #endContact(): void {
    if (this.#contact === null) return;
    const { from } = this.#contact;
    const block = this.fields.slice(from);
    // At .cz the first line of a contact is its handle.
    const handle = (block.find(({ fact }) => fact === 'handle') ?? block[0])?.value.toLowerCase();
    if (handle !== undefined) this.#contacts.push({ from, to: this.fields.length, handle });
    this.#contact = null;
  }

  /** Ends the section where the layout says so: a blank line, or a line no deeper than an indented part's heading. */
  #leave(line: WhoisLine): void {
    const heading = this.#heading;
    if (heading === null) return;
    const indented = heading.children > 0 && heading.childIndent > heading.indent;
    const deeper = line.indent > heading.indent;
    const ended = line.gap > 0 ? heading.children > 0 && !(indented && deeper) : indented && !deeper;
    if (!ended) return;
    this.#endContact();
    this.#heading = null;
    this.#section = 'domain';
    this.#open = null;
  }

  #begin(label: string, line: WhoisLine): void {
    this.#endContact();
    this.#section = ownSection(label);
    this.#heading = { indent: line.indent, children: 0, childIndent: 0 };
    this.#open = { label, indent: line.indent, section: this.#section, bare: true, children: 0 };
  }

  #labelled(found: Labelled, line: WhoisLine, startsBlock: boolean): void {
    if (startsBlock && this.fields.length > 0 && this.#section === 'domain') {
      if (beginsContact(found.label)) this.#enter('other', line);
      else if (found.label === 'registrar') this.#enter('registrar', line);
    }
    if (this.#heading !== null) this.#heading.children += 1;
    this.#open = {
      label: found.label,
      indent: line.indent,
      section: this.#section,
      bare: found.value === '',
      children: 0,
    };
    if (found.value !== '') this.#push(found.label, clean(found.value), 0);
  }

  /** A block of the RIPE form: its first line is its heading and its first statement. */
  #enter(section: WhoisSection, line: WhoisLine): void {
    this.#section = section;
    this.#heading = { indent: line.indent, children: 0, childIndent: 0 };
    if (section === 'other') this.#contact = { from: this.fields.length };
  }

  /** A line without a label: a heading, or the value of the label above it, or nothing. */
  #bare(line: WhoisLine): void {
    const label = plainLabel(line.text.slice(0, 120));
    if (sectionOf(label) !== null && line.text.length < 60) {
      this.#begin(label, line);
      return;
    }
    const open = this.#open;
    if (open === null) return;
    const isList = ['name-server', 'status'].includes(meaningOf(open.label, open.section)?.fact ?? '');
    // Beside a label that has its value, only lists go on, and only further to the right.
    if (!open.bare && !(isList && line.indent > open.indent)) return;
    // After a blank line only what is indented goes on, or a list of servers that has not begun.
    const deeper = line.indent > open.indent;
    if (line.gap > 0 && !deeper && !(open.section === 'name-servers' && open.children === 0)) return;
    open.children += 1;
    if (this.#heading !== null) this.#heading.children += 1;
    this.#push(open.label, line.text, open.children);
  }

  #push(label: string, value: string, nth: number): void {
    const known = meaningOf(label, this.#contact === null ? this.#section : 'holder');
    const fact = known?.fact ?? (this.#section === 'name-servers' && nth > 0 ? 'name-server' : null);
    if (fact === null || value === '') return;
    const { localised = false, explicit = false } = known ?? {};
    this.fields.push({ fact, value, section: this.#section, localised, explicit, nth });
  }
}

/** Returns the statements of an answer that we have a use for, in order. */
export function fieldsOf(lines: readonly WhoisLine[]): readonly WhoisField[] {
  const reader = new FieldReader();
  for (const [at, line] of lines.entries()) reader.add(line, at === 0);
  return reader.end();
}
