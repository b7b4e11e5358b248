import type { DnsName } from '../../domain/name.ts';
import type { TlsHelloName, TlsVersionName } from '../../domain/probe.ts';
import { isOfBrowsers } from '../../records/tls/browsers.ts';
import { CIPHER_SUITES, type CipherSuite, type CipherWeakness, SHORT_CURVES } from '../../records/tls/cipher-suites.ts';
import { writeClientHello } from './client-hello.ts';

const X25519_MLKEM768 = 0x11ec;
const X25519 = 0x001d;
const [P256, P384, P521] = [0x0017, 0x0018, 0x0019];
const CURVES = [X25519, P256, P384, P521];
/** In the order of clients of before TLS 1.3: where that counts, P-256 is seen, which all of them have, and X25519 few. */
const OLDER_CURVES = [P256, X25519, P384, P521];
/** Kinds of signatures that Chrome and Edge take: RSA, and ECDSA on P-256 and P-384. */
const BROWSER_SIGNATURES: readonly number[] = [0x0403, 0x0804, 0x0401, 0x0503, 0x0805, 0x0501, 0x0806, 0x0601];
/** Those that an RSA key alone makes. */
const RSA_SIGNATURES: readonly number[] = [0x0804, 0x0805, 0x0806, 0x0401, 0x0501, 0x0601, 0x0201];
/** More than one packet holds: a post-quantum hello of a browser has 1,700 to 1,900 octets. */
const LARGE_HELLO_OCTETS = 1800;

const idsOf = (is: (suite: CipherSuite) => boolean): number[] => CIPHER_SUITES.filter(is).map(({ id }) => id);
const SOUND = idsOf(({ weakness }) => weakness === null);
const MODERN = idsOf(isOfBrowsers);
const PLAIN = idsOf(
  ({ keyExchange, weakness }) => weakness === null && (keyExchange === 'dhe' || keyExchange === 'rsa'),
);
const WITH_RSA = idsOf(({ name, weakness }) => weakness === null && name.startsWith('ECDHE-RSA'));
const before13 = (ids: readonly number[]): number[] => ids.filter((id) => id >> 8 !== 0x13);
/** Whatever a server of an old version may know. */
const ALL = before13(CIPHER_SUITES.map(({ id }) => id));

const OLD: Readonly<Partial<Record<TlsHelloName, TlsVersionName>>> = {
  tls11: 'TLSv1.1',
  tls10: 'TLSv1',
  ssl3: 'SSLv3',
};

interface HelloOptions {
  /** Weaknesses that a server has shown already. */
  readonly taken?: readonly CipherWeakness[];
  /** Protocols that the hello of a current browser asks for. */
  readonly alpn?: readonly string[];
}

/** Returns the octets of one of our ClientHellos. */
export function helloOf(
  name: TlsHelloName,
  host: DnsName | null,
  { taken = [], alpn = [] }: HelloOptions = {},
): Buffer {
  const to = host === null ? {} : { serverName: host };
  switch (name) {
    case 'current':
      return writeClientHello({
        ...to,
        version: 'TLSv1.3',
        ciphers: MODERN,
        groups: [X25519_MLKEM768, ...CURVES],
        shares: [X25519_MLKEM768, X25519],
        signatures: BROWSER_SIGNATURES,
        grease: true,
        alpn,
        padTo: LARGE_HELLO_OCTETS,
      });
    case 'classical':
      return writeClientHello({ ...to, version: 'TLSv1.3', ciphers: MODERN, groups: CURVES, shares: [X25519] });
    case 'tls12':
      return writeClientHello({
        ...to,
        version: 'TLSv1.2',
        ciphers: before13(SOUND),
        groups: OLDER_CURVES,
        scts: true,
        compression: true,
      });
    case 'tls12-rsa':
      return writeClientHello({
        ...to,
        version: 'TLSv1.2',
        ciphers: WITH_RSA,
        groups: OLDER_CURVES,
        signatures: RSA_SIGNATURES,
      });
    case 'tls12-order':
      return writeClientHello({
        ...to,
        version: 'TLSv1.2',
        ciphers: before13(SOUND).toReversed(),
        groups: [...SHORT_CURVES, ...CURVES.toReversed()],
      });
    case 'tls12-plain':
      return writeClientHello({ ...to, version: 'TLSv1.2', ciphers: PLAIN });
    case 'weak':
    case 'weak-2':
    case 'weak-3': {
      const left = idsOf(({ weakness }) => weakness !== null && !taken.includes(weakness));
      return writeClientHello({ ...to, version: 'TLSv1.2', ciphers: left, groups: OLDER_CURVES });
    }
    default:
      return writeClientHello({ ...to, version: OLD[name] ?? 'TLSv1', ciphers: ALL, groups: OLDER_CURVES });
  }
}
