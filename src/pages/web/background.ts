import { setTimeout as wait } from 'node:timers/promises';
import type { AdmittedLookups } from '../../admission/admitted-lookups.ts';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import { SSL } from '../../diagnoses/kinds.ts';
import type { DomainName } from '../../domain/name.ts';
import type { Instant } from '../../domain/time.ts';
import type { RegistrationReport } from '../../lookups/registration-report.ts';
import { cursorAt, type ScoreHistory } from '../../past/score-history.ts';
import { urgencyOf } from '../../registration/urgency.ts';
import type { PageKind } from '../diagnosis/page-kind.ts';
import type {
  Background,
  DnssecJudged,
  RegistrationSummary,
  ScoreChange,
  ScorePoint,
  SummaryLine,
} from '../domain/report-view.ts';

/** Reads what stands beside a report from the store. */
export type BackgroundServices = Pick<
  AdmittedLookups,
  | 'scoreHistory'
  | 'changeHistory'
  | 'summary'
  | 'registration'
  | 'storedRegistration'
  | 'storedZone'
  | 'certificateSights'
>;

/** Of which domain the background is read, for the page of which kind, and for whom. */
interface BackgroundRequest {
  readonly services: BackgroundServices;
  readonly kind: Pick<PageKind, 'kind' | 'scores'>;
  /** All kinds that have pages, in the order of the tabs. */
  readonly kinds: readonly DiagnosisKind[];
  readonly domain: DomainName;
  /** Whose limits count. */
  readonly client: string;
  readonly now: Instant;
}

/** Periods of the score that a page shows, and reports made to find them: some 50 ms of the processor. */
const SHOWN_PERIODS = 6;
const MOST_REPORTS = 10;

/** Fills a page that has no background. */
export const NO_BACKGROUND: Background = {
  scores: [],
  lastChange: undefined,
  judged: undefined,
  observedSince: undefined,
  registration: undefined,
  summary: undefined,
  zone: undefined,
};

/** A page does not wait longer for what stands beside its report: reading the past may queue behind others. */
const WAITED_MS = 500;
/** Nor longer for the registry, where nothing of the registration is known. Source: docs/limits.md. */
const REGISTRATION_WAITED_MS = 2000;

/** Holds what stands beside a report, and whether all of it came in time. */
export interface ReadBackground {
  readonly background: Background;
  readonly isWhole: boolean;
}

/**
 * Reads what the page of a kind shows beside its report from the store, and asks the registry where nothing recent of the
 * registration is stored. A part that takes too long is left out: the next page finds it.
 */
export async function readBackground(asked: BackgroundRequest): Promise<ReadBackground> {
  const enough = new AbortController();
  const late = wait(WAITED_MS, undefined, { signal: enough.signal });
  // It is aborted once nobody waits any more.
  late.catch(() => {});
  try {
    const [zone, certificate, registration, kinds, course] = await Promise.all([
      asked.services.storedZone(asked.domain),
      certificateOf(asked),
      registrationOf(asked),
      Promise.race([summariesOf(asked), late]),
      Promise.race([asked.kind.scores === undefined ? NO_COURSE : readCourse(asked), late]),
    ]);
    const known = typeof registration === 'object' && registration?.isFresh === true ? registration : undefined;
    const background = {
      ...NO_BACKGROUND,
      ...course,
      registration: known,
      zone,
      summary: { on: asked.kind.kind.page, kinds: kinds ?? [], ...certificate, registration },
    };
    const isWhole = registration !== 'checking' && kinds !== undefined && course !== undefined;
    return { background, isWhole };
  } finally {
    enough.abort();
  }
}

type Course = Pick<Background, 'scores' | 'lastChange' | 'judged' | 'observedSince'>;
const NO_COURSE: Course = { scores: [], lastChange: undefined, judged: undefined, observedSince: undefined };

async function readCourse(asked: BackgroundRequest): Promise<Course> {
  const { services, domain, client } = asked;
  const history = await services.scoreHistory(domain, { limit: SHOWN_PERIODS, most: MOST_REPORTS }, client);
  const [points, judged] = typeof history === 'object' ? [pointsOf(history), judgedIn(history)] : [[], undefined];
  const changes = await changeOfLast(asked, points);
  return { scores: points, lastChange: lastScoreChange(points, changes), judged, observedSince: sinceOf(changes) };
}

/** Sums up the other kinds. What may not be read now is left out: that it was never checked would be a claim. */
async function summariesOf({
  services,
  kind,
  kinds,
  domain,
  client,
}: BackgroundRequest): Promise<SummaryLine['kinds']> {
  const others = kinds.filter(({ id }) => id !== kind.kind.id);
  const read = await Promise.all(
    others.map(async (other) => ({
      tab: { id: other.id, page: other.page, title: other.title },
      probes: other.probes,
      summary: await services.summary(other, domain, client),
    })),
  );
  return read.flatMap(({ summary, ...one }) => (typeof summary === 'string' ? [] : [{ ...one, summary }]));
}

