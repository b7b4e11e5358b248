import type { DomainName } from '../../domain/name.ts';
import { gravityOf } from '../../domain/severity.ts';
import { isEnd } from '../events/events.ts';
import type { Alert, AlertGroup, Gravity } from './alert.ts';

/** The alerts that a recipient wants; null: all. Of domains it wants those that are named, and those with one of the tags. */
export interface RecipientChoice {
  readonly domains: readonly DomainName[] | null;
  readonly tags: readonly string[] | null;
  readonly groups: readonly AlertGroup[] | null;
  /** The least severity. The end of something is sent whatever its severity. */
  readonly least: Gravity | null;
}

export const ALL_ALERTS: RecipientChoice = { domains: null, tags: null, groups: null, least: null };

/** A domain with the tags of its monitor. */
interface TaggedDomain {
  readonly domain: DomainName;
  readonly tags: readonly string[];
}

/** Returns whether a recipient wants to hear of a domain. */
export const wantsDomain = ({ domains, tags }: Pick<RecipientChoice, 'domains' | 'tags'>, of: TaggedDomain): boolean =>
  (domains === null && tags === null) ||
  domains?.includes(of.domain) === true ||
  tags?.some((tag) => of.tags.includes(tag)) === true;

/** Returns whether a recipient gets an alert: one of its events, at least, is what it wants to hear of. */
export function wants(choice: RecipientChoice, { domain, events }: Alert, tags: readonly string[]): boolean {
  const { groups, least } = choice;
  if (!wantsDomain(choice, { domain, tags })) return false;
  return events.some(
    ({ kind, group, severity, planned }) =>
      (groups === null || groups.includes(group)) &&
      (least === null || gravityOf(planned?.reports ?? severity) >= gravityOf(least) || isEnd(kind)),
  );
}
