import { randomBytes } from 'node:crypto';
import type { TlsVersionName } from '../../domain/probe.ts';
import { type Extension, greaseOf } from './grease.ts';

/** Versions of SSL and TLS as they are written on the wire. */
const WIRE_VERSIONS = {
  SSLv3: 0x0300,
  TLSv1: 0x0301,
  'TLSv1.1': 0x0302,
  'TLSv1.2': 0x0303,
  'TLSv1.3': 0x0304,
} as const satisfies Readonly<Record<TlsVersionName, number>>;

/** Gives a version its name; undefined where it is none of SSL 3.0 to TLS 1.3. */
export const versionName = (wire: number): TlsVersionName | undefined =>
  (Object.keys(WIRE_VERSIONS) as TlsVersionName[]).find((name) => WIRE_VERSIONS[name] === wire);

/** Tells what a ClientHello offers. */
export interface ClientHello {
  /** The highest version; TLS 1.3 is offered together with 1.2, as clients do. */
  readonly version: TlsVersionName;
  readonly ciphers: readonly number[];
  /** Groups of key exchange; none leaves the extension out. */
  readonly groups?: readonly number[];
  /** Groups that a key share is sent for; only TLS 1.3 reads them. */
  readonly shares?: readonly number[];
  /** Kinds of signatures that are taken; all that a server may have, unless it is given. */
  readonly signatures?: readonly number[];
  /** Asks for what TLS 1.2 sends beside the certificate in the clear: SCTs. */
  readonly scts?: true;
  /** Offers to compress what is sent, as old clients do. */
  readonly compression?: true;
  /** With what a browser adds so that servers stay tolerant: values that mean nothing (RFC 8701), and an offer of ECH. */
  readonly grease?: true;
  /** For SNI; left out for addresses. */
  readonly serverName?: string;
  readonly alpn?: readonly string[];
  /** Pads the message to so many octets, so that it needs more than one packet. */
  readonly padTo?: number;
}

const X25519 = 0x001d;
const X25519_MLKEM768 = 0x11ec;
const MLKEM_MODULUS = 3329;
const MLKEM_COEFFICIENTS = 768;
const SEED_OCTETS = 32;
/** Source: RFC 3749 §2. */
const DEFLATE = 1;
const SIGNATURE_ALGORITHMS: readonly number[] = [
  0x0403, 0x0503, 0x0603, 0x0807, 0x0808, 0x0804, 0x0805, 0x0806, 0x0809, 0x080a, 0x080b, 0x0401, 0x0501, 0x0601,
  0x0203, 0x0201,
];
const EXTENSION = {
  serverName: 0,
  groups: 10,
  pointFormats: 11,
  signatureAlgorithms: 13,
  alpn: 16,
  scts: 18,
  padding: 21,
  extendedMasterSecret: 23,
  supportedVersions: 43,
  pskModes: 45,
  keyShare: 51,
  renegotiationInfo: 0xff01,
} as const;

const u8 = (n: number): Buffer => Buffer.from([n]);
const u16 = (n: number): Buffer => Buffer.from([n >> 8, n & 0xff]);
const with8 = (...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([u8(body.length), body]);
};
const with16 = (...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([u16(body.length), body]);
};
const extension: Extension = (type, ...parts) => Buffer.concat([u16(type), with16(...parts)]);

/**
 * Returns a ClientHello as a TLS record. Nothing in it is a secret: its key shares are well-formed and random, and nobody
 * can go on from them. Source: RFC 8446 §4.1.2, 5246 §7.4.1.2, 6101 §5.6.1.2 (SSL 3.0 knows no extensions).
 */
