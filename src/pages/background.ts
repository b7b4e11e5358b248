import type { DomainName } from '../domain/name.ts';
import type { ScoreHistory } from '../reports/score-history.ts';
import type { PageKind } from './kinds.ts';
import type { Background, KnownRegistration, ScorePoint } from './report-view.ts';
import type { PageServices } from './services.ts';

/** Periods of the score that a page shows, and reports made to find them: some 50 ms of the processor. */
const SHOWN_PERIODS = 6;
const MOST_REPORTS = 10;

/** What a page shows that has none: that of another kind, or of the past. */
export const NO_BACKGROUND: Background = { scores: [], registration: undefined };

/** What the page of a kind shows beside its report, from the store alone. */
export async function readBackground(
  services: PageServices,
  { scores }: Pick<PageKind, 'scores'>,
  domain: DomainName,
  client: string,
): Promise<Background> {
  if (scores === undefined) return NO_BACKGROUND;
  const [history, registration] = await Promise.all([
    services.scoreHistory(domain, { limit: SHOWN_PERIODS, most: MOST_REPORTS }, client),
    knownRegistration(services, domain),
  ]);
  return { scores: typeof history === 'object' ? pointsOf(history) : [], registration };
}

async function knownRegistration(services: PageServices, domain: DomainName): Promise<KnownRegistration | undefined> {
  const answer = await services.knownRegistration(domain);
  if (answer?.kind !== 'known') return undefined;
  const { registrar, expires_at: expiresAt } = answer.report;
  return { registrar: registrar?.name ?? null, expiresAt };
}

/** The periods of which everything was known, oldest first: what could not be looked up did not move the score. */
const pointsOf = ({ scores }: ScoreHistory): ScorePoint[] =>
  scores
    .filter(({ health_score, health_score_max }) => health_score === health_score_max)
    .map(({ from, health_score: score }) => ({ at: Date.parse(from), score }))
    .reverse();
