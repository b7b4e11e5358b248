import { createSocket } from 'node:dgram';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Answer, AUTHORITATIVE_ANSWER, type DecodedPacket, decode, encode, type RecordType } from 'dns-packet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Internet, startInternet } from './internet.ts';
import type { NameServers } from './name-servers.ts';

/** Walks from the root with queries by dns-packet over bare sockets, and zone files read by a regular expression. */
const ZONES = join(import.meta.dirname, 'zones');
const MAX_REFERRALS = 8;
const PATIENCE_MS = 5000;

interface Walked {
  /** The hosts that were asked, from the root down. */
  readonly hosts: readonly string[];
  readonly response: DecodedPacket | null;
  /** Why there is no authoritative answer. */
  readonly fault: 'refused' | 'lame' | 'no-address' | null;
}

/** One query without recursion, as a resolver would send it, to the real place of an address. */
async function query(servers: NameServers, address: string, name: string, type: RecordType): Promise<DecodedPacket> {
  const override = servers.connectTo.find((one) => one.address === address && one.port === 53);
  if (override === undefined) throw new Error(`no name server has the address ${address}`);
  const socket = createSocket('udp4');
  try {
    const response = new Promise<Buffer>((resolve, reject) => {
      setTimeout(() => reject(new Error(`${address} did not answer for ${name} ${type}`)), PATIENCE_MS).unref();
      socket.once('message', resolve);
    });
    socket.send(
      encode({ type: 'query', id: 1, flags: 0, questions: [{ name, type }] }),
      override.toPort,
      override.toAddress,
    );
    return decode(await response);
  } finally {
    socket.close();
  }
}

const [SERVFAIL, REFUSED] = [2, 5];
const rcodeOf = ({ flags = 0 }: DecodedPacket): number => flags & 15;
const isBelow = (name: string, zone: string): boolean => zone === '' || name.endsWith(`.${zone}`);

const dataOf = (records: readonly Answer[] | undefined, type: string, name?: string): string[] =>
  (records ?? []).flatMap((one) =>
    one.type === type && (name === undefined || one.name === name) && 'data' in one ? [String(one.data)] : [],
  );

/** Follows referrals from the root to an authoritative response. */
async function walk(servers: NameServers, root: string, name: string, type: RecordType): Promise<Walked> {
  const hosts = ['a.root-servers.test'];
  let address = root;
  let cut = '';
  for (let i = 0; i < MAX_REFERRALS; i += 1) {
    const response = await query(servers, address, name, type);
    if (rcodeOf(response) === REFUSED) return { hosts, response, fault: 'refused' };
    if (((response.flags ?? 0) & AUTHORITATIVE_ANSWER) !== 0) return { hosts, response, fault: null };
    const [delegation] = (response.authorities ?? []).filter((one) => one.type === 'NS');
    // A referral leads down. Any other shows that the server does not know the zone that was delegated to it.
    if (delegation === undefined || !isBelow(delegation.name, cut)) return { hosts, response, fault: 'lame' };
    cut = delegation.name;
    const [host = ''] = dataOf(response.authorities, 'NS').sort();
    hosts.push(host);
    const found = dataOf(response.additionals, 'A', host)[0] ?? (await addressOf(servers, root, host, cut));
    if (found === null) return { hosts, response, fault: 'no-address' };
    address = found;
  }
  throw new Error(`${name} ${type}: too many referrals`);
}

/** A host below the cut that lacks glue cannot be found: its address is in the very zone that we look for. */
async function addressOf(servers: NameServers, root: string, host: string, cut: string): Promise<string | null> {
  if (isBelow(host, cut)) return null;
  const { response, fault } = await walk(servers, root, host, 'A');
  return fault === null ? (dataOf(response?.answers, 'A')[0] ?? null) : null;
}

type Line = readonly [owner: string, type: RecordType, data: string];
const TYPES = ['A', 'AAAA', 'NS', 'CNAME'] as const;

/** The records of a zone file that need no knowledge of their form: addresses, name servers, aliases. */
function linesOf(text: string, apex: string): Line[] {
  const absolute = (name: string) =>
    (name === '@'
      ? apex
      : name.endsWith('.')
        ? name.slice(0, -1)
        : apex === ''
          ? name
          : `${name}.${apex}`
    ).toLowerCase();
  return [...text.matchAll(/^(\S+)(?: \d+)? IN (A|AAAA|NS|CNAME) (\S+)$/gm)].map(
    ([, owner = '', type = '', data = '']) => {
      const known = TYPES.find((one) => one === type) ?? 'A';
      const value = known === 'NS' || known === 'CNAME' ? absolute(data) : known === 'AAAA' ? canonical(data) : data;
      return [absolute(owner), known, value];
    },
  );
}

/** One spelling of an IPv6 address. */
const canonical = (address: string): string => new URL(`http://[${address}]`).hostname;

const apexOf = (file: string): string => (file === 'root.zone' ? '' : file.slice(0, -'.zone'.length));
const FILES = readdirSync(ZONES).filter((file) => file.endsWith('.zone'));
/** Their name servers are at a company that is no part of the miniature internet. */
const SERVED_ELSEWHERE = ['cloud.example'];

