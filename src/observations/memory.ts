import type { Instant } from '../domain/time.ts';
import { isDnsLine, type TranscriptLine } from '../evidence/evidence.ts';
import type { DnsQuestion } from '../evidence/question.ts';
import type { SourceAnswer } from '../evidence/source.ts';
import type { DomainState, Observation } from './store.ts';

/** The latest answered look of a question, or undefined where it was never asked. */
export const latestObservation = (home: DomainState, question: DnsQuestion): Observation | undefined =>
  home.sets.find((set) => set.name === question.name && set.type === question.type)?.latest;

/** A remembered look as an answer. It shows no exchanges: those were not kept. */
export function answerOf(observation: Observation): SourceAnswer {
  const { at, aliases, security } = observation;
  const common = { at, aliases, security, source: 'store', exchanges: [] } as const;
  return observation.outcome === 'answer'
    ? { ...common, kind: 'answer', records: observation.records }
    : { ...common, kind: observation.outcome, zone: observation.zone, ttlSeconds: observation.ttlSeconds };
}

/**
 * What a run observed. Failures are left out, so they end no span; so is what came from the store itself. All lookups
 * of a run bear one time, which keeps the stored document small.
 */
export function observationsOf(lines: readonly TranscriptLine[], at: Instant): Observation[] {
  return lines.filter(isDnsLine).flatMap(({ question, answer }): Observation[] => {
    if (answer.kind === 'failure' || answer.source === 'store') return [];
    const { name, type } = question;
    const common = {
      name,
      type,
      at,
      security: answer.security,
      aliases: answer.aliases,
      ttlFromCache: answer.source === 'resolver',
    };
    return answer.kind === 'answer'
      ? [{ ...common, outcome: 'answer', records: answer.records }]
      : [{ ...common, outcome: answer.kind, zone: answer.zone, ttlSeconds: answer.ttlSeconds }];
  });
}
