import type { Message } from '../domain/message.ts';
import { evaluateSpf, type SpfQuery } from '../records/spf/evaluate.ts';
import { identityOf } from '../records/spf/identity.ts';
import type { SpfLookup } from '../records/spf/lookup.ts';
import type { SpfResult, SpfStep, SpfWalk } from '../records/spf/walk.ts';
import { problemMessage, SPF_RESULT_TEXTS } from './spf-words.ts';

/** Whether one address may send for a domain, and why. */
export interface SpfTest<P = string> {
  readonly ip: string;
  readonly sender: string;
  readonly helo: string;
  /** Whose record was evaluated; null where the sender names none. */
  readonly domain: string | null;
  readonly result: SpfResult;
  /** The result in a sentence. */
  readonly meaning: P;
  /** Why it came to `none`, `temperror` or `permerror`; else null. */
  readonly problem: P | null;
  /** The mechanism that decided, and the name whose record holds it; null where none matched. */
  readonly matched: { readonly term: string; readonly recordAt: string } | null;
  /** Holds what the domain says to those it refuses (`exp`); words of a stranger. */
  readonly explanation: string | null;
  readonly lookups: number;
  readonly voidLookups: number;
  /** Lists what was looked at, from the top. */
  readonly steps: readonly SpfTestStep[];
  readonly moreSteps: number;
}

export interface SpfTestStep {
  readonly depth: number;
  readonly text: string;
  /** `ended`: it matched in an include without passing, so that the include does not match. Source: RFC 7208 §5.2. */
  readonly outcome: SpfStep['outcome'] | 'record' | 'ended';
}

/** Steps shown; the others are counted. */
const MAX_STEPS = 200;

/** Asks whether an address may send. */
export interface SpfTestQuery extends Omit<SpfQuery, 'helo'> {
  /** Left out, the sender's domain stands in for it: only macros and the null sender ask for it. */
  readonly helo?: string | undefined;
}

/** Evaluates SPF for one address. Throws a `TypeError` where `ip` is no address. */
export async function testSpf(query: SpfTestQuery, ask: SpfLookup): Promise<SpfTest<Message>> {
  const { helo = identityOf(query.sender, '').senderDomain } = query;
  const found = await evaluateSpf({ ...query, helo }, ask);
  const last = found.matches.at(-1);
  const steps = found.walk === null ? [] : stepsOf(found.walk, 0);
  return {
    ip: query.ip,
    sender: query.sender,
    helo,
    domain: found.domain,
    result: found.result,
    meaning: SPF_RESULT_TEXTS.message(found.result),
    problem: found.problem === null ? null : problemMessage(found.problem),
    matched: last === undefined ? null : { term: last.term.text, recordAt: last.domain },
    explanation: found.explanation,
    lookups: found.lookups,
    voidLookups: found.voidLookups,
    steps: steps.slice(0, MAX_STEPS),
    moreSteps: Math.max(0, steps.length - MAX_STEPS) + found.stepsLeftOut,
  };
}

/** `decides`: a match in this record decides something, as it does not in an include that does not pass. */
function stepsOf(walk: SpfWalk, depth: number, decides = true): SpfTestStep[] {
  const text = walk.record === null ? walk.domain : `${walk.domain}: ${walk.record.text}`;
  return [
    { depth, text, outcome: 'record' },
    ...walk.steps.flatMap((step): SpfTestStep[] => [
      {
        depth: depth + 1,
        text: step.term.text,
        outcome: step.outcome === 'match' && !decides ? 'ended' : step.outcome,
      },
      ...(step.walk === null
        ? []
        : stepsOf(step.walk, depth + 2, step.outcome === 'followed' ? decides : step.outcome !== 'no-match')),
    ]),
  ];
}
