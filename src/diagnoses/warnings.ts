import { defineTexts, type Message } from '../domain/message.ts';
import type { DomainName } from '../domain/name.ts';
import type { Transcript } from '../evidence/evidence.ts';
import { isBogusBelow } from './grade-cap.ts';

export const WARNING_TEXTS = defineTexts('warning', {
  bogus:
    'Validating resolvers reject data of this domain, because its DNSSEC signatures do not validate. Everything below uses the unvalidated data.',
});

/**
 * Warns of what must be read before anything else. Only answers about the domain itself count: other zones have their
 * own reports.
 */
export function warningsOf(domain: DomainName, transcript: Transcript): Message[] {
  return isBogusBelow(domain, transcript) ? [WARNING_TEXTS.message('bogus')] : [];
}
