import { byGravity, gravityOf, type Severity } from '../domain/severity.ts';
import type { Instant } from '../domain/time.ts';
import type { Diagnosis, FindingRef, Grade, GradeCap, Prose } from './diagnosis.ts';
import type { ScoreItem } from './score-item.ts';

/** Holds the result of a diagnosis, without the evidence for it. */
export interface KindJudgement extends ScoreItem {
  readonly at: Instant;
  readonly criteria: string;
  readonly grade: Grade | null;
  readonly cap: GradeCap | null;
  /** The gravest finding; null where none departs from what is recommended. */
  readonly gravest: (FindingRef & { readonly severity: Severity }) | null;
  readonly verdict: Prose;
  /** Says what to do first; empty where nothing known asks for anything. */
  readonly first: Prose;
}

/** Finds the gravest finding of a diagnosis; null where none departs from what is recommended. */
export function gravestOf({ checks }: Pick<Diagnosis, 'checks'>): KindJudgement['gravest'] {
  const [gravest] = checks
    .flatMap(({ findings }) => findings)
    .filter(({ severity }) => gravityOf(severity) >= gravityOf('notice'))
    .sort((a, b) => byGravity(a, b) || b.points - a.points);
  return gravest === undefined ? null : { check: gravest.check, code: gravest.code, severity: gravest.severity };
}

/** Takes the result out of a diagnosis that was judged at an instant. */
export function judgementOf(diagnosis: Diagnosis, at: Instant): KindJudgement {
  const { criteria, score, maxScore, testedPoints, notTested, grade, cap, verdict, actions } = diagnosis;
  return {
    ...{ at, criteria, score, maxScore, testedPoints, notTested, grade, cap, verdict },
    gravest: gravestOf(diagnosis),
    first: actions[0]?.title ?? '',
  };
}

/**
 * Returns a diagnosis that lacks answers which are not stored, with what the last one came to in the place of its own
 * score: that the answers are not stored says nothing of the domain.
 */
export const asJudged = (diagnosis: Diagnosis, judged: KindJudgement): Diagnosis => ({
  ...diagnosis,
  verdict: judged.verdict,
  beside: '',
  headline: { mark: judged.gravest?.severity ?? 'unknown', finding: null },
  score: judged.score,
  maxScore: judged.maxScore,
  testedPoints: judged.testedPoints,
  notTested: judged.notTested,
  isTestable: false,
  grade: judged.grade,
  cap: judged.cap,
  criteria: judged.criteria,
  observedAt: judged.at,
  provisional: true,
  answeredBy: null,
  judgementOnly: true,
  causes: [],
  actions: [],
  afterActions: null,
});
