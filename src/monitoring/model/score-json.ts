import type { Score } from '../../diagnoses/scoring.ts';
import { number, oneOf, orNull, record } from '../../domain/decode.ts';

export const decodeScore = record<Score>({
  score: number,
  max: number,
  grade: orNull(oneOf(['A', 'B', 'C', 'D', 'F'] as const)),
});
