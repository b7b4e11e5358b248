import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode as decodeOther, encode as encodeOther, type Packet } from 'dns-packet';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeMessage } from '../../src/dns/codec/decode.ts';
import { encodeMessage, encodeQuery } from '../../src/dns/codec/encode.ts';
import type { DnsName } from '../../src/domain/name.ts';
import { parseRdata } from '../../src/domain/rdata/parse.ts';
import { presentRdata } from '../../src/domain/rdata/present.ts';
import { knownType } from '../../src/domain/rdata/types.ts';
import { RR_TYPES, type RrType } from '../../src/domain/rr.ts';

const WIRE = join(import.meta.dirname, '../fixtures/dns-wire');
const samples = readdirSync(WIRE)
  .filter((name) => name !== 'README.md')
  .map((name) => [name, new Uint8Array(readFileSync(join(WIRE, name)))] as const);

/** A message that could be read says the same once encoded and read again: nothing was invented or lost. */
function holdsTogether(bytes: Uint8Array): boolean {
  const counter = { steps: 0 };
  const decoded = decodeMessage(bytes, counter);
  // Work is bounded by the length of the message: each offset begins at most one name, each record has 11 bytes.
  expect(counter.steps).toBeLessThanOrEqual(2 * bytes.length + 64);
  if (!decoded.ok) {
    expect(decoded.fault).not.toBe('');
    return false;
  }
  const again = decodeMessage(encodeMessage(decoded.message));
  if (!again.ok) throw new Error(`what was read cannot be read again: ${again.fault}`);
  expect(again.message).toEqual(decoded.message);
  return true;
}

