import { expect, test } from 'vitest';
import type { TlsFlight, TlsFlights } from '../domain/probe.ts';
import { TLS_CLIENTS, type TlsClientId } from '../records/tls/clients.ts';
import { agreementOf, type ClientAgreement } from './client-agreement.ts';
import type { AddressOffers } from './tls-offers.ts';

const hello = (cipher: number, group: number | null): TlsFlight => ({
  kind: 'hello',
  version: cipher >> 8 === 0x13 ? 'TLSv1.3' : 'TLSv1.2',
  cipher,
  group,
  dhBits: null,
  retry: false,
});
const NO: TlsFlight = { kind: 'alert', alert: 40 };
const [ECDSA, RSA, CBC_384, NEW] = [hello(0xc02b, 23), hello(0xc02f, 23), hello(0xc028, 23), hello(0x1301, 29)];

const at = (flights: TlsFlights, more: Partial<AddressOffers> = {}): AddressOffers => ({
  address: '192.0.2.1',
  family: 4,
  flights,
  agreed: 'TLSv1.2',
  tookSmall: false,
  isForBrowsers: true,
  keyType: 'ec',
  usual: '',
  at: 0,
  ...more,
});
const CLOSED = { current: NO, classical: NO, tls12: CBC_384 };

test.each<
  readonly [about: string, client: TlsClientId, addresses: readonly AddressOffers[], expected: ClientAgreement]
>([
  ['the same suite and group', 'android-5', [at({ tls12: ECDSA })], 'agreed'],
  ['at each address', 'android-5', [at({ tls12: ECDSA }), at({ tls12: RSA })], 'agreed'],
  ['not at each address', 'android-5', [at({ tls12: ECDSA }), at({})], 'open'],
  ['by another version', 'android-5', [at({ current: NEW })], 'open'],
  ['a key that few clients take', 'android-5', [at({ tls12: ECDSA }, { isForBrowsers: false })], 'open'],
  ['a key that nobody could read', 'android-5', [at({ tls12: ECDSA }, { keyType: null })], 'open'],
  ['a second certificate, which nobody saw', 'android-5', [at({ tls12: ECDSA }, { keyType: 'rsa' })], 'open'],
  ['the certificate that was seen', 'android-5', [at({ tls12: RSA }, { keyType: 'rsa' })], 'agreed'],
  ['the hello of a browser itself', 'browsers', [at({ current: RSA })], 'agreed'],
  ['nothing that browsers offer', 'browsers', [at(CLOSED)], 'refused'],
  ['at one address of two', 'browsers', [at(CLOSED), at({ current: RSA })], 'doubtful'],
  ['a server that declines this hello and takes others', 'browsers', [at({ current: NO, classical: RSA })], 'doubtful'],
  ['a connection that was closed once', 'browsers', [at({ current: { kind: 'closed' }, tls12: RSA })], 'open'],
  ['no address', 'browsers', [], 'open'],
])('%s: %s', (_about, id, addresses, expected) => {
  const client = TLS_CLIENTS.find((one) => one.id === id);
  if (client === undefined) throw new Error(id);
  expect(agreementOf(client, addresses, 'TLSv1.2')).toBe(expected);
});
