import type { Instant } from '../domain/time.ts';
import { blockIfAny } from './block.ts';
import { type CertificateEnd, mailCertificate } from './blocks/mail-certificate.ts';
import { webCertificate } from './blocks/web-certificate.ts';
import type { Diagnosis, Grade, Prose } from './diagnosis.ts';
import { isOverWork } from './ended-early.ts';
import type { KindJudgement } from './judgement.ts';
import { isNothingKnown, partsOf } from './kinds.ts';
import { gradeOf } from './scoring.ts';

/** Sums a diagnosis up, for the summary line under the verdict of another. */
export interface KindSummary {
  readonly score: number;
  /** The score if everything unknown were satisfied. */
  readonly maxScore: number;
  /** Null where too little is known for one. */
  readonly grade: Grade | null;
  /** Whether the grade cannot become better by what is unknown. */
  readonly isCapped: boolean;
  /** Says what to do first, the worst finding; empty where nothing known asks for anything. */
  readonly first: Prose;
  /** Of a mail server, where the kind connects to any and the owner runs one. */
  readonly certificate: CertificateEnd | null;
  /** Of the web server, where the kind reads it. */
  readonly webCertificate: CertificateEnd | null;
  readonly observedAt: Instant;
  /** Whether it took all the computing that a report may. */
  readonly isOverWork: boolean;
}

/**
 * Sums a diagnosis up; null where nothing is known, or there is no such name, so that there is nothing to claim. `least`:
 * what the score may still fall to, where that is known to be lower.
 */
export function kindSummary(diagnosis: Diagnosis, least = diagnosis.score): KindSummary | null {
  const { exists, maxScore, grade, cap, actions, observedAt } = diagnosis;
  const score = Math.min(diagnosis.score, least);
  if (exists === false || isNothingKnown({ parts: partsOf(diagnosis) })) return null;
  return {
    score,
    maxScore,
    grade: grade === null || cap !== null || score === diagnosis.score ? grade : gradeOf(score),
    isCapped: cap !== null,
    first: actions[0]?.title ?? '',
    certificate: blockIfAny(diagnosis, mailCertificate),
    webCertificate: blockIfAny(diagnosis, webCertificate),
    observedAt,
    isOverWork: isOverWork(diagnosis),
  };
}

/** Sums up what the last diagnosis came to, where what it rests on is not stored. */
export const judgementSummary = ({ score, maxScore, grade, cap, first, at }: KindJudgement): KindSummary => ({
  ...{ score, maxScore, grade, isCapped: cap !== null, first, observedAt: at },
  certificate: null,
  webCertificate: null,
  isOverWork: false,
});
