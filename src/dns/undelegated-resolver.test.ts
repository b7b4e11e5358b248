import { expect, test } from 'vitest';
import type { DnsName } from '../domain/name.ts';
import { encodeRdata } from '../domain/rdata/encode.ts';
import type { Rr, RrType } from '../domain/rr.ts';
import type { Undelegated } from '../domain/undelegated.ts';
import type { Resolution } from './resolution.ts';
import { withAddresses } from './undelegated-resolver.ts';

const COMMON = { aliases: [], security: 'insecure', exchanges: [], fromCache: false } as const;
const NONE: Resolution = { ...COMMON, kind: 'nodata', zone: null, ttlSeconds: 60 };

/** Finds so many IPv4 addresses for each host, whose number is in its name. */
const finding = (count: number) => ({
  async resolve<T extends RrType>(name: DnsName, type: T): Promise<Resolution<T>> {
    const [first, ...more] = Array.from({ length: count }, (_, i): Rr<'A'> => {
      const octets = encodeRdata('A', { address: `9.9.${name.slice(2, name.indexOf('.'))}.${i}` });
      return { name, type: 'A', ttlSeconds: 60, octets };
    });
    const found: Resolution = first === undefined ? NONE : { ...COMMON, kind: 'answer', records: [first, ...more] };
    // It is of the type A where that was asked for.
    return (type === 'A' ? found : NONE) as Resolution<T>;
  },
});

const testOf = (hosts: number, given: readonly string[]): Undelegated => ({
  zone: 'moving.example' as DnsName,
  servers: [
    ...Array.from({ length: hosts }, (_, i) => ({ host: `ns${i}.other.example` as DnsName, addresses: [] })),
    ...(given.length === 0 ? [] : [{ host: 'ns.moving.example' as DnsName, addresses: given }]),
  ],
  ds: [],
});
const GIVEN = ['8.8.8.1', '8.8.8.2', '8.8.8.3'];

test.each([
  ['few', testOf(2, GIVEN), 3, [3, 3, 3]],
  ['many of each host', testOf(15, []), 4, [2, ...Array(14).fill(1)]],
  ['very many of one host', testOf(1, GIVEN), 200, [13, 3]],
  ['none', testOf(2, GIVEN), 0, [0, 0, 3]],
])('addresses that are found count among the 16: %s', async (_, undelegated, count, counts) => {
  const { servers } = await withAddresses(undelegated, finding(count));
  expect(servers.map(({ addresses }) => addresses.length)).toEqual(counts);
});
