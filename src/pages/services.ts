import type { HealthReport } from '../diagnoses/report.ts';
import type { DomainName } from '../domain/name.ts';
import type { Instant } from '../domain/time.ts';
import type { Progress } from '../evidence/evidence.ts';

/** All that the pages need of the rest of the service. */
export interface PageServices {
  /** The report from the store; what was never observed is looked up first. `overloaded`: try again later. */
  stored(domain: DomainName): Promise<HealthReport | 'overloaded'>;
  /** Asks everything afresh. `onProgress` hears of each question as it is asked and as it ends. */
  live(domain: DomainName, onProgress: (progress: Progress) => void): Promise<HealthReport | 'overloaded'>;
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
