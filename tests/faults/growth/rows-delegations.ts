import type { DnsName } from '../../../src/domain/name.ts';
import { encodeRdata } from '../../../src/domain/rdata/encode.ts';
import type { DnsResponse, ResponseRr } from '../../../src/domain/response.ts';
import { RR_TYPES, type RrType } from '../../../src/domain/rr.ts';
import { delegatedIn, mergedDelegations } from '../../../src/facts/delegation/delegated-hosts.ts';
import { historyRrsets } from '../../../src/observations/rows.ts';
import type { RrsetState } from '../../../src/observations/store.ts';
import type { Row } from './measure.ts';

const ZONE = 'case.test' as DnsName;
/** Servers of the zone above that are asked. */
const PARENTS = 13;
/** Hosts, each with an address, that a message has room for. */
const HOSTS = 2000;

const rr = (name: DnsName, type: RrType, octets: Uint8Array): ResponseRr => ({
  name,
  type: RR_TYPES[type],
  class: 1,
  ttlSeconds: 60,
  octets,
});

function referral(count: number, salt: number): DnsResponse {
  const hosts = Array.from({ length: count }, (_, i) => `n${i}-${salt}.${ZONE}` as DnsName);
  return {
    ...{ aa: false, rd: false, ra: false, ad: false, cd: false, rcode: 0, answers: [], ede: [] },
    authorities: hosts.map((host) => rr(ZONE, 'NS', encodeRdata('NS', { host }))),
    additionals: hosts.map((host, i) => rr(host, 'A', Uint8Array.from([192, 0, i >> 8, i & 0xff]))),
  };
}

/** RRsets that have one record each, below a name of many labels. */
function rrsets(count: number, salt: number): readonly RrsetState[] {
  const deep = `${'a.'.repeat(100)}_domainkey.${ZONE}`;
  const of = (name: string, i: number): RrsetState =>
    ({
      name: name as DnsName,
      type: 'TXT',
      records: [{ octets: Uint8Array.from([1, i & 0xff]), intervals: [{ endedAt: null }] }],
    }) as unknown as RrsetState;
  return [of(`*.x${salt}.${ZONE}`, 0), ...Array.from({ length: count }, (_, i) => of(`n${i}-${salt}.${deep}`, i))];
}

export const DELEGATION_ROWS: readonly Row[] = [
  {
    readers: ['facts/delegation/delegated-hosts.ts delegatedIn'],
    runs: 'main',
    works: PARENTS,
    shapes: [
      {
        about: 'hosts with an address each',
        most: HOSTS,
        make: (count, salt) => {
          const response = referral(count, salt);
          return () => delegatedIn(response, ZONE);
        },
      },
    ],
  },
  {
    readers: ['facts/delegation/delegated-hosts.ts mergedDelegations'],
    runs: 'main',
    shapes: [
      {
        about: 'other hosts at each server',
        most: HOSTS,
        make: (count, salt) => {
          const all = Array.from({ length: PARENTS }, (_, i) => delegatedIn(referral(count, salt * PARENTS + i), ZONE));
          return () => mergedDelegations(all.filter((one) => one !== null));
        },
      },
    ],
  },
  {
    readers: ['observations/rows.ts historyRrsets'],
    runs: 'main',
    shapes: [
      {
        about: 'names of many labels beside a wildcard',
        most: 1000,
        make: (count, salt) => {
          const all = rrsets(count, salt);
          return () => historyRrsets({ key: ZONE, rrsets: all }, new Set(['TXT']));
        },
      },
    ],
  },
];
