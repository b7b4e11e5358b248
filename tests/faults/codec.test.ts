import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { type DecodedMessage, type DnsMessage, decodeMessage } from '../../src/dns/codec/decode.ts';
import { encodeMessage } from '../../src/dns/codec/encode.ts';
import { MAX_LABELS } from '../../src/dns/codec/reader.ts';
import type { DnsName } from '../../src/domain/name.ts';
import { FORMS } from '../../src/domain/rdata/forms.ts';
import { parseRdata } from '../../src/domain/rdata/parse.ts';
import { presentRdata } from '../../src/domain/rdata/present.ts';
import { knownType } from '../../src/domain/rdata/types.ts';
import { RR_TYPES, type RrType } from '../../src/domain/rr.ts';
import { isLong } from '../support/seed.ts';
import { BOMBS } from './codec-bombs.ts';

const WIRE = join(import.meta.dirname, '../fixtures/dns-wire');
const samples = readdirSync(WIRE)
  .filter((name) => name !== 'README.md')
  .map((name) => [name, new Uint8Array(readFileSync(join(WIRE, name)))] as const);

/**
 * Labels, pointers and records looked at for each byte of a message, at most. A name in a record's data takes no more
 * than 127 labels and 126 pointers and stands in 13 bytes or more; names of owners are read but once.
 */
const STEPS_A_BYTE = 20;

function decodeCounted(bytes: Uint8Array): DecodedMessage {
  const counter = { steps: 0 };
  const decoded = decodeMessage(bytes, counter);
  if (counter.steps > STEPS_A_BYTE * bytes.length)
    throw new Error(`${counter.steps} steps for a message of ${bytes.length} bytes`);
  return decoded;
}

const recordsOf = (message: DnsMessage) => [...message.answers, ...message.authorities, ...message.additionals];

/** Throws where a message says something else once encoded and read again, or has a record that was not in the bytes. */
function holdsTogether(bytes: Uint8Array, message: DnsMessage): void {
  const again = decodeCounted(encodeMessage(message));
  if (!again.ok) throw new Error(`what was read cannot be read again: ${again.fault}`);
  if (!isDeepStrictEqual(again.message, message)) expect(again.message).toEqual(message);
  const records = recordsOf(message);
  const promised = [6, 8, 10].reduce((sum, at) => sum + (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0), 0);
  if (!message.tc && records.length + (message.edns === null ? 0 : 1) !== promised)
    throw new Error(`${records.length} records of ${promised}`);
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (const rr of records) {
    const type = knownType(rr.type);
    // Where names may be compressed or signers written in upper case, the octets are not those of the message.
    if (type !== undefined && (type === 'RRSIG' || FORMS[type].some(([, kind]) => kind === 'name'))) continue;
    if (!whole.includes(Buffer.from(rr.octets)))
      throw new Error(`an invented ${rr.type}: ${Buffer.from(rr.octets).toString('hex')}`);
  }
}

