import { createHash, createPublicKey, verify } from 'node:crypto';
import { type Answer, decode, encode, type RrsigAnswer } from 'dns-packet';
import { describe, expect, test } from 'vitest';
import { encodeMessage } from '../src/dns/codec/encode.ts';
import type { DnsName } from '../src/domain/name.ts';
import { readRdata } from '../src/domain/rdata/read.ts';
import { RR_TYPES, type Rr, type RrType } from '../src/domain/rr.ts';
import { dsOf, signedOctets, verifyZone } from './signing.ts';
import { World } from './world.ts';
import { keyTag, publicKeyOf } from './zone-keys.ts';
import { parseZoneFile } from './zonefile.ts';

const NOW = Date.UTC(2026, 10, 20);
const DAY_MS = 86_400_000;
const EXAMPLE = 'example' as DnsName;

/** Signed by others, long ago: the examples of the RFCs, all of them records and not one octet of ours. */
const PUBLISHED = [
  {
    source: 'RFC 6605 §6.1 (P-256)',
    zone: `example.net. 3600 IN DNSKEY 257 3 13 GojIhhXUN/u4v54ZQqGSnyhWJwaubCvTmeexv7bR6edbkrSqQpF64cYbcB7wNcP+e+MAnLr+Wi9xMWyQLc8NAA==
example.net. 3600 IN DS 55648 13 2 b4c8c1fe2e7477127b27115656ad6256f424625bf5c1e2770ce6d6e37df61d17
www.example.net. 3600 IN A 192.0.2.1
www.example.net. 3600 IN RRSIG A 13 3 3600 20100909100439 20100812100439 55648 example.net. qx6wLYqmh+l9oCKTN6qIc+bw6ya+KJ8oMz0YP107epXAyGmt+3SNruPFKG7tZoLBLlUzGGus7ZwmwWep666VCw==`,
  },
  {
    source: 'RFC 8080 §6.1 (Ed25519)',
    zone: `example.com. 3600 IN DNSKEY 257 3 15 l02Woi0iS8Aa25FQkUd9RMzZHJpBoRQwAQEX1SxZJA4=
example.com. 3600 IN DS 3613 15 2 3aa5ab37efce57f737fc1627013fee07bdf241bd10f3b1964ab55c78e79a304b
example.com. 3600 IN MX 10 mail.example.com.
example.com. 3600 IN RRSIG MX 15 2 3600 1440021600 1438207200 3613 example.com. oL9krJun7xfBOIWcGHi7mag5/hdZrKWw15jPGrHpjQeRAvTdszaPD+QLs3fx8A4M3e23mRZ9VrbpMngwcrqNAg==`,
  },
];

describe('examples of the RFCs', () => {
  test.each(PUBLISHED)('$source', ({ zone }) => {
    const rrs = parseZoneFile(zone, '.' as DnsName);
    const of = (type: RrType) => rrs.filter((rr) => rr.type === type);
    const [key, ds, signature] = [of('DNSKEY')[0], of('DS')[0], of('RRSIG')[0]];
    if (key === undefined || ds === undefined || signature === undefined) throw new Error('the example is not whole');
    expect(keyTag(key.octets)).toBe(readRdata({ type: 'DS', octets: ds.octets })?.keyTag);
    expect(Buffer.from(dsOf(key.name, key.octets))).toEqual(Buffer.from(ds.octets));
    const dnskey = readRdata({ type: 'DNSKEY', octets: key.octets });
    const rrsig = readRdata({ type: 'RRSIG', octets: signature.octets });
    if (dnskey === null || rrsig === null) throw new Error('the example cannot be read');
    const set = rrs.filter((rr) => RR_TYPES[rr.type] === rrsig.typeCovered);
    const options = { key: publicKeyOf(dnskey), dsaEncoding: 'ieee-p1363' } as const;
    const hash = dnskey.algorithm === 15 ? null : 'sha256';
    expect(verify(hash, signedOctets(set, rrsig), options, rrsig.signature)).toBe(true);
    const other = set.map((rr) => ({ ...rr, ttlSeconds: 1, name: `x.${rr.name}` as DnsName }));
    expect(verify(hash, signedOctets(other, rrsig), options, rrsig.signature)).toBe(false);
  });
});

const TEXT = `
@ 3600 IN SOA ns host 1 2 3 4 300
@ NS ns
ns A 192.0.2.53
@ MX 20 b
@ MX 10 a
*.wild TXT "made up"
unsigned NS ns.unsigned
ns.unsigned A 192.0.2.54
a\\.b TXT "escaped"
`;

