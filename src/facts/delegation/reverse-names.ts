import type { Ref } from '../../domain/answer.ts';
import type { DnsName } from '../../domain/name.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import { reverseLabels } from '../../domain/reverse-name.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { dns } from '../../evidence/questions/dns.ts';
import { available, type Fact, type FactReader, refOf, shared } from '../fact.ts';
import { readZoneServers } from './zone-servers.ts';

/** Names one address of a server as the reverse DNS does. */
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
    return found.kind === 'unavailable' ? found : lookUpReverse(found.value.servers, found.refs, evidence);
  },
);

/** Looks up addresses in the reverse DNS. */
export async function lookUpReverse(
  places: readonly { readonly address: string; readonly hosts: readonly DnsName[] }[],
  before: readonly Ref[],
  evidence: Evidence,
): Promise<Fact<readonly ReverseName[]>> {
  const asked = await Promise.all(
    places.map(async ({ address, hosts }) => {
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
    [...before, ...asked.map(({ ref }) => ref)],
  );
}

/** The name at which the reverse DNS has an address. */
const reverseName = (address: string): DnsName =>
  [...reverseLabels(address), address.includes(':') ? 'ip6.arpa' : 'in-addr.arpa'].join('.') as DnsName;
