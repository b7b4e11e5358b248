import type { Message } from '../../domain/message.ts';
import { child, type DnsName, isAtOrBelow } from '../../domain/name.ts';
import { OTHER_TYPES, PROVIDER_ALIASES } from '../../domain/rdata/other-types.ts';
import { parseRdata } from '../../domain/rdata/parse.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import { ttlSecondsOf } from '../../domain/rdata/ttl.ts';
import { knownType, typeNumber } from '../../domain/rdata/types.ts';
import { parseDnsName } from '../../domain/rdata/wire-name.ts';
import type { RrType } from '../../domain/rr.ts';
import { ECHO_CHARS, quoted } from '../../domain/text.ts';
import { asciiOf, type Comment, scanEntries, type ZoneEntry } from './entries.ts';
import { EntryWords } from './entry-words.ts';
import { countOf, filled, MAX_GENERATED, rangeOf, templateOf } from './generate.ts';
import { zoneFaults } from './zone-faults.ts';
import {
  ZONE_FILE_LIMITS,
  type ZoneFile,
  type ZoneFilePlace,
  type ZoneFileRemark,
  type ZoneRecord,
} from './zone-file.ts';
import { ZONE_FILE_TEXTS } from './zone-file-texts.ts';

const { message } = ZONE_FILE_TEXTS;

/** Gives the content of a file that another includes, or says why not. `name`: a path that is the same for the same file. */
export type IncludeFile = (
  file: string,
  from: string,
) =>
  | { readonly ok: true; readonly name: string; readonly octets: Uint8Array }
  | { readonly ok: false; readonly fault: Message };

interface ZoneFileOptions {
  readonly origin: DnsName;
  /** How the file is named in remarks. */
  readonly file: string;
  /** Left out, no file is included. */
  readonly include?: IncludeFile | undefined;
}

/** Reads a master file (RFC 1035 §5, RFC 2308 §4, RFC 3597 §5) with $GENERATE as BIND has it. Never throws. */
export function readZoneFile(octets: Uint8Array, { origin, file, include = refuse }: ZoneFileOptions): ZoneFile {
  const reader = new ZoneReader(origin, include);
  reader.read(octets, file, origin);
  const zone = reader.whole();
  return { ...zone, faults: [...zone.faults, ...zoneFaults(zone, file)] };
}

const refuse: IncludeFile = (file) => ({ ok: false, fault: message('no-include', { file: shown(file) }) });

const shown = (text: string): string => quoted(text, ECHO_CHARS.value);

/** Ends the reading of one entry. */
class EntryFault extends Error {
  readonly fault: Message;
  constructor(fault: Message) {
    super(fault.id);
    this.fault = fault;
  }
}

/** Ends the reading of the zone. */
class ZoneFault extends EntryFault {}

class ZoneReader {
  readonly #zone: DnsName;
  readonly #include: IncludeFile;
  readonly #records: ZoneRecord[] = [];
  readonly #unread: ZoneFile['unread'][number][] = [];
  readonly #aliases: ZoneFile['aliases'][number][] = [];
  readonly #comments: (Comment & ZoneFilePlace)[] = [];
  readonly #faults: ZoneFileRemark[] = [];
  readonly #notices: ZoneFileRemark[] = [];
  readonly #outside = new Set<DnsName>();
  #octets = 0;
  #generated = 0;
  /** Whether nothing more is read. */
  #isOver = false;
  #depth = 0;
  #ttlSeconds: number | null = null;
  #lastTtlSeconds: number | null = null;
  #owner: DnsName | null = null;

  constructor(zone: DnsName, include: IncludeFile) {
    this.#zone = zone;
    this.#include = include;
  }

  whole(): ZoneFile {
    return {
      origin: this.#zone,
      records: this.#records,
      unread: this.#unread,
      aliases: this.#aliases,
      retained: [],
      comments: this.#comments,
      faults: this.#faults,
      notices: this.#notices,
    };
  }

