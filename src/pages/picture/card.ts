import { shownScoreOf } from '../../diagnoses/shown-score.ts';
import type { KindSummary } from '../../diagnoses/summary.ts';
import { formatsOf } from '../../texts/formats.ts';
import { scoreTone } from '../web/score.ts';

/** Holds what a picture of a score shows, in Latin letters alone, so that one font suffices. */
export interface ScoreCard {
  /** The name as the DNS writes it: letters, digits, hyphens, dots and underscores. */
  readonly name: string;
  /** Names the kind of report. */
  readonly kind: string;
  readonly score: number;
  /** The score if everything unknown were satisfied. */
  readonly max: number;
  /** The points that the score is out of. */
  readonly outOf: number;
  /** Counts the checks that nobody tested. */
  readonly notTested: number;
  readonly grade: string | null;
  readonly tone: ReturnType<typeof scoreTone>;
  /** When it was observed: `29 Nov 2026`. */
  readonly date: string;
}

/** Returns the card of a stored score; null where nothing is known of the domain. */
export function cardOf(name: string, kind: string, summary: KindSummary | null): ScoreCard | null {
  const shown = summary === null ? ({ kind: 'none' } as const) : shownScoreOf(summary);
  if (summary === null || shown.kind === 'none') return null;
  const { score, outOf, notTested, grade } = shown;
  const date = formatsOf('en').date(summary.observedAt);
  return { name, kind, score, max: summary.maxScore, outOf, notTested, grade, tone: scoreTone(shown), date };
}
