import { addressOctets } from '../../domain/addresses.ts';
import type { DatedSource } from '../../domain/dated.ts';
import { type DnsName, ROOT } from '../../domain/name.ts';
import { parseDnsName } from '../../domain/rdata/wire-name.ts';
import type { NameServer } from './referral.ts';
import bundled from './root-hints.json' with { type: 'json' };

/** Where the servers of the root were read. */
export const ROOT_HINT_SOURCE: DatedSource = {
  source: bundled.source,
  readOn: bundled.read_on,
  reviewBy: bundled.review_by,
};

/** The servers of the root, as IANA publishes them. */
export const ROOT_SERVERS: readonly NameServer[] = bundled.servers.map(({ name, addresses }) => ({
  name: name as DnsName,
  addresses,
}));

/**
 * Reads root hints as IANA publishes them (`named.root`), a zone file without directives: NS records of the root, and the
 * addresses of these hosts. Null where a line is none of these or the servers have no address.
 */
export function parseRootHints(text: string): readonly NameServer[] | null {
  const hosts: DnsName[] = [];
  const addresses = new Map<DnsName, string[]>();
  for (const line of text.split('\n')) {
    const [owner, ...words] = line.replace(/;.*/, '').trim().split(/\s+/);
    if (owner === undefined || owner === '') continue;
    const name = parseDnsName(owner);
    const [type, data = '', ...more] = words.filter(
      (word) => !/^\d+$|^IN$/i.test(word) || addressOctets(word) !== null,
    );
    if (name === null || more.length > 0) return null;
    const kind = type?.toUpperCase();
    if (kind === 'NS') {
      const host = parseDnsName(data);
      if (host === null || name !== ROOT) return null;
      hosts.push(host);
    } else if ((kind === 'A' || kind === 'AAAA') && addressOctets(data)?.length === (kind === 'A' ? 4 : 16))
      addresses.set(name, [...(addresses.get(name) ?? []), data]);
    else return null;
  }
  const servers = hosts.map((name) => ({ name, addresses: addresses.get(name) ?? [] }));
  return servers.some((server) => server.addresses.length > 0) ? servers : null;
}
