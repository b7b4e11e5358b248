import type { TlsVersionName } from '../domain/probe.ts';
import { cipherSuite } from '../records/tls/cipher-suites.ts';
import { surelyAgrees, type TlsClient } from '../records/tls/clients.ts';
import { isDeclined } from './offered-versions.ts';
import { type AddressOffers, isClosedToBrowsers } from './tls-offers.ts';

/**
 * Whether a client and a server agree on cipher suite and group: `agreed` and `refused` are sure, and `open` says nothing. `doubtful`:
 * the server declined this very hello, but may take it from others of these programs.
 */
export type ClientAgreement = 'agreed' | 'refused' | 'open' | 'doubtful';

/** Judges by our own first flights to one address, for a client that would take this version there. */
function agreementAt(client: TlsClient, offers: AddressOffers, version: TlsVersionName): ClientAgreement {
  const { flights } = offers;
  if (client.hello !== undefined) {
    const own = flights[client.hello];
    if (own?.kind === 'hello' && own.version === version) return 'agreed';
    if (isClosedToBrowsers(offers)) return 'refused';
    return isDeclined(own) ? 'doubtful' : 'open';
  }
  const isSure = Object.values(flights).some(
    (one) =>
      one.kind === 'hello' &&
      one.version === version &&
      surelyAgrees(client, one) &&
      takesKey(offers, cipherSuite(one.cipher)?.name ?? ''),
  );
  return isSure ? 'agreed' : 'open';
}

/** Whether clients take the kind of key behind a suite: an RSA key, or one on P-256 or P-384 that we saw. */
const takesKey = ({ isForBrowsers, keyType }: AddressOffers, suite: string): boolean =>
  isForBrowsers && keyType !== null && (keyType === 'ec' || !suite.startsWith('ECDHE-ECDSA'));

/** Returns the same for all addresses of a server: what is not so at each of them is not sure. */
export function agreementOf(
  client: TlsClient,
  addresses: readonly AddressOffers[],
  version: TlsVersionName,
): ClientAgreement {
  const [first = 'open', ...others] = new Set(addresses.map((one) => agreementAt(client, one, version)));
  if (others.length === 0) return first;
  return [first, ...others].some((one) => one === 'refused' || one === 'doubtful') ? 'doubtful' : 'open';
}
