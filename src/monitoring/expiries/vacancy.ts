import type { Judgement } from '../../changes/meaning.ts';
import { nameRegistered, nameUnregistered } from '../../changes/registration.ts';
import type { DomainName } from '../../domain/name.ts';
import { DAY_MS, HOUR_MS, type Instant } from '../../domain/time.ts';
import type { WatchedVacancy } from '../memory/registration.ts';
import type { ObservedRegistration } from './watched-registration.ts';

/** How long after the first answer that there is no registration a second one counts, and how old that may be. */
const [CONFIRMED_AFTER_MS, FRESH_MS] = [HOUR_MS, HOUR_MS / 2];

/** Holds what an answer about a name shows of whether anybody holds it. */
interface VacancyStep {
  readonly vacancy: WatchedVacancy;
  readonly judgements: readonly Judgement<'registration'>[];
}

/** Tells how a name stands in a run. */
interface VacancyRun {
  readonly domain: DomainName;
  readonly now: Instant;
  /** Whether its own servers or those above confirm that there is no such name in the DNS. */
  readonly isOutOfDns: boolean;
}

/** Returns how old an answer may be that is to confirm that nobody holds a name; null where none is waited for. */
export const vacancyNeeded = ({ doubt }: WatchedVacancy, now: Instant): number | null =>
  doubt !== null && now >= doubt.askAt ? FRESH_MS : null;

/**
 * Follows whether anybody holds a name. That nobody does is only what the registry answers itself, twice and an hour apart, while
 * the DNS has no such name: a failure changes nothing. What is known first is not reported.
 */
export function vacancyAfter(
  before: WatchedVacancy,
  observed: ObservedRegistration,
  { domain, now, isOutOfDns }: VacancyRun,
): VacancyStep {
  const { state, doubt } = before;
  if (observed.kind === 'registered') {
    const judgements = state === 'free' ? [nameRegistered(domain, observed.registrar?.name ?? null)] : [];
    return { vacancy: { state: 'held', doubt: null }, judgements };
  }
  const askAt = now + CONFIRMED_AFTER_MS;
  if (state === 'free') return { vacancy: before, judgements: [] };
  if (observed.kind === 'unknown')
    return { vacancy: doubt === null ? before : { state, doubt: { ...doubt, askAt } }, judgements: [] };
  const since = doubt?.since ?? observed.at;
  const isConfirmed = isOutOfDns && observed.at - since >= CONFIRMED_AFTER_MS / 2;
  // While the DNS has the name, its registry is asked about it no more often than about any other.
  if (!isConfirmed)
    return {
      vacancy: { state, doubt: { since, askAt: isOutOfDns || doubt === null ? askAt : now + DAY_MS } },
      judgements: [],
    };
  return { vacancy: { state: 'free', doubt: null }, judgements: state === 'held' ? [nameUnregistered(domain)] : [] };
}
