import type { Meaning } from '../changes/meaning.ts';
import { meaningsOf } from '../changes/meanings.ts';
import { HEALTH } from '../diagnoses/health.ts';
import type { Score } from '../diagnoses/scoring.ts';
import type { Network } from '../domain/addresses.ts';
import type { Rendered } from '../domain/message.ts';
import type { DnsName, DomainName } from '../domain/name.ts';
import type { Instant } from '../domain/time.ts';
import { outcomeAt, type ReadHistory } from '../observations/as-of.ts';
import { historyKey } from '../observations/history-key.ts';
import { type PastMoment, pastContent, pastMoments } from '../observations/past-transitions.ts';
import { historyRrsets } from '../observations/rows.ts';
import type { RrsetHistory, Transition } from '../observations/store.ts';
import type { PastReportsOptions } from './past-reports.ts';
import { concerns, relatedHistories } from './related-histories.ts';
import { cursorAt, instantIn, MAX_PAST_CPU_MS, scoreAsOf } from './score-history.ts';
import { NO_PAUSE, type Pause } from './slices.ts';
import { settled } from './taken-back.ts';

/** Holds what changed in a domain and what it meant, as a document of messages. */
export interface ChangeHistoryDocument {
  readonly domain: DomainName;
  /** The checks, weights and thresholds that all scores are by: those of today, whatever the date. */
  readonly criteria: string;
  /** When we first looked up any record of the domain; null where we never did. */
  readonly observedSince: Instant | null;
  /** Newest first. */
  readonly changes: readonly ChangeMoment[];
  /** For the next page of older changes; null where these are the last. */
  readonly next: string | null;
  /** Whether some scores are left out, because these reports take more computing than we spend on one page. */
  readonly isStopped: boolean;
}

/** The same in a language. */
export type ChangeHistory = Rendered<ChangeHistoryDocument>;

/** Holds what the lookups of one time saw change. */
interface ChangeMoment {
  readonly at: Instant;
  /** The last lookup that saw it as before: the change happened in between. */
  readonly notBefore: Instant;
  /** The scores that reports of just before and of then give; null where nothing was known before, or they take too much. */
  readonly scoreBefore: Score | null;
  readonly scoreAfter: Score | null;
  /** The gravest first, at most 50. */
  readonly meanings: readonly Meaning[];
  readonly moreMeanings: number;
}

export interface ChangeHistoryQuery {
  /** Times of change on one page. */
  readonly limit: number;
  readonly cursor?: string;
}

/** Times looked at for one page: at most of them only a DNSSEC state may have changed, which is no change of records. */
const MAX_MOMENTS = 500;
const MAX_MEANINGS = 50;

/**
 * Reads what changed in a domain and what it meant, newest first, with the score before and after; without a lookup.
 * Undefined where the cursor is none of ours. Scores are computed for times of change only, each once.
 */
export async function readChangeHistory(
  { domain, now, limit, cursor }: ChangeHistoryQuery & { readonly domain: DomainName; readonly now: Instant },
  {
    read,
    options,
    pause = NO_PAUSE,
  }: { readonly read: ReadHistory; readonly options: PastReportsOptions; readonly pause?: Pause | undefined },
): Promise<ChangeHistoryDocument | undefined> {
  const until = cursor === undefined ? Number.POSITIVE_INFINITY : instantIn(cursor);
  if (until === undefined || (cursor !== undefined && until > now)) return undefined;
  await pause();
  const histories = await historiesOf(domain, read, pause);
  const rrsets = histories.own;
  const scores = createScores(domain, { read, options, pause });
  const changes: ChangeMoment[] = [];
  let [next, examined]: [string | null, number] = [null, 0];
  await pause();
  const moments = pastMoments([...rrsets, ...histories.related]);
  const meaningsAt = createMeanings(moments, histories, options.premises.publicNetworks);
  for (const moment of moments) {
    if (moment.at >= until) continue;
    examined += 1;
    await pause();
    const found = meaningsAt(moment.at);
    await pause();
    const meanings = settled(found, [...rrsets, ...histories.related], meaningsAt);
    if (changes.length === limit || examined > MAX_MOMENTS) {
      if (meanings.length === 0 && examined <= MAX_MOMENTS) continue;
      next = cursorAt(moment.at + 1);
      break;
    }
    if (meanings.length === 0) continue;
    await pause();
    const before = await scores.of(moment.at - 1);
    await pause();
    changes.push(momentOf(moment.at, { meanings, before, after: await scores.of(moment.at) }));
  }
  const since = rrsets.reduce((first, { firstObserved }) => Math.min(first, firstObserved), Number.POSITIVE_INFINITY);
  return {
    domain,
    criteria: HEALTH.criteria,
    observedSince: rrsets.length === 0 ? null : since,
    changes,
    next,
    isStopped: scores.isStopped(),
  };
}

