import type { Fault, NoArgs } from '../domain/fault.ts';
import { type DnsName, isAtOrBelow, ROOT } from '../domain/name.ts';
import { txtOctets } from '../domain/rdata/encode.ts';
import { fitsRdata } from '../domain/rdata/fits.ts';
import { parseRdata } from '../domain/rdata/parse.ts';
import { textToOctets } from '../domain/rdata/text.ts';
import { knownType, typeNumber } from '../domain/rdata/types.ts';
import { parseDnsName } from '../domain/rdata/wire-name.ts';
import type { RrType } from '../domain/rr.ts';
import { cut, ECHO_CHARS, quoted } from '../domain/text.ts';

/** When a record was seen. */
interface CofTimes {
  /** Seconds since 1970. */
  readonly timeFirst: number;
  readonly timeLast: number;
  /** Whether it was seen in zone files, and not in answers (§3.5.2). */
  readonly fromZoneFile: boolean;
}

/** Tells how an archive came by a record, as far as it says. */
interface CofNotes {
  /** Estimates the apex of the zone that has the record: its name, or one above (§3.4.2). */
  readonly bailiwick?: DnsName;
  /** Names who saw it, where that was not the sender (§3.5.1). */
  readonly sensorId?: string;
  /** The URI of where the archive has it from (§3.5.4). */
  readonly origin?: string;
}

/** One stretch of time in which a record was seen, as archives exchange it. */
export interface CofLine extends CofTimes, CofNotes {
  readonly rrname: DnsName;
  readonly rrtype: RrType;
  /** As a zone file has it: names with their last dot, texts in quotes. */
  readonly rdata: string;
  readonly count: number;
}

/**
 * Returns one line in the Passive DNS Common Output Format, without its line end. Source:
 * draft-dulaunoy-dnsop-passive-dns-cof-13 §3.3: senders should give `rdata` as an array.
 */
export function cofLine(line: CofLine): string {
  const { rrname, rrtype, rdata, timeFirst, timeLast, fromZoneFile, count, bailiwick, sensorId, origin } = line;
  return JSON.stringify({
    rrname,
    rrtype,
    rdata: [rdata],
    ...(fromZoneFile
      ? { zone_time_first: timeFirst, zone_time_last: timeLast }
      : { time_first: timeFirst, time_last: timeLast }),
    count,
    bailiwick,
    sensor_id: sensorId,
    origin,
  });
}

/** Holds one time that a line of an archive tells of. */
interface CofSighting extends CofTimes {
  /** Null where the line does not say. */
  readonly count: number | null;
}

/** Holds what a line of an archive says. */
export interface CofRecord extends CofNotes {
  readonly rrname: DnsName;
  readonly rrtype: RrType;
  /** In wire form, in the order of the line. */
  readonly rdata: readonly Uint8Array[];
  /** Of answers, of zone files, or of both. */
  readonly seen: readonly CofSighting[];
}

/** Quotes a field, as JSON and cut where it is long; null where it is not there. */
type Echo = { readonly value: string | null };

/** Names what is wrong with a line. */
export type CofFault = Fault<{
  readonly 'too-long': { readonly max: number };
  readonly 'not-json': NoArgs;
  readonly 'not-an-object': NoArgs;
  /** The line wraps something that is no object in `obj`. */
  readonly 'obj-invalid': NoArgs;
  readonly 'name-invalid': Echo;
  readonly 'type-invalid': Echo;
  /** A type that is not kept. */
  readonly 'type-unsupported': { readonly type: string };
  readonly 'data-missing': NoArgs;
  readonly 'data-too-many': { readonly count: number; readonly max: number };
  readonly 'data-not-text': Echo;
  readonly 'data-invalid': { readonly type: RrType; readonly data: string };
  readonly 'times-reversed': { readonly first: string; readonly last: string };
  readonly 'time-invalid': { readonly field: string } & Echo;
  /** Perhaps in milliseconds. */
  readonly 'time-too-late': { readonly field: string; readonly value: string };
  readonly 'count-invalid': Echo;
}>;

/**
 * `nothing`: blank, or the frame of a stream (`{"cond":"begin"}`). `unsupported`: well formed, but of a record type that
 * is not kept. The arguments of a fault repeat parts of the line, so they are not safe to show.
 */
