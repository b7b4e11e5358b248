import { expect, test } from 'vitest';
import type { TlsVersionName } from '../../domain/probe.ts';
import { sharedVersion, TLS_CLIENTS } from './clients.ts';

const ALL: readonly TlsVersionName[] = ['SSLv3', 'TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'];
const cell = (id: string, offered: readonly TlsVersionName[], unknown: readonly TlsVersionName[] = []) => {
  const client = TLS_CLIENTS.find((one) => one.id === id);
  if (client === undefined) throw new Error(id);
  return sharedVersion(client, { offered, declined: ALL.filter((one) => ![...offered, ...unknown].includes(one)) });
};

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