/** Reads what the changes of some times meant, without scores; a time at which nothing changed is left out. */
export async function readMeanings(
  domain: DomainName,
  {
    times,
    publicNetworks,
    read,
  }: { readonly times: ReadonlySet<Instant>; readonly publicNetworks: readonly Network[]; readonly read: ReadHistory },
): Promise<ReadonlyMap<Instant, readonly Meaning[]>> {
  const histories = await historiesOf(domain, read);
  return new Map(
    pastMoments([...histories.own, ...histories.related])
      .filter(({ at }) => times.has(at))
      .map(
        (moment) =>
          [
            moment.at,
            meaningsOfMoment(moment.at, { changed: moment.transitions(), rrsets: histories, publicNetworks }),
          ] as const,
      )
      .filter(([, meanings]) => meanings.length > 0),
  );
}

/** Works out the meanings of each time once. */
function createMeanings(
  moments: readonly PastMoment[],
  histories: DomainRrsets,
  publicNetworks: readonly Network[],
): (at: Instant) => readonly Meaning[] {
  const known = new Map<Instant, readonly Meaning[]>();
  return (at) => {
    const earlier = known.get(at);
    if (earlier !== undefined) return earlier;
    const transitions = moments.find((moment) => moment.at === at)?.transitions() ?? [];
    const meanings = meaningsOfMoment(at, { changed: transitions, rrsets: histories, publicNetworks });
    known.set(at, meanings);
    return meanings;
  };
}

/** The RRsets that tell what changed in a domain. */
interface DomainRrsets {
  readonly domain: DomainName;
  readonly own: readonly RrsetHistory[];
  /** Of names that its records lead to. */
  readonly related: readonly RrsetHistory[];
}

function meaningsOfMoment(
  at: Instant,
  {
    changed,
    rrsets: { domain, own, related },
    publicNetworks,
  }: {
    readonly changed: readonly Transition[];
    readonly rrsets: DomainRrsets;
    readonly publicNetworks: readonly Network[];
  },
): readonly Meaning[] {
  const all = [...own, ...related];
  const isOwn = ({ name }: { readonly name: DnsName }): boolean => own.some((one) => one.name === name);
  const transitions = changed.filter((one) => isOwn(one) || concerns(one, { domain, at, rrsets: all }));
  const meanings = meaningsOf(transitions, {
    domain,
    content: (name, type) => {
      const rrset = all.find((one) => one.name === name && one.type === type);
      return rrset === undefined ? null : pastContent(rrset, at);
    },
    validation: validationAt(own, at),
    publicNetworks,
  });
  // Of a name that SPF includes, nothing but its SPF is the domain's.
  return meanings.filter(
    ({ kind, differences: [first] }) =>
      first === undefined || first.type !== 'TXT' || isOwn(first) || kind.startsWith('spf-'),
  );
}

/** Whether resolvers that validate accepted the records of the domain; its DS records are those of the zone above. */
function validationAt(own: readonly RrsetHistory[], at: Instant): 'secure' | 'bogus' | null {
  const states = own.flatMap((rrset) => (rrset.type === 'DS' ? [] : (outcomeAt(rrset, at)?.security ?? [])));
  return states.includes('bogus') ? 'bogus' : states.includes('secure') ? 'secure' : null;
}

async function historiesOf(domain: DomainName, read: ReadHistory, pause: Pause = NO_PAUSE): Promise<DomainRrsets> {
  const own = await rrsetsOf(domain, read);
  await pause();
  return { domain, own, related: await relatedHistories(domain, own, read) };
}

/** The RRsets whose history is shown; of a service name, which is kept with its domain, only its own. */
async function rrsetsOf(domain: DomainName, read: ReadHistory): Promise<readonly RrsetHistory[]> {
  const key = historyKey(domain);
  const rrsets = (await read(key))?.rrsets ?? [];
  return historyRrsets({
    key: domain,
    rrsets: key === domain ? rrsets : rrsets.filter((rrset) => rrset.name === domain),
  });
}

/** Scores an instant, and makes no second report for a time in which the score stayed the same. */
function createScores(
  domain: DomainName,
  { read, options, pause }: { readonly read: ReadHistory; readonly options: PastReportsOptions; readonly pause: Pause },
) {
  const known: { readonly from: Instant; readonly to: Instant; readonly score: Score | null }[] = [];
  let [cpuMs, isStopped] = [0, false];
  const of = async (at: Instant): Promise<Score | null> => {
    const same = known.find(({ from, to }) => from <= at && at <= to);
    if (same !== undefined) return same.score;
    isStopped ||= cpuMs >= MAX_PAST_CPU_MS;
    if (isStopped) return null;
    const past = await scoreAsOf(domain, { at, read, options, pause });
    cpuMs += past?.cpuMs ?? 0;
    // What our limit left out of a report is no lower score.
    isStopped = past?.isCut === true;
    const score = past === undefined || past.isCut ? null : past.score;
    known.push({ from: past?.from ?? at, to: at, score });
    return score;
  };
  return { of, isStopped: () => isStopped };
}

const momentOf = (
  at: Instant,
  {
    meanings,
    before,
    after,
  }: { readonly meanings: readonly Meaning[]; readonly before: Score | null; readonly after: Score | null },
): ChangeMoment => ({
  at,
  notBefore: Math.min(...meanings.map(({ since }) => since)),
  scoreBefore: before,
  scoreAfter: after,
  meanings: meanings.slice(0, MAX_MEANINGS),
  moreMeanings: Math.max(0, meanings.length - MAX_MEANINGS),
});
