import { AI_SEARCH } from './ai-search.ts';
import type { Diagnosis } from './diagnosis.ts';
import { HEALTH } from './health.ts';
import type { DiagnosisKind, Outline } from './kind.ts';
import { MAIL } from './mail.ts';
import { OVERALL } from './overall.ts';
import { isJudged, isScored } from './scoring.ts';
import { SEO } from './seo.ts';
import { SSL } from './ssl.ts';

export { HEALTH, MAIL, SSL };

/** Every kind of diagnosis, in the order of the tabs. */
export const KINDS = [HEALTH, MAIL, SSL, OVERALL, SEO, AI_SEARCH] as const;

export type KindId = (typeof KINDS)[number]['id'];

/** Outlines a diagnosis, or a report of it. */
export const outlineOf = (kind: DiagnosisKind, diagnosis: Diagnosis): Outline => ({
  score: diagnosis.score,
  max: diagnosis.maxScore,
  testedPoints: diagnosis.testedPoints,
  parts: partsOf(diagnosis),
  states: kind.states(diagnosis),
});

/** Returns the parts of a score; none where the answers that tell them are not stored. */
export const partsOf = <C extends { readonly weight: number; readonly bySeverity?: true }>({
  judgementOnly,
  checks,
}: {
  readonly judgementOnly?: boolean;
  readonly checks: readonly C[];
}): readonly C[] => (judgementOnly === true ? [] : checks.filter(isScored));

/** Returns whether nothing at all could be found out. */
export const isNothingKnown = ({ parts }: Pick<Outline, 'parts'>): boolean => parts.length > 0 && !parts.some(isJudged);
