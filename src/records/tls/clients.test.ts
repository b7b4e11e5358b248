import { expect, test } from 'vitest';
import type { TlsVersionName } from '../../domain/probe.ts';
import { CIPHER_SUITES } from './cipher-suites.ts';
import { sharedVersion, surelyAgrees, TLS_CLIENTS, type TlsClient } from './clients.ts';

const ALL: readonly TlsVersionName[] = ['SSLv3', 'TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'];
function clientOf(id: string): TlsClient {
  const client = TLS_CLIENTS.find((one) => one.id === id);
  if (client === undefined) throw new Error(id);
  return client;
}
const cell = (id: string, offered: readonly TlsVersionName[], unknown: readonly TlsVersionName[] = []) =>
  sharedVersion(clientOf(id), { offered, declined: ALL.filter((one) => ![...offered, ...unknown].includes(one)) });

test.each<
  [id: string, offered: TlsVersionName[], unknown: TlsVersionName[], expected: ReturnType<typeof sharedVersion>]
>([
  ['android-10', ['TLSv1.2', 'TLSv1.3'], [], 'TLSv1.3'],
  ['android-5', ['TLSv1.2', 'TLSv1.3'], [], 'TLSv1.2'],
  ['android-4', ['TLSv1.2', 'TLSv1.3'], [], 'none'],
  ['android-4', ['TLSv1.2'], ['TLSv1'], null],
  ['android-4', ['TLSv1.2'], ['SSLv3'], null],
  ['java-8', ['TLSv1.3'], [], 'none'],
  // Some of these speak it and some do not, so neither is said.
  ['java-11', ['TLSv1'], [], null],
  ['browsers', ['TLSv1'], [], 'none'],
  ['browsers', ['TLSv1.2'], ['TLSv1.3'], null],
  ['browsers', [], ['TLSv1.2', 'TLSv1.3'], null],
])('%s where %j are offered and %j are not known: %s', (id, offered, unknown, expected) => {
  expect(cell(id, offered, unknown)).toBe(expected);
});

const [P256, X25519, MLKEM] = [23, 29, 4588];

test.each<
  [id: string, version: TlsVersionName, cipher: string, group: number | null, dhBits: number | null, sure: boolean]
>([
  ['android-10', 'TLSv1.3', 'TLS_AES_128_GCM_SHA256', X25519, null, true],
  // It may offer this group, or not.
  ['android-10', 'TLSv1.3', 'TLS_AES_128_GCM_SHA256', MLKEM, null, false],
  ['windows-11', 'TLSv1.3', 'TLS_CHACHA20_POLY1305_SHA256', X25519, null, false],
  ['java-11', 'TLSv1.3', 'TLS_AES_128_GCM_SHA256', X25519, null, false],
  ['java-11', 'TLSv1.3', 'TLS_AES_128_GCM_SHA256', P256, null, true],
  ['android-5', 'TLSv1.2', 'ECDHE-RSA-AES128-GCM-SHA256', P256, null, true],
  ['android-5', 'TLSv1.2', 'ECDHE-RSA-AES128-GCM-SHA256', X25519, null, false],
  // Only a flight that was read on says the group.
  ['android-5', 'TLSv1.2', 'ECDHE-RSA-AES128-GCM-SHA256', null, null, false],
  ['windows-10', 'TLSv1.2', 'ECDHE-RSA-AES128-GCM-SHA256', P256, null, false],
  ['windows-10', 'TLSv1.2', 'ECDHE-RSA-AES128-SHA256', P256, null, true],
  ['java-8', 'TLSv1.2', 'AES128-SHA', null, null, false],
  ['openssl-1.0.1', 'TLSv1.2', 'AES128-SHA', null, null, true],
  ['openssl-1.0.1', 'TLSv1.2', 'DHE-RSA-AES128-GCM-SHA256', null, 2048, false],
  ['browsers', 'TLSv1.3', 'TLS_AES_128_GCM_SHA256', X25519, null, false],
  ['android-4', 'TLSv1', 'AES128-SHA', null, null, false],
])('%s with %s, %s, group %s and a prime of %s bits surely agrees: %s', (id, version, name, group, dhBits, sure) => {
  const cipher = CIPHER_SUITES.find((one) => one.name === name)?.id ?? 0;
  expect(surelyAgrees(clientOf(id), { version, cipher, group, dhBits })).toBe(sure);
});
