import { type DnsName, isAtOrBelow } from '../domain/name.ts';
import { encodeRdata } from '../domain/rdata/encode.ts';
import { readRdata } from '../domain/rdata/read.ts';
import type { Rr, RrType } from '../domain/rr.ts';
import { type Undelegated, withinMost } from '../domain/undelegated.ts';
import type { Resolution, ResolveOptions, Resolver } from './resolution.ts';

/** How long records count that are only given: no zone says it. */
const GIVEN_TTL_S = 3600;

/** Asks `inZone` for names at and below a zone, and `elsewhere` for all others. DS records of the zone are elsewhere. */
export function createDividedResolver(zone: DnsName, inZone: Resolver, elsewhere: Resolver): Resolver {
  return {
    servers: elsewhere.servers,
    resolve(name, type, options) {
      const isIn = isAtOrBelow(name, zone) && !(name === zone && type === 'DS') && options?.server === undefined;
      return (isIn ? inZone : elsewhere).resolve(name, type, options);
    },
    async close() {
      await Promise.all([inZone.close(), elsewhere.close()]);
    },
  };
}

/** Answers for the DS records of the zone with those that are given; asks for all else. */
export function withGivenDs(resolver: Resolver, { zone, ds }: Undelegated): Resolver {
  const common = { aliases: [], security: 'secure', exchanges: [], fromCache: false } as const;
  const [first, ...more] = ds.map(
    (one): Rr<'DS'> => ({ name: zone, type: 'DS', ttlSeconds: GIVEN_TTL_S, octets: encodeRdata('DS', one) }),
  );
  const given: Resolution =
    first === undefined
      ? { ...common, kind: 'nodata', zone: null, ttlSeconds: GIVEN_TTL_S }
      : { ...common, kind: 'answer', records: [first, ...more] };
  return {
    ...resolver,
    async resolve<T extends RrType>(name: DnsName, type: T, options: ResolveOptions = {}): Promise<Resolution<T>> {
      const isGiven = name === zone && type === 'DS' && options.server === undefined;
      // It is of the type DS where that was asked for.
      return isGiven ? (given as Resolution<T>) : resolver.resolve(name, type, options);
    },
  };
}

/** Returns the same with the addresses of all its servers: those that are not given are looked up. */
export async function withAddresses(
  undelegated: Undelegated,
  resolver: Pick<Resolver, 'resolve'>,
): Promise<Undelegated> {
  const servers = await Promise.all(
    undelegated.servers.map(async ({ host, addresses }) => {
      if (addresses.length > 0) return { host, addresses };
      const found = await Promise.all([resolver.resolve(host, 'A'), resolver.resolve(host, 'AAAA')]);
      const known = found.flatMap((one) =>
        one.kind === 'answer' ? one.records.flatMap((rr) => readRdata<'A' | 'AAAA'>(rr)?.address ?? []) : [],
      );
      return { host, addresses: known };
    }),
  );
  return { ...undelegated, servers: withinMost(undelegated, servers) };
}
