import { MAX_ALIASES } from '../../dns/limits.ts';
import { specialAmong } from '../../domain/addresses.ts';
import type { Answer, Ref } from '../../domain/answer.ts';
import { child, type DnsName, parentOf } from '../../domain/name.ts';
import { registrableDomain } from '../../domain/psl.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import type { RrType } from '../../domain/rr.ts';
import { TLS_RPT_NAME } from '../../domain/service-names.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { dns, wildcard } from '../../evidence/questions/dns.ts';
import { available, type FactReader, refOf, shared } from '../fact.ts';
import { askExactly, authoritative, SIGNED } from './server-response.ts';
import { readZoneServers, serverState, type ZoneServer } from './zone-servers.ts';

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
  /** Whether a website has no `www` beside it: the zone is a registrable domain with an address. */
  readonly lacksWww: boolean;
  /** Addresses of `www` that nobody outside can use, where it has no others; empty where it has. */
  readonly wwwSpecial: readonly string[];
  /** Names without records of their own that are said not to exist, though one below has records. Source: RFC 8020 §2. */
  readonly denied: readonly { readonly above: DnsName; readonly below: DnsName }[];
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
  const [followed, denied, made, old] = await Promise.all([
    Promise.all(names.map((name) => evidence.ask(dns(name, 'A'), { guess: true }))),
    deniedAbove(zone, evidence),
    Promise.all(WILDCARD_TYPES.map((type) => evidence.ask(wildcard(zone, type), { guess: true }))),
    askForOldTypes(zone, working, evidence),
  ]);
  const isKnown = made.every(({ kind }) => kind !== 'failure');
  const wildcards = WILDCARD_TYPES.filter((_, i) => made[i]?.kind === 'answer');
  const has = (type: number, reply: (typeof old)[number]['reply']): boolean =>
    (authoritative(reply)?.answers ?? []).some((rr) => rr.type === type && rr.name === zone);
  const having = (isOne: (answer: Answer) => boolean) => names.filter((_, i) => followed.slice(i, i + 1).some(isOne));
  // Resolvers only say that they failed, so each alias is looked up by itself.
  const failing = having(({ kind }) => kind === 'failure');
  const circles = await Promise.all(failing.map(async (name) => ({ name, ...(await followAliases(name, evidence)) })));
  const [apex, www] = followed;
  const addresses = www?.kind === 'answer' ? www.records.flatMap((rr) => readRdata(rr)?.address ?? []) : [];
  const special = specialAmong(addresses, evidence.premises.publicNetworks).map(({ address }) => address);
  const refs: readonly Ref[] = [
    ...followed.map(refOf),
    ...denied.refs,
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
      lacksWww:
        domain === zone &&
        registrableDomain(domain) === domain &&
        apex?.kind === 'answer' &&
        www?.kind === 'nxdomain' &&
        www.aliases.length === 0,
      wwwSpecial: special.length === addresses.length ? special : [],
      denied: denied.names,
    },
    [...new Set([...fact.refs, ...refs])],
  );
});

/** Asks for types that were given up, each at another server: none is asked more than it has to be. */
const askForOldTypes = (zone: DnsName, servers: readonly ZoneServer[], evidence: Evidence) =>
  Promise.all(
    Object.entries(OLD_TYPES).flatMap(([name, type], i) => {
      const server = servers[i % servers.length];
      if (server === undefined) return [];
      const query = { name: zone, type, transport: 'udp', flags: SIGNED } as const;
      return askExactly(evidence, { address: server.address, query, options: { guess: true } }).then((reply) => ({
        name,
        type,
        reply,
      }));
    }),
  );

/**
 * Looks up the names above policies that have no records of their own. `_domainkey` is looked up with the keys below it, and
 * the others are the apex.
 */
async function deniedAbove(zone: DnsName, evidence: Evidence) {
  const below = child(TLS_RPT_NAME, zone);
  const above = parentOf(below);
  const policy = await evidence.ask(dns(below, 'TXT'), { guess: true });
  if (policy.kind !== 'answer' || policy.aliases.length > 0) return { names: [], refs: [refOf(policy)] };
  const node = await evidence.ask(dns(above, 'TXT'), { guess: true });
  const isDenied = node.kind === 'nxdomain' && node.aliases.length === 0;
  return { names: isDenied ? [{ above, below }] : [], refs: [policy, node].map(refOf) };
}

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
