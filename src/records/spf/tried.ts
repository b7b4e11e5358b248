import type { DnsName } from '../../domain/name.ts';
import type { Rr } from '../../domain/rr.ts';
import type { SpfProblem, SpfResult, SpfWalk } from './walk.ts';

/** Tells what became of one term: whether it matched, or the problem that ends the evaluation. */
export interface TriedTerm {
  readonly matched: boolean;
  readonly problem: SpfProblem | null;
  readonly target: DnsName | null;
  readonly found: readonly Rr[];
  readonly walk: SpfWalk | null;
}

export const NONE_FOUND: readonly never[] = [];
export const UNMATCHED: TriedTerm = { matched: false, problem: null, target: null, found: NONE_FOUND, walk: null };
export const MATCHED: TriedTerm = { ...UNMATCHED, matched: true };

export const stopped = (
  problem: SpfProblem,
  target: DnsName | null = null,
  found: readonly Rr[] = NONE_FOUND,
): TriedTerm => ({
  matched: false,
  problem,
  target,
  found,
  walk: null,
});

export const endedWalk = (domain: DnsName, result: SpfResult, problem: SpfProblem): SpfWalk => ({
  domain,
  record: null,
  result,
  problem,
  steps: NONE_FOUND,
});

/** Tells the errors apart: a failed question may succeed later; everything else is for the domain's owner to fix. */
export const errorOf = (problem: SpfProblem): 'temperror' | 'permerror' =>
  problem.kind === 'failure' ? 'temperror' : 'permerror';
