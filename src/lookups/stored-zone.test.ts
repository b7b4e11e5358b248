import { expect, test } from 'vitest';
import type { DnsName, DomainName } from '../domain/name.ts';
import { encodeRdata } from '../domain/rdata/encode.ts';
import { historyKey } from '../observations/history-key.ts';
import { observe } from '../observations/intervals.ts';
import type { DomainHistory, Observation } from '../observations/store.ts';
import { readStoredZone } from './stored-zone.ts';

const AT = 1_700_000_000_000;
const COMMON = { type: 'NS', at: AT, security: 'insecure', aliases: [], ttlFromCache: false } as const;

const seen = (name: string, ...hosts: string[]): Observation => {
  const common = { ...COMMON, name: name as DnsName };
  const [first, ...more] = hosts.map((host) => ({
    ...{ name: name as DnsName, type: 'NS' as const, ttlSeconds: 3600 },
    octets: encodeRdata('NS', { host: host as DnsName }),
  }));
  return first === undefined
    ? { ...common, outcome: 'nodata', zone: null, ttlSeconds: 300 }
    : { ...common, outcome: 'answer', records: [first, ...more] };
};

async function zoneOf(domain: string, ...observations: readonly Observation[]) {
  const histories = new Map<DnsName, DomainHistory>();
  for (const one of observations) {
    const key = historyKey(one.name);
    histories.set(key, observe(histories.get(key), key, [one]));
  }
  const zone = await readStoredZone(domain as DomainName, async (key) => histories.get(key));
  return zone === undefined ? null : `${zone.apex}: ${zone.hosts.join(' ')}`;
}

test.each([
  [
    'its own',
    'example.com',
    [seen('example.com', 'ns1.desec.io', 'ns2.desec.org')],
    'example.com: ns1.desec.io ns2.desec.org',
  ],
  [
    'those of the name above, where it has none itself',
    'www.example.com',
    [seen('www.example.com'), seen('example.com', 'ns1.desec.io')],
    'example.com: ns1.desec.io',
  ],
  ['none, where nobody looked whether it has its own', 'www.example.com', [seen('example.com', 'ns1.desec.io')], null],
  ['none of a registry', 'example.com', [seen('example.com'), seen('com', 'a.gtld-servers.net')], null],
  ['none, where nothing is stored', 'example.com', [], null],
  [
    'none, far below',
    'a.b.c.d.example.com',
    [
      seen('a.b.c.d.example.com'),
      seen('b.c.d.example.com'),
      seen('c.d.example.com'),
      seen('d.example.com'),
      seen('example.com', 'ns1.desec.io'),
    ],
    null,
  ],
])('name servers: %s', async (_what, domain, observations, expected) => {
  expect(await zoneOf(domain, ...observations)).toBe(expected);
});
