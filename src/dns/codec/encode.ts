import { type DnsName, parentOf, ROOT } from '../../domain/name.ts';
import { FORMS } from '../../domain/rdata/forms.ts';
import { knownType } from '../../domain/rdata/types.ts';
import { readName, writeName } from '../../domain/rdata/wire-name.ts';
import { type DnsMessage, MAX_MESSAGE_BYTES, type RawRr } from './decode.ts';

export interface Query {
  readonly id: number;
  readonly name: DnsName;
  readonly type: number;
  /** Checking disabled: the resolver answers without validating. */
  readonly cd: boolean;
  readonly rd: boolean;
  /** Asks a validating resolver to say whether it validated (RFC 6840 §5.7). */
  readonly ad: boolean;
  /** Asks for signatures and proofs. Source: RFC 3225 §3. */
  readonly do: boolean;
  /** Largest UDP answer we take. */
  readonly udpPayloadSize: number;
}

const OPT = 41;
const DO = 0x8000;
const CLASS_IN = 1;
/** Header, type, class, and an OPT record: all but the name. */
const QUERY_BYTES = 12 + 4 + 11;

/** Encodes one question with EDNS(0). Throws on a name that is not canonical. */
export function encodeQuery(query: Query): Uint8Array {
  // From Buffer's pool: handing the system an array with memory of its own costs more than the whole encoding.
  const bytes = Buffer.allocUnsafe(QUERY_BYTES + query.name.length + 2);
  const end = writeQuery(bytes, query);
  // A name with escapes, or the root, takes less room than its text.
  return end === bytes.length ? bytes : bytes.subarray(0, end);
}

/** Writes a query and returns where it ends. */
function writeQuery(target: Uint8Array, query: Query): number {
  const { id, type, udpPayloadSize: size } = query;
  target[0] = id >> 8;
  target[1] = id & 0xff;
  target[2] = query.rd ? 1 : 0;
  target[3] = (query.ad ? 0x20 : 0) | (query.cd ? 0x10 : 0);
  target[4] = 0;
  target[5] = 1; // one question
  target[6] = 0;
  target[7] = 0;
  target[8] = 0;
  target[9] = 0;
  target[10] = 0;
  target[11] = 1; // one additional record: OPT
  const at = writeName(target, 12, query.name);
  target[at] = type >> 8;
  target[at + 1] = type & 0xff;
  target[at + 2] = 0;
  target[at + 3] = CLASS_IN;
  target[at + 4] = 0; // OPT belongs to the root
  target[at + 5] = 0;
  target[at + 6] = OPT;
  target[at + 7] = size >> 8;
  target[at + 8] = size & 0xff;
  target[at + 9] = 0;
  target[at + 10] = 0;
  target[at + 11] = query.do ? DO >> 8 : 0;
  target[at + 12] = 0;
  target[at + 13] = 0;
  target[at + 14] = 0;
  return at + 15;
}

/** Holds the parts of a message that `encodeMessage` needs; sections default to empty. */
export type Outgoing = Partial<Omit<DnsMessage, 'id' | 'question'>> & Pick<DnsMessage, 'id' | 'question'>;

/**
 * Encodes a whole message with compressed names. Records that would pass `maxSize` are left out from the end, and TC
 * is set (RFC 2181 §9). Throws on what does not fit a message at all.
 */
export function encodeMessage(message: Outgoing, options: { readonly maxSize?: number } = {}): Uint8Array {
  const maxSize = Math.min(options.maxSize ?? MAX_MESSAGE_BYTES, MAX_MESSAGE_BYTES);
  const writer = new MessageWriter();
  const { question, edns } = message;
  writer.u16(message.id);
  writer.u16(0); // flags, once it is known whether all fits
  writer.u16(question === null ? 0 : 1);
  for (let i = 0; i < 3; i += 1) writer.u16(0);
  if (question !== null) {
    writer.name(question.name);
    writer.u16(question.type);
    writer.u16(question.class);
  }
  const optSize = edns == null ? 0 : 11 + edns.options.reduce((sum, option) => sum + 4 + option.data.length, 0);
  const counts = [0, 0, 0];
  let truncated = message.tc ?? false;
  const sections = [message.answers ?? [], message.authorities ?? [], message.additionals ?? []];
  fill: for (const [section, rrs] of sections.entries()) {
    for (const rr of rrs) {
      const before = writer.at;
      writer.rr(rr);
      if (writer.at + optSize > maxSize) {
        writer.cutTo(before);
        truncated ||= section < 2; // what is only additional may be left out in silence
        break fill;
      }
      counts[section] = (counts[section] ?? 0) + 1;
    }
  }
  const rcode = message.rcode ?? 0;
  if (edns == null && rcode > 15) throw new Error(`Response code ${rcode} needs EDNS.`);
  if (edns != null) {
    counts[2] = (counts[2] ?? 0) + 1;
    writer.opt(edns, rcode >> 4);
  }
  const bit = (set: boolean | undefined, value: number) => (set === true ? value : 0);
  const flags =
    bit(message.qr, 0x8000) |
    ((message.opcode ?? 0) << 11) |
    bit(message.aa, 0x0400) |
    bit(truncated, 0x0200) |
    bit(message.rd, 0x0100) |
    bit(message.ra, 0x0080) |
    bit(message.ad, 0x0020) |
    bit(message.cd, 0x0010) |
    (rcode & 15);
  writer.set16(2, flags);
  for (const [i, count] of counts.entries()) writer.set16(6 + 2 * i, count);
  if (writer.at > MAX_MESSAGE_BYTES) throw new Error(`A message holds ${MAX_MESSAGE_BYTES} bytes, not ${writer.at}.`);
  return writer.done();
}