  read(octets: Uint8Array, file: string, from: DnsName): void {
    this.#octets += octets.length;
    if (this.#octets > ZONE_FILE_LIMITS.octets) {
      this.#isOver = true;
      this.#fail({ file, line: 1 }, message('too-large', { most: ZONE_FILE_LIMITS.octets }));
      return;
    }
    const { entries, comments, fault } = scanEntries(asciiOf(octets));
    for (const comment of comments) this.#comments.push({ ...comment, file });
    let origin = from;
    for (const entry of entries) {
      if (this.#isOver) return;
      const place = { file, line: entry.line };
      try {
        origin = this.#entry(entry, place, origin);
      } catch (error) {
        if (!(error instanceof EntryFault)) throw error;
        this.#fail(place, error.fault);
        this.#isOver ||= error instanceof ZoneFault || this.#faults.length >= ZONE_FILE_LIMITS.faults;
      }
    }
    if (fault !== null) this.#fail({ file, line: fault.line }, fault.fault);
  }

  #fail(place: ZoneFilePlace, remark: Message): void {
    if (this.#faults.length < ZONE_FILE_LIMITS.faults) this.#faults.push({ ...place, remark });
  }

  /** Reads one entry; returns the origin that holds afterwards. */
  #entry({ text, inheritsOwner }: ZoneEntry, place: ZoneFilePlace, origin: DnsName): DnsName {
    const words = new EntryWords(text);
    if (!inheritsOwner && text.startsWith('$')) return this.#directive(words, place, origin);
    if (!inheritsOwner) this.#owner = nameOf(words.next(), origin);
    if (this.#owner === null) throw new EntryFault(message('no-owner'));
    this.#record(words, { ...place, name: this.#owner }, origin);
    return origin;
  }

  #directive(words: EntryWords, place: ZoneFilePlace, origin: DnsName): DnsName {
    const directive = words.next().toUpperCase();
    switch (directive) {
      case '$ORIGIN':
        return nameOf(words.next(), origin);
      case '$TTL': {
        const typed = words.next();
        this.#ttlSeconds = ttlSecondsOf(typed);
        if (this.#ttlSeconds === null) throw new EntryFault(message('bad-ttl', { typed: shown(typed) }));
        return origin;
      }
      case '$INCLUDE':
        this.#includeFile(words, place, origin);
        return origin;
      case '$GENERATE':
        this.#generate(words, place, origin);
        return origin;
      default:
        throw new EntryFault(message('not-a-directive', { typed: shown(directive) }));
    }
  }

  /** Reads another file in place. Its origin and its last name hold within it alone. Source: RFC 1035 §5.1. */
  #includeFile(words: EntryWords, { file }: ZoneFilePlace, origin: DnsName): void {
    const path = words.next();
    const given = words.next();
    if (path === '' || words.rest().trim() !== '') throw new EntryFault(message('bad-include'));
    if (this.#depth >= ZONE_FILE_LIMITS.depth)
      throw new ZoneFault(message('include-deep', { most: ZONE_FILE_LIMITS.depth }));
    const found = this.#include(unquoted(path), file);
    if (!found.ok) throw new EntryFault(found.fault);
    const owner = this.#owner;
    this.#depth += 1;
    this.read(found.octets, found.name, given === '' ? origin : nameOf(given, origin));
    this.#depth -= 1;
    this.#owner = owner;
  }

  #generate(words: EntryWords, place: ZoneFilePlace, origin: DnsName): void {
    const range = rangeOf(words.next());
    const name = templateOf(words.next());
    if (range === null) throw new EntryFault(message('bad-generate'));
    this.#generated += countOf(range);
    if (this.#generated > MAX_GENERATED) throw new ZoneFault(message('generate-large', { most: MAX_GENERATED }));
    const data = templateOf(words.rest());
    for (const one of [name, data])
      if ('fault' in one) throw new EntryFault(message('bad-placeholder', { typed: shown(one.fault) }));
    if ('fault' in name || 'fault' in data) return;
    for (let number = range.start; number <= range.stop; number += range.step) {
      const [owner, text] = [filled(name.parts, number), filled(data.parts, number)];
      if (owner === null || text === null) throw new EntryFault(message('bad-generate'));
      this.#record(new EntryWords(text), { ...place, name: nameOf(owner, origin) }, origin);
    }
  }

  #record(words: EntryWords, at: ZoneFilePlace & { readonly name: DnsName }, origin: DnsName): void {
    const { ttlSeconds, typed } = this.#headOf(words);
    const upper = typed.toUpperCase();
    const number = typeNumber(typed) ?? OTHER_TYPES[upper];
    const type = number === undefined ? undefined : knownType(number);
    if (!isAtOrBelow(at.name, this.#zone)) this.#noticeOutside(at);
    else if (PROVIDER_ALIASES.has(upper)) this.#alias(words, at, { origin, type: upper });
    else if (number === undefined) throw new EntryFault(message('not-a-type', { typed: shown(typed) }));
    else if (type === undefined) this.#leave(at, number, upper);
    else this.#keep({ ...at, type }, { data: words.rest(), origin, ttlSeconds });
  }

  /** Keeps a record that can be read. */
  #keep(
    at: ZoneFilePlace & { readonly name: DnsName; readonly type: RrType },
    {
      data,
      origin,
      ttlSeconds,
    }: { readonly data: string; readonly origin: DnsName; readonly ttlSeconds: number | null },
  ): void {
    const { type } = at;
    const parsed = data.length > MAX_DATA_CHARS ? null : parseRdata(type, data, origin);
    if (parsed?.ok !== true) throw new EntryFault(message('bad-data', { typed: shown(data.trim()), type }));
    const ttl: number | null = ttlSeconds ?? this.#ttlSeconds ?? this.#lastTtlSeconds ?? minimumOf(type, parsed.octets);
    if (ttl === null) throw new EntryFault(message('no-ttl'));
    this.#lastTtlSeconds = ttl;
    if (this.#records.length >= ZONE_FILE_LIMITS.records)
      throw new ZoneFault(message('too-many-records', { most: ZONE_FILE_LIMITS.records }));
    this.#records.push({ ...at, ttlSeconds: ttl, octets: parsed.octets });
  }

  /** Reads TTL and class, in either order, and the type behind them. */
  #headOf(words: EntryWords): { readonly ttlSeconds: number | null; readonly typed: string } {
    let ttlSeconds: number | null = null;
    let hasClass = false;
    for (;;) {
      const word = words.next();
      if (word === '') throw new EntryFault(message('no-type'));
      const upper = word.toUpperCase();
      const ttl: number | null = ttlSeconds === null ? ttlSecondsOf(word) : null;
      if (ttl !== null) ttlSeconds = ttl;
      else if (!hasClass && (upper === 'IN' || upper === 'CLASS1')) hasClass = true;
      else if (!hasClass && OTHER_CLASS.test(upper)) throw new EntryFault(message('other-class', { typed: upper }));
      else return { ttlSeconds, typed: word };
    }
  }

  #alias(
    words: EntryWords,
    at: ZoneFilePlace & { readonly name: DnsName },
    { origin, type }: { readonly origin: DnsName; readonly type: string },
  ): void {
    const target = nameOf(words.next(), origin);
    this.#aliases.push({ ...at, target });
    this.#notices.push({ file: at.file, line: at.line, remark: message('alias', { type, target }) });
  }

