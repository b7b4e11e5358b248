import { followRegistration } from '../expiries/registrations.ts';
import { registrationMemory } from '../memory/registration.ts';
import { defineWatch } from './define-watch.ts';
import { registryFact } from './registry.ts';

/** Follows the registration, where we look it up, even while the domain does not answer. */
export const registrationsWatch = defineWatch({
  id: 'registrations',
  memory: registrationMemory,
  needs: { registry: registryFact },
  observe: ({ registration: before }, { registry: asked }, { domain, options: { expiries } }) =>
    expiries === undefined ? null : followRegistration(before, { domain, asked }, expiries),
  conclude: ({ registration: before }, { seen }) => ({
    memory: { registration: seen?.watched ?? before },
    result: seen,
    events: seen?.events ?? [],
    againAt: [seen?.againAt ?? []].flat(),
  }),
});