export type ParsedCof =
  | { readonly ok: true; readonly record: CofRecord }
  | { readonly ok: false; readonly why: 'nothing' }
  | { readonly ok: false; readonly why: 'unsupported' | 'malformed'; readonly fault: CofFault };

/** A record has 64 KiB at most on the wire; text can be longer, but nothing that anybody publishes is. */
export const MAX_COF_LINE_OCTETS = 65_536;
export const COF_LINE_TOO_LONG: CofFault = { code: 'too-long', args: { max: MAX_COF_LINE_OCTETS } };
/** As many as a set may have when it is looked up. */
const MAX_RDATA = 1000;
/** The end of the year 9999; milliseconds taken for seconds lie beyond it. */
const MAX_SECONDS = 253_402_300_799;
/** Longer sensors are cut. */
const MAX_SENSOR_CHARS = 1000;
/** Has the characters of a URI (RFC 3986 §2), and no more of them than a key of the store takes. */
const ORIGIN = /^(?=.{1,200}$)[a-z][a-z0-9+.-]*:[\w.~:/?#[\]@!$&'()*+,;=%-]+$/i;

type Fields = Readonly<Record<string, unknown>>;

/** Ends the reading of a line. */
class CofError extends Error {
  readonly fault: CofFault;

  constructor(fault: CofFault) {
    super(fault.code);
    this.fault = fault;
  }
}

/**
 * Reads one line in the Passive DNS Common Output Format, with or without its line end. Names are absolute whether they
 * end in a dot or not. Lines wrapped for streaming (`{"obj":{…}}`), numbers in quotes and TXT data without its quotes
 * are met in archives and understood.
 * Source: draft-dulaunoy-dnsop-passive-dns-cof-13 §3.
 */
export function parseCof(line: string): ParsedCof {
  try {
    if (line.length > MAX_COF_LINE_OCTETS || Buffer.byteLength(line) > MAX_COF_LINE_OCTETS)
      throw new CofError(COF_LINE_TOO_LONG);
    if (line.trim() === '') return { ok: false, why: 'nothing' };
    const fields = objectOf(line);
    // DNSDB's streaming format.
    if (!Object.hasOwn(fields, 'rrname') && Object.hasOwn(fields, 'cond') && !Object.hasOwn(fields, 'obj'))
      return { ok: false, why: 'nothing' };
    const inner = Object.hasOwn(fields, 'obj') && !Object.hasOwn(fields, 'rrname') ? fields['obj'] : fields;
    if (!isObject(inner)) throw new CofError({ code: 'obj-invalid', args: {} });
    return { ok: true, record: cofRecord(inner) };
  } catch (error) {
    if (error instanceof CofError) {
      const { fault } = error;
      return { ok: false, why: fault.code === 'type-unsupported' ? 'unsupported' : 'malformed', fault };
    }
    throw error;
  }
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function objectOf(line: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new CofError({ code: 'not-json', args: {} });
  }
  if (!isObject(value)) throw new CofError({ code: 'not-an-object', args: {} });
  return value;
}

function cofRecord(fields: Fields): CofRecord {
  const rrname = nameOf(fields['rrname']);
  const rrtype = typeOf(fields['rrtype']);
  return {
    rrname,
    rrtype,
    rdata: rdataOf(fields['rdata'], rrtype),
    seen: sightingsIn(fields),
    ...notesOf(fields, rrname),
  };
}

const echo = (value: unknown): Echo => ({
  value:
    value === undefined
      ? null
      : typeof value === 'string'
        ? quoted(value, ECHO_CHARS.value)
        : cut(JSON.stringify(value), ECHO_CHARS.value),
});

function nameOf(value: unknown): DnsName {
  const name = typeof value === 'string' ? parseDnsName(value) : null;
  if (name === null) throw new CofError({ code: 'name-invalid', args: echo(value) });
  return name;
}

/** A mnemonic, `TYPEnnn`, or the number itself (§3.3.2). */
function typeOf(value: unknown): RrType {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || text === '') throw new CofError({ code: 'type-invalid', args: echo(value) });
  const number = typeNumber(/^\d{1,5}$/.test(text) ? `TYPE${text}` : text);
  const type = number === null ? undefined : knownType(number);
  if (type !== undefined) return type;
  if (/^[a-z0-9-]{1,20}$/i.test(text)) throw new CofError({ code: 'type-unsupported', args: { type: text } });
  throw new CofError({ code: 'type-invalid', args: echo(value) });
}

