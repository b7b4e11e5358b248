import type { DatedSource } from '../../domain/dated.ts';

export const TLS_PARAMETER_SOURCE: DatedSource = {
  source: 'https://www.iana.org/assignments/tls-parameters/',
  readOn: '2026-11-26',
  reviewBy: '2027-11-26',
};

/** How a cipher suite agrees on keys: with forward secrecy (`ecdhe`, `dhe`, `tls13`), by the server's RSA key, or unauthenticated. */
type KeyAgreement = 'tls13' | 'ecdhe' | 'dhe' | 'rsa' | 'anon';

/** Why a cipher protects nothing, or too little, today. */
export type CipherWeakness = 'null' | 'anonymous' | 'export' | 'des' | 'rc4' | '3des';

/** A cipher suite of TLS. */
export interface CipherSuite {
  readonly id: number;
  /** As OpenSSL names it; as the RFC does, where OpenSSL has no name for it. */
  readonly name: string;
  readonly keyExchange: KeyAgreement;
  /** Whether it encrypts and authenticates in one step (GCM, ChaCha20-Poly1305, CCM). */
  readonly aead: boolean;
  /** Strength of its key in bits; 3DES counts for 112. */
  readonly bits: number;
  readonly weakness: CipherWeakness | null;
}

type Row = readonly [
  id: number,
  name: string,
  keyExchange: KeyAgreement,
  kind: 'aead' | 'cbc' | CipherWeakness,
  bits: number,
];

/** Source: IANA, TLS Cipher Suites; RFC 8446 §B.4, 5246 §A.5, 5289, 7905, 4492, 4346 §A.5 (EXPORT). */
const ROWS: readonly Row[] = [
  [0x1301, 'TLS_AES_128_GCM_SHA256', 'tls13', 'aead', 128],
  [0x1302, 'TLS_AES_256_GCM_SHA384', 'tls13', 'aead', 256],
  [0x1303, 'TLS_CHACHA20_POLY1305_SHA256', 'tls13', 'aead', 256],
  [0xc02b, 'ECDHE-ECDSA-AES128-GCM-SHA256', 'ecdhe', 'aead', 128],
  [0xc02f, 'ECDHE-RSA-AES128-GCM-SHA256', 'ecdhe', 'aead', 128],
  [0xc02c, 'ECDHE-ECDSA-AES256-GCM-SHA384', 'ecdhe', 'aead', 256],
  [0xc030, 'ECDHE-RSA-AES256-GCM-SHA384', 'ecdhe', 'aead', 256],
  [0xcca9, 'ECDHE-ECDSA-CHACHA20-POLY1305', 'ecdhe', 'aead', 256],
  [0xcca8, 'ECDHE-RSA-CHACHA20-POLY1305', 'ecdhe', 'aead', 256],
  [0xc023, 'ECDHE-ECDSA-AES128-SHA256', 'ecdhe', 'cbc', 128],
  [0xc027, 'ECDHE-RSA-AES128-SHA256', 'ecdhe', 'cbc', 128],
  [0xc024, 'ECDHE-ECDSA-AES256-SHA384', 'ecdhe', 'cbc', 256],
  [0xc028, 'ECDHE-RSA-AES256-SHA384', 'ecdhe', 'cbc', 256],
  [0xc009, 'ECDHE-ECDSA-AES128-SHA', 'ecdhe', 'cbc', 128],
  [0xc013, 'ECDHE-RSA-AES128-SHA', 'ecdhe', 'cbc', 128],
  [0xc00a, 'ECDHE-ECDSA-AES256-SHA', 'ecdhe', 'cbc', 256],
  [0xc014, 'ECDHE-RSA-AES256-SHA', 'ecdhe', 'cbc', 256],
  [0x009e, 'DHE-RSA-AES128-GCM-SHA256', 'dhe', 'aead', 128],
  [0x009f, 'DHE-RSA-AES256-GCM-SHA384', 'dhe', 'aead', 256],
  [0xccaa, 'DHE-RSA-CHACHA20-POLY1305', 'dhe', 'aead', 256],
  [0x0067, 'DHE-RSA-AES128-SHA256', 'dhe', 'cbc', 128],
  [0x006b, 'DHE-RSA-AES256-SHA256', 'dhe', 'cbc', 256],
  [0x0033, 'DHE-RSA-AES128-SHA', 'dhe', 'cbc', 128],
  [0x0039, 'DHE-RSA-AES256-SHA', 'dhe', 'cbc', 256],
  [0x0045, 'DHE-RSA-CAMELLIA128-SHA', 'dhe', 'cbc', 128],
  [0x0088, 'DHE-RSA-CAMELLIA256-SHA', 'dhe', 'cbc', 256],
  [0x009c, 'AES128-GCM-SHA256', 'rsa', 'aead', 128],
  [0x009d, 'AES256-GCM-SHA384', 'rsa', 'aead', 256],
  [0x003c, 'AES128-SHA256', 'rsa', 'cbc', 128],
  [0x003d, 'AES256-SHA256', 'rsa', 'cbc', 256],
  [0x002f, 'AES128-SHA', 'rsa', 'cbc', 128],
  [0x0035, 'AES256-SHA', 'rsa', 'cbc', 256],
  [0x0041, 'CAMELLIA128-SHA', 'rsa', 'cbc', 128],
  [0x0084, 'CAMELLIA256-SHA', 'rsa', 'cbc', 256],
  [0xc008, 'ECDHE-ECDSA-DES-CBC3-SHA', 'ecdhe', '3des', 112],
  [0xc012, 'ECDHE-RSA-DES-CBC3-SHA', 'ecdhe', '3des', 112],
  [0x0016, 'DHE-RSA-DES-CBC3-SHA', 'dhe', '3des', 112],
  [0x000a, 'DES-CBC3-SHA', 'rsa', '3des', 112],
  [0xc007, 'ECDHE-ECDSA-RC4-SHA', 'ecdhe', 'rc4', 128],
  [0xc011, 'ECDHE-RSA-RC4-SHA', 'ecdhe', 'rc4', 128],
  [0x0005, 'RC4-SHA', 'rsa', 'rc4', 128],
  [0x0004, 'RC4-MD5', 'rsa', 'rc4', 128],
  [0x0015, 'DHE-RSA-DES-CBC-SHA', 'dhe', 'des', 56],
  [0x0009, 'DES-CBC-SHA', 'rsa', 'des', 56],
  [0x0014, 'EXP-DHE-RSA-DES-CBC-SHA', 'dhe', 'export', 40],
  [0x0008, 'EXP-DES-CBC-SHA', 'rsa', 'export', 40],
  [0x0006, 'EXP-RC2-CBC-MD5', 'rsa', 'export', 40],
  [0x0003, 'EXP-RC4-MD5', 'rsa', 'export', 40],
  [0x0062, 'EXP1024-DES-CBC-SHA', 'rsa', 'export', 56],
  [0x0064, 'EXP1024-RC4-SHA', 'rsa', 'export', 56],
  [0x00a6, 'ADH-AES128-GCM-SHA256', 'anon', 'anonymous', 128],
  [0x00a7, 'ADH-AES256-GCM-SHA384', 'anon', 'anonymous', 256],
  [0x0034, 'ADH-AES128-SHA', 'anon', 'anonymous', 128],
  [0x003a, 'ADH-AES256-SHA', 'anon', 'anonymous', 256],
  [0x001b, 'ADH-DES-CBC3-SHA', 'anon', 'anonymous', 112],
  [0x0018, 'ADH-RC4-MD5', 'anon', 'anonymous', 128],
  [0x0017, 'EXP-ADH-RC4-MD5', 'anon', 'anonymous', 40],
  [0xc018, 'AECDH-AES128-SHA', 'anon', 'anonymous', 128],
  [0xc019, 'AECDH-AES256-SHA', 'anon', 'anonymous', 256],
  [0xc017, 'AECDH-DES-CBC3-SHA', 'anon', 'anonymous', 112],
  [0xc016, 'AECDH-RC4-SHA', 'anon', 'anonymous', 128],
  [0xc006, 'ECDHE-ECDSA-NULL-SHA', 'ecdhe', 'null', 0],
  [0xc010, 'ECDHE-RSA-NULL-SHA', 'ecdhe', 'null', 0],
  [0x003b, 'NULL-SHA256', 'rsa', 'null', 0],
  [0x0002, 'NULL-SHA', 'rsa', 'null', 0],
  [0x0001, 'NULL-MD5', 'rsa', 'null', 0],
];

