import type { ServedPlace } from '../../changes/certificates.ts';
import { organizationOf } from '../../checks/certificate/served.ts';
import type { CertificateState } from '../../records/certificate-state.ts';
import type { WatchedServer } from '../memory/certificates.ts';
import { isSameSet } from '../model/closing.ts';
import { isStageDue } from './certificate-stages.ts';
import type { CertificateAtAddresses, EveryAddress } from './every-address.ts';
import { isFollowed, isLater } from './seen-certificates.ts';
import type { CertificateWatch } from './watched-server.ts';

/** Tells what is shown besides what one probe of a server showed. */
export interface ShownElsewhere {
  /** Of all addresses of the server; null where it has only one, or they were not probed. */
  readonly everyAddress: EveryAddress | null;
  /** Of other servers of the domain in the same run, with their names in the place of addresses. */
  readonly otherServers: readonly CertificateAtAddresses[];
}

export const NOWHERE_ELSE: ShownElsewhere = { everyAddress: null, otherServers: [] };

/**
 * Returns whether all addresses of a server are to be probed: a stage is due of a certificate that some of them may have, or one
 * is no longer shown that its owner was warned about. `shown`: what the server shows now.
 */
export const needsEveryAddress = (server: WatchedServer, shown: string, watch: CertificateWatch): boolean =>
  server.certificates.some(
    (one) =>
      isFollowed(one, watch.now) &&
      ((one.told.length > 0 && one.fingerprint !== shown) || isStageDue(server, one, watch)),
  );

/**
 * Returns the certificates that a server shows now, the last to expire at the end. What nobody can vouch for at a further address
 * is left out: that something is wrong with one is judged where two connections show it.
 */
export function statesShown(
  { certificates }: WatchedServer,
  observed: CertificateState,
  everyAddress: EveryAddress | null,
): readonly CertificateState[] {
  const others = (everyAddress?.certificates ?? []).flatMap(({ state }) =>
    state.fingerprint !== observed.fingerprint &&
    (state.chain === 'trusted' || certificates.some(({ fingerprint }) => fingerprint === state.fingerprint))
      ? [state]
      : [],
  );
  return [observed, ...others].toSorted((one, other) => one.notAfter - other.notAfter);
}

/** Tells where a certificate is shown, and where the one that took its place. `address`: the one that the probe reached. */
export function servedPlaceOf(
  state: CertificateState,
  address: string,
  { everyAddress, otherServers }: ShownElsewhere,
): ServedPlace {
  const all = everyAddress?.certificates ?? [];
  const own = all.find((one) => one.state.fingerprint === state.fingerprint);
  const newer = [...all, ...otherServers]
    .filter((one) => isRenewalOf(one.state, state))
    .toSorted((one, other) => other.state.notAfter - one.state.notAfter)[0];
  const addresses = own?.addresses ?? [address];
  return {
    addresses: all.length > 1 || newer !== undefined ? addresses : null,
    newer: newer === undefined ? null : { places: newer.addresses, notAfter: newer.state.notAfter },
  };
}

/** Returns whether a certificate was most likely issued in the place of another: for the same names, by the same authority. */
const isRenewalOf = (state: CertificateState, old: CertificateState): boolean =>
  state.chain === 'trusted' &&
  state.notBefore > old.notBefore &&
  isLater(state, old) &&
  isSameSet(state.names, old.names) &&
  organizationOf(state.issuer) === organizationOf(old.issuer);
