import type { DomainName } from '../../domain/name.ts';
import { gravityOf } from '../../domain/severity.ts';
import { isEnd } from '../events/events.ts';
import type { Alert, AlertGroup, Gravity } from './alert.ts';

/** The alerts that a recipient wants; null: all. */
export interface RecipientChoice {
  readonly domains: readonly DomainName[] | null;
  readonly groups: readonly AlertGroup[] | null;
  /** The least severity. The end of something is sent whatever its severity. */
  readonly least: Gravity | null;
}

export const ALL_ALERTS: RecipientChoice = { domains: null, groups: null, least: null };

/** Returns whether a recipient gets an alert: one of its events, at least, is what it wants to hear of. */
export function wants({ domains, groups, least }: RecipientChoice, { domain, events }: Alert): boolean {
  if (domains !== null && !domains.includes(domain)) return false;
  return events.some(
    ({ kind, group, severity }) =>
      (groups === null || groups.includes(group)) &&
      (least === null || gravityOf(severity) >= gravityOf(least) || isEnd(kind)),
  );
}
