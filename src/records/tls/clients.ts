import type { DatedSource } from '../../domain/dated.ts';
import type { TlsHelloName, TlsVersionName } from '../../domain/probe.ts';
import { cipherSuite } from './cipher-suites.ts';

export const TLS_CLIENT_SOURCE: DatedSource = {
  source:
    'SSLSocket of Android; Oracle’s JDK Providers documentation and release notes, JDK-7093640; Schannel protocol and cipher suite tables and KB3140245 of Microsoft; Apple TLS security; OpenSSL CHANGES; user agent capabilities of SSL Labs',
  readOn: '2026-11-30',
  reviewBy: '2027-11-30',
};

/** A program, or a system whose programs use its TLS, and the versions that it speaks unless somebody changed its settings. */
export interface TlsClient {
  readonly id: string;
  readonly versions: readonly TlsVersionName[];
  /** Versions that some of these have and others have not. */
  readonly perhaps: readonly TlsVersionName[];
  /** The ClientHello of ours that is like theirs. */
  readonly hello?: TlsHelloName;
  /**
   * Cipher suites and groups that all of these surely offer, with keys of RSA, P-256 and P-384 in certificates, and with SNI. They may
   * offer more. Left out where that is not certain for each of these.
   */
  readonly offers?: { readonly ciphers: readonly number[]; readonly groups: readonly number[] };
}

const [GCM_128, GCM_256, CHACHA] = [
  [0xc02b, 0xc02f],
  [0xc02c, 0xc030],
  [0xcca9, 0xcca8],
];
/** ECDHE with CBC: AES-128 and AES-256 by SHA-1, AES-128 by SHA-256. */
const [CBC_128, CBC_256, CBC_SHA256] = [
  [0xc009, 0xc013],
  [0xc00a, 0xc014],
  [0xc023, 0xc027],
];
/** Key exchange by RSA: AES-128 and AES-256 by SHA-1. */
const [RSA_128, RSA_256] = [0x002f, 0x0035];
const [AES_13, CHACHA_13] = [[0x1301, 0x1302], 0x1303];
const [P256, P384, P521, X25519] = [23, 24, 25, 29];

const OFFERS = {
  'android-5': { ciphers: [...GCM_128, ...CBC_128, ...CBC_256, RSA_128, RSA_256], groups: [P256] },
  'android-10': {
    ciphers: [...AES_13, CHACHA_13, ...GCM_128, ...GCM_256, ...CHACHA],
    groups: [X25519, P256, P384],
  },
  // What apps may not offer, since App Transport Security forbids it, is left out.
  'apple-before': { ciphers: [...CBC_128, ...CBC_256, ...CBC_SHA256], groups: [P256, P384] },
  apple: {
    ciphers: [...AES_13, CHACHA_13, ...GCM_128, ...GCM_256, ...CHACHA],
    groups: [X25519, P256, P384, P521],
  },
  'windows-7': { ciphers: [...CBC_128, ...CBC_256, RSA_128, RSA_256], groups: [P256] },
  // Windows 8.1 knows AES-GCM with ECDSA alone.
  'windows-10': { ciphers: [...CBC_128, ...CBC_256, ...CBC_SHA256, RSA_128, RSA_256], groups: [P256] },
  'windows-11': { ciphers: [...AES_13, ...GCM_128, ...GCM_256, ...CBC_128, ...CBC_256], groups: [X25519, P256, P384] },
  // Before 8u161, AES-256 needs a file of its own; JDK-8245545 takes the key exchange by RSA away.
  'java-8': { ciphers: [...GCM_128, ...CBC_128, ...CBC_SHA256], groups: [P256, P384, P521] },
  // X25519 comes with Java 13.
  'java-11': { ciphers: [...AES_13, ...GCM_128, ...GCM_256], groups: [P256, P384, P521] },
  'openssl-1.0.1': {
    ciphers: [...GCM_128, ...GCM_256, ...CBC_128, ...CBC_256, ...CBC_SHA256, RSA_128, RSA_256],
    groups: [P256, P384, P521],
  },
  'openssl-1.1.1': {
    ciphers: [...AES_13, CHACHA_13, ...GCM_128, ...GCM_256, ...CHACHA],
    groups: [X25519, P256, P384, P521],
  },
} as const satisfies Readonly<Record<string, TlsClient['offers']>>;

