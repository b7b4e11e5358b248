import { diagnoseDualStack } from '../tests/support/dual-stack.ts';
import { type BenchRow, row } from './row.ts';

/** Counts what the DNS part of a diagnosis costs a healthy domain with four dual-stack name servers. */
export async function bench(): Promise<BenchRow[]> {
  const { rounds, questions } = await diagnoseDualStack();
  const about = 'four dual-stack servers';
  return [
    row('diagnosis', `${about}: round trips in sequence`, 'round trips', rounds, ['limit', 12]),
    row('diagnosis', `${about}: questions`, 'questions', questions, ['limit', 700]),
  ];
}