describe('messages from outside', () => {
  test('there are 37 samples', () => expect(samples).toHaveLength(37));

  test.each(samples)('sample %s does no harm', (_, bytes) => {
    const decoded = decodeCounted(bytes);
    if (!decoded.ok) return expect(decoded.fault).not.toBe('');
    holdsTogether(bytes, decoded.message);
    const shown = recordsOf(decoded.message).flatMap(({ type, octets }) => {
      const known = knownType(type);
      return known === undefined ? [] : [presentRdata(known, octets)];
    });
    expect(shown.filter((text) => text.includes('undefined'))).toEqual([]);
  });

  test('samples that are messages are read, others refused', () => {
    const faults = Object.fromEntries(
      samples.map(([name, bytes]) => {
        const decoded = decodeMessage(bytes);
        return [name, decoded.ok ? `${recordsOf(decoded.message).length} records` : decoded.fault];
      }),
    );
    expect(faults).toMatchInlineSnapshot(`
      {
        "004a216d3cff18b0c5c6b68b807f1529": "0 records",
        "00e846db8f43f2f507cd1666ed5a753e": "1 records",
        "020a4fa317715bfdb236ed13751e6b65": "0 records",
        "0449be67df1730b2d0887d412a9b7cc4": "0 records",
        "04c93cdf7208979aa4df80a3a0d5a2d8": "0 records",
        "05ba948578a397e9cbc6a7b3e78622fa": "1 records",
        "06d47d3681493f1b1d41236f460d896f": "1 records",
        "0b5279148826f5b962bcf1896bdb4ede": "1 records",
        "11b8464a0ef8735d202955c34c36b0c7": "1 records",
        "14b133bf18125b75a1976fa63a1df6b7": "1 records",
        "182cad2a342ed7317b7c21a5d17020d1": "1 records",
        "1dbe2cf62ed2e4fa1c3cb473f08710b5": "0 records",
        "21891480074b5635dbbe7137bdcabccd": "0 records",
        "24660d4e7ac7aa21d600ea7a3d198bbb": "1 records",
        "2573bd823e4da11f727a17f8e1f35c26": "0 records",
        "29198a2e380cb19babec9e02116d213e": "0 records",
        "2d578c357dc2f5e02dc55cddb30641d1": "1 records",
        "2f103b1f9477f2d8934bd84328d51c75": "3 records",
        "36415bdf1d180098fe6234b4186e69f3": "0 records",
        "44d0f973b7b0fb3e4a07770c943dcd5a": "0 records",
        "51ed2d1fb77b3078b54e94e85606b7df": "1 records",
        "70152ed033f139443fbfb1b858bb3b1b": "0 records",
        "71eec1a0ef2d25bb9e2ef17f23be7e9e": "1 records",
        "7f1567733711ffb61839621af0cbfa33": "0 records",
        "a5c8cd2784a5792b9e91c2d7895b3b34": "1 records",
        "af2597e8ac7dec1e8b4a47518312912a": "4 records",
        "answer_aaaa": "data-size",
        "cda0f8751f5c4993974c2b549d29bcc8": "1 records",
        "clusterfuzz-5637790584012800": "pointer-forward",
        "clusterfuzz-5651369832218624": "15 records",
        "clusterfuzz-5680630672654336": "too-few-octets",
        "clusterfuzz-5687310655422464": "too-few-octets",
        "clusterfuzz-5697835103682560": "too-few-octets",
        "clusterfuzz-5732960017317888": "too-long",
        "ed50ed8ee36230a5a69746ad830437e5": "1 records",
        "f6606f624be8c628328cea01d2cd07a9": "data-invalid",
        "f9ad508d2dbd08d3aaaabc7d1174677d": "1 records",
      }
    `);
  });

  const header = (answers: number) => [0, 1, 0x80, 0, 0, 0, answers >> 8, answers & 0xff, 0, 0, 0, 0];

  test.each(BOMBS)('64 KiB of trouble cost no more than their length: %s', (_, bytes) => {
    expect(bytes.length).toBeGreaterThan(50_000);
    const decoded = decodeCounted(bytes);
    expect(decoded.ok && recordsOf(decoded.message).length === 0).toBe(false);
  });

  test('pointers are followed 126 times and no further', () => {
    const record = [0, 16, 0, 1, 0, 0, 0, 60, 0, 1, 0];
    /** Records whose names each point at the name of the one before; the first is the root. */
    const chain = (hops: number) => {
      const bytes = [...header(hops + 1), 0, ...record];
      for (let i = 0, before = 12; i < hops; i += 1) {
        const at = bytes.length;
        bytes.push(0xc0 | (before >> 8), before & 0xff, ...record);
        before = at;
      }
      return decodeMessage(Uint8Array.from(bytes));
    };
    expect(chain(126)).toMatchObject({ ok: true });
    expect(chain(127)).toEqual({ ok: false, fault: 'too-many-pointers' });
  });

  test('as many octets of names are written out as a set of records can hold, and no more', () => {
    const longest = [...[63, 63, 63, 61].flatMap((length) => [length, ...new Array<number>(length).fill(97)]), 0];
    const unknown = [0, 3, 231, 0, 1, 0, 0, 0, 60, 0, longest.length, ...longest];
    const pointing = (type: number) => [0, 0, type, 0, 1, 0, 0, 0, 60, 0, 2, 0xc0, 23];
    const message = (records: number) =>
      decodeMessage(
        Uint8Array.from([
          ...header(records + 1),
          ...unknown,
          ...Array.from({ length: records }, () => pointing(2)).flat(),
        ]),
      );
    expect(longest).toHaveLength(255);
    expect(message(1000)).toMatchObject({ ok: true });
    expect(message(1001)).toEqual({ ok: false, fault: 'names-too-long' });
  });

  test('as many labels are made into text as owners can need, and no more', () => {
    /** Records whose owners have 120 labels each. */
    const owner = [...new Array<number[]>(120).fill([1, 97]).flat(), 0];
    const one = [...owner, 3, 231, 0, 1, 0, 0, 0, 60, 0, 0];
    const message = (records: number) =>
      decodeMessage(Uint8Array.from([...header(records), ...Array.from({ length: records }, () => one).flat()]));
    expect(message(MAX_LABELS / 120)).toMatchObject({ ok: true });
    expect(message(MAX_LABELS / 120 + 1)).toEqual({
      ok: false,
      fault: 'too-many-labels',
    });
  });

  test('a message full of records of as many names is read', () => {
    const records = Array.from({ length: 2500 }, (_, i) => [
      4,
      ...Buffer.from(String(1000 + i)),
      4,
      ...Buffer.from('host'),
    ]).map((labels) => [...labels, 0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 192, 0, 2, 1]);
    const question = [7, ...Buffer.from('example'), 3, ...Buffer.from('com'), 0, 0, 1, 0, 1];
    const bytes = [...header(records.length), ...question, ...records.flat()];
    bytes[5] = 1;
    const decoded = decodeMessage(Uint8Array.from(bytes));
    expect(decoded.ok && decoded.message.answers.at(-1)?.name).toBe('3499.host.example.com');
  });

  test('a message that says it was cut short may end anywhere, and keeps what is whole', () => {
    const bytes = [...header(2), ...[0, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 192, 0, 2, 1], ...[0, 0, 1, 0, 1, 0, 0]];
    expect(decodeMessage(Uint8Array.from(bytes))).toEqual({ ok: false, fault: 'cut-short' });
    bytes[2] = 0x82;
    const decoded = decodeMessage(Uint8Array.from(bytes));
    expect(decoded).toMatchObject({
      ok: true,
      message: { tc: true, answers: [{ octets: Uint8Array.of(192, 0, 2, 1) }] },
    });
  });

  test('half an EDNS option in a message cut short does not change its response code', () => {
    const bytes = [0, 1, 0x82, 0, ...[0, 0, 0, 0, 0, 0, 0, 1], ...[0, 0, 41, 4, 208, 1, 0, 0, 0, 0, 3, 0, 15, 0]];
    expect(decodeMessage(Uint8Array.from(bytes))).toMatchObject({ ok: true, message: { rcode: 0, edns: null } });
  });

  test('records keep no hold of the buffer they came in', () => {
    const bytes = Buffer.from([...header(1), 0, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 192, 0, 2, 1]);
    const decoded = decodeMessage(bytes);
    bytes.fill(0);
    expect(decoded).toMatchObject({ ok: true, message: { answers: [{ octets: Uint8Array.of(192, 0, 2, 1) }] } });
  });

  test('a message cut short gives no record, least of all 1.undefined.undefined.undefined', () => {
    const bytes = Uint8Array.from([...header(1), 0, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 1]);
    expect(decodeMessage(bytes)).toEqual({ ok: false, fault: 'cut-short' });
  });

  test.each<[string, readonly number[], string]>([
    ['fewer bytes than a header', [0, 1, 2], 'short-header'],
    ['a length that lies', [...header(1), 0, 0, 1, 0, 1, 0, 0, 0, 60, 0, 3, 1, 2, 3], 'data-size'],
    ['bytes after the end', [...header(0), 0], 'octets-left'],
    ['counts beyond the bytes', [...header(65_535), 0, 0, 1], 'too-few-octets'],
    ['a pointer to itself', [...header(1), 0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 0], 'pointer-forward'],
    ['a pointer into the header', [...header(1), 0xc0, 2, 0, 1, 0, 1, 0, 0, 0, 60, 0, 0], 'pointer-forward'],
    ['a label kind of old', [...header(1), 0x41, 1, 0, 1, 0, 1, 0, 0, 0, 60, 0, 0, 0], 'label-kind'],
    ['a mail server cut short', [...header(1), 0, 0, 15, 0, 1, 0, 0, 0, 60, 0, 3, 0, 10, 1], 'data-invalid'],
    ['text that is no string', [...header(1), 0, 0, 16, 0, 1, 0, 0, 0, 60, 0, 2, 5, 65], 'data-invalid'],
  ])('%s is refused', (_, bytes, fault) => {
    const decoded = decodeMessage(Uint8Array.from(bytes));
    expect(decoded.ok ? '' : decoded.fault).toMatch(new RegExp(`^(${fault}|name-cut-short)$`));
  });

  test('a TTL with its top bit set is zero', () => {
    const bytes = Uint8Array.from([...header(1), 0, 0, 1, 0, 1, 0x80, 0, 0, 60, 0, 4, 192, 0, 2, 1]);
    expect(decodeMessage(bytes)).toMatchObject({ ok: true, message: { answers: [{ ttlSeconds: 0 }] } });
  });
});