function worldWith(sign: Parameters<World['set']>[2], clock = () => NOW): World {
  const world = new World(clock);
  const root = '. 3600 IN SOA a. b. 1 2 3 4 300\n. NS a.\n';
  world.set('.' as DnsName, parseZoneFile(root, '.' as DnsName), {});
  world.set(EXAMPLE, parseZoneFile(TEXT, EXAMPLE), sign);
  return world;
}

/** Records through our codec onto the wire and back through the library. */
function byLibrary(rrs: readonly Rr[]): Answer[] {
  const answers = rrs.map((rr) => ({ ...rr, type: RR_TYPES[rr.type], class: 1 }));
  const question = { name: EXAMPLE, type: 1, class: 1 };
  return decode(Buffer.from(encodeMessage({ id: 1, question, qr: true, answers }, { maxSize: 65_535 }))).answers ?? [];
}

/** RDATA as the library writes it, alone in a message, so without compression. */
function rdataOctets(answer: Answer): Buffer {
  const message = encode({ type: 'response', answers: [{ ...answer, name: '.' } as Answer] });
  return message.subarray(12 + 1 + 10);
}

const wireName = (name: string) =>
  Buffer.concat(
    [...name.split('.').filter(Boolean), ''].map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
  );

/** Verifies by the letter of RFC 4034 §3.1.8.1 over what dns-packet read: no code of ours but the bytes on the wire. */
function libraryVerifies(set: readonly Answer[], rrsig: RrsigAnswer, dnskey: Answer): boolean {
  const { data } = rrsig;
  const fixed = Buffer.alloc(18);
  fixed.writeUInt16BE(RR_TYPES[data.typeCovered as RrType], 0);
  fixed.writeUInt8(data.algorithm, 2);
  fixed.writeUInt8(data.labels, 3);
  fixed.writeUInt32BE(data.originalTTL, 4);
  fixed.writeUInt32BE(data.expiration, 8);
  fixed.writeUInt32BE(data.inception, 12);
  fixed.writeUInt16BE(data.keyTag, 16);
  const members = set
    .map(rdataOctets)
    .sort(Buffer.compare)
    .map((octets) => {
      const head = Buffer.alloc(10);
      head.writeUInt16BE(RR_TYPES[data.typeCovered as RrType], 0);
      head.writeUInt16BE(1, 2);
      head.writeUInt32BE(data.originalTTL, 4);
      head.writeUInt16BE(octets.length, 8);
      return Buffer.concat([wireName(set[0]?.name ?? ''), head, octets]);
    });
  const signed = Buffer.concat([fixed, wireName(data.signersName), ...members]);
  const key = rdataOctets(dnskey).subarray(4);
  if (data.algorithm === 15) {
    const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), key]);
    return verify(null, signed, createPublicKey({ key: spki, format: 'der', type: 'spki' }), data.signature);
  }
  if (data.algorithm === 8) {
    const jwk = { kty: 'RSA', e: key.subarray(1, 4).toString('base64url'), n: key.subarray(4).toString('base64url') };
    return verify('sha256', signed, { key: jwk, format: 'jwk' }, data.signature);
  }
  const spki = Buffer.concat([Buffer.from('3059301306072a8648ce3d020106082a8648ce3d03010703420004', 'hex'), key]);
  const ecdsa = {
    key: createPublicKey({ key: spki, format: 'der', type: 'spki' }),
    dsaEncoding: 'ieee-p1363',
  } as const;
  return verify('sha256', signed, ecdsa, data.signature);
}