describe('messages from outside', () => {
  test('there are 37 samples', () => expect(samples).toHaveLength(37));

  test.each(samples)('sample %s does no harm', (_, bytes) => {
    const counter = { steps: 0 };
    const decoded = decodeMessage(bytes, counter);
    expect(counter.steps).toBeLessThanOrEqual(2 * bytes.length + 64);
    if (decoded.ok) {
      for (const rr of [...decoded.message.answers, ...decoded.message.authorities, ...decoded.message.additionals]) {
        const type = knownType(rr.type);
        if (type !== undefined) expect(presentRdata(type, rr.octets)).not.toContain('undefined');
      }
    }
  });

  const header = (answers: number) => [0, 1, 0x80, 0, 0, 0, answers >> 8, answers & 0xff, 0, 0, 0, 0];

  test('64 KiB of compression pointers cost no more than their length', () => {
    // Each record's name points at the one before it, through a chain as long as the message.
    const chain = [...header(5000), 0];
    for (let i = 0; i < 5000; i += 1) {
      const target = i === 0 ? 12 : 13 + (i - 1) * 12;
      chain.push(0xc0 | (target >> 8), target & 0xff, 0, 16, 0, 1, 0, 0, 0, 0, 0, 0);
    }
    const forward = Uint8Array.from([...header(1), ...new Array<number>(65_000).fill(0xc0)]);
    for (const bytes of [Uint8Array.from(chain), forward]) {
      const counter = { steps: 0 };
      const decoded = decodeMessage(bytes, counter);
      expect(decoded.ok).toBe(false);
      expect(counter.steps).toBeLessThanOrEqual(2 * bytes.length);
    }
  });

  test('a message cut short gives no record, least of all 1.undefined.undefined.undefined', () => {
    const bytes = Uint8Array.from([...header(1), 0, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 1]);
    expect(decodeMessage(bytes)).toEqual({ ok: false, fault: 'cut short' });
  });

  test.each<[string, readonly number[], string]>([
    ['fewer bytes than a header', [0, 1, 2], 'shorter than a header'],
    ['a length that lies', [...header(1), 0, 0, 1, 0, 1, 0, 0, 0, 60, 0, 3, 1, 2, 3], 'A data of 3 octets'],
    ['bytes after the end', [...header(0), 0], '1 bytes after the last record'],
    ['counts beyond the bytes', [...header(65_535), 0, 0, 1], 'fewer bytes than the counts promise'],
    [
      'a pointer to itself',
      [...header(1), 0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 0],
      'a compression pointer that does not point back',
    ],
    [
      'a pointer into the header',
      [...header(1), 0xc0, 2, 0, 1, 0, 1, 0, 0, 0, 60, 0, 0],
      'a compression pointer that does not point back',
    ],
    ['a label kind of old', [...header(1), 0x41, 1, 0, 1, 0, 1, 0, 0, 0, 60, 0, 0, 0], 'a label of an unknown kind'],
    [
      'a mail server cut short',
      [...header(1), 0, 0, 15, 0, 1, 0, 0, 0, 60, 0, 3, 0, 10, 1],
      'MX data that does not fit its type',
    ],
    [
      'text that is no string',
      [...header(1), 0, 0, 16, 0, 1, 0, 0, 0, 60, 0, 2, 5, 65],
      'TXT data that does not fit its type',
    ],
  ])('%s is refused', (_, bytes, fault) => {
    const decoded = decodeMessage(Uint8Array.from(bytes));
    expect(decoded.ok ? '' : decoded.fault).toMatch(new RegExp(`^(${fault}|a name is cut short)$`));
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

describe('a million mutated messages', () => {
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
    const bytes = [...seeds, ...samples.map(([, sample]) => sample)];
    let read = 0;
    for (let i = 0; i < 1_000_000; i += 1) {
      const seed = bytes[next() % bytes.length] ?? new Uint8Array();
      const cut = next() % 8 === 0 ? next() % (seed.length + 1) : seed.length;
      const mutant = seed.slice(0, cut);
      for (let flips = 1 + (next() % 4); flips > 0 && mutant.length > 0; flips -= 1)
        mutant[next() % mutant.length] = next() & 0xff;
      const counter = { steps: 0 };
      const decoded = decodeMessage(mutant, counter);
      if (counter.steps > 2 * mutant.length + 64) throw new Error(`${counter.steps} steps for ${mutant.length} bytes`);
      if (!decoded.ok) continue;
      read += 1;
      // Comparing whole messages is dear; one in fifty of those that can be read is enough to find an invention.
      if (read % 50 === 0) holdsTogether(mutant);
    }
    expect(read).toBeGreaterThan(100_000);
  });
});

describe('round trips', () => {
  test.each(seeds.map((bytes, i) => [i, bytes] as const))(
    'message %i says the same after decoding and encoding',
    (_, bytes) => {
      expect(holdsTogether(bytes)).toBe(true);
    },
  );

  test('a truncated message says so and keeps whole records', () => {
    const decoded = decodeMessage(seeds[0] ?? new Uint8Array());
    if (!decoded.ok) throw new Error(decoded.fault);
    const short = decodeMessage(encodeMessage(decoded.message, { maxSize: 120 }));
    expect(short).toMatchObject({ ok: true, message: { tc: true } });
  });

  const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,10}[a-z0-9])?$/);
  const name = fc.array(label, { minLength: 1, maxLength: 5 }).map((labels) => labels.join('.'));
  const byte = fc.integer({ min: 0, max: 255 });
  const ttl = fc.integer({ min: 0, max: 0x7fffffff });
  const answer = fc.oneof(
    fc.record({
      type: fc.constant('A' as const),
      name,
      ttl,
      data: fc.tuple(byte, byte, byte, byte).map((parts) => parts.join('.')),
    }),
    fc.record({ type: fc.constant('NS' as const), name, ttl, data: name }),
    fc.record({ type: fc.constant('CNAME' as const), name, ttl, data: name }),
    fc.record({
      type: fc.constant('MX' as const),
      name,
      ttl,
      data: fc.record({ preference: fc.integer({ min: 0, max: 65_535 }), exchange: name }),
    }),
    fc.record({
      type: fc.constant('TXT' as const),
      name,
      ttl,
      data: fc.array(fc.stringMatching(/^[ -[\]-~]{1,200}$/), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({
      type: fc.constant('CAA' as const),
      name,
      ttl,
      data: fc.record({
        flags: fc.constantFrom(0, 128),
        tag: fc.constantFrom('issue', 'issuewild'),
        value: fc.stringMatching(/^[a-z0-9.-]{1,40}$/),
      }),
    }),
    fc.record({
      type: fc.constant('SRV' as const),
      name,
      ttl,
      data: fc.record({ priority: byte, weight: byte, port: fc.integer({ min: 1, max: 65_535 }), target: name }),
    }),
  );
  type Answer = typeof answer extends fc.Arbitrary<infer A> ? A : never;

  function shown(one: Answer): string {
    switch (one.type) {
      case 'MX':
        return `${one.data.preference} ${one.data.exchange}`;
      case 'TXT':
        return one.data.join('');
      case 'CAA':
        return `${one.data.flags} ${one.data.tag} "${one.data.value}"`;
      case 'SRV':
        return `${one.data.priority} ${one.data.weight} ${one.data.port} ${one.data.target}`;
      default:
        return one.data;
    }
  }

  test('what dns-packet encodes we read alike', () => {
    fc.assert(
      fc.property(fc.array(answer, { minLength: 1, maxLength: 8 }), name, (answers, asked) => {
        const packet = {
          type: 'response',
          id: 7,
          flags: 0x0180,
          questions: [{ name: asked, type: 'A', class: 'IN' }],
          answers,
        } as unknown as Packet;
        const decoded = decodeMessage(new Uint8Array(encodeOther(packet)));
        if (!decoded.ok) throw new Error(decoded.fault);
        expect(decoded.message.question?.name).toBe(asked);
        expect(
          decoded.message.answers.map((rr) => [
            rr.name,
            rr.ttlSeconds,
            presentRdata(knownType(rr.type) ?? 'A', rr.octets),
          ]),
        ).toEqual(answers.map((one) => [one.name, one.ttl, shown(one)]));
      }),
      { numRuns: 1000 },
    );
  });

  test('what we encode dns-packet reads alike', () => {
    fc.assert(
      fc.property(fc.array(answer, { minLength: 1, maxLength: 8 }), (answers) => {
        const ours = decodeMessage(
          new Uint8Array(encodeOther({ type: 'response', id: 7, answers } as unknown as Packet)),
        );
        if (!ours.ok) throw new Error(ours.fault);
        const theirs = decodeOther(Buffer.from(encodeMessage(ours.message)));
        const plain = (data: unknown): unknown => (Array.isArray(data) ? data.map(String) : data);
        expect(
          theirs.answers?.map((one) =>
            'data' in one && one.type !== 'CAA' ? [one.type, plain(one.data)] : [one.type],
          ),
        ).toEqual(
          answers.map((one) =>
            one.type === 'CAA' ? [one.type] : [one.type, one.type === 'TXT' ? one.data.map(String) : one.data],
          ),
        );
      }),
      { numRuns: 1000 },
    );
  });

  test('a query of ours is read by dns-packet as it was meant', () => {
    const query = encodeQuery({
      id: 4711,
      name: '_dmarc.example.com' as DnsName,
      type: RR_TYPES.TXT,
      cd: true,
      rd: true,
      ad: true,
      udpPayloadSize: 1232,
    });
    expect(decodeOther(Buffer.from(query))).toMatchObject({
      id: 4711,
      flag_rd: true,
      flag_cd: true,
      flag_ad: true,
      questions: [{ name: '_dmarc.example.com', type: 'TXT' }],
      additionals: [{ type: 'OPT', udpPayloadSize: 1232, flag_do: true }],
    });
  });
});
