import type { DomainName } from '../domain/name.ts';
import type { Clock } from '../domain/time.ts';
import { kindOf } from '../evidence/questions/questions.ts';
import { type EvidenceSource, notAsked } from '../evidence/source.ts';
import { withoutOtherRegistrations } from './open-elsewhere.ts';

/** Leaves to a button what a visit leaves to it, so that who asks nobody says the same of a domain as its page. */
export const asVisited = (source: EvidenceSource, domain: DomainName, clock: Clock): EvidenceSource =>
  withoutOtherRegistrations(
    {
      ...source,
      ask: async (question, options) =>
        options.active === true
          ? notAsked(clock(), kindOf(question).inactive ?? 'active-probes')
          : source.ask(question, options),
    },
    domain,
    clock,
  );
