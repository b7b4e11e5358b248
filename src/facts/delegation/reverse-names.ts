import { addressOctets } from '../../domain/addresses.ts';
import { type DnsName, labelsOf } from '../../domain/name.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import { dns } from '../../evidence/questions/dns.ts';
import { available, type FactReader, refOf, shared } from '../fact.ts';
import { readZoneServers } from './zone-servers.ts';

/** Names one address of a name server as the reverse DNS does. */
export interface ReverseName {
  readonly address: string;
  readonly hosts: readonly DnsName[];
  /** Names that it gives; null where that could not be looked up. */
  readonly names: readonly DnsName[] | null;
}

/** Returns the names that the reverse DNS gives to the addresses of the name servers. */
export const readReverseNames: FactReader<readonly ReverseName[]> = shared<readonly ReverseName[]>(
  async (domain, evidence) => {
    const found = await readZoneServers(domain, evidence);
    if (found.kind === 'unavailable') return found;
    const asked = await Promise.all(
      found.value.servers.map(async ({ address, hosts }) => {
        const answer = await evidence.ask(dns(reverseName(address), 'PTR'), { guess: true });
        const names =
          answer.kind === 'failure'
            ? null
            : answer.kind === 'answer'
              ? answer.records.flatMap((rr) => readRdata(rr)?.target ?? [])
              : [];
        return { one: { address, hosts, names }, ref: refOf(answer) };
      }),
    );
    return available(
      asked.map(({ one }) => one),
      [...found.refs, ...asked.map(({ ref }) => ref)],
    );
  },
);

/** The name at which the reverse DNS has an address. Sources: RFC 1035 §3.5, RFC 3596 §2.5. */
function reverseName(address: string): DnsName {
  const octets = addressOctets(address) ?? new Uint8Array(4);
  const parts =
    octets.length === 4
      ? [...octets].map(String)
      : [...octets].flatMap((octet) => [(octet >> 4).toString(16), (octet & 15).toString(16)]);
  const suffix = octets.length === 4 ? 'in-addr.arpa' : 'ip6.arpa';
  return [...parts.reverse(), ...labelsOf(suffix as DnsName)].join('.') as DnsName;
}
