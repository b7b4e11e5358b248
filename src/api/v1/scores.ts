import type { Score } from '../../diagnoses/scoring.ts';
import { isoTime } from '../../domain/time.ts';
import type { ScoreHistory } from '../../past/score-history.ts';
import type { ScoreSchema } from '../change-schemas.ts';
import type { ScoreHistorySchema } from '../score-schemas.ts';
import { timeOrNull, type Written } from './parts.ts';

export const scoreJson = ({ score, max, grade }: Score): Written<typeof ScoreSchema> => ({
  health_score: score,
  health_score_max: max,
  grade,
});

/** Returns the score over time under the names of the API. */
export const scoreHistoryJson = ({
  domain,
  criteria,
  scores,
  next,
  isStopped,
}: ScoreHistory): Written<typeof ScoreHistorySchema> => ({
  domain,
  criteria,
  scores: scores.map(({ from, to, score, changes, moreChanges, findings, moreFindings }) => ({
    from: isoTime(from),
    to: timeOrNull(to),
    ...scoreJson(score),
    changes,
    more_changes: moreChanges,
    findings: findings.map(({ at, change, check, code, severity }) => ({
      ...{ at: isoTime(at), change, check, code, severity },
    })),
    more_findings: moreFindings,
  })),
  next,
  stopped: isStopped,
});
