import type { Diagnosis } from '../diagnoses/diagnosis.ts';
import { HEALTH } from '../diagnoses/health.ts';
import type { Score } from '../diagnoses/scoring.ts';
import { type DnsName, type DomainName, isAtOrBelow } from '../domain/name.ts';
import { presentRdata } from '../domain/rdata/present.ts';
import { readRdata } from '../domain/rdata/read.ts';
import type { RrType } from '../domain/rr.ts';
import type { Instant } from '../domain/time.ts';
import type { Transcript } from '../evidence/evidence.ts';
import { linesOf } from '../evidence/lines.ts';
import { DNS } from '../evidence/questions/dns.ts';
import { lastChangeOf, outcomeAt, type ReadHistory } from '../observations/as-of.ts';
import { LATEST_ONLY } from '../observations/bounds.ts';
import { historyKey } from '../observations/history-key.ts';
import type { RrsetHistory } from '../observations/store.ts';
import { createPastFindings, type PastFindingChange } from './past-findings.ts';
import { type PastReportsOptions, reportAsOf } from './past-reports.ts';
import { NO_PAUSE, type Pause } from './slices.ts';
import { stateChangeAt } from './state-changes.ts';

/** The health score of a domain over time. */
export interface ScoreHistory {
  readonly domain: DomainName;
  /** The checks, weights and thresholds that all scores are by: those of today, whatever the date. */
  readonly criteria: string;
  /** Newest first. */
  readonly scores: readonly ScorePeriod[];
  /** For the next page of older scores; null where these are the last. */
  readonly next: string | null;
  /** Whether we stopped here because these reports take more computing than we spend on one page. */
  readonly isStopped: boolean;
}

/** An interval of time in which the score was the same. */
export interface ScorePeriod {
  /** When a lookup first saw what made this score. */
  readonly from: Instant;
  /** When a lookup first saw what made the next one; null for the present score. */
  readonly to: Instant | null;
  readonly score: Score;
  /** Lists what was seen to change at `from`, at most 20, in the domain or in what its report rests on. */
  readonly changes: readonly ScoreCause[];
  readonly moreChanges: number;
  /** Lists the findings that began or ended in it, newest first, at most 20; the score may stay the same. */
  readonly findings: readonly PastFindingChange[];
  readonly moreFindings: number;
}

/** `dnssec` and `existence` have the new state as their value, `criteria` those that judged DNSSEC for the first time. */
interface ScoreCause {
  readonly change: 'added' | 'removed' | 'dnssec' | 'existence' | 'criteria';
  readonly name: string;
  readonly type: string;
  readonly value: string;
}

export interface ScoreHistoryQuery {
  /** Periods on one page. */
  readonly limit: number;
  readonly cursor?: string;
  /** Reports made for it at most; the periods then begin later. 100 where left out. */
  readonly most?: number;
}

/** Reports made for one page, half a second to a second of the processor in small pieces. */
const MAX_REPORTS = 100;
/** CPU of all of them together: a hundred ordinary ones take less. Source: docs/limits.md. */
export const MAX_PAST_CPU_MS = 4000;
const MAX_CHANGES = 20;
/** The first criteria by which we validate DNSSEC ourselves. */
const VALIDATED_SINCE = 'health-1';

/**
 * Folds the score of a domain over time from what is stored, without a lookup; undefined where the cursor is none of
 * ours. It walks back from now: one report at each time at which anything changed that the report rests on, in this
 * domain or another, so that between those times the score surely was the same.
 */
export async function readScoreHistory(
  {
    domain,
    now,
    limit,
    cursor,
    most = MAX_REPORTS,
  }: ScoreHistoryQuery & { readonly domain: DomainName; readonly now: Instant },
  {
    read,
    options,
    pause = NO_PAUSE,
  }: { readonly read: ReadHistory; readonly options: PastReportsOptions; readonly pause?: Pause | undefined },
): Promise<ScoreHistory | undefined> {
  const until = cursor === undefined ? null : instantIn(cursor);
  if (until === undefined || (until ?? now) > now) return undefined;
  const scores: Omit<ScorePeriod, 'findings' | 'moreFindings'>[] = [];
  const findings = createPastFindings();
  let at: Instant | undefined = until === null ? now : until - 1;
  let to = until;
  let [cpuMs, isCut] = [0, false];
  for (let made = 0; at !== undefined && made < most && cpuMs < MAX_PAST_CPU_MS && !isCut; made += 1) {
    await pause();
    const past: PastScore | undefined = await scoreAsOf(domain, { at, read, options, pause });
    if (past === undefined) {
      at = undefined;
      break;
    }
    const { score, from, rrsets } = past;
    cpuMs += past.cpuMs;
    isCut = past.isCut;
    at = from - 1;
    // What our limit left out of it is no lower score.
    if (isCut) continue;
    await pause();
    const changes = distinct(rrsets.flatMap((rrset) => changesAt(rrset, from, domain)));
    const period = {
      from,
      to,
      score,
      changes: changes.slice(0, MAX_CHANGES),
      moreChanges: Math.max(0, changes.length - MAX_CHANGES),
    };
    const later = scores.at(-1);
    const same = later !== undefined && isSameScore(later.score, score) ? later : undefined;
    findings.add(past.report, from, same === undefined ? scores.length : scores.length - 1);
    if (same !== undefined) scores[scores.length - 1] = { ...period, to: same.to };
    else if (scores.length === limit) break;
    else scores.push(period);
    to = from;
  }
  const oldest = scores.at(-1);
  const isStopped = at !== undefined && (isCut || cpuMs >= MAX_PAST_CPU_MS);
  const before = isCut && at !== undefined ? at + 1 : oldest?.from;
  const next = at === undefined || before === undefined ? null : cursorAt(before);
  const withFindings = scores.map((period, i) => ({ ...period, ...shownFindings(findings.of(i)) }));
  return { domain, criteria: HEALTH.criteria, scores: withFindings, next, isStopped };
}

