import type { Exchange, FailureReason, Security } from '../domain/answer.ts';
import type { Cause } from '../domain/cause.ts';
import type { DnsName } from '../domain/name.ts';
import type { DnsResponse } from '../domain/response.ts';
import type { Rr, RrType } from '../domain/rr.ts';
import { Faults, isOfTheName, type QueryOutcome } from './faults.ts';
import type { Interpreted } from './interpret.ts';
import { FIRST_PAUSE_MS, MAX_ALIASES } from './limits.ts';
import type { QueryAttempt, QueryMode } from './query-attempt.ts';
import type { Resolution } from './resolution.ts';
import { joinedResponses } from './response.ts';
import type { QueryModes, Server } from './server.ts';

/** The first try, which was made already. */
export interface FirstAttempt {
  readonly server: Server;
  readonly attempt: QueryAttempt;
  readonly at: number;
}

export interface QueryOptions {
  readonly servers: readonly Server[];
  readonly tryTimeoutMs: number;
  /** Tries at one server for one question. */
  readonly tries: number;
  readonly modes: QueryModes;
}

/** One question that needs more than one query: retries, other servers, CD=1, aliases that lead to further messages. */
export interface PendingQuery {
  readonly name: DnsName;
  readonly type: RrType;
  readonly exchanges: Exchange[];
  /** A reading of `performance.now()`. */
  readonly deadline: number;
  /** Nobody waits any more, or the resolver is closed: no further try is made. */
  isOver(): boolean;
}

/** Continues a question that its first try did not settle. */
export async function continueLookup(
  options: QueryOptions,
  pending: PendingQuery,
  begun: FirstAttempt,
): Promise<Resolution> {
  const { name, exchanges } = pending;
  const aliases: Rr<'CNAME'>[] = [];
  let security: Security | undefined;
  let response: DnsResponse | undefined;
  let at = name;
  for (;;) {
    const [outcome, safety] = await queryWithRules(options, {
      pending,
      name: at,
      begun: at === name ? begun : undefined,
    });
    if (!outcome.ok) return withResponse(failure(outcome.why, outcome.causes, exchanges), outcome.response);
    if (outcome.response !== undefined)
      response = response === undefined ? outcome.response : joinedResponses(response, outcome.response);
    security = security === undefined ? safety : weaker(security, safety);
    const { interpreted } = outcome;
    aliases.push(...interpreted.aliases);
    const next = interpreted.kind === 'unfinished' ? interpreted.next : undefined;
    if (aliases.length > MAX_ALIASES || (next !== undefined && aliases.some((alias) => alias.name === next))) {
      const endless: Cause = { code: 'aliases-endless', args: { name, max: MAX_ALIASES } };
      return failure('alias-loop', [endless], exchanges);
    }
    if (interpreted.kind !== 'unfinished')
      return withResponse(resolutionOf(interpreted, { aliases, security, exchanges }), response);
    at = interpreted.next;
  }
}

/** One question with its rule for SERVFAIL (CD=1), without following aliases to other messages. */
async function queryWithRules(
  options: QueryOptions,
  {
    pending,
    name,
    begun,
  }: { readonly pending: PendingQuery; readonly name: DnsName; readonly begun?: FirstAttempt | undefined },
): Promise<[QueryOutcome, Security]> {
  const first = await queryServers(options, { query: pending, name, mode: options.modes.ordinary, begun });
  if (first.ok) return [first, first.ad ? 'secure' : 'indeterminate'];
  if (first.why !== 'servfail' || reportsUnreachable(first.ede)) return [first, 'indeterminate'];
  const unvalidated = await queryServers(options, { query: pending, name, mode: options.modes.checkingDisabled });
  if (!unvalidated.ok) return [first, 'indeterminate'];
  // Whoever keeps the response validates it.
  if (options.modes.ordinary.keepsResponse) return [unvalidated, 'bogus'];
  // The fault may have passed between the two questions: the answer counts as bogus only where validation fails again.
  const again = await queryServers(options, { query: pending, name, mode: options.modes.ordinary });
  if (again.ok) return [again, again.ad ? 'secure' : 'indeterminate'];
  return again.why === 'servfail' && !reportsUnreachable(again.ede) ? [unvalidated, 'bogus'] : [first, 'indeterminate'];
}

