import type { Ref } from '../../domain/answer.ts';
import type { RrType } from '../../domain/rr.ts';
import { wildcard } from '../../evidence/questions/dns.ts';
import { available, type FactReader, refOf, shared } from '../fact.ts';
import { askExactly, authoritative, SIGNED } from './server-response.ts';
import { readZoneServers, stateOf } from './zone-servers.ts';

/**
 * Types that were given up, by their numbers. KEY is none of them: SIG(0) uses it (RFC 3445 §1). Sources: RFC 1123
 * §6.1.3.6, RFC 6563, RFC 7208 §3.1.
 */
const OLD_TYPES = { WKS: 11, A6: 38, SPF: 99 } as const;

/** Records of a zone that confuse other checks, or that nobody uses any more. */
export interface UnusualRecords {
  readonly zone: string;
  /** The types of a name that surely does not exist, so that a wildcard has them; null where that is not known. */
  readonly wildcards: readonly RrType[] | null;
  /** Types at the apex that were given up. */
  readonly old: readonly string[];
}

const WILDCARD_TYPES = ['A', 'AAAA', 'MX', 'TXT'] as const;

/** Returns which types a wildcard at the apex has, and which old ones the apex. */
export const readUnusualRecords: FactReader<UnusualRecords> = shared<UnusualRecords>(async (domain, evidence) => {
  const fact = await readZoneServers(domain, evidence);
  if (fact.kind === 'unavailable') return fact;
  const { zone, servers } = fact.value;
  const working = servers.filter((server) => stateOf(server, zone) === 'works');
  const [made, old] = await Promise.all([
    Promise.all(WILDCARD_TYPES.map((type) => evidence.ask(wildcard(zone, type), { guess: true }))),
    Promise.all(
      // Each at another server: none is asked more than it has to be.
      Object.entries(OLD_TYPES).flatMap(([name, type], i) => {
        const server = working[i % working.length];
        if (server === undefined) return [];
        const query = { name: zone, type, transport: 'udp', flags: SIGNED } as const;
        return askExactly(evidence, server.address, query, { guess: true }).then((reply) => ({ name, type, reply }));
      }),
    ),
  ]);
  const isKnown = made.every(({ kind }) => kind !== 'failure');
  const wildcards = WILDCARD_TYPES.filter((_, i) => made[i]?.kind === 'answer');
  const has = (type: number, reply: (typeof old)[number]['reply']): boolean =>
    (authoritative(reply)?.answers ?? []).some((rr) => rr.type === type && rr.name === zone);
  const refs: readonly Ref[] = [...made.map(refOf), ...old.map(({ reply }) => reply.ref)];
  return available(
    {
      zone,
      wildcards: isKnown ? wildcards : null,
      old: old.filter(({ type, reply }) => has(type, reply)).map(({ name }) => name),
    },
    [...new Set([...fact.refs, ...refs])],
  );
});
