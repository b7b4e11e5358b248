import type { KindSummary } from '../../diagnoses/summary.ts';
import { formatsOf } from '../../texts/formats.ts';
import { type ShownScore, scoreTone } from '../web/score.ts';

/** Holds what a picture of a score shows, in Latin letters alone, so that one font suffices. */
export interface ScoreCard {
  /** The name as the DNS writes it: letters, digits, hyphens, dots and underscores. */
  readonly name: string;
  /** Names the kind of report. */
  readonly kind: string;
  readonly score: number;
  /** The score if everything unknown were satisfied. */
  readonly max: number;
  readonly grade: string | null;
  readonly tone: ReturnType<typeof scoreTone>;
  /** When it was observed: `29 Nov 2026`. */
  readonly date: string;
}

/** Returns the card of a stored score; null where nothing is known of the domain. */
export function cardOf(name: string, kind: string, summary: KindSummary | null): ScoreCard | null {
  if (summary === null || !summary.isKnown) return null;
  const { score, maxScore: max, grade, observedAt } = summary;
  const shown: ShownScore = max > score ? { kind: 'at-least', score, max, grade } : { kind: 'exact', score, grade };
  return { name, kind, score, max, grade, tone: scoreTone(shown), date: formatsOf('en').date(observedAt) };
}
