import type { MalformedCode } from '../../domain/cause.ts';
import { type DnsName, ROOT } from '../../domain/name.ts';
import { knownType } from '../../domain/rdata/types.ts';
import { canonicalRdata } from './canonical.ts';
import { HEADER_BYTES, Malformed, MessageReader, malformed, type Steps } from './reader.ts';

/** A record as it came: known types with canonical RDATA (see `Rr`), unknown ones as they are. */
export interface RawRr {
  readonly name: DnsName;
  readonly type: number;
  readonly class: number;
  /** 0 where the top bit was set. Source: RFC 2181 §8. */
  readonly ttlSeconds: number;
  readonly octets: Uint8Array;
}

interface DecodedEdns {
  readonly version: number;
  readonly udpSize: number;
  readonly do: boolean;
  /** Flags beside DO, where any is set. */
  readonly z?: number;
  readonly options: readonly { readonly code: number; readonly data: Uint8Array }[];
}

export interface DnsMessage {
  readonly id: number;
  readonly qr: boolean;
  readonly opcode: number;
  readonly aa: boolean;
  readonly tc: boolean;
  readonly rd: boolean;
  readonly ra: boolean;
  readonly ad: boolean;
  readonly cd: boolean;
  /** With the upper bits of EDNS, where there is EDNS. */
  readonly rcode: number;
  readonly question: { readonly name: DnsName; readonly type: number; readonly class: number } | null;
  readonly edns: DecodedEdns | null;
  readonly answers: readonly RawRr[];
  readonly authorities: readonly RawRr[];
  /** Without the OPT record, which is `edns`. */
  readonly additionals: readonly RawRr[];
}

export type DecodedMessage =
  | { readonly ok: true; readonly message: DnsMessage }
  | { readonly ok: false; readonly fault: MalformedCode };

/** The question's name where the caller has compared it already; `size` in octets. Saves reading it. */
export interface Asked {
  readonly name: DnsName;
  readonly size: number;
}

const OPT = 41;
/** The flag of a message cut short. */
const TC = 0x0200;
/** More options than any server has a reason to send. */
const MAX_EDNS_OPTIONS = 100;
/** Limits a message over TCP to what the two octets before it can say. Source: RFC 1035 §4.2.2. */
export const MAX_MESSAGE_BYTES = 0xffff;
/** Root name, type, class, TTL, RDLENGTH: no record is shorter. */
const MIN_RR_BYTES = 11;

/**
 * Reads a DNS message (RFC 1035 §4) strictly: every count, length and pointer must hold, nothing may follow the last
 * record. Never throws; the work is linear in the length of the message, whatever it says.
 */
export function decodeMessage(bytes: Uint8Array, steps: Steps = { steps: 0 }, asked?: Asked): DecodedMessage {
  try {
    const reader = new MessageReader(bytes, steps);
    return { ok: true, message: readMessage(reader, asked) };
  } catch (error) {
    if (error instanceof Malformed) return { ok: false, fault: error.code };
    throw error;
  }
}

function readMessage(reader: MessageReader, asked: Asked | undefined): DnsMessage {
  const { bytes } = reader;
  if (bytes.length < HEADER_BYTES) throw malformed('short-header');
  if (bytes.length > MAX_MESSAGE_BYTES) throw malformed('too-long');
  const flags = reader.u16(2);
  const questions = reader.u16(4);
  const counts = [reader.u16(6), reader.u16(8), reader.u16(10)] as const;
  if (questions > 1) throw malformed('several-questions');
  reader.at = HEADER_BYTES;
  if (asked !== undefined && questions === 1) reader.known(HEADER_BYTES, asked.name, asked.size);
  const question = questions === 1 ? readQuestion(reader) : null;
  const cut = (flags & TC) !== 0;
  if ((counts[0] + counts[1] + counts[2]) * MIN_RR_BYTES > bytes.length - reader.at && !cut)
    throw malformed('too-few-octets');
  const sections: Sections = {
    answers: NO_RECORDS,
    authorities: NO_RECORDS,
    additionals: NO_RECORDS,
    opt: null,
    edns: null,
  };
  try {
    readSections(reader, counts, sections);
  } catch (error) {
    // A message that says it was cut short may end anywhere (RFC 2181 §9). What stands before the cut is kept, and the
    // flag tells that it is not the whole. What EDNS adds to the header is not believed by half.
    if (!cut || !(error instanceof Malformed)) throw error;
    sections.opt = null;
  }
  const { answers, authorities, additionals, opt, edns } = sections;
  return {
    id: reader.u16(0),
    qr: (flags & 0x8000) !== 0,
    opcode: (flags >> 11) & 15,
    aa: (flags & 0x0400) !== 0,
    tc: cut,
    rd: (flags & 0x0100) !== 0,
    ra: (flags & 0x0080) !== 0,
    ad: (flags & 0x0020) !== 0,
    cd: (flags & 0x0010) !== 0,
    rcode: (flags & 15) | (opt === null ? 0 : (opt.extended >>> 24) << 4),
    question,
    edns,
    answers,
    authorities,
    additionals,
  };
}

