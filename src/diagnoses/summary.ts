import type { Severity } from '../domain/severity.ts';
import type { Instant } from '../domain/time.ts';
import { blockIfAny } from './block.ts';
import { type CertificateEnd, mailCertificate } from './blocks/mail-certificate.ts';
import { webCertificate } from './blocks/web-certificate.ts';
import type { Diagnosis, Grade, Prose } from './diagnosis.ts';
import { isOverWork } from './ended-early.ts';
import { gravestOf, type KindJudgement } from './judgement.ts';
import type { ScoreItem } from './score-item.ts';
import { gradeOf } from './scoring.ts';
import { shownScore } from './shown-score.ts';

/** Sums a diagnosis up, for the summary line under the verdict of another. */
export interface KindSummary extends ScoreItem {
  /** Whether anything that counts was found out: only then there is a score. */
  readonly isKnown: boolean;
  /** Null where too little is known for one. */
  readonly grade: Grade | null;
  /** How grave its gravest finding is; null where none departs from what is recommended. */
  readonly worst: Severity | null;
  /** Whether its headline says of the domain how it is, rather than what nobody can tell. */
  readonly isJudged: boolean;
  /** Says what to do first; empty where nothing known asks for anything. */
  readonly first: Prose;
  /** Of a mail server, where the kind connects to any and the owner runs one. */
  readonly certificate: CertificateEnd | null;
  /** Of the web server, where the kind reads it. */
  readonly webCertificate: CertificateEnd | null;
  readonly observedAt: Instant;
  /** Whether a monitor saw another certificate of the website since. */
  readonly isOvertaken: boolean;
  /** Whether it took all the computing that a report may. */
  readonly isOverWork: boolean;
}

/** Sums a diagnosis up. `least`: what the score may still fall to, where that is known to be lower. */
export function kindSummary(diagnosis: Diagnosis, least = diagnosis.score): KindSummary {
  const { exists, maxScore, testedPoints, notTested, grade, cap, actions, observedAt } = diagnosis;
  const score = Math.min(diagnosis.score, least);
  // A tick would be the policy's, and not the domain's.
  const isSoftened = (diagnosis.policy?.gravest ?? null) !== null;
  return {
    isKnown: exists !== false && shownScore(diagnosis).kind !== 'none',
    ...{ score, maxScore, testedPoints, notTested },
    grade: grade === null || cap !== null || score === diagnosis.score ? grade : gradeOf(score, testedPoints),
    worst: gravestOf(diagnosis)?.severity ?? (isSoftened ? 'info' : null),
    isJudged: diagnosis.headline.mark !== 'unknown' && !isSoftened,
    first: actions[0]?.title ?? '',
    certificate: blockIfAny(diagnosis, mailCertificate),
    webCertificate: blockIfAny(diagnosis, webCertificate),
    observedAt,
    isOvertaken: false,
    isOverWork: isOverWork(diagnosis),
  };
}

/** Sums up what the last diagnosis came to, where what it rests on is not stored. */
export const judgementSummary = ({ gravest, first, at, ...judged }: KindJudgement): KindSummary => ({
  isKnown: judged.score > 0 || judged.maxScore < judged.testedPoints,
  ...{ score: judged.score, maxScore: judged.maxScore, grade: judged.grade },
  ...{ testedPoints: judged.testedPoints, notTested: judged.notTested },
  ...{ worst: gravest?.severity ?? null, first, observedAt: at },
  certificate: null,
  webCertificate: null,
  isJudged: true,
  isOvertaken: false,
  isOverWork: false,
});