class MessageWriter {
  #bytes = new Uint8Array(512);
  at = 0;
  /** Where names begin that later ones may point at. */
  readonly #offsets = new Map<DnsName, number>();

  done(): Uint8Array {
    return this.#bytes.slice(0, this.at);
  }

  cutTo(at: number): void {
    for (const [name, offset] of this.#offsets) if (offset >= at) this.#offsets.delete(name);
    this.at = at;
  }

  set16(at: number, value: number): void {
    this.#bytes[at] = value >> 8;
    this.#bytes[at + 1] = value & 0xff;
  }

  #u8(value: number): void {
    this.#room(1);
    this.#bytes[this.at] = value;
    this.at += 1;
  }

  u16(value: number): void {
    this.#room(2);
    this.set16(this.at, value);
    this.at += 2;
  }

  octets(octets: Uint8Array): void {
    this.#room(octets.length);
    this.#bytes.set(octets, this.at);
    this.at += octets.length;
  }

  /** Writes a name, its longest known ending as a pointer (RFC 1035 §4.1.4). */
  name(name: DnsName): void {
    let rest = name;
    while (rest !== ROOT) {
      const known = this.#offsets.get(rest);
      if (known !== undefined) {
        this.u16(0xc000 | known);
        return;
      }
      if (this.at < 0x4000) this.#offsets.set(rest, this.at);
      this.#room(64);
      const parent = parentOf(rest);
      const label = parent === ROOT ? rest : (rest.slice(0, -parent.length - 1) as DnsName);
      this.at = writeName(this.#bytes, this.at, label) - 1; // without the root label
      rest = parent;
    }
    this.#u8(0);
  }

  rr(rr: RawRr): void {
    this.name(rr.name);
    this.u16(rr.type);
    this.u16(rr.class);
    this.u16((rr.ttlSeconds >>> 16) & 0xffff);
    this.u16(rr.ttlSeconds & 0xffff);
    const lengthAt = this.at;
    this.u16(0);
    this.#rdata(rr);
    this.set16(lengthAt, this.at - lengthAt - 2);
  }

  opt(edns: NonNullable<DnsMessage['edns']>, extendedRcode: number): void {
    this.#u8(0); // the root
    this.u16(OPT);
    this.u16(edns.udpSize);
    this.u16((extendedRcode << 8) | edns.version);
    this.u16((edns.do ? DO : 0) | (edns.z ?? 0));
    this.u16(edns.options.reduce((sum, option) => sum + 4 + option.data.length, 0));
    for (const { code, data } of edns.options) {
      this.u16(code);
      this.u16(data.length);
      this.octets(data);
    }
  }

  /** Names in the RDATA of the types of RFC 1035 may be compressed, others must not (RFC 3597 §4). */
  #rdata(rr: RawRr): void {
    const type = knownType(rr.type);
    if (type !== 'NS' && type !== 'CNAME' && type !== 'PTR' && type !== 'MX' && type !== 'SOA') {
      this.octets(rr.octets);
      return;
    }
    let at = 0;
    for (const [, kind] of FORMS[type]) {
      const read = kind === 'name' ? readName(rr.octets, at, rr.octets.length) : null;
      const size = read === null ? (kind === 'u32' ? 4 : 2) : read.next - at;
      if (read === null) this.octets(rr.octets.subarray(at, at + size));
      else this.name(read.name);
      at += size;
    }
  }

  #room(count: number): void {
    if (this.at + count + 64 <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.at + count + 64));
    larger.set(this.#bytes.subarray(0, this.at));
    this.#bytes = larger;
  }
}
