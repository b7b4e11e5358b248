import type { Resolver } from '../dns/resolution.ts';
import type { DomainName } from '../domain/name.ts';
import type { Clock } from '../domain/time.ts';
import { DEFAULT_BUDGET } from '../evidence/budget.ts';
import { createEvidence } from '../evidence/create.ts';
import { createLiveSource } from '../evidence/live.ts';
import { NO_PREMISES } from '../evidence/premises.ts';
import { dns } from '../evidence/questions/dns.ts';
import { newRandomLabel } from '../lookups/diagnose.ts';
import type { MonitorServiceOptions } from '../monitoring/service/service-options.ts';

/** How long somebody who adds monitors waits for that. Source: docs/limits.md. */
const LOOKUP_MS = 3000;

/**
 * Makes what finds those of some names that do not exist. The name servers of each zone are asked, from the root down: a resolver
 * may have a filter, or not know yet of a new domain. A lookup that fails says nothing.
 */
export const missingNames =
  ({
    resolver,
    clock,
  }: {
    readonly resolver: Resolver;
    readonly clock: Clock;
  }): NonNullable<MonitorServiceOptions['missing']> =>
  async (domains) => {
    const budget = { ...DEFAULT_BUDGET, ms: LOOKUP_MS };
    const asked = { resolver, clock, randomLabel: newRandomLabel, fresh: true, atOwnServers: () => true, budget };
    const evidence = createEvidence(createLiveSource(asked), { clock, premises: NO_PREMISES });
    const lookups = domains.map(async (domain): Promise<readonly DomainName[]> => {
      const answer = await evidence.ask(dns(domain, 'SOA'));
      const isMissing = answer.kind === 'nxdomain' && answer.aliases.length === 0 && answer.security !== 'bogus';
      return isMissing ? [domain] : [];
    });
    return new Set((await Promise.all(lookups)).flat());
  };