describe('a signed zone', () => {
  test.each([8, 13, 15] as const)('algorithm %i: dns-packet and node:crypto verify every signature', (algorithm) => {
    const { rrs } = worldWith({ algorithm }).zone(EXAMPLE);
    // The library cannot tell a dot in a label from one between labels.
    const plain = rrs.filter((rr) => !rr.name.includes('\\'));
    const answers = byLibrary(plain);
    const dnskey = answers.find((one) => one.type === 'DNSKEY');
    if (dnskey === undefined) throw new Error('no key');
    const signatures = answers.filter((one): one is RrsigAnswer => one.type === 'RRSIG');
    const wrong = signatures.filter((rrsig) => {
      // NSEC is left to Unbound: the library writes bitmaps its own way.
      if (rrsig.data.typeCovered === 'NSEC') return false;
      const set = answers.filter((one) => one.name === rrsig.name && one.type === rrsig.data.typeCovered);
      return set.length === 0 || !libraryVerifies(set, rrsig, dnskey);
    });
    expect(wrong).toEqual([]);
    expect(signatures.length).toBeGreaterThan(8);
    const ds = readRdata({ type: 'DS', octets: worldDs(worldWith({ algorithm })) });
    expect(ds?.digest).toHaveLength(32);
  });

  test('signs all that is its own, and neither delegations nor glue', () => {
    const { rrs } = worldWith({}).zone(EXAMPLE);
    const covered = rrs.flatMap((rr) => {
      const rrsig = rr.type === 'RRSIG' ? readRdata({ type: 'RRSIG', octets: rr.octets }) : null;
      return rrsig === null ? [] : [`${rr.name} ${rrsig.typeCovered} ${rrsig.labels}`];
    });
    expect(covered.sort()).toEqual(
      [
        `example ${RR_TYPES.SOA} 1`,
        `example ${RR_TYPES.NS} 1`,
        `example ${RR_TYPES.MX} 1`,
        `example ${RR_TYPES.DNSKEY} 1`,
        `example ${RR_TYPES.NSEC} 1`,
        `ns.example ${RR_TYPES.A} 2`,
        `ns.example ${RR_TYPES.NSEC} 2`,
        `*.wild.example ${RR_TYPES.TXT} 2`,
        `*.wild.example ${RR_TYPES.NSEC} 2`,
        `a\\.b.example ${RR_TYPES.TXT} 2`,
        `a\\.b.example ${RR_TYPES.NSEC} 2`,
        `unsigned.example ${RR_TYPES.NSEC} 2`,
      ].sort(),
    );
  });

  test('its NSEC records make one ring in canonical order', () => {
    const { rrs } = worldWith({}).zone(EXAMPLE);
    const next = new Map(
      rrs.flatMap((rr) => {
        const nsec = rr.type === 'NSEC' ? readRdata({ type: 'NSEC', octets: rr.octets }) : null;
        return nsec === null ? [] : [[rr.name, nsec.next] as const];
      }),
    );
    const ring: DnsName[] = [];
    for (let at = EXAMPLE; !ring.includes(at); at = next.get(at) ?? EXAMPLE) ring.push(at);
    expect(ring).toEqual(['example', 'a\\.b.example', 'ns.example', 'unsigned.example', '*.wild.example']);
    expect(next.size).toBe(ring.length);
  });

  test('a referral to an unsigned zone proves that there is no DS', () => {
    const { authorities } = worldWith({}).answer(EXAMPLE, 'www.unsigned.example' as DnsName, 'A');
    expect(authorities.map((rr) => rr.type)).toEqual(['NS', 'NSEC', 'RRSIG']);
    const nsec = readRdata({ type: 'NSEC', octets: authorities[1]?.octets ?? new Uint8Array() });
    expect(nsec?.types).toEqual([RR_TYPES.NS, RR_TYPES.RRSIG, RR_TYPES.NSEC]);
  });

  test('compact denial says that a name does not exist by NXNAME', () => {
    const answer = worldWith({ compact: true }).answer(EXAMPLE, 'nowhere.example' as DnsName, 'A');
    const nsec = answer.authorities.find((rr) => rr.type === 'NSEC');
    const read = readRdata({ type: 'NSEC', octets: nsec?.octets ?? new Uint8Array() });
    expect([nsec?.name, read?.next, read?.types]).toEqual([
      'nowhere.example',
      '\\000.nowhere.example',
      [RR_TYPES.RRSIG, RR_TYPES.NSEC, 128],
    ]);
  });
});

test('compact denial signs what a wildcard makes up under the name that was asked', () => {
  const world = worldWith({ compact: true });
  const labels = (type: RrType) =>
    world.answer(EXAMPLE, 'x.y.wild.example' as DnsName, type).answers.flatMap((rr) => {
      const rrsig = rr.type === 'RRSIG' ? readRdata({ type: 'RRSIG', octets: rr.octets }) : null;
      return rrsig === null ? [] : [[rr.name, rrsig.labels]];
    });
  expect(labels('TXT')).toEqual([['x.y.wild.example', 4]]);
  // And what it lacks is denied with the types that it has.
  const nsec = world.answer(EXAMPLE, 'x.y.wild.example' as DnsName, 'MX').authorities.find((rr) => rr.type === 'NSEC');
  const types = readRdata({ type: 'NSEC', octets: nsec?.octets ?? new Uint8Array() })?.types;
  expect(types).toEqual([RR_TYPES.TXT, RR_TYPES.RRSIG, RR_TYPES.NSEC]);
});

