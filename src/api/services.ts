import type { FastifyReply } from 'fastify';
import type { Admission, Call } from '../accounts/quota.ts';
import type { DiagnosisKind, DiagnosisReport } from '../diagnoses/kinds.ts';
import type { DomainName } from '../domain/name.ts';
import type { RrType } from '../domain/rr.ts';
import type { Instant } from '../domain/time.ts';
import type { StoreHealth } from '../observations/lifecycle.ts';
import type { Refused } from '../reports/admission.ts';
import type { HistoryReport } from '../reports/history.ts';
import type { RegistrationAnswer } from '../reports/registrations.ts';
import type { LookedUp } from '../reports/reports.ts';
import type { ScoreHistory, ScoreHistoryQuery } from '../reports/score-history.ts';
import type { HistoryQuery } from './history-query.ts';

/** All that the API needs of the rest of the service. `client` is the address that asks, for fairness alone. */
export interface ApiServices {
  /** Counts a call, and says whether it may be answered. */
  admit(call: Call): Promise<Admission>;
  now(): Instant;
  /** The report from the store; what was never observed is looked up first. */
  stored<R extends DiagnosisReport>(kind: DiagnosisKind<R>, domain: DomainName, client: string): Promise<R | Refused>;
  /** The report as of an instant, from what is stored alone. */
  asOf<R extends DiagnosisReport>(
    kind: DiagnosisKind<R>,
    domain: DomainName,
    at: Instant,
    client: string,
  ): Promise<R | Refused>;
  /** The health score over time; undefined where the cursor is none of ours. */
  scoreHistory(
    domain: DomainName,
    query: ScoreHistoryQuery,
    client: string,
  ): Promise<ScoreHistory | undefined | Refused>;
  /** Records of the asked types: from the store within their TTL, else looked up. */
  lookup(domain: DomainName, types: readonly RrType[], client: string): Promise<LookedUp | Refused>;
  /** Who holds a name; from the store while that is fresh, else asked of the registry. */
  registration(domain: DomainName, client: string): Promise<RegistrationAnswer | Refused>;
  /** What is stored of the past; undefined where the cursor is none of ours. */
  history(domain: DomainName, query: HistoryQuery, client: string): Promise<HistoryReport | undefined | Refused>;
  /** The same as lines of the Passive DNS Common Output Format. */
  historyLines(domain: DomainName, query: HistoryQuery, client: string): Promise<readonly string[] | Refused>;
  ready(): Promise<{ readonly store: StoreHealth; readonly resolver: boolean }>;
  /** Where the world finds this service, without a slash at its end. Known for sure once the service listens. */
  publicUrl(): string;
  /** Sends a whole HTML page made around a fragment. */
  sendPage(reply: FastifyReply, title: string, fragment: string, script?: 'docs'): FastifyReply;
  readonly version: string;
}
