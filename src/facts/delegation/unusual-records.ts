import { MAX_ALIASES } from '../../dns/limits.ts';
import type { Answer, Ref } from '../../domain/answer.ts';
import { child, type DnsName } from '../../domain/name.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import type { RrType } from '../../domain/rr.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { dns, wildcard } from '../../evidence/questions/dns.ts';
import { available, type FactReader, refOf, shared } from '../fact.ts';
import { askExactly, authoritative, SIGNED } from './server-response.ts';
import { readZoneServers, serverState } from './zone-servers.ts';

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
  /** Names whose aliases lead in a circle, or through more names than we follow. */
  readonly endless: readonly DnsName[];
  /** Names whose aliases lead through many others before there is an address. */
  readonly long: readonly DnsName[];
}

/** More is unusual, and each is a lookup. Resolvers stop after 10 (PowerDNS), 11 (BIND, Unbound) or 16. */
export const MANY_ALIASES = 5;

const WILDCARD_TYPES = ['A', 'AAAA', 'MX', 'TXT'] as const;

/** Returns which types a wildcard at the apex has, and which old ones the apex. */
export const readUnusualRecords: FactReader<UnusualRecords> = shared<UnusualRecords>(async (domain, evidence) => {
  const fact = await readZoneServers(domain, evidence);
  if (fact.kind === 'unavailable') return fact;
  const { zone, servers } = fact.value;
  const working = servers.filter((server) => serverState(server, zone) === 'works');
  const names = [zone, child('www', zone)];
  const [followed, made, old] = await Promise.all([
    Promise.all(names.map((name) => evidence.ask(dns(name, 'A'), { guess: true }))),
    Promise.all(WILDCARD_TYPES.map((type) => evidence.ask(wildcard(zone, type), { guess: true }))),
    Promise.all(
      // Each at another server: none is asked more than it has to be.
      Object.entries(OLD_TYPES).flatMap(([name, type], i) => {
        const server = working[i % working.length];
        if (server === undefined) return [];
        const query = { name: zone, type, transport: 'udp', flags: SIGNED } as const;
        return askExactly(evidence, { address: server.address, query, options: { guess: true } }).then((reply) => ({
          name,
          type,
          reply,
        }));
      }),
    ),
  ]);
  const isKnown = made.every(({ kind }) => kind !== 'failure');
  const wildcards = WILDCARD_TYPES.filter((_, i) => made[i]?.kind === 'answer');
  const has = (type: number, reply: (typeof old)[number]['reply']): boolean =>
    (authoritative(reply)?.answers ?? []).some((rr) => rr.type === type && rr.name === zone);
  const having = (isOne: (answer: Answer) => boolean) => names.filter((_, i) => followed.slice(i, i + 1).some(isOne));
  // Resolvers only say that they failed, so each alias is looked up by itself.
  const failing = having(({ kind }) => kind === 'failure');
  const circles = await Promise.all(failing.map(async (name) => ({ name, ...(await followAliases(name, evidence)) })));
  const refs: readonly Ref[] = [
    ...followed.map(refOf),
    ...circles.flatMap((one) => one.refs),
    ...made.map(refOf),
    ...old.map(({ reply }) => reply.ref),
  ];
  return available(
    {
      zone,
      wildcards: isKnown ? wildcards : null,
      old: old.filter(({ type, reply }) => has(type, reply)).map(({ name }) => name),
      endless: circles.flatMap(({ name, isEndless }) => (isEndless ? [name] : [])),
      long: having((one) => one.kind !== 'failure' && one.aliases.length >= MANY_ALIASES),
    },
    [...new Set([...fact.refs, ...refs])],
  );
});

/** Follows aliases one by one. They are endless where a name comes up again, or where resolvers give up in any case. */
async function followAliases(name: DnsName, evidence: Evidence) {
  const seen = new Set<DnsName>();
  const refs: Ref[] = [];
  for (let at = name; ; ) {
    seen.add(at);
    const answer = await evidence.ask(dns(at, 'CNAME'), { guess: true });
    refs.push(refOf(answer));
    const [target] = answer.kind === 'answer' ? answer.records.flatMap((rr) => readRdata(rr)?.target ?? []) : [];
    if (target === undefined) return { isEndless: false, refs };
    if (seen.has(target) || seen.size > MAX_ALIASES) return { isEndless: true, refs };
    at = target;
  }
}
