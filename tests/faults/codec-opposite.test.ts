import { decode as decodeOther, encode as encodeOther, type Packet } from 'dns-packet';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DnsMessage, decodeMessage } from '../../src/dns/codec/decode.ts';
import { encodeMessage, encodeQuery } from '../../src/dns/codec/encode.ts';
import type { DnsName } from '../../src/domain/name.ts';
import { toBase32Hex } from '../../src/domain/rdata/blocks.ts';
import { presentRdata } from '../../src/domain/rdata/present.ts';
import { knownType, typeNumber } from '../../src/domain/rdata/types.ts';
import { RR_TYPES, type RrType } from '../../src/domain/rr.ts';

/** dns-packet and we must mean the same by well-formed messages, whichever of us wrote them. */

const label = fc.stringMatching(/^[a-z0-9_]([a-z0-9-]{0,10}[a-z0-9])?$/);
const name = fc.array(label, { minLength: 1, maxLength: 5 }).map((labels) => labels.join('.'));
const u8 = fc.integer({ min: 0, max: 255 });
const u16 = fc.integer({ min: 0, max: 65_535 });
const u32 = fc.integer({ min: 0, max: 0xffff_ffff });
const blob = (size: number) => fc.uint8Array({ minLength: size, maxLength: size }).map((octets) => Buffer.from(octets));
const short = fc.uint8Array({ minLength: 1, maxLength: 60 }).map((octets) => Buffer.from(octets));
const word = fc.stringMatching(/^[ !#-[\]-~]{0,40}$/);
/** Types by number, each once; those that both of us know by name. */
const types = fc
  .uniqueArray(fc.constantFrom('A', 'NS', 'SOA', 'MX', 'TXT', 'AAAA', 'RRSIG', 'NSEC', 'DNSKEY', 'CAA'), {
    minLength: 1,
  })
  .map((names) => names.toSorted((a, b) => (typeNumber(a) ?? 0) - (typeNumber(b) ?? 0)));
const date = (seconds: number) => new Date(seconds * 1000).toISOString().replace(/[-:T]|\.000Z$/g, '');
const hex = (octets: Buffer) => octets.toString('hex').toUpperCase();

/** For each type: data as dns-packet takes it, and the row that we show of it. */
const kind = <D>(type: RrType, data: fc.Arbitrary<D>, row: (data: D) => string) =>
  data.map((made) => ({ type, data: made as unknown, row: row(made) }));

const data = fc.oneof(
  kind('A', fc.ipV4(), (a) => a),
  kind('AAAA', fc.tuple(u16, u16), ([a, b]) => `2001:db8:${(a | 1).toString(16)}::${(b | 1).toString(16)}`).map(
    (one) => ({
      ...one,
      data: one.row as unknown,
    }),
  ),
  ...(['NS', 'CNAME', 'DNAME', 'PTR'] as const).map((type) => kind(type, name, (target) => target)),
  kind('MX', fc.record({ preference: u16, exchange: name }), (d) => `${d.preference} ${d.exchange}`),
  kind('TXT', fc.array(fc.stringMatching(/^[ -[\]-~]{1,200}$/), { minLength: 1, maxLength: 3 }), (d) => d.join('')),
  kind(
    'SOA',
    fc.record({ mname: name, rname: name, serial: u32, refresh: u32, retry: u32, expire: u32, minimum: u32 }),
    (d) => `${d.mname} ${d.rname} ${d.serial} ${d.refresh} ${d.retry} ${d.expire} ${d.minimum}`,
  ),
  kind(
    'SRV',
    fc.record({ priority: u16, weight: u16, port: u16, target: name }),
    (d) => `${d.priority} ${d.weight} ${d.port} ${d.target}`,
  ),
  kind(
    'NAPTR',
    fc.record({ order: u16, preference: u16, flags: word, services: word, regexp: word, replacement: name }),
    (d) => `${d.order} ${d.preference} "${d.flags}" "${d.services}" "${d.regexp}" ${d.replacement}`,
  ),
  kind(
    'CAA',
    fc.record({
      flags: fc.constantFrom(0, 128),
      tag: fc.constantFrom('issue', 'issuewild', 'iodef'),
      value: fc.stringMatching(/^[ !#-[\]-~]{1,60}$/),
    }),
    (d) => `${d.flags} ${d.tag} "${d.value}"`,
  ),
  kind(
    'DS',
    fc.record({ keyTag: u16, algorithm: u8, digestType: u8, digest: short }),
    (d) => `${d.keyTag} ${d.algorithm} ${d.digestType} ${hex(d.digest)}`,
  ),
  // dns-packet writes no protocol but 3, the only one there is (RFC 4034 §2.1.2).
  kind(
    'DNSKEY',
    fc.record({ flags: u16, algorithm: u8, key: short }),
    (d) => `${d.flags} 3 ${d.algorithm} ${d.key.toString('base64')}`,
  ),
  kind(
    'RRSIG',
    fc.record({
      typeCovered: fc.constantFrom('A', 'MX', 'DNSKEY', 'NSEC3'),
      algorithm: u8,
      labels: u8,
      originalTTL: u32,
      expiration: u32,
      inception: u32,
      keyTag: u16,
      signersName: name,
      signature: short,
    }),
    (d) =>
      `${d.typeCovered} ${d.algorithm} ${d.labels} ${d.originalTTL} ${date(d.expiration)} ${date(d.inception)} ${d.keyTag} ${d.signersName} ${d.signature.toString('base64')}`,
  ),
  kind('NSEC', fc.record({ nextDomain: name, rrtypes: types }), (d) => `${d.nextDomain} ${d.rrtypes.join(' ')}`),
  kind(
    'NSEC3',
    fc.record({ algorithm: u8, flags: u8, iterations: u16, salt: short, nextDomain: blob(20), rrtypes: types }),
    (d) =>
      `${d.algorithm} ${d.flags} ${d.iterations} ${hex(d.salt)} ${toBase32Hex(d.nextDomain)} ${d.rrtypes.join(' ')}`,
  ),
  kind(
    'TLSA',
    fc.record({ usage: u8, selector: u8, matchingType: u8, certificate: short }),
    (d) => `${d.usage} ${d.selector} ${d.matchingType} ${hex(d.certificate)}`,
  ),
  kind(
    'SSHFP',
    fc.record({ algorithm: u8, hash: fc.constant(2), fingerprint: blob(32).map(hex) }),
    (d) => `${d.algorithm} ${d.hash} ${d.fingerprint}`,
  ),
);
const answer = fc
  .record({ name, ttl: fc.integer({ min: 0, max: 0x7fff_ffff }), of: data })
  .map(({ name: owner, ttl, of }) => ({ name: owner, ttl, ...of }));
const answers = fc.array(answer, { minLength: 1, maxLength: 8 });
type Answer = typeof answer extends fc.Arbitrary<infer A> ? A : never;

const packetOf = (made: readonly Answer[], asked: string) =>
  ({
    type: 'response',
    id: 7,
    flags: 0x0180,
    questions: [{ name: asked, type: 'A', class: 'IN' }],
    answers: made.map(({ row, ...rest }) => rest),
  }) as unknown as Packet;

function read(bytes: Uint8Array): DnsMessage {
  const decoded = decodeMessage(bytes);
  if (!decoded.ok) throw new Error(decoded.fault);
  return decoded.message;
}

/** What can be compared of dns-packet's data: octets as hex, addresses and all else as text. */
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  if (Array.isArray(value)) return value.map((one) => (one instanceof Uint8Array ? String(one) : plain(one)));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one)]));
}