function rdataOf(value: unknown, type: RrType): Uint8Array[] {
  const texts: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (texts.length === 0) throw new CofError({ code: 'data-missing', args: {} });
  if (texts.length > MAX_RDATA)
    throw new CofError({ code: 'data-too-many', args: { count: texts.length, max: MAX_RDATA } });
  return texts.map((text) => {
    if (typeof text !== 'string') throw new CofError({ code: 'data-not-text', args: echo(text) });
    return octetsOf(text, type);
  });
}

function octetsOf(text: string, type: RrType): Uint8Array {
  const invalid = new CofError({ code: 'data-invalid', args: { type, data: quoted(text, ECHO_CHARS.value) } });
  if ((type === 'TXT' || type === 'SPF') && isBareText(text)) {
    // Else its blanks would end strings, and the text would lose them.
    const octets = textToOctets(text) === null ? null : txtOctets(text);
    if (octets === null || !fitsRdata(type, octets)) throw invalid;
    return octets;
  }
  const parsed = parseRdata(type, text, ROOT);
  if (!parsed.ok || !fitsRdata(type, parsed.octets)) throw invalid;
  return parsed.octets;
}

const isBareText = (text: string): boolean => !/^\s*(?:"|\\#\s)/.test(text);

/**
 * Returns when the record was seen, in answers and in zone files: an archive may give either or both (§3.7). The count is
 * of answers where there are any (§3.4.1).
 */
function sightingsIn(fields: Fields): CofSighting[] {
  const has = (prefix: string): boolean => fields[`${prefix}_first`] != null || fields[`${prefix}_last`] != null;
  const inZoneFiles = has('zone_time');
  const inAnswers = has('time') || !inZoneFiles;
  const count = cofCount(fields['count']);
  return [
    ...(inAnswers ? [{ ...timesOf(fields, 'time'), count, fromZoneFile: false }] : []),
    ...(inZoneFiles ? [{ ...timesOf(fields, 'zone_time'), count: inAnswers ? null : count, fromZoneFile: true }] : []),
  ];
}

function timesOf(
  fields: Fields,
  prefix: 'time' | 'zone_time',
): { readonly timeFirst: number; readonly timeLast: number } {
  const [timeFirst, timeLast] = [secondsOf(fields, `${prefix}_first`), secondsOf(fields, `${prefix}_last`)];
  if (timeFirst > timeLast)
    throw new CofError({ code: 'times-reversed', args: { first: `${prefix}_first`, last: `${prefix}_last` } });
  return { timeFirst, timeLast };
}

/** A whole number, with or without quotes. */
const wholeOf = (value: unknown): number | null => {
  const number = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null;
};

function secondsOf(fields: Fields, key: string): number {
  const value = wholeOf(fields[key]);
  if (value === null) throw new CofError({ code: 'time-invalid', args: { field: key, ...echo(fields[key]) } });
  if (value > MAX_SECONDS) throw new CofError({ code: 'time-too-late', args: { field: key, value: String(value) } });
  return value;
}

/** Null where nothing is said; 0 says nothing about a record that was seen. */
function cofCount(value: unknown): number | null {
  if (value === undefined || value === null) return null;
  const count = wholeOf(value);
  if (count === null) throw new CofError({ code: 'count-invalid', args: echo(value) });
  return count === 0 ? null : count;
}

/** Reads what is only passed on, and leaves out what cannot be right rather than refuse the line. */
function notesOf({ bailiwick: zone, sensor_id: sensor, origin }: Fields, rrname: DnsName): CofNotes {
  const bailiwick = typeof zone === 'string' ? parseDnsName(zone) : null;
  return {
    ...(bailiwick !== null && isAtOrBelow(rrname, bailiwick) ? { bailiwick } : {}),
    ...(typeof sensor === 'string' && sensor !== '' ? { sensorId: sensor.slice(0, MAX_SENSOR_CHARS) } : {}),
    ...(typeof origin === 'string' && ORIGIN.test(origin) ? { origin } : {}),
  };
}