const ZONE: readonly (readonly [RrType, string])[] = [
  ['A', '192.0.2.1'],
  ['AAAA', '2001:db8::1'],
  ['NS', 'ns1.example.com.'],
  ['CNAME', 'www.example.com.'],
  ['MX', '10 mail.example.com.'],
  ['TXT', '"v=spf1 -all" "more"'],
  ['SOA', 'ns1.example.com. h.example.com. 1 2 3 4 5'],
  ['SRV', '1 2 3 sip.example.com.'],
  ['CAA', '0 issue "ca.example"'],
  ['DS', '1 13 2 AABBCC'],
  ['NSEC', 'a.example.com. A MX RRSIG'],
  ['RRSIG', 'A 13 2 300 20261220000000 20261120000000 1 example.com. AQID'],
  ['HTTPS', '1 . alpn=h2 port=8443'],
  ['TLSA', '3 1 1 AABB'],
  ['NAPTR', '1 2 "u" "s" "r" .'],
  ['NSEC3', '1 0 0 AB 2T7B4G4VSA5SMI47K61MV5BV1A22BOJR A'],
];

/** Whole messages of every type, the seeds of the mutations. */
const seeds = Array.from({ length: 24 }, (_, n) => {
  const rrs = ZONE.filter((__, i) => (i + n) % 3 !== 0).map(([type, text], i) => {
    const parsed = parseRdata(type, text, 'example.com' as DnsName);
    if (!parsed.ok) throw new Error(parsed.fault);
    return {
      name: (i % 2 === 0 ? 'example.com' : `n${i}.example.com`) as DnsName,
      type: RR_TYPES[type],
      class: 1,
      ttlSeconds: 300 + i,
      octets: parsed.octets,
    };
  });
  return encodeMessage({
    id: n,
    question: { name: 'example.com' as DnsName, type: 1, class: 1 },
    qr: true,
    ra: true,
    rcode: n % 4 === 0 ? 3 : 0,
    answers: rrs.slice(0, 5),
    authorities: rrs.slice(5, 8),
    additionals: rrs.slice(8),
    edns:
      n % 2 === 0
        ? { version: 0, udpSize: 1232, do: true, options: [{ code: 15, data: Uint8Array.of(0, 6, 66) }] }
        : null,
  });
});

