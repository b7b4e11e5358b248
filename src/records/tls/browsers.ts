import type { DatedSource } from '../../domain/dated.ts';
import type { CertificateFacts } from '../certificate.ts';
import type { CipherSuite } from './cipher-suites.ts';

export const BROWSER_TLS_SOURCE: DatedSource = {
  source: 'cipher suites and kinds of keys that Chrome, Firefox and Safari take; ClientHello of Chromium 153',
  readOn: '2026-11-28',
  reviewBy: '2027-05-26',
};

/** Cipher suites that at least one current browser offers: none has DHE, CBC with SHA-256, CAMELLIA or 3DES. */
const OF_BROWSERS: readonly number[] = [
  0x1301, 0x1302, 0x1303, 0xc02b, 0xc02f, 0xc02c, 0xc030, 0xcca9, 0xcca8, 0xc009, 0xc013, 0xc00a, 0xc014, 0x009c,
  0x009d, 0x002f, 0x0035,
];

/** Returns whether a current browser offers a cipher suite. */
export const isOfBrowsers = ({ id }: CipherSuite): boolean => OF_BROWSERS.includes(id);

/** Curves that all browsers support in certificates, as Node names them: Chrome and Edge offer no signature of P-521. */
const CURVES_OF_BROWSERS: readonly (string | null)[] = ['prime256v1', 'secp384r1'];

/** Returns whether all browsers support a certificate with a key of this kind; true if its kind is unknown. */
export const isForBrowsers = ({ key: { type, curve } }: CertificateFacts): boolean =>
  type === null || type === 'rsa' || (type === 'ec' && CURVES_OF_BROWSERS.includes(curve));