/** Cipher suites that we offer, those that servers should prefer first. */
export const CIPHER_SUITES: readonly CipherSuite[] = ROWS.map(([id, name, keyExchange, kind, bits]) => ({
  id,
  name,
  keyExchange,
  aead: kind === 'aead' || name.includes('GCM'),
  bits,
  weakness: kind === 'aead' || kind === 'cbc' ? null : kind,
}));

const BY_ID = new Map(CIPHER_SUITES.map((suite) => [suite.id, suite]));

/** Finds a cipher suite by its number; undefined where it is none that we offer. */
export const cipherSuite = (id: number): CipherSuite | undefined => BY_ID.get(id);

/** Returns whether sessions stay secret if the server's key becomes known later. */
export const hasForwardSecrecy = ({ keyExchange }: CipherSuite): boolean =>
  keyExchange === 'tls13' || keyExchange === 'ecdhe' || keyExchange === 'dhe';

/** Groups of key exchange. Source: IANA, TLS Supported Groups; draft-ietf-tls-ecdhe-mlkem. */
const GROUPS: Readonly<Record<number, string>> = {
  4588: 'X25519MLKEM768',
  4587: 'SecP256r1MLKEM768',
  4589: 'SecP384r1MLKEM1024',
  25497: 'X25519Kyber768Draft00',
  29: 'X25519',
  30: 'X448',
  23: 'P-256',
  24: 'P-384',
  25: 'P-521',
  22: 'secp256k1',
  1: 'sect163k1',
  2: 'sect163r1',
  3: 'sect163r2',
  4: 'sect193r1',
  5: 'sect193r2',
  15: 'secp160k1',
  16: 'secp160r1',
  17: 'secp160r2',
  18: 'secp192k1',
  19: 'secp192r1',
  256: 'ffdhe2048',
  257: 'ffdhe3072',
  258: 'ffdhe4096',
};

/** Gives a group its name; `0x…` where we know none. */
export const groupName = (id: number): string => GROUPS[id] ?? `0x${id.toString(16).padStart(4, '0')}`;

/** Curves with less than 112 bits of strength. Sources: RFC 8422 §5.1.1, RFC 9325 §4.2. */
export const SHORT_CURVES: readonly number[] = [19, 18, 16, 15, 17, 1, 2, 3, 4, 5];

/** Returns whether a group is a curve that is too short. */
export const isShortCurve = (group: number): boolean => SHORT_CURVES.includes(group);
