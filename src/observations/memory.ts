import type { Answer } from '../domain/answer.ts';
import type { Instant } from '../domain/time.ts';
import type { TranscriptLine } from '../evidence/evidence.ts';
import { linesOf } from '../evidence/lines.ts';
import { DNS, type DnsQuestion, isExact } from '../evidence/questions/dns.ts';
import type { SourceAnswer } from '../evidence/questions/dns-json.ts';
import type { DomainState, Observation } from './store.ts';

/** Returns the latest observation of a question, or undefined where it was never answered. */
export const latestObservation = (history: DomainState, question: DnsQuestion): Observation | undefined =>
  history.rrsets.find((rrset) => rrset.name === question.name && rrset.type === question.type)?.latest;

/** Returns a stored observation as an answer, without exchanges: those are not stored. */
export function answerOf(observation: Observation): SourceAnswer {
  const { at, aliases, security, reason } = observation;
  const because = reason === undefined ? {} : { reason };
  const own = observation.ttlFromCache ? {} : { authoritative: true as const };
  const common = { at, aliases, security, ...because, ...own, source: 'store', exchanges: [] } as const;
  return observation.outcome === 'answer'
    ? { ...common, kind: 'answer', records: observation.records }
    : { ...common, kind: observation.outcome, zone: observation.zone, ttlSeconds: observation.ttlSeconds };
}

/** Whether an absence may be the resolver's own: it could be proven if it were the zone's, and nobody could look up how. */
const isUnproven = ({ kind, security, reason }: Exclude<Answer, { readonly kind: 'failure' }>): boolean =>
  kind !== 'answer' && security === 'indeterminate' && reason !== undefined;

/**
 * Collects what a run observed. Failures are left out, so they end no interval; so is what came from the store itself,
 * and an absence of DS records that is not proven: why it is not is not stored, and it would count as that of the
 * parent. All observations of a run share one time, which keeps the stored document small.
 */
export function observationsOf(lines: readonly TranscriptLine[], at: Instant): Observation[] {
  return linesOf(DNS, lines).flatMap(({ question, answer }): Observation[] => {
    if (answer.kind === 'failure' || answer.source === 'store' || isExact(question)) return [];
    const { name, type } = question;
    if (type === 'DS' && isUnproven(answer)) return [];
    const common = {
      name,
      type,
      at,
      security: answer.security,
      ...(answer.reason === undefined ? {} : { reason: answer.reason }),
      aliases: answer.aliases,
      ttlFromCache: answer.source === 'resolver',
    };
    return answer.kind === 'answer'
      ? [{ ...common, outcome: 'answer', records: answer.records }]
      : [{ ...common, outcome: answer.kind, zone: answer.zone, ttlSeconds: answer.ttlSeconds }];
  });
}