const shownFindings = (all: readonly PastFindingChange[]): Pick<ScorePeriod, 'findings' | 'moreFindings'> => ({
  findings: all.slice(0, MAX_CHANGES),
  moreFindings: Math.max(0, all.length - MAX_CHANGES),
});

interface PastScore {
  readonly report: Diagnosis;
  readonly score: Score;
  /** Since when the report of the instant gives the same: nothing that it rests on changed since. */
  readonly from: Instant;
  /** The stored rrsets that the report rests on. */
  readonly rrsets: readonly RrsetHistory[];
  /** Whether there was more to judge than we judge in one report. */
  readonly isCut: boolean;
  readonly cpuMs: number;
}

/** Returns the health score that a report as of an instant gives; undefined where nothing of the domain was known then. */
export async function scoreAsOf(
  domain: DomainName,
  {
    at,
    read,
    options,
    pause,
  }: { readonly at: Instant; readonly read: ReadHistory; readonly options: PastReportsOptions; readonly pause: Pause },
): Promise<PastScore | undefined> {
  const own = await read(historyKey(domain));
  await pause();
  if (own?.rrsets.some((rrset) => isOf(domain, rrset) && lastChangeOf(rrset, at) !== undefined) !== true)
    return undefined;
  const { report, transcript, cpuMs } = await reportAsOf({ kind: HEALTH, domain, at }, { read, options, pause });
  await pause();
  const rrsets = await restedOn(transcript, read);
  const from = rrsets.length === 0 ? at : Math.max(...rrsets.map((rrset) => lastChangeOf(rrset, at) ?? 0));
  const { score, maxScore, grade } = report;
  return { report, score: { score, max: maxScore, grade }, from, rrsets, isCut: report.ended !== null, cpuMs };
}

const isSameScore = (a: Score, b: Score): boolean => a.score === b.score && a.max === b.max && a.grade === b.grade;

/** Whether an rrset belongs to a name: its own, or that of a service name or wildcard kept with it. */
const isOf = (domain: DomainName, { name }: RrsetHistory): boolean => name === domain || name.endsWith(`.${domain}`);

/** The stored rrsets that the answers of a report come from, each once. */
async function restedOn(transcript: Transcript, read: ReadHistory): Promise<RrsetHistory[]> {
  const asked = new Map<string, { readonly name: DnsName; readonly type: RrType }>();
  for (const { question, answer } of linesOf(DNS, transcript.lines)) {
    const { type } = question;
    const aliases = answer.kind === 'failure' ? [] : answer.aliases;
    const targets = aliases.flatMap((alias) => readRdata(alias)?.target ?? []);
    for (const name of [question.name, ...targets]) asked.set(`${name} ${type}`, { name, type });
  }
  // The order in which facts ask depends on whose turn it was.
  const inOrder = [...asked].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
  const all = await Promise.all(
    inOrder.map(async ({ name, type }) =>
      (await read(historyKey(name)))?.rrsets.find((rrset) => rrset.name === name && rrset.type === type),
    ),
  );
  return all.filter((rrset) => rrset !== undefined);
}

/** Finds what lookups at an instant were the first to see of an rrset. */
function changesAt(rrset: RrsetHistory, at: Instant, domain: DomainName): ScoreCause[] {
  const { name, type } = rrset;
  const changes: ScoreCause[] = [];
  for (const { octets, intervals } of LATEST_ONLY.has(type) ? [] : rrset.records) {
    for (const { firstObserved, endedAt } of intervals) {
      const change = firstObserved === at ? 'added' : endedAt === at ? 'removed' : null;
      if (change !== null) changes.push({ change, name, type, value: presentRdata(type, octets) });
    }
  }
  const before = outcomeAt(rrset, at - 1);
  const after = outcomeAt(rrset, at);
  if (before === undefined || after === undefined) return changes;
  const moved = stateChangeAt(rrset, at);
  // DNSSEC counts by the state of the zone's SOA.
  if (moved?.isFirst === true && type === 'SOA' && isAtOrBelow(domain, name))
    changes.push({ change: 'criteria', name, type, value: VALIDATED_SINCE });
  // Judged for the first time, it is as it was before, as far as we know; what is bogus is listed all the same.
  if (moved !== undefined && (!moved.isFirst || moved.state === 'bogus'))
    changes.push({ change: 'dnssec', name, type, value: moved.state });
  const existed = before.outcome !== 'nxdomain';
  const exists = after.outcome !== 'nxdomain';
  if (existed !== exists)
    changes.push({ change: 'existence', name, type, value: exists ? 'exists' : 'does not exist' });
  return changes;
}

/** A name that begins to exist does so for all types: that is said once, and so are a new DNSSEC state and new criteria. */
function distinct(changes: readonly ScoreCause[]): ScoreCause[] {
  const seen = new Map<string, ScoreCause>();
  for (const one of changes) {
    const { change, name, type, value } = one;
    const key =
      change === 'criteria'
        ? [change, value]
        : change === 'dnssec' || change === 'existence'
          ? [change, name, value]
          : [change, name, type, value];
    if (!seen.has(key.join(' '))) seen.set(key.join(' '), one);
  }
  return [...seen.values()];
}

/** Names a time, so that a page can end before it. */
export const cursorAt = (at: Instant): string => Buffer.from(String(at)).toString('base64url');

/** Returns the time that a cursor names; undefined where it is none of ours. */
export function instantIn(cursor: string): Instant | undefined {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
