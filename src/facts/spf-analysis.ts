import type { Failure, Ref } from '../domain/answer.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { dns } from '../evidence/questions/dns.ts';
import { analyseSpf, type SpfAnalysis } from '../records/spf/analyse.ts';
import type { SpfLookup } from '../records/spf/lookup.ts';
import { available, type FactReader, refOf, shared, unavailable } from './fact.ts';

/** Questions of one tree. The RFC allows 111 at the very worst; real trees ask fewer than thirty. The rest is for others. */
export const MAX_SPF_QUESTIONS = 80;

/** Holds what was learnt of a domain's SPF, and the questions that failed on the way. */
export interface AnalysedSpf {
  readonly analysis: SpfAnalysis;
  readonly failures: readonly Failure[];
}

/** The record and all that it leads to. Unread only where the name's own record could not be learnt. */
export const readSpfTree: FactReader<AnalysedSpf> = shared<AnalysedSpf>(async (domain, evidence) => {
  const { ask, refs, failures } = spfLookup(evidence);
  const analysis = await analyseSpf(domain, ask, { maxQuestions: MAX_SPF_QUESTIONS });
  const own = unavailable(failures, refs);
  if (analysis.root.state === 'failed' && own !== null) return own;
  return available({ analysis, failures }, refs);
});

/** Asks SPF's questions of the evidence, and notes where the answers stand and what failed. */
export function spfLookup(evidence: Evidence): {
  readonly ask: SpfLookup;
  readonly refs: readonly Ref[];
  readonly failures: readonly Failure[];
} {
  const refs: Ref[] = [];
  const failures: Failure[] = [];
  const ask: SpfLookup = async (name, type) => {
    const answer = await evidence.ask(dns(name, type));
    refs.push(refOf(answer));
    if (answer.kind === 'failure') failures.push(answer.failure);
    return answer;
  };
  return { ask, refs, failures };
}
