import type { AddressOverride } from './address-override.ts';
import { addressOctets, isInside, isUnreachable, type Network, refusalOf } from './addresses.ts';
import type { Cause } from './cause.ts';
import type { ServerAddress } from './query.ts';

/** Which addresses we contact. A domain's owner decides where its names lead, so only public addresses are contacted. */
export interface ContactPolicy {
  /** Networks of the operator that may be contacted although they are special. */
  readonly allowedNetworks?: readonly Network[];
  /** The operator's overrides: we do not check where they lead. Read at each contact. */
  readonly connectTo?: readonly AddressOverride[];
}

/** Where to go for a server, or why we do not contact it. */
export type Route =
  | { readonly kind: 'open'; readonly to: ServerAddress; readonly octets: Uint8Array }
  /** The text is no IP address. */
  | { readonly kind: 'invalid' }
  /**
   * We do not connect to it. `use`: what it is for, such as `private`. `isReachable`: others can reach it all the same, so
   * we don't know whether it answers.
   */
  | { readonly kind: 'special'; readonly use: string; readonly isReachable: boolean };

export function routeTo(server: ServerAddress, { allowedNetworks = [], connectTo = [] }: ContactPolicy): Route {
  const octets = addressOctets(server.address);
  if (octets === null) return { kind: 'invalid' };
  const override = connectTo.find((one) => one.port === server.port && isSame(addressOctets(one.address), octets));
  if (override !== undefined)
    return { kind: 'open', to: { address: override.toAddress, port: override.toPort }, octets };
  const use = refusalOf(octets, allowedNetworks);
  return use === null
    ? { kind: 'open', to: server, octets }
    : { kind: 'special', use, isReachable: !isUnreachable(octets, allowedNetworks) };
}

/** Returns whether the operator allows a server, by its network or by an override. */
export function isAllowed(
  { address, port }: ServerAddress,
  { allowedNetworks = [], connectTo = [] }: ContactPolicy,
): boolean {
  const octets = addressOctets(address);
  return (
    octets !== null &&
    (allowedNetworks.some((network) => isInside(octets, network)) ||
      connectTo.some((one) => one.port === port && isSame(addressOctets(one.address), octets)))
  );
}

/** Names the reason why we don't connect to a special address. */
export const specialCause = (
  { use, isReachable }: Extract<Route, { readonly kind: 'special' }>,
  server?: string,
): Cause => ({
  code: isReachable ? 'address-avoided' : 'address-special',
  args: { use },
  ...(server === undefined ? {} : { server }),
});

const isSame = (a: Uint8Array | null, b: Uint8Array): boolean =>
  a !== null && a.length === b.length && a.every((octet, i) => octet === b[i]);
