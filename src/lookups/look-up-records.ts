import type { RecordRow } from '../diagnoses/record-row.ts';
import type { Answer } from '../domain/answer.ts';
import { child, type DomainName } from '../domain/name.ts';
import type { RrType } from '../domain/rr.ts';
import { POLICY_NAMES } from '../domain/service-names.ts';
import type { Clock, Instant } from '../domain/time.ts';
import type { Line } from '../evidence/evidence.ts';
import { linesOf } from '../evidence/lines.ts';
import { DNS, type DnsQuestion, dns } from '../evidence/questions/dns.ts';
import { createStoredEvidence } from '../evidence/stored.ts';
import { historyKey } from '../observations/history-key.ts';
import { causesText } from '../texts/causes.ts';
import type { LiveLookups } from './live-lookups.ts';
import { createStoredAnswer, memoiseReads, type ReadState, recordRowsOf } from './stored-state.ts';

/** How one lookup of `/dns` ended. */
interface RecordLookup {
  readonly name: string;
  readonly type: string;
  readonly outcome: 'answer' | 'nodata' | 'nxdomain' | 'failure';
  readonly observedAt: Instant;
  /** For a failure: what happened, in words. */
  readonly detail?: string;
  /** For a failure: whether nobody answered in time. */
  readonly timeout?: true;
}

/** Records of a domain, and how the questions for them ended. */
export interface LookedUp {
  readonly records: readonly RecordRow[];
  readonly lookups: readonly RecordLookup[];
  /** Until when asking again would give the same from the store; in the past where something failed. */
  readonly freshUntil: Instant;
}

export interface RecordLookupOptions {
  /** The network of the client who asks, for whom it is stored. */
  readonly network?: string;
}

/** Where lookups are read from and stored. */
interface LookupSources {
  readonly readNow: ReadState;
  readonly live: LiveLookups;
  readonly clock: Clock;
}

/** Records are served from the store for their TTL, but at least and at most so long. */
const MIN_FRESH_MS = 60_000;
const MAX_FRESH_MS = 3_600_000;
/** Service names whose TXT records belong to a domain. */

const isLive = (answer: Answer): boolean => answer.kind !== 'failure' && answer.source !== 'store';

/** Returns records of a domain: from the store within their TTL, else looked up and stored. */
export async function lookUpRecords(
  domain: DomainName,
  {
    types,
    sources: { readNow, live, clock },
    options: { network } = {},
  }: {
    readonly types: readonly RrType[];
    readonly sources: LookupSources;
    readonly options?: RecordLookupOptions | undefined;
  },
): Promise<LookedUp> {
  let freshUntil = Number.POSITIVE_INFINITY;
  const isFresh = (at: Instant, ttlMs: number) => {
    const until = at + Math.min(MAX_FRESH_MS, Math.max(MIN_FRESH_MS, ttlMs));
    if (until < clock()) return false;
    freshUntil = Math.min(freshUntil, until);
    return true;
  };
  const before = memoiseReads(readNow);
  const evidence = createStoredEvidence({
    stored: { history: createStoredAnswer(before, isFresh) },
    otherwise: live.source({ before }),
    clock,
  });
  const services =
    types.includes('TXT') && historyKey(domain) === domain
      ? POLICY_NAMES.map((prefix) => dns(child(prefix, domain), 'TXT'))
      : [];
  await Promise.all([...types.map((type) => dns(domain, type)), ...services].map((question) => evidence.ask(question)));
  const { at: storedAt, read } = await live.store(evidence, { domain, network, before });
  const lines = linesOf(DNS, evidence.transcript.lines);
  for (const { answer } of lines) {
    if (answer.kind === 'failure') freshUntil = 0;
    // What was looked up now is fresh for the least time at least.
    else if (isLive(answer)) freshUntil = Math.min(freshUntil, answer.at + MIN_FRESH_MS);
  }
  return {
    records: await recordRowsOf(domain, read, new Set(types)),
    lookups: lines.map((line) => lookupOf(line, storedAt)),
    freshUntil,
  };
}

/** `storedAt`: the time under which the store will say that an answer was observed, so that it has the same ETag then. */
function lookupOf({ question, answer }: Line<DnsQuestion>, storedAt: Instant): RecordLookup {
  const common = {
    name: question.name,
    type: question.type,
    outcome: answer.kind,
    observedAt: isLive(answer) ? storedAt : answer.at,
  };
  if (answer.kind !== 'failure') return common;
  return {
    ...common,
    detail: causesText('en', answer.failure.causes),
    ...(answer.failure.why === 'timeout' ? { timeout: true } : {}),
  };
}