  #leave(at: ZoneFilePlace & { readonly name: DnsName }, type: number, typed: string): void {
    this.#unread.push({ ...at, type });
    this.#notices.push({ file: at.file, line: at.line, remark: message('type-not-read', { type: typed }) });
  }

  #noticeOutside({ name, file, line }: ZoneFilePlace & { readonly name: DnsName }): void {
    if (this.#outside.has(name)) return;
    this.#outside.add(name);
    this.#notices.push({ file, line, remark: message('out-of-zone', { name, origin: this.#zone }) });
  }
}

/** The longest data of a record have 65,535 octets, each at most four characters and its share of quotation marks and blanks. */
const MAX_DATA_CHARS = 524_288;

const OTHER_CLASS = /^(?:CH|HS|CS|CLASS\d{1,5})$/;

/** The TTL of a zone whose first record is the SOA record, where nothing else sets one (RFC 1035 §3.3.13). */
const minimumOf = (type: RrType, octets: Uint8Array): number | null =>
  type === 'SOA' ? (readRdata({ type, octets })?.minimum ?? null) : null;

const unquoted = (word: string): string => (word.startsWith('"') && word.endsWith('"') ? word.slice(1, -1) : word);

function nameOf(word: string, origin: DnsName): DnsName {
  if (word === '@') return origin;
  const isWhole = /(?:^|[^\\])(?:\\\\)*\.$/.test(word);
  const name = parseDnsName(isWhole || word === '' ? word : child(word, origin));
  if (name === null) throw new EntryFault(message('not-a-name', { typed: shown(word) }));
  return name;
}
