import { setTimeout as wait } from 'node:timers/promises';
import type { DomainName } from '../domain/name.ts';
import type { Instant } from '../domain/time.ts';
import type { AdmittedLookups } from '../reports/admitted-lookups.ts';
import { cursorAt, type ScoreHistory } from '../reports/score-history.ts';
import type { PageKind } from './kinds.ts';
import type { Background, KnownRegistration, ScoreChange, ScorePoint } from './report-view.ts';

/** What is read from the store beside a report. */
export type BackgroundServices = Pick<AdmittedLookups, 'scoreHistory' | 'changeHistory' | 'knownRegistration'>;

/** Of which domain the background is read, for the page of which kind, and for whom. */
interface Asked {
  readonly services: BackgroundServices;
  readonly kind: Pick<PageKind, 'scores'>;
  readonly domain: DomainName;
  /** Whose limits count. */
  readonly client: string;
}

/** Periods of the score that a page shows, and reports made to find them: some 50 ms of the processor. */
const SHOWN_PERIODS = 6;
const MOST_REPORTS = 10;

/** What a page shows that has none: that of another kind. */
export const NO_BACKGROUND: Background = {
  scores: [],
  lastChange: undefined,
  observedSince: undefined,
  registration: undefined,
};

/** A page does not wait longer for what stands beside its report: reading the past may queue behind others. */
const WAITED_MS = 500;

/**
 * What the page of a kind shows beside its report, from the store alone. Undefined where that takes too long: the next
 * page finds it cached.
 */
export async function readBackground(asked: Asked): Promise<Background | undefined> {
  const enough = new AbortController();
  try {
    return await Promise.race([readAll(asked), wait(WAITED_MS, undefined, { signal: enough.signal })]);
  } finally {
    enough.abort();
  }
}

async function readAll(asked: Asked): Promise<Background> {
  const { services, kind, domain, client } = asked;
  if (kind.scores === undefined) return NO_BACKGROUND;
  const [history, registration] = await Promise.all([
    services.scoreHistory(domain, { limit: SHOWN_PERIODS, most: MOST_REPORTS }, client),
    knownRegistration(asked),
  ]);
  const points = typeof history === 'object' ? pointsOf(history) : [];
  const changes = await changeOfLast(asked, points);
  return {
    scores: points,
    lastChange: lastChangeOf(points, changes),
    observedSince: sinceOf(changes),
    registration,
  };
}

/** What a report of the past is shown with: since when there are such reports. Undefined where others read too much now. */
export async function readPastBackground(asked: Asked): Promise<Background | undefined> {
  if (asked.kind.scores === undefined) return NO_BACKGROUND;
  const history = await changeOfLast(asked, []);
  return typeof history === 'string' ? undefined : { ...NO_BACKGROUND, observedSince: sinceOf(history) };
}

async function knownRegistration({ services, domain }: Asked): Promise<KnownRegistration | undefined> {
  const answer = await services.knownRegistration(domain);
  if (answer?.kind !== 'known') return undefined;
  const { registrable_domain: name, registered, registrar, statuses, expires_at: expiresAt } = answer.report;
  return registered ? { name, statuses, registrar: registrar?.name ?? null, expiresAt } : undefined;
}

/**
 * The periods of which everything was known, oldest first, each score once: what could not be looked up did not move the
 * score.
 */
function pointsOf({ scores }: ScoreHistory): ScorePoint[] {
  const known = scores
    .filter(({ health_score, health_score_max }) => health_score === health_score_max)
    .map(({ from, health_score: score }) => ({ at: Date.parse(from), score }))
    .reverse();
  return known.filter(({ score }, i) => score !== known[i - 1]?.score);
}

type History = Awaited<ReturnType<BackgroundServices['changeHistory']>>;

/** The change of the domain's own records with which the score moved last; none where it never moved. */
function changeOfLast({ services, domain, client }: Asked, points: readonly ScorePoint[]): Promise<History> {
  const last = points.length < 2 ? undefined : points.at(-1);
  const query = last === undefined ? { limit: 0 } : { limit: 1, cursor: cursorAt(last.at + 1) };
  return services.changeHistory(domain, query, client);
}

const sinceOf = (history: History): Instant | undefined =>
  typeof history === 'object' && history.observed_since !== null ? Date.parse(history.observed_since) : undefined;

/** What moved the score last, as far as it was a change of the domain's own records. */
function lastChangeOf(points: readonly ScorePoint[], history: History): ScoreChange | undefined {
  const [before, last] = points.slice(-2);
  if (before === undefined || last === undefined) return undefined;
  const change = { points: last.score - before.score, at: last.at };
  const moment = typeof history === 'object' ? history.changes[0] : undefined;
  const isThat = moment !== undefined && Date.parse(moment.observed_at) === last.at;
  return { ...change, why: isThat ? (moment.meanings[0]?.message ?? null) : null };
}
