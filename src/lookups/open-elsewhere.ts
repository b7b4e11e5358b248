import { type DomainName, isAtOrBelow } from '../domain/name.ts';
import { shareOf } from '../domain/psl.ts';
import type { Clock, Instant } from '../domain/time.ts';
import type { Line } from '../evidence/evidence.ts';
import { DNS, type DnsQuestion, isExact } from '../evidence/questions/dns.ts';
import { REGISTRATION } from '../evidence/questions/registration.ts';
import { answering, askOf, type EvidenceSource, notAsked } from '../evidence/source.ts';

/** Whether a question is about a name of others, neither of the domain nor above it. */
const isElsewhere = ({ name }: DnsQuestion, domain: DomainName): boolean =>
  shareOf(name) !== shareOf(domain) && !isAtOrBelow(domain, name);

/** Returns whether nobody has ever looked up what others say. */
export const isOpenElsewhere = ({ question, answer }: Line<DnsQuestion>, domain: DomainName): boolean =>
  answer.kind === 'failure' &&
  answer.failure.why === 'not-observed' &&
  !isExact(question) &&
  isElsewhere(question, domain);

/**
 * Answers as if no name of others existed, which is the worst that they can say of a domain: that they do not want its
 * reports, and have no server for its mail. All else is left to another source.
 */
export const createAbsentElsewhereSource = (
  domain: DomainName,
  otherwise: EvidenceSource,
  at: Instant,
): EvidenceSource =>
  answering(
    DNS,
    async (question, options) =>
      isElsewhere(question, domain) && !isExact(question)
        ? {
            kind: 'nxdomain',
            at,
            source: 'store',
            exchanges: [],
            aliases: [],
            security: 'indeterminate',
            zone: null,
            ttlSeconds: 0,
          }
        : askOf(otherwise, question, options),
    otherwise,
  );

/**
 * Asks registries for the registration of the domain itself, and for none of others: a stored report asks for those only
 * what a live check learned, since a visit must not make us ask.
 */
export const withoutOtherRegistrations = (source: EvidenceSource, domain: DomainName, clock: Clock): EvidenceSource =>
  answering(
    REGISTRATION,
    async (question, options) =>
      shareOf(question.domain) === shareOf(domain)
        ? askOf(source, question, options)
        : notAsked(clock(), 'registry-live-only'),
    source,
  );
