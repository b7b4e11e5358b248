import type { DnsName } from '../../domain/name.ts';
import type { SpfMatch, SpfProblem, SpfResult, SpfWalk } from './walk.ts';

export interface SpfQuery {
  /** The client's address: IPv4 or IPv6. */
  readonly ip: string;
  /** MAIL FROM; `''` or `<>` is the null sender, for whom the HELO name stands. */
  readonly sender: string;
  /** The HELO or EHLO name. To check that identity itself, give the null sender. */
  readonly helo: string;
  /** Whose record is evaluated, where that is not the sender's domain. */
  readonly domain?: string;
  /** Who checks, for `%{r}` in explanations. */
  readonly receiver?: string;
  /** Seconds since 1970, for `%{t}` in explanations. */
  readonly nowSeconds?: number;
}

/** The verdict of SPF, and how it came about. */
export interface SpfEvaluation {
  readonly result: SpfResult;
  /**
   * Holds what the domain's owner says to those who are refused (`exp`). Words of a stranger: escape them. Null if
   * there is none.
   */
  readonly explanation: string | null;
  /** Null where no record can be asked for. */
  readonly domain: DnsName | null;
  readonly problem: SpfProblem | null;
  /** Outermost first, the last being the mechanism that speaks of the address; empty where nothing matched. */
  readonly matches: readonly SpfMatch[];
  /** Terms that asked the DNS, of `MAX_LOOKUPS`; one more where that was too many. */
  readonly lookups: number;
  readonly voidLookups: number;
  /** Questions that were looked up, addresses of MX names and the explanation included. */
  readonly questions: number;
  /** All that was looked at; null where no record can be asked for. */
  readonly walk: SpfWalk | null;
  /** Steps that are not in `walk`, because there were more than `MAX_STEPS_KEPT`. They matched nothing. */
  readonly stepsLeftOut: number;
}
