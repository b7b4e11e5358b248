import type { PrefixEntry, PrefixTable } from './prefix-table.ts';

/** Says whether the holder of a prefix lets an autonomous system announce it. Source: RFC 6811 §2. */
export type RouteValidity = 'valid' | 'invalid' | 'not-found';

/** How the addresses of one prefix are announced. */
export interface Announcement {
  readonly network: PrefixEntry['network'];
  /** The autonomous systems that announce it: one, or a few; none where all paths end in an AS set. */
  readonly origins: readonly number[];
  /** The systems of AS sets at the ends of paths. None of them is known to be the origin. */
  readonly inSets: readonly number[];
}

/** Returns the longest announced prefix that has an address in it, which routers follow; null where there is none. */
export function announcementOf(address: Uint8Array, announced: PrefixTable): Announcement | null {
  const [longest, ...others] = announced.covering(address);
  if (longest === undefined) return null;
  const same = others.filter(({ network }) => network.prefix === longest.network.prefix);
  const systems = (isOfSet: boolean) => [
    ...new Set([longest, ...same].flatMap((one) => ((one.isOfSet ?? false) === isOfSet ? one.asn : []))),
  ];
  return { network: longest.network, origins: systems(false), inSets: systems(true) };
}

/**
 * Judges a prefix by the authorised ones (VRPs). Where several systems announce it, one that may is enough: routers that
 * validate use that route. A path that ends in an AS set has no origin, so nothing that covers its prefix matches it.
 */
export function validityOf({ network, origins }: Announcement, authorised: PrefixTable): RouteValidity {
  const covering = authorised.covering(network.octets).filter((vrp) => vrp.network.prefix <= network.prefix);
  if (covering.length === 0) return 'not-found';
  // No system may announce what AS 0 is authorised for. Source: RFC 6483 §4.
  const holds = covering.some(
    ({ asn, maxLength }) => asn !== 0 && origins.includes(asn) && network.prefix <= maxLength,
  );
  return holds ? 'valid' : 'invalid';
}