const OLD = ['SSLv3', 'TLSv1', 'TLSv1.1'] as const;
const LATEST = ['TLSv1.2', 'TLSv1.3'] as const;

/** Clients that people still use, by platform, the oldest first. */
export const TLS_CLIENTS = [
  { id: 'android-4', versions: ['TLSv1'], perhaps: ['SSLv3'] },
  { id: 'android-5', versions: ['TLSv1.2'], perhaps: OLD, offers: OFFERS['android-5'] },
  { id: 'android-10', versions: LATEST, perhaps: OLD, offers: OFFERS['android-10'] },
  { id: 'apple-before', versions: ['TLSv1.2'], perhaps: OLD, offers: OFFERS['apple-before'] },
  { id: 'apple', versions: LATEST, perhaps: OLD, offers: OFFERS.apple },
  { id: 'windows-7', versions: ['TLSv1'], perhaps: ['SSLv3'], offers: OFFERS['windows-7'] },
  { id: 'windows-10', versions: ['TLSv1.2'], perhaps: OLD, offers: OFFERS['windows-10'] },
  { id: 'windows-11', versions: LATEST, perhaps: OLD, offers: OFFERS['windows-11'] },
  { id: 'browsers', versions: LATEST, perhaps: [], hello: 'current' },
  { id: 'java-7', versions: ['TLSv1'], perhaps: ['SSLv3'] },
  { id: 'java-8', versions: ['TLSv1.2'], perhaps: OLD, offers: OFFERS['java-8'] },
  { id: 'java-11', versions: LATEST, perhaps: OLD, offers: OFFERS['java-11'] },
  { id: 'openssl-0', versions: ['TLSv1'], perhaps: ['SSLv3'] },
  { id: 'openssl-1.0.1', versions: ['TLSv1.2'], perhaps: OLD, offers: OFFERS['openssl-1.0.1'] },
  { id: 'openssl-1.1.1', versions: LATEST, perhaps: OLD, offers: OFFERS['openssl-1.1.1'] },
] as const satisfies readonly TlsClient[];

export type TlsClientId = (typeof TLS_CLIENTS)[number]['id'];

/** Holds the choice of a server that got one of our ClientHellos. */
interface ChosenByServer {
  readonly version: TlsVersionName;
  readonly cipher: number;
  readonly group: number | null;
  readonly dhBits: number | null;
}

/**
 * Returns whether a server that chose this takes the hello of a client with that as its newest version in common: the client surely
 * offers the same suite and group. False says nothing: the server may take other suites and groups of the client. The certificate
 * must be one that the client takes.
 */
export function surelyAgrees({ offers }: TlsClient, { version, cipher, group, dhBits }: ChosenByServer): boolean {
  const suite = cipherSuite(cipher);
  if (offers === undefined || suite === undefined || dhBits !== null || !offers.ciphers.includes(cipher)) return false;
  if (suite.keyExchange === 'rsa') return version !== 'TLSv1.3';
  return group !== null && offers.groups.includes(group);
}

/** Versions that a server was seen to offer and to decline; of the others nothing is known. */
interface OfferedVersions {
  readonly offered: readonly TlsVersionName[];
  readonly declined: readonly TlsVersionName[];
}

/** The newest version that a client and a server share; `none`: they surely share none; null where that is not known. */
export type SharedVersion = TlsVersionName | 'none' | null;

/** Returns the newest version that a client surely shares with a server. */
export function sharedVersion({ versions, perhaps }: TlsClient, { offered, declined }: OfferedVersions): SharedVersion {
  const newest = versions.findLast((version) => offered.includes(version));
  // A newer one that is not known would be taken instead.
  const isNewest =
    newest !== undefined && versions.slice(versions.indexOf(newest) + 1).every((one) => declined.includes(one));
  if (isNewest) return newest;
  return [...versions, ...perhaps].every((version) => declined.includes(version)) ? 'none' : null;
}
