import { type DomainName, isAtOrBelow } from '../domain/name.ts';
import { isDnsLine, type Transcript } from '../evidence/evidence.ts';

/** What must be read before anything else. Only answers about the domain itself count: other zones have their own reports. */
export function warningsOf(domain: DomainName, transcript: Transcript): string[] {
  const bogus = transcript.lines
    .filter(isDnsLine)
    .some(
      ({ question, answer }) =>
        isAtOrBelow(question.name, domain) && answer.kind !== 'failure' && answer.security === 'bogus',
    );
  return bogus
    ? [
        'Validating resolvers refuse the data of this domain, because its DNSSEC signatures do not validate. What follows is judged on the unvalidated data.',
      ]
    : [];
}
