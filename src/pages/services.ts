import type { DiagnosisKind, DiagnosisReport } from '../diagnoses/kinds.ts';
import type { MessageQuery, MessageTest } from '../diagnoses/mail/message-test.ts';
import type { DomainName } from '../domain/name.ts';
import type { Instant } from '../domain/time.ts';
import type { Progress } from '../evidence/evidence.ts';
import type { Refused } from '../reports/admission.ts';
import type { HistoryReport } from '../reports/history.ts';
import type { RegistrationAnswer } from '../reports/registrations.ts';

/** All that the pages need of the rest of the service. */
export interface PageServices {
  /**
   * The report from the store; what was never observed is looked up first. Refused where the service has too many
   * lookups under way (`overloaded`), or this client alone has (`rate-limited`).
   */
  stored<R extends DiagnosisReport>(
    kind: DiagnosisKind<R>,
    domain: DomainName,
    clientAddress: string,
  ): Promise<R | Refused>;
  /** The report as of an instant, from what is stored alone. */
  asOf<R extends DiagnosisReport>(
    kind: DiagnosisKind<R>,
    domain: DomainName,
    at: Instant,
    clientAddress: string,
  ): Promise<R | Refused>;
  /** Asks everything afresh, within the limits of the client. `onProgress` hears of each question as it is asked and as it ends. */
  live<R extends DiagnosisReport>(
    kind: DiagnosisKind<R>,
    domain: DomainName,
    clientAddress: string,
    onProgress: (progress: Progress) => void,
    selectors?: readonly string[],
  ): Promise<R | Refused>;
  /** Whether a message would pass SPF and DMARC, asked now. `invalid-address` where `ip` is none. */
  testMessage(
    query: Omit<MessageQuery, 'nowSeconds'>,
    clientAddress: string,
  ): Promise<MessageTest | Refused | 'invalid-address'>;
  /** Who holds a name; from the store while that is fresh, else asked of the registry. */
  registration(domain: DomainName, clientAddress: string): Promise<RegistrationAnswer | Refused>;
  /** What is stored of the past, a page of changes; undefined where the cursor is none of ours. */
  history(
    domain: DomainName,
    cursor: string | undefined,
    clientAddress: string,
  ): Promise<HistoryReport | undefined | Refused>;
  /** Reads what a person typed. `fault` names what is wrong, `hint` how to mend it. */
  parse(
    input: string,
  ):
    | { readonly ok: true; readonly domain: DomainName; readonly unicode: string }
    | { readonly ok: false; readonly fault: string; readonly hint: string };
  /** Address of this service as the world sees it, without a slash at its end. */
  readonly publicUrl: string;
  now(): Instant;
  /** Whether this client may start another live run now. */
  admitLive(clientAddress: string): { readonly ok: true } | { readonly ok: false; readonly retryAfterSeconds: number };
}
