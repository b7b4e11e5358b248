import type { Diagnosis } from '../../diagnoses/diagnosis.ts';
import type { FixPath, StepItem } from '../../diagnoses/fix-schema.ts';
import type { Message } from '../../domain/message.ts';
import { type DnsName, type DomainName, isAtOrBelow } from '../../domain/name.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import type { RrType } from '../../domain/rr.ts';
import type { Clock, Instant } from '../../domain/time.ts';
import { type Budget, DEFAULT_BUDGET } from '../../evidence/budget.ts';
import { createEvidence } from '../../evidence/create.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { type Authority, askedAt, isAuthoritative, readAuthority } from '../../facts/delegation/authority.ts';
import type { LiveLookups } from '../live-lookups.ts';
import { type ReadState, recordRowsOf } from '../stored-state.ts';
import { type SetState, stateOf, valuesOf, type WantedSet, wantedSets } from './published-set.ts';
import { findSlip, type Slip } from './slips.ts';

/** Names a step of a fix of a report. */
export interface FixStep {
  readonly fix: string;
  readonly step: number;
}

/** Holds what one name server has of a set. */
interface ServerSet {
  readonly host: DnsName;
  readonly state: SetState;
  /** Null where no answer came. */
  readonly values: readonly string[] | null;
}

/** A set of records of a step, as the servers of its zone have it now. */
interface PublishedSet extends WantedSet {
  /** The zone that holds it; null where that is not known. */
  readonly zone: DnsName | null;
  /** The records as we saw them before; empty where there were none. */
  readonly before: readonly string[];
  /** Each host once. Empty where the servers of the zone are not known. */
  readonly servers: readonly ServerSet[];
  /** How long resolvers may still have the records before, by the TTL that we saw; null where that is not known. */
  readonly cachedSeconds: number | null;
  /** The usual slip that explains why it is not there; null where we know none. */
  readonly slip: Slip | null;
}

/** Whether the servers of a domain have what a step of a fix asks for. */
export interface PublishedCheck extends FixStep {
  readonly domain: DomainName;
  readonly title: Message;
  readonly at: Instant;
  /** When we saw the records before. */
  readonly before: Instant;
  readonly sets: readonly PublishedSet[];
}

/** Sets of one step that are asked for: none of ours has more. Source: docs/limits.md. */
const MAX_SETS = 6;
/** A run asks for servers, for each set at each of them, and for two places where records stand by mistake. Source: docs/limits.md. */
const BUDGET: Budget = { ...DEFAULT_BUDGET, questions: 100, guesses: 80, connections: 0, pages: 0, ms: 10_000 };

/** A report, as far as it names fixes. */
interface ReportWithFixes {
  readonly actions: readonly { readonly fix: FixPath | null }[];
}

/** Returns the step that is named in a report, as the report has it now. */
function stepIn({ actions }: ReportWithFixes, { fix, step }: FixStep): StepItem | undefined {
  return actions.find((action) => action.fix?.id === fix)?.fix?.steps[step];
}

/**
 * Asks the zone's own servers for the records of one step of a fix in a report. Undefined where the report has no such
 * step, or it has no records. A server that does not answer is unknown, never without the record. Stores nothing.
 */
export async function checkPublished(
  report: ReportWithFixes & Pick<Diagnosis, 'domain' | 'observedAt'>,
  asked: FixStep,
  {
    live,
    readNow,
    clock,
  }: { readonly live: Pick<LiveLookups, 'source'>; readonly readNow: ReadState; readonly clock: Clock },
): Promise<PublishedCheck | undefined> {
  const step = stepIn(report, asked);
  const sets = step === undefined ? [] : wantedSets(step).slice(0, MAX_SETS);
  if (step === undefined || sets.length === 0) return undefined;
  const evidence = createEvidence(live.source({ fresh: true, budget: BUDGET }), { clock });
  const found = await Promise.all(sets.map((set) => checkSet(set, report.domain, { evidence, readNow, clock })));
  const { fix, step: number } = asked;
  return {
    fix,
    step: number,
    domain: report.domain,
    title: step.title,
    at: clock(),
    before: report.observedAt,
    sets: found,
  };
}

interface AskingFor {
  readonly evidence: Evidence;
  readonly readNow: ReadState;
  readonly clock: Clock;
}

async function checkSet(set: WantedSet, domain: DomainName, asking: AskingFor): Promise<PublishedSet> {
  const { evidence, readNow } = asking;
  const rows = (await recordRowsOf(set.name as DomainName, readNow, new Set([set.type]))).filter(
    ({ name, type }) => name === set.name && type === set.type,
  );
  const before = rows.length > 0 ? rows.map(({ value }) => value) : set.remove;
  const authority = await readAuthority(set.name, { type: set.type, evidence, domain });
  if (authority === null) return { ...set, zone: null, before, servers: [], cachedSeconds: null, slip: null };
  const servers = await Promise.all(
    authority.hosts.map((host) => serverSet(host, set, { authority, before, evidence })),
  );
  const isMissing = servers.some(({ state }) => state === 'before' || state === 'other');
  const ttls = rows.map(({ ttl }) => ttl);
  return {
    ...set,
    zone: authority.zone,
    before,
    servers,
    cachedSeconds: await cacheTime({ ttls, isAbsent: before.length === 0, authority }, evidence),
    slip: isMissing
      ? await findSlip(set, { domain, zone: authority.zone, servers, at: authority.servers[0], evidence })
      : null,
  };
}

async function serverSet(
  host: DnsName,
  set: WantedSet,
  {
    authority,
    before,
    evidence,
  }: { readonly authority: Authority; readonly before: readonly string[]; readonly evidence: Evidence },
): Promise<ServerSet> {
  const server = authority.servers.find((one) => one.host === host);
  const unknown: ServerSet = { host, state: 'unknown', values: null };
  if (server === undefined || !isAtOrBelow(set.name, authority.zone)) return unknown;
  const answer = await evidence.ask(askedAt(set.name, set.type as RrType, server.address));
  if (!isAuthoritative(answer)) return unknown;
  const values = valuesOf(answer);
  return { host, state: stateOf(set, values, before), values };
}

/**
 * How long resolvers may keep what was there before: by its TTL as we saw it, or where nothing was there, by the zone's own.
 * Source: RFC 2308 §5.
 */
async function cacheTime(
  {
    ttls,
    isAbsent,
    authority,
  }: { readonly ttls: readonly number[]; readonly isAbsent: boolean; readonly authority: Authority },
  evidence: Evidence,
): Promise<number | null> {
  if (!isAbsent) return ttls.length === 0 ? null : Math.max(...ttls);
  const [first] = authority.servers;
  if (first === undefined) return null;
  const soa = await evidence.ask(askedAt(authority.zone, 'SOA', first.address));
  const [record] = soa.kind === 'answer' ? soa.records : [];
  const minimum = record === undefined ? undefined : readRdata(record)?.minimum;
  return record === undefined || minimum === undefined ? null : Math.min(record.ttlSeconds, minimum);
}
