import { setTimeout as wait } from 'node:timers/promises';
import type { Clients } from '../../app/clients.ts';
import type { Diagnosis } from '../../diagnoses/diagnosis.ts';
import type { Outline } from '../../diagnoses/kind.ts';
import { isNothingKnown, MAIL } from '../../diagnoses/kinds.ts';
import { type KindSummary, kindSummary } from '../../diagnoses/summary.ts';
import type { DomainName } from '../../domain/name.ts';
import type { Instant } from '../../domain/time.ts';
import { notAsked } from '../../evidence/source.ts';
import { diagnose } from '../../lookups/diagnose.ts';
import type { RegistrationReport } from '../../lookups/registration-report.ts';
import { NO_RESPONSES } from '../../observations/responses.ts';

/** Holds what other commands know of the domain of a health report. */
export interface RelatedResults {
  /** Null where the registry did not answer in time, or nobody holds the name. */
  readonly registration: RegistrationReport | null;
  /**
   * Sums up mail security without connections to mail servers; null where nothing is known, or there is no such name.
   */
  readonly mail: KindSummary | null;
  readonly now: Instant;
}

/** A report does not wait longer for what stands beside it. Source: docs/limits.md. */
const WAITED_MS = 2000;

/**
 * Asks the registry at once. The function returned is to be called when the report is there: it looks up what mail security
 * needs in addition, and returns what is known within two seconds.
 */
export function lookUpRelated(clients: Clients, domain: DomainName): (report: Outline) => Promise<RelatedResults> {
  const enough = new AbortController();
  const { signal } = enough;
  const { clock, registrationsOver } = clients;
  const asked = registrationsOver(NO_RESPONSES)
    .lookUp(domain, { signal })
    .catch(() => null);
  return async (report) => {
    const ended = new AbortController();
    wait(WAITED_MS, undefined, { signal: ended.signal }).then(
      () => enough.abort(),
      () => {},
    );
    const [answer, mail] = await Promise.all([
      asked,
      isNothingKnown(report) || report.max === 0 ? null : relatedMail(clients, domain, signal),
    ]);
    ended.abort();
    return {
      registration: answer?.kind === 'known' && answer.report.registered ? answer.report : null,
      mail: mail === null ? null : knownSummary(mail),
      now: clock(),
    };
  };
}

function knownSummary(mail: Diagnosis): KindSummary | null {
  const summary = kindSummary(mail);
  return summary.isKnown ? summary : null;
}

/** Diagnoses mail security by what the health report has just looked up, and asks the rest; connects to no mail server. */
const relatedMail = (
  { probes, clock, ...clients }: Clients,
  domain: DomainName,
  signal: AbortSignal,
): Promise<Diagnosis> =>
  diagnose(domain, {
    ...clients,
    kind: MAIL,
    clock,
    probes: { ...probes, probeSmtp: async () => notAsked(clock()) },
    fresh: false,
    signal,
  });