describe('the miniature internet, from its root', () => {
  let internet: Internet;
  let servers: NameServers;
  const from = (name: string, type: RecordType) => walk(servers, '198.51.100.4', name, type);

  beforeAll(async () => {
    internet = await startInternet({ zonesDir: ZONES });
    servers = await internet.startNameServers();
  });
  afterAll(() => internet.close());

  test('each name server has an address of its own, and all of them one port', () => {
    const places = servers.connectTo.map(({ toAddress }) => toAddress);
    expect(places.length).toBeGreaterThan(8);
    expect(places.every((address) => address.startsWith('127.53.'))).toBe(true);
    expect(new Set(servers.connectTo.map(({ toPort }) => toPort))).toEqual(new Set([servers.port]));
  });

  test.each<[name: string, hosts: string[]]>([
    ['example', ['a.root-servers.test', 'a.nic.example']],
    ['perfect.example', ['a.root-servers.test', 'a.nic.example', 'ns1.dns-host.test']],
    ['www.perfect.example', ['a.root-servers.test', 'a.nic.example', 'ns1.dns-host.test']],
    ['ns1.dns-host.test', ['a.root-servers.test', 'a.nic.test', 'ns1.dns-host.test']],
    ['dns.ne.jp', ['a.root-servers.test', 'ns1.dns.ne.jp']],
    ['nobody.invalid', ['a.root-servers.test']],
  ])('%s is found by way of %j', async (name, hosts) => {
    const walked = await from(name, 'A');
    expect(walked).toMatchObject({ hosts, fault: null });
  });

  test.each(FILES)('%s: what its own servers answer is what the file says', async (file) => {
    const apex = apexOf(file);
    const lines = linesOf(readFileSync(join(ZONES, file), 'utf8'), apex).filter(
      // What lies below a delegation is glue.
      ([owner]) => apex !== '' || owner === '',
    );
    expect(lines.length).toBeGreaterThan(0);
    const sets = Map.groupBy(lines, ([owner, type]) => `${owner} ${type}`);
    for (const [key, set] of sets) {
      const [[owner, type] = ['', 'A' as const]] = set;
      const { response, fault } = await from(owner === '' ? '.' : owner.replace(/^\*/, 'made-up'), type);
      if (SERVED_ELSEWHERE.includes(apex)) {
        expect(fault, key).toBe('no-address');
        continue;
      }
      expect(fault, key).toBeNull();
      const data = dataOf(response?.answers, type).map((one) => (type === 'AAAA' ? canonical(one) : one.toLowerCase()));
      expect(data.sort(), key).toEqual([...new Set(set.map(([, , value]) => value))].sort());
    }
  });

  test('a server refuses what is not in its zones', async () => {
    const response = await query(servers, '203.0.113.61', 'perfect.example', 'A');
    expect(rcodeOf(response)).toBe(REFUSED);
    expect(response).toMatchObject({ flag_aa: false, answers: [] });
  });

  test('a fault at one server is a fault there alone', async () => {
    servers.server('a.nic.example').faults.set({ below: 'perfect.example' }, 'servfail');
    expect(rcodeOf(await query(servers, '192.0.2.3', 'perfect.example', 'A'))).toBe(SERVFAIL);
    expect(rcodeOf(await query(servers, '198.51.100.3', 'perfect.example', 'A'))).toBe(0);
    servers.server('a.nic.example').faults.clear();
    expect(servers.server('a.nic.example').asked().at(-1)).toMatchObject({ name: 'perfect.example', rd: false });
  });

  test('the resolver answers as before', async () => {
    const socket = createSocket('udp4');
    const [host, port] = internet.resolver.split(':');
    const answer = new Promise<Buffer>((resolve) => socket.once('message', resolve));
    const questions = [{ name: 'perfect.example', type: 'A' }] as const;
    socket.send(encode({ type: 'query', id: 1, flags: 0x0100, questions: [...questions] }), Number(port), host);
    expect(dataOf(decode(await answer).answers, 'A')).toEqual(['192.0.2.10']);
    socket.close();
  });
});

describe('delegations that are wrong', () => {
  let internet: Internet;
  let servers: NameServers;
  const SOA = '@ 300 IN SOA ns hostmaster 1 7200 900 1209600 300\n';

  beforeAll(async () => {
    internet = await startInternet({ zonesDir: null });
    internet.load(
      `${SOA}@ IN NS a.root-servers.test.\na.root-servers.test. IN A 198.51.100.4\nlame IN NS ns.host\nns.host IN A 192.0.2.1\n`,
      '.',
      {},
    );
    internet.load(`${SOA}@ IN NS ns\nns IN A 192.0.2.1\n`, 'host');
    // The parent names another host than the zone itself.
    internet.load(`${SOA}@ IN NS own\nown IN A 192.0.2.2\n`, 'lame');
    internet.load(`${SOA}@ IN NS ns\n`, 'glueless');
    internet.load(`${SOA}@ IN NS ns.host.\n@ IN A 192.0.2.9\n`, 'outside');
    servers = await internet.startNameServers();
  });
  afterAll(() => internet.close());

  test.each<[name: string, expected: Partial<Walked>]>([
    ['lame', { fault: 'refused', hosts: ['a.root-servers.test', 'ns.host'] }],
    ['glueless', { fault: 'no-address', hosts: ['a.root-servers.test', 'ns.glueless'] }],
    // No glue is needed where the host is in another zone, whose address can be looked up.
    ['outside', { fault: null, hosts: ['a.root-servers.test', 'ns.host'] }],
  ])('%s', async (name, expected) => {
    expect(await walk(servers, '198.51.100.4', name, 'A')).toMatchObject(expected);
  });
});
