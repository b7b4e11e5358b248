import type { Ref } from '../../domain/answer.ts';
import { available, type FactReader, shared } from '../fact.ts';
import { askExactly, SIGNED } from './server-response.ts';
import { readZoneServers, type ZoneServer } from './zone-servers.ts';

/** A server that said nothing over UDP, though it answers over TCP, while others sent answers to the question. */
export interface OtherSenders {
  readonly server: ZoneServer;
  readonly others: readonly string[];
}

/** Silent servers that are asked again. Source: docs/limits.md. */
const MAX_SERVERS = 4;

/** Returns the servers that stay silent where they are asked, while answers to the question come from other addresses. */
export const readOtherSenders: FactReader<readonly OtherSenders[]> = shared<readonly OtherSenders[]>(
  async (domain, evidence) => {
    const fact = await readZoneServers(domain, evidence);
    if (fact.kind === 'unavailable') return fact;
    const { zone, servers } = fact.value;
    const silent = servers.filter(({ soa, ns }) => hasTimedOut(soa) && hasTimedOut(ns)).slice(0, MAX_SERVERS);
    const refs: Ref[] = [];
    const found = await Promise.all(
      silent.map(async (server): Promise<OtherSenders | null> => {
        const query = { name: zone, type: 'SOA', flags: SIGNED } as const;
        const stream = await askExactly(evidence, {
          address: server.address,
          query: { ...query, transport: 'tcp' },
          options: { guess: true },
        });
        refs.push(stream.ref);
        if (stream.kind !== 'response') return null;
        const open = { ...query, transport: 'udp', noticesOthers: true } as const;
        const again = await askExactly(evidence, { address: server.address, query: open, options: { guess: true } });
        refs.push(again.ref);
        const others = again.kind === 'silent' ? (again.others ?? []) : [];
        return others.length === 0 ? null : { server, others };
      }),
    );
    return available(
      found.flatMap((one) => one ?? []),
      [...new Set([...fact.refs, ...refs])],
    );
  },
);

const hasTimedOut = (reply: ZoneServer['soa']): boolean => reply.kind === 'silent' && reply.why === 'timeout';