/** The records of a message, filled while it is read. */
interface Sections {
  answers: readonly RawRr[];
  authorities: readonly RawRr[];
  additionals: readonly RawRr[];
  opt: Opt | null;
  edns: DecodedEdns | null;
}

function readSections(reader: MessageReader, counts: readonly [number, number, number], into: Sections): void {
  const { bytes } = reader;
  readRecords(reader, counts[0], 'answers', into);
  readRecords(reader, counts[1], 'authorities', into);
  if (into.opt !== null) throw malformed('opt-misplaced');
  readRecords(reader, counts[2], 'additionals', into);
  if (reader.at !== bytes.length) throw malformed('octets-left');
  if (into.opt !== null) into.edns = readEdns(into.opt);
}

function readQuestion(reader: MessageReader): DnsMessage['question'] {
  const name = reader.name();
  reader.need(4);
  const question = { name, type: reader.u16(reader.at), class: reader.u16(reader.at + 2) };
  reader.at += 4;
  return question;
}

const NO_RECORDS: readonly RawRr[] = [];
const NO_OPTIONS: DecodedEdns['options'] = [];

/** Reads a section. An OPT record is no record but part of the header (RFC 6891 §6.1.1): it goes to `into.opt`. */
function readRecords(
  reader: MessageReader,
  count: number,
  section: 'answers' | 'authorities' | 'additionals',
  into: Sections,
): void {
  if (count === 0) return;
  const found: RawRr[] = [];
  into[section] = found;
  for (let i = 0; i < count; i += 1) {
    reader.steps.steps += 1;
    const name = reader.name();
    reader.need(10);
    const type = reader.u16(reader.at);
    const cls = reader.u16(reader.at + 2);
    const extended = ((reader.u16(reader.at + 4) << 16) | reader.u16(reader.at + 6)) >>> 0;
    const length = reader.u16(reader.at + 8);
    reader.at += 10;
    reader.need(length);
    const end = reader.at + length;
    const known = knownType(type);
    const octets = known === undefined ? reader.bytes.subarray(reader.at, end) : canonicalRdata(reader, known, end);
    reader.at = end;
    if (type === OPT) {
      if (into.opt !== null) throw malformed('several-opts');
      into.opt = { name, class: cls, extended, octets };
    } else found.push({ name, type, class: cls, ttlSeconds: extended > 0x7fffffff ? 0 : extended, octets });
  }
}

function readEdns(opt: Opt): DecodedEdns {
  if (opt.name !== ROOT) throw malformed('opt-name');
  const o = opt.octets;
  const options: { code: number; data: Uint8Array }[] = [];
  let at = 0;
  while (at < o.length) {
    if (at + 4 > o.length) throw malformed('option-cut-short');
    const code = ((o[at] ?? 0) << 8) | (o[at + 1] ?? 0);
    const length = ((o[at + 2] ?? 0) << 8) | (o[at + 3] ?? 0);
    if (at + 4 + length > o.length) throw malformed('option-cut-short');
    if (options.length === MAX_EDNS_OPTIONS) throw malformed('too-many-options');
    options.push({ code, data: o.subarray(at + 4, at + 4 + length) });
    at += 4 + length;
  }
  const z = opt.extended & 0x7fff;
  return {
    version: (opt.extended >> 16) & 0xff,
    udpSize: opt.class,
    do: (opt.extended & 0x8000) !== 0,
    ...(z === 0 ? undefined : { z }),
    options: options.length === 0 ? NO_OPTIONS : options,
  };
}

/** An OPT record: its class is a size, and its TTL field holds flags and the upper bits of the RCODE. */
interface Opt {
  readonly name: DnsName;
  readonly class: number;
  readonly extended: number;
  readonly octets: Uint8Array;
}
