import type { Exchange, FailureReason, Security } from '../domain/answer.ts';
import type { DnsName } from '../domain/name.ts';
import type { Rr, RrType } from '../domain/rr.ts';
import { Faults, isOfTheName, type Outcome } from './faults.ts';
import type { Interpreted } from './interpret.ts';
import { FIRST_PAUSE_MS, MAX_ALIASES } from './limits.ts';
import type { Resolution } from './resolution.ts';
import type { Attempt, Server } from './server.ts';

/** A first try that was made already. */
export interface Begun {
  readonly server: Server;
  readonly attempt: Attempt;
  readonly at: number;
}

export interface AskingOptions {
  readonly servers: readonly Server[];
  readonly tryTimeoutMs: number;
  /** Tries at one server for one question. */
  readonly tries: number;
}

/** One question on the long way: retries, other servers, CD=1, aliases that lead to further messages. */
export interface Asking {
  readonly name: DnsName;
  readonly type: RrType;
  readonly exchanges: Exchange[];
  /** A reading of `performance.now()`. */
  readonly deadline: number;
  /** Nobody waits any more, or the client is closed: no further try is made. */
  isOver(): boolean;
}

/** Goes on with a question whose first try was not the end of it. */
export async function askOn(options: AskingOptions, asking: Asking, begun: Begun): Promise<Resolution> {
  const { name, exchanges } = asking;
  const aliases: Rr<'CNAME'>[] = [];
  let security: Security | undefined;
  let at = name;
  for (;;) {
    const [outcome, safety] = await askOnce(options, asking, at, at === name ? begun : undefined);
    if (!outcome.ok) return failure(outcome.why, outcome.detail, exchanges);
    security = security === undefined ? safety : weaker(security, safety);
    const { said } = outcome;
    aliases.push(...said.aliases);
    const next = said.kind === 'unfinished' ? said.next : undefined;
    if (aliases.length > MAX_ALIASES || (next !== undefined && aliases.some((alias) => alias.name === next))) {
      const detail = `${name} is an alias that leads in a loop or through more than ${MAX_ALIASES} names`;
      return failure('alias-loop', detail, exchanges);
    }
    if (said.kind !== 'unfinished') return resolutionOf(said, aliases, security, exchanges);
    at = said.next;
  }
}

/** One question with its rule for SERVFAIL (CD=1), without following aliases to other messages. */
async function askOnce(
  options: AskingOptions,
  asking: Asking,
  name: DnsName,
  begun?: Begun,
): Promise<[Outcome, Security]> {
  const first = await askServers(options, asking, name, false, begun);
  if (first.ok) return [first, first.ad ? 'secure' : 'unchecked'];
  if (first.why !== 'servfail' || saysUnreachable(first.ede)) return [first, 'unchecked'];
  const unvalidated = await askServers(options, asking, name, true);
  if (!unvalidated.ok) return [first, 'unchecked'];
  // The fault may have passed between the two questions: "bogus" is said only where validation fails again.
  const again = await askServers(options, asking, name, false);
  if (again.ok) return [again, again.ad ? 'secure' : 'unchecked'];
  return again.why === 'servfail' && !saysUnreachable(again.ede) ? [unvalidated, 'bogus'] : [first, 'unchecked'];
}

/** Asks the servers in order of health until one answers, at most `tries` times each. */
async function askServers(
  { servers, tryTimeoutMs, tries }: AskingOptions,
  { type, exchanges, deadline, isOver }: Asking,
  name: DnsName,
  cd: boolean,
  begun?: Begun,
): Promise<Outcome> {
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
      const tryMs = Math.min(tryTimeoutMs * (1 + round / 2), deadline - now);
      const attempt =
        server === first?.server
          ? first.attempt
          : await new Promise<Attempt>((told) => server.ask(name, type, cd, tryMs, now, exchanges, told));
      if (attempt.kind === 'message' && attempt.said.kind !== 'error') {
        return { ok: true, said: attempt.said, ad: attempt.ad };
      }
      faults.add(server.label, attempt);
      if (attempt.kind === 'none') silent ||= attempt.why !== 'malformed';
      else if (attempt.said.kind === 'error' && isOfTheName(attempt.said.why)) {
        return faults.outcome();
      }
    }
    // All have spoken, and none has an answer: asking again at once would only load them (RFC 9520 §3.1).
    if (!silent || isOver()) break;
    // Where nobody listened the round took no time: a server that is just being started gets a moment.
    const pause = Math.min((FIRST_PAUSE_MS << round) - (performance.now() - roundBegan), deadline - performance.now());
    if (pause > 0 && round + 1 < tries) await new Promise((wait) => setTimeout(wait, pause));
  }
  return faults.outcome();
}

export const failure = (why: FailureReason, detail: string, exchanges: readonly Exchange[]): Resolution => ({
  kind: 'failure',
  why,
  detail,
  exchanges,
  fromCache: false,
});

export function resolutionOf(
  said: Exclude<Interpreted, { kind: 'error' | 'unfinished' }>,
  aliases: readonly Rr<'CNAME'>[],
  security: Security,
  exchanges: readonly Exchange[],
): Resolution {
  return said.kind === 'answer'
    ? { kind: 'answer', records: said.records, aliases, security, exchanges, fromCache: false }
    : {
        kind: said.kind,
        zone: said.zone,
        ttlSeconds: said.ttlSeconds,
        aliases,
        security,
        exchanges,
        fromCache: false,
      };
}

/** EDE 22 (no reachable authority) and 23 (network error) blame the network, not the signatures. Source: RFC 8914 §4. */
const saysUnreachable = (ede: readonly string[]): boolean => ede.some((one) => /^2[23] /.test(one));

/** What a chain of answers is worth: one bogus link makes it bogus, one unchecked link unchecked. */
function weaker(a: Security, b: Security): Security {
  if (a === 'bogus' || b === 'bogus') return 'bogus';
  return a === 'secure' && b === 'secure' ? 'secure' : 'unchecked';
}
