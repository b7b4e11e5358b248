import type { DnsName } from '../../src/domain/name.ts';
import { encodeRdata } from '../../src/domain/rdata/encode.ts';
import type { Rr } from '../../src/domain/rr.ts';
import type { Observation } from '../../src/observations/store.ts';

export const name = (text: string) => text as DnsName;

/** An A record. */
export const a = (owner: string, address: string, ttlSeconds = 300): Rr => ({
  name: name(owner),
  type: 'A',
  ttlSeconds,
  octets: encodeRdata('A', { address }),
});

export const common = { security: 'indeterminate', aliases: [], ttlFromCache: false } as const;

/** A lookup that was answered with these records. */
export const answered = (at: number, ...records: [Rr, ...Rr[]]): Observation => ({
  ...common,
  name: records[0].name,
  type: records[0].type,
  at,
  outcome: 'answer',
  records,
});

/** A lookup of an A record that found none. */
export const denied = (at: number, owner: string, outcome: 'nodata' | 'nxdomain' = 'nodata'): Observation => ({
  ...common,
  name: name(owner),
  type: 'A',
  at,
  outcome,
  zone: name('example.com'),
  ttlSeconds: 60,
});
