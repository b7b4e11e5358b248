import type { DomainName } from '../domain/name.ts';
import type { Transcript } from '../evidence/evidence.ts';
import { isBogusBelow } from './grade-cap.ts';

/** What must be read before anything else. Only answers about the domain itself count: other zones have their own reports. */
export function warningsOf(domain: DomainName, transcript: Transcript): string[] {
  return isBogusBelow(domain, transcript)
    ? [
        'Validating resolvers refuse data of this domain, because its DNSSEC signatures do not validate. Everything below uses the unvalidated data.',
      ]
    : [];
}