const worldDs = (world: World) => world.zone('.' as DnsName).get(EXAMPLE, 'DS')[0]?.octets ?? new Uint8Array();

describe('what validation says', () => {
  test.each([
    ['good', {}, 'secure', null],
    ['RSA', { algorithm: 8 }, 'secure', null],
    ['Ed25519', { algorithm: 15 }, 'secure', null],
    ['compact denial', { compact: true }, 'secure', null],
    ['a SHA-1 digest only', { fault: 'sha1-ds' }, 'secure', null],
    ['no signatures', null, 'insecure', null],
    ['an algorithm nobody knows', { fault: 'unknown-algorithm' }, 'insecure', null],
    ['expired', { fault: 'expired' }, 'bogus', 7],
    ['the DS of another key', { fault: 'wrong-ds' }, 'bogus', 9],
  ] as const)('%s', (_, sign, kind, ede) => {
    const status = worldWith(sign).status(EXAMPLE);
    expect([status.kind, status.kind === 'bogus' ? status.ede : null]).toEqual([kind, ede]);
  });

  test('a SHA-1 digest is one', () => {
    const world = worldWith({ fault: 'sha1-ds' });
    const ds = readRdata({ type: 'DS', octets: worldDs(world) });
    const dnskey = world.zone(EXAMPLE).get(EXAMPLE, 'DNSKEY')[0]?.octets ?? new Uint8Array();
    const digest = createHash('sha1').update(wireName('example')).update(dnskey).digest();
    expect([ds?.digestType, Buffer.from(ds?.digest ?? [])]).toEqual([1, digest]);
  });

  test('it is the data that is judged: one octet of it changed makes it bogus, and so does the time', () => {
    const world = worldWith({});
    const [ds, { rrs }] = [world.zone('.' as DnsName).get(EXAMPLE, 'DS'), world.zone(EXAMPLE)];
    expect(verifyZone(ds, rrs, EXAMPLE, NOW)).toEqual({ ok: true });
    const flipped = (type: RrType, at: number) =>
      rrs.map((rr) =>
        rr.type === type && rr.name === EXAMPLE
          ? { ...rr, octets: Uint8Array.from(rr.octets, (octet, i) => (i === at ? octet ^ 1 : octet)) }
          : rr,
      );
    expect(verifyZone(ds, flipped('SOA', 5), EXAMPLE, NOW)).toMatchObject({ ok: false, ede: 6 });
    expect(verifyZone(ds, flipped('DNSKEY', 40), EXAMPLE, NOW)).toMatchObject({ ok: false, ede: 9 });
    expect(verifyZone(ds, flipped('RRSIG', 60), EXAMPLE, NOW)).toMatchObject({ ok: false, ede: 6 });
    expect(
      verifyZone(
        ds,
        rrs.filter((rr) => rr.type !== 'RRSIG'),
        EXAMPLE,
        NOW,
      ),
    ).toMatchObject({ ok: false });
    expect(verifyZone(ds, rrs, EXAMPLE, NOW + 31 * DAY_MS)).toMatchObject({ ok: false, ede: 7 });
    expect(verifyZone(ds, rrs, EXAMPLE, NOW - 2 * DAY_MS)).toMatchObject({ ok: false, ede: 7 });
  });

  test('a DS above a zone that is not signed makes it bogus', () => {
    const world = worldWith({});
    const root = `. 3600 IN SOA a. b. 1 2 3 4 300\n. NS a.\nexample DS 1 13 2 ${'00'.repeat(32)}\n`;
    world.set('.' as DnsName, parseZoneFile(root, '.' as DnsName), {});
    world.set(EXAMPLE, parseZoneFile(TEXT, EXAMPLE), null);
    expect(world.status(EXAMPLE)).toMatchObject({ kind: 'bogus' });
  });

  test('below an unsigned zone nothing is secure, however well it is signed', () => {
    const world = worldWith(null);
    const child = 'child.example' as DnsName;
    world.set(child, parseZoneFile(TEXT, child), {});
    expect(world.status(child)).toEqual({ kind: 'insecure' });
  });

  test('signatures are renewed as the clock moves on, by the same key', () => {
    let now = NOW;
    const world = worldWith({}, () => now);
    const [before, key] = [world.status(EXAMPLE), world.zone(EXAMPLE).get(EXAMPLE, 'DNSKEY')];
    now += 90 * DAY_MS;
    expect([before, world.status(EXAMPLE)]).toEqual([{ kind: 'secure' }, { kind: 'secure' }]);
    expect(world.zone(EXAMPLE).get(EXAMPLE, 'DNSKEY')).toEqual(key);
  });
});