export function writeClientHello(hello: ClientHello): Buffer {
  const { version, ciphers } = hello;
  const grease = hello.grease === undefined ? null : greaseOf(extension);
  const modern = version === 'TLSv1.3';
  const legacy = Math.min(WIRE_VERSIONS[version], WIRE_VERSIONS['TLSv1.2']);
  const start = Buffer.concat([
    u16(legacy),
    randomBytes(32),
    modern ? with8(randomBytes(32)) : with8(),
    with16(...[...(grease?.cipher ?? []), ...ciphers].map(u16)),
    hello.compression === undefined ? with8(u8(0)) : with8(u8(DEFLATE), u8(0)),
  ]);
  const extensions =
    version === 'SSLv3' ? [] : [...(grease?.first ?? []), ...extensionsOf(hello, grease), ...(grease?.last ?? [])];
  const size = start.length + 4 + extensions.reduce((sum, { length }) => sum + length, 2);
  const { padTo = 0 } = hello;
  if (padTo > size + 4) extensions.push(extension(EXTENSION.padding, Buffer.alloc(padTo - size - 4)));
  const body = Buffer.concat([start, ...(extensions.length === 0 ? [] : [with16(...extensions)])]);
  const message = Buffer.concat([u8(1), u8(0), u16(body.length), body]);
  const record = version === 'SSLv3' ? WIRE_VERSIONS.SSLv3 : WIRE_VERSIONS.TLSv1;
  return Buffer.concat([u8(22), u16(record), with16(message)]);
}

function extensionsOf(hello: ClientHello, grease: ReturnType<typeof greaseOf> | null): Buffer[] {
  const { version, groups = [], shares = [], signatures = SIGNATURE_ALGORITHMS, scts, serverName, alpn = [] } = hello;
  const list: Buffer[] = [];
  if (serverName !== undefined)
    list.push(extension(EXTENSION.serverName, with16(u8(0), with16(Buffer.from(serverName, 'latin1')))));
  if (groups.length > 0) {
    list.push(extension(EXTENSION.groups, with16(...[...(grease?.group ?? []), ...groups].map(u16))));
    list.push(extension(EXTENSION.pointFormats, with8(u8(0))));
  }
  if (version === 'TLSv1.2' || version === 'TLSv1.3')
    list.push(extension(EXTENSION.signatureAlgorithms, with16(...signatures.map(u16))));
  if (alpn.length > 0)
    list.push(extension(EXTENSION.alpn, with16(...alpn.map((name) => with8(Buffer.from(name, 'latin1'))))));
  if (scts !== undefined) list.push(extension(EXTENSION.scts));
  list.push(extension(EXTENSION.extendedMasterSecret), extension(EXTENSION.renegotiationInfo, with8()));
  if (version === 'TLSv1.3') {
    const versions = [...(grease?.version ?? []), WIRE_VERSIONS['TLSv1.3'], WIRE_VERSIONS['TLSv1.2']].map(u16);
    const entry = (group: number, share: Buffer) => Buffer.concat([u16(group), with16(share)]);
    list.push(
      extension(EXTENSION.supportedVersions, with8(...versions)),
      extension(EXTENSION.pskModes, with8(u8(1))),
      extension(
        EXTENSION.keyShare,
        with16(
          ...(grease?.group ?? []).map((group) => entry(group, u8(0))),
          ...shares.map((group) => entry(group, shareOf(group))),
        ),
      ),
    );
  }
  return list;
}

function shareOf(group: number): Buffer {
  if (group === X25519) return randomBytes(32);
  if (group === X25519_MLKEM768) return Buffer.concat([encapsulationKey(), randomBytes(32)]);
  throw new Error(`no key share for group ${group}`);
}

/** An ML-KEM-768 encapsulation key that servers accept: coefficients below the modulus, as FIPS 203 (section 7.2) asks. */
function encapsulationKey(): Buffer {
  const packed = Buffer.alloc((MLKEM_COEFFICIENTS * 12) / 8);
  const random = randomBytes(MLKEM_COEFFICIENTS * 2);
  for (let i = 0; i < MLKEM_COEFFICIENTS; i += 2) {
    const a = random.readUInt16BE(i * 2) % MLKEM_MODULUS;
    const b = random.readUInt16BE(i * 2 + 2) % MLKEM_MODULUS;
    packed.set([a & 0xff, (a >> 8) | ((b & 0xf) << 4), b >> 4], (i / 2) * 3);
  }
  return Buffer.concat([packed, randomBytes(SEED_OCTETS)]);
}