/** A million with `npm run test:long`. */
const MUTANTS = isLong ? 1_000_000 : 60_000;

describe('mutated messages', () => {
  /** xorshift32: the same mutations in every run. */
  function generator(seed: number): () => number {
    let state = seed;
    return () => {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      return state >>> 0;
    };
  }

  test('none crashes the decoder, costs more than its length, or invents a record', () => {
    const next = generator(20_261_120);
    const bytes = [...seeds, ...samples.map(([, sample]) => sample).filter((sample) => sample.length < 2000)];
    const pick = () => bytes[next() % bytes.length] ?? new Uint8Array();
    let read = 0;
    for (let i = 0; i < MUTANTS; i += 1) {
      let mutant = new Uint8Array(pick());
      const kind = next() % 8;
      if (kind === 0) mutant = mutant.slice(0, next() % (mutant.length + 1));
      else if (kind === 1) mutant = spliced(mutant, pick(), next);
      else if (kind === 2 && mutant.length > 0) mutant.copyWithin(next() % mutant.length, next() % mutant.length);
      for (let flips = next() % 5; flips > 0 && mutant.length > 0; flips -= 1)
        mutant[next() % mutant.length] =
          next() % 4 === 0 ? (INTERESTING[next() % INTERESTING.length] ?? 0) : next() & 0xff;
      const decoded = decodeCounted(mutant);
      if (!decoded.ok) continue;
      read += 1;
      holdsTogether(mutant, decoded.message);
    }
    expect(read).toBeGreaterThan(MUTANTS / 10);
  });
});

/** Octets that mean something: pointers, the ends of labels and of what numbers can say. */
const INTERESTING = [0, 1, 4, 12, 16, 0x29, 0x3f, 0x40, 0x7f, 0x80, 0xbf, 0xc0, 0xc1, 0xff];

/** The beginning of one message and the end of another. */
function spliced(head: Uint8Array, tail: Uint8Array, next: () => number): Uint8Array<ArrayBuffer> {
  const [first, second] = [head.subarray(0, next() % (head.length + 1)), tail.subarray(next() % (tail.length + 1))];
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}

describe('round trips', () => {
  test.each(seeds.map((bytes, i) => [i, bytes] as const))(
    'message %i says the same after decoding and encoding',
    (_, bytes) => {
      const decoded = decodeMessage(bytes);
      if (!decoded.ok) throw new Error(decoded.fault);
      holdsTogether(bytes, decoded.message);
    },
  );

  test('what no message can say is a bug of the caller', () => {
    const options = [{ code: 1, data: new Uint8Array(65_535) }];
    const edns = { version: 0, udpSize: 1232, do: false, options };
    expect(() => encodeMessage({ id: 1, question: null, edns })).toThrow('65535 bytes');
    expect(() => encodeMessage({ id: 1, question: null, rcode: 16 })).toThrow('needs EDNS');
  });

  test('a truncated message says so and keeps whole records', () => {
    const decoded = decodeMessage(seeds[0] ?? new Uint8Array());
    if (!decoded.ok) throw new Error(decoded.fault);
    const short = decodeMessage(encodeMessage(decoded.message, { maxSize: 120 }));
    expect(short).toMatchObject({ ok: true, message: { tc: true } });
  });
});
