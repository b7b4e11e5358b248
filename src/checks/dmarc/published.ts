import type { DomainName } from '../../domain/name.ts';
import { type DmarcReach, policiesBelow } from '../../facts/dmarc-reach.ts';
import type { WalkStep } from '../../records/dmarc/discover.ts';
import { type DmarcDraft, dmarcText, STRENGTH } from './draft.ts';

/** Returns the domain's walk once a record is published. */
export const published = (domain: DomainName, { steps }: DmarcReach, draft: DmarcDraft): readonly WalkStep[] => [
  { name: domain, texts: [dmarcText(draft)] },
  ...steps.slice(1),
];

/** Returns the policies below the domain once a record is published. */
export const below = (domain: DomainName, reach: DmarcReach, draft: DmarcDraft) =>
  policiesBelow(published(domain, reach, draft), reach.madeUp, domain);

/** Returns how strong a policy of RFC 7489 is. */
export const strengthOfOlder = (policy: DmarcReach['older']): number =>
  policy === null || policy === 'no policy' ? 0 : STRENGTH[policy];
