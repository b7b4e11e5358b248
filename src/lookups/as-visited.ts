import type { DomainName } from '../domain/name.ts';
import type { Clock } from '../domain/time.ts';
import type { Storage } from '../evidence/questions/define-question.ts';
import { isOfKind, kindOf, storageOf } from '../evidence/questions/questions.ts';
import { TLS } from '../evidence/questions/tls.ts';
import { type EvidenceSource, notAsked } from '../evidence/source.ts';
import type { StoredAnswer } from '../evidence/stored.ts';
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

/**
 * Gives what a button had asked of servers before, where a run may not ask as much: a refresh must not replace what was tested by
 * "not tested". Certificates are no such answers, since those of one address are compared with those of another as they are now.
 */
export const keepTested = (
  source: EvidenceSource,
  stored: Partial<Readonly<Record<Storage, StoredAnswer>>>,
): EvidenceSource => ({
  ...source,
  async ask(question, options) {
    if (options.active !== true || isOfKind(TLS, question)) return source.ask(question, options);
    const found = await stored[storageOf(question)]?.(question);
    return found === undefined || found.kind === 'failure' ? source.ask(question, options) : found;
  },
});