describe('dns-packet as the opposite', () => {
  test('what it encodes we read alike', () => {
    fc.assert(
      fc.property(answers, name, (made, asked) => {
        const message = read(new Uint8Array(encodeOther(packetOf(made, asked))));
        expect(message.question).toEqual({ name: asked, type: 1, class: 1 });
        expect(
          message.answers.map((rr) => [rr.name, rr.ttlSeconds, presentRdata(knownType(rr.type) ?? 'A', rr.octets)]),
        ).toEqual(made.map((one) => [one.name, one.ttl, one.row]));
      }),
      { numRuns: 1000 },
    );
  });

  test('what we encode it reads alike', () => {
    fc.assert(
      fc.property(answers, (made) => {
        const ours = encodeMessage(read(new Uint8Array(encodeOther(packetOf(made, 'example.com')))));
        const theirs = decodeOther(Buffer.from(ours));
        expect(theirs.answers?.map((one) => [one.name, one.type])).toEqual(made.map((one) => [one.name, one.type]));
        for (const [i, one] of made.entries()) {
          const got = theirs.answers?.[i];
          const given = plain(one.data);
          if (isObject(given)) expect(plain(dataOf(got))).toMatchObject(given);
          else expect(plain(dataOf(got))).toEqual(given);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('a query of ours means to it what was meant', () => {
    fc.assert(
      fc.property(
        name,
        u16,
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        (asked, id, cd, rd, ad, dnssecOk) => {
          const query = encodeQuery({
            id,
            name: asked as DnsName,
            type: RR_TYPES.TXT,
            cd,
            rd,
            ad,
            do: dnssecOk,
            udpPayloadSize: 1232,
          });
          expect(decodeOther(Buffer.from(query))).toMatchObject({
            id,
            type: 'query',
            flag_rd: rd,
            flag_cd: cd,
            flag_ad: ad,
            questions: [{ name: asked, type: 'TXT', class: 'IN' }],
            additionals: [{ type: 'OPT', udpPayloadSize: 1232, flag_do: dnssecOk }],
          });
        },
      ),
    );
  });
});

const dataOf = (one: unknown): unknown =>
  typeof one === 'object' && one !== null && 'data' in one ? one.data : undefined;
