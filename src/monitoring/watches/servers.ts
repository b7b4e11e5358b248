import type { Answer } from '../../domain/answer.ts';
import type { DnsName, DomainName } from '../../domain/name.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { wildcard } from '../../evidence/questions/dns.ts';
import { type AuthoritativeServer, readListed } from '../../facts/delegation/authority.ts';
import { SIGNED } from '../../facts/delegation/server-response.ts';
import { listedServers } from '../comparison/listed.ts';
import { answersOf, type ServerAnswer } from '../comparison/server-answers.ts';
import type { WatchedSerials } from '../memory/serials.ts';
import { comparedFact } from './compared.ts';
import { defineFact } from './define-watch.ts';
import { zoneAboveFact } from './zone-above.ts';

/** Holds what the zone's own name servers answered in one run. */
export interface SerialStep {
  readonly serials: WatchedSerials;
  /** Null where it is not known. */
  readonly zone: DnsName | null;
  readonly answers: readonly ServerAnswer[];
  /** Those that have another version of the zone than when they last answered, or that are new. */
  readonly moved: readonly AuthoritativeServer[];
  /** Those whose version is the same. */
  readonly unmoved: readonly AuthoritativeServer[];
}

interface Zone {
  readonly domain: DomainName;
  /** Where the zone is delegated to, or else what it lists; none for a domain within another zone. */
  readonly hosts: readonly DnsName[];
}

/** Names the question for the SOA record, with its signatures. */
export const soaOf = (zone: DnsName) => ({ name: zone, type: 'SOA', flags: SIGNED }) as const;

/**
 * Asks each name server of the zone for its serial. A resolver may answer from its cache for as long as a TTL says; where a
 * serial moved, the servers are asked for the records themselves. Serials are compared for each server by itself: those of
 * several signers are never the same, and some go back. A server that does not answer keeps the serial that it had.
 */
async function watchSerials(
  before: WatchedSerials,
  { domain, hosts: own }: Zone,
  evidence: Evidence,
): Promise<SerialStep> {
  const listed = own.length > 0 ? { zone: domain, hosts: own } : await readListed(domain, evidence);
  const { zone, hosts } = listed ?? UNKNOWN;
  const answers = zone === null ? [] : await answersOf(hosts, soaOf(zone), evidence);
  const seen = answers.flatMap(({ host, at }) => {
    const serial = at === null ? null : serialIn(at.answer);
    const was = before.servers.find((one) => one.host === host)?.serial;
    return at === null || serial === null ? [] : [{ host, at, serial, was }];
  });
  const isAsBefore = seen.every(({ serial, was }) => serial === was);
  const known = before.servers.filter(({ host }) => hosts.includes(host) && !seen.some((one) => one.host === host));
  const serials = isAsBefore
    ? before
    : { ...before, servers: [...known, ...seen.map(({ host, serial }) => ({ host, serial }))] };
  return {
    serials,
    zone,
    answers,
    // So does one that is new: it may have been given the records of another provider.
    moved: before.servers.length === 0 ? [] : seen.flatMap(({ at, serial, was }) => (was === serial ? [] : [at])),
    unmoved: seen.flatMap(({ at, serial, was }) => (was === serial ? [at] : [])),
  };
}

const UNKNOWN: { readonly zone: null; readonly hosts: readonly DnsName[] } = { zone: null, hosts: [] };

function serialIn(answer: Answer): number | null {
  const [rr] = answer.kind === 'answer' ? answer.records : [];
  return rr === undefined ? null : (readRdata({ type: 'SOA', octets: rr.octets })?.serial ?? null);
}

/**
 * Returns whether no name server of the zone answers anybody: none answers us, though one did before, and the resolver gets
 * no answer either to a question that no cache holds. A firewall that blocks only us does not look like that.
 */
async function isDead(before: WatchedSerials, { zone, answers }: SerialStep, evidence: Evidence): Promise<boolean> {
  if (zone === null || answers.length === 0 || before.servers.length === 0) return false;
  if (answers.some(({ works }) => works !== false)) return false;
  const answer = await evidence.ask(wildcard(zone, 'A'));
  return answer.kind === 'failure' && UNANSWERED.has(answer.failure.why);
}

const UNANSWERED: ReadonlySet<string> = new Set(['timeout', 'servfail', 'unreachable']);

/** Asks the zone's own name servers for its version. */
export const serversFact = defineFact({
  id: 'servers',
  needs: { compared: comparedFact, zoneAbove: zoneAboveFact },
  read({ compared, zoneAbove }, { domain, before, ownServers }) {
    const delegated = zoneAbove.delegation?.hosts ?? [];
    const hosts = delegated.length > 0 ? delegated : listedServers(domain, compared.rrsets);
    return watchSerials(before.serials, { domain, hosts }, ownServers());
  },
});

/** Establishes whether answers came from the cache of the resolver alone, since no name server answers anybody. */
export const staleFact = defineFact({
  id: 'stale',
  needs: { servers: serversFact },
  async read({ servers }, { isAnswered, before, beganAt, options, ownServers }) {
    if (!isAnswered) return false;
    // What was reported is over once a server works; where none could even be asked, that is not known.
    if (before.silence.isStale) return !servers.answers.some(({ works }) => works === true);
    return (await isDead(before.serials, servers, ownServers())) && (await options.isOnline(beganAt));
  },
});