/** Reads what monitors saw of certificates, where another page shows more of them. */
async function certificateOf({
  services,
  kind,
  kinds,
  domain,
}: BackgroundRequest): Promise<Pick<SummaryLine, 'certificate'>> {
  const page = kinds.find(({ id }) => id === SSL.id && id !== kind.kind.id)?.page;
  return page === undefined ? {} : { certificate: { page, sights: await services.certificateSights(domain) } };
}

/** Reads what a report of the past is shown with: since when there are such reports, unless others read too much now. */
export async function readPastBackground(asked: BackgroundRequest): Promise<ReadBackground> {
  if (asked.kind.scores === undefined) return { background: NO_BACKGROUND, isWhole: true };
  const history = await changeOfLast(asked, []);
  return typeof history === 'string'
    ? { background: NO_BACKGROUND, isWhole: false }
    : { background: { ...NO_BACKGROUND, observedSince: sinceOf(history) }, isWhole: true };
}

/**
 * Reads the registration. What is old and not urgent is shown with its age while the registry is asked again; otherwise
 * the page waits for the registry. A lookup that failed says nothing about the registration.
 */
async function registrationOf(asked: BackgroundRequest): Promise<SummaryLine['registration']> {
  const { services, domain, client, now } = asked;
  const stored = await services.storedRegistration(domain);
  const before = stored === undefined ? undefined : registrationSummary(stored.report, stored.isFresh);
  if (stored?.isFresh === true) return before ?? null;
  const enough = new AbortController();
  const answered = services
    .registration(domain, client)
    .catch(() => undefined)
    .finally(() => enough.abort());
  if (before != null && urgencyOf(before, now) === null) return before;
  const late = wait(REGISTRATION_WAITED_MS, 'late' as const, { signal: enough.signal }).catch(() => answered);
  const answer = await Promise.race([answered, late]);
  if (answer === 'late') return before ?? 'checking';
  if (answer === undefined || typeof answer === 'string' || answer.kind === 'unknown') return before ?? 'failed';
  return answer.kind === 'known' ? registrationSummary(answer.report, true) : null;
}

/** Takes what a page shows out of a registration; null where nobody holds the name. */
function registrationSummary(report: RegistrationReport, isFresh: boolean): RegistrationSummary | null {
  if (!report.registered) return null;
  const { registrableDomain: name, registrar, statuses, expiresAt, fetchedAt: observedAt } = report;
  return { name, statuses, registrar: registrar?.name ?? null, expiresAt, observedAt, isFresh };
}

/**
 * The periods of which everything was known, oldest first, each score once: what could not be looked up did not move the
 * score.
 */
function pointsOf({ scores }: ScoreHistory): ScorePoint[] {
  const known = scores
    .filter(({ score: { score, max } }) => score === max)
    .map(({ from, score: { score } }) => ({ at: from, score }))
    .reverse();
  return known.filter(({ score }, i) => score !== known[i - 1]?.score);
}

/** Where a score moved because DNSSEC was judged for the first time. */
function judgedIn({ scores }: ScoreHistory): DnssecJudged | undefined {
  for (const { from, changes } of scores) {
    const criteria = changes.find(({ change }) => change === 'criteria')?.value;
    if (criteria !== undefined) return { at: from, criteria };
  }
  return undefined;
}

type History = Awaited<ReturnType<BackgroundServices['changeHistory']>>;

/** The change of the domain's own records with which the score moved last; none where it never moved. */
function changeOfLast(
  { services, domain, client }: BackgroundRequest,
  points: readonly ScorePoint[],
): Promise<History> {
  const last = points.length < 2 ? undefined : points.at(-1);
  const query = last === undefined ? { limit: 0 } : { limit: 1, cursor: cursorAt(last.at + 1) };
  return services.changeHistory(domain, query, client);
}

const sinceOf = (history: History): Instant | undefined =>
  typeof history === 'object' ? (history.observedSince ?? undefined) : undefined;

/** Finds what moved the score last, as far as it was a change of the domain's own records. */
function lastScoreChange(points: readonly ScorePoint[], history: History): ScoreChange | undefined {
  const [before, last] = points.slice(-2);
  if (before === undefined || last === undefined) return undefined;
  const change = { points: last.score - before.score, at: last.at };
  const moment = typeof history === 'object' ? history.changes[0] : undefined;
  return { ...change, why: moment?.at === last.at ? (moment.meanings[0]?.message ?? null) : null };
}