/** Asks the servers in order of health until one answers, at most `tries` times each. */
export async function queryServers(
  { servers, tryTimeoutMs, tries }: QueryOptions,
  {
    query: { type, exchanges, deadline, isOver },
    name,
    mode,
    begun,
  }: {
    readonly query: PendingQuery;
    readonly name: DnsName;
    readonly mode: QueryMode;
    readonly begun?: FirstAttempt | undefined;
  },
): Promise<QueryOutcome> {
  const faults = new Faults(begun?.at ?? performance.now());
  for (let round = 0; round < tries; round += 1) {
    const roundBegan = performance.now();
    const ranked = servers.toSorted((a, b) => a.standing() - b.standing());
    const first = round === 0 ? begun : undefined;
    const inOrder = first === undefined ? ranked : [first.server, ...ranked.filter((one) => one !== first.server)];
    let silent = false;
    for (const server of inOrder) {
      const now = performance.now();
      if (server !== first?.server && (now >= deadline || isOver())) return faults.outcome();
      const timeoutMs = Math.min(tryTimeoutMs * (1 + round / 2), deadline - now);
      const attempt =
        server === first?.server
          ? first.attempt
          : await new Promise<QueryAttempt>((resolve) =>
              server.ask({ name, type, mode, timeoutMs, now, exchanges }, resolve),
            );
      if (attempt.kind === 'message' && attempt.interpreted.kind !== 'error') {
        return { ok: true, interpreted: attempt.interpreted, ad: attempt.ad, response: attempt.response };
      }
      faults.add(server.label, attempt);
      if (attempt.kind === 'none') silent ||= attempt.why !== 'malformed';
      else if (attempt.interpreted.kind === 'error' && isOfTheName(attempt.interpreted.why)) {
        return faults.outcome();
      }
    }
    // All have responded, and none has an answer: asking again at once would only load them (RFC 9520 §3.1).
    if (!silent || isOver()) break;
    // Where nobody listened the round took no time: a server that is just being started gets a moment.
    const pause = Math.min((FIRST_PAUSE_MS << round) - (performance.now() - roundBegan), deadline - performance.now());
    if (pause > 0 && round + 1 < tries) await new Promise((wait) => setTimeout(wait, pause));
  }
  return faults.outcome();
}

export const failure = (why: FailureReason, causes: readonly Cause[], exchanges: readonly Exchange[]): Resolution => ({
  kind: 'failure',
  why,
  causes,
  exchanges,
  fromCache: false,
});

/** Adds the response, where it was kept. */
export const withResponse = (resolution: Resolution, response: DnsResponse | undefined): Resolution =>
  response === undefined ? resolution : { ...resolution, response };

export function resolutionOf(
  interpreted: Exclude<Interpreted, { kind: 'error' | 'unfinished' }>,
  {
    aliases,
    security,
    exchanges,
  }: { readonly aliases: readonly Rr<'CNAME'>[]; readonly security: Security; readonly exchanges: readonly Exchange[] },
): Resolution {
  return interpreted.kind === 'answer'
    ? { kind: 'answer', records: interpreted.records, aliases, security, exchanges, fromCache: false }
    : {
        kind: interpreted.kind,
        zone: interpreted.zone,
        ttlSeconds: interpreted.ttlSeconds,
        aliases,
        security,
        exchanges,
        fromCache: false,
      };
}

/** EDE 22 (no reachable authority) and 23 (network error) report the network, not the signatures. Source: RFC 8914 §4. */
const reportsUnreachable = (ede: readonly string[]): boolean => ede.some((one) => /^2[23] /.test(one));

/** From the worst: a chain of answers has the state of its worst link. */
const WORST_FIRST: readonly Security[] = ['bogus', 'indeterminate', 'insecure', 'secure'];

/** The DNSSEC state of two answers in a chain of aliases. */
function weaker(a: Security, b: Security): Security {
  return WORST_FIRST.indexOf(a) < WORST_FIRST.indexOf(b) ? a : b;
}
