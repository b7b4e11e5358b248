import type { DomainName } from '../domain/name.ts';
import { registrableDomain } from '../domain/psl.ts';
import type { Instant } from '../domain/time.ts';
import { registration } from '../evidence/questions/registration.ts';
import type { Registration } from '../registration/registration.ts';
import { available, type FactReader, refOf, shared, unavailableFor } from './fact.ts';

/** Tells how a name is registered. */
export interface RegistrationState {
  /** The domain that somebody registered, or could. */
  readonly domain: DomainName;
  /** `not-published`: nobody publishes registrations of this suffix in a way that programs can ask. */
  readonly state: 'registered' | 'not-registered' | 'public-suffix' | 'not-published';
  /** Null where it is not known to be registered. */
  readonly registration: Registration | null;
  /** When the registry answered. */
  readonly at: Instant;
}

/** Returns how the domain that has the name is registered, as the registry says. */
export const readRegistration: FactReader<RegistrationState> = shared<RegistrationState>(async (name, evidence) => {
  const domain = (registrableDomain(name) ?? name) as DomainName;
  const answer = await evidence.ask(registration(domain));
  const refs = [refOf(answer)];
  if (answer.kind === 'failure') {
    const isPublished = answer.unknown?.why !== 'no-server';
    if (isPublished) return unavailableFor([answer.failure]);
    return available({ domain, state: 'not-published', registration: null, at: answer.at }, refs);
  }
  const { found } = answer;
  const known = found.kind === 'registered' ? found.registration : null;
  return available({ domain, state: found.kind, registration: known, at: found.fetchedAt }, refs);
});
