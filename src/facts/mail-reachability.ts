import type { Cause } from '../domain/cause.ts';
import { isSilence, isThere } from '../domain/port-25.ts';
import type { SmtpResult } from '../domain/probe.ts';
import type { TranscriptLine } from '../evidence/evidence.ts';
import { lineOf } from '../evidence/lines.ts';
import { SMTP, type SmtpAnswer, smtp } from '../evidence/questions/smtp.ts';
import { orNull } from './combine.ts';
import { available, type FactReader, refOf, shared, unavailable } from './fact.ts';
import { isNoHost, isUseless } from './hosts.ts';
import { readMailHosts } from './mail-hosts.ts';
import { hostsToTry, type MailHost, readMailRoute } from './mail-transport.ts';

/** How a mail host behaved on port 25. */
export interface ReachedHost extends MailHost {
  /**
   * `answers`: it speaks SMTP, or at least takes connections. `silent`: nobody answered us. `useless`: nobody outside
   * can reach it, since it has no public address. `unknown`: a failed lookup or the budget left it open.
   */
  readonly state: 'answers' | 'silent' | 'useless' | 'unknown';
  /** Tells what happened, for `silent`. */
  readonly causes: readonly Cause[];
}

/** Whether mail for the domain can be delivered, as seen from here. */
export interface MailReachability {
  /**
   * `reached`: at least one host answers. `silent`: none does, and at least one should; our own network may be the
   * reason, since port 25 is blocked from many. `useless`: no host has a public address, wherever one looks from.
   * `takes-none`, `nowhere`: as the route says. `not-meant`: without MX nobody answers at the name's own address.
   */
  readonly kind: 'reached' | 'silent' | 'useless' | 'takes-none' | 'nowhere' | 'not-meant';
  /** Those that were asked, by preference. */
  readonly hosts: readonly ReachedHost[];
  /** Counts those beyond them. */
  readonly untried: number;
}

/**
 * Asks each mail host on port 25; the sessions are those of the STARTTLS check. One that answers settles the matter, and
 * so does the DNS where it shows that there is none to ask; else what became of all that were asked must be known.
 */
export const readMailReachability: FactReader<MailReachability> = shared<MailReachability>(async (domain, evidence) => {
  const route = await readMailRoute(domain, evidence);
  if (route.kind === 'unavailable') return route;
  if (route.value.kind !== 'hosts') return available({ kind: route.value.kind, hosts: [], untried: 0 }, route.refs);
  const { hosts: all, implicit } = route.value;
  const tried = hostsToTry(all);
  const untried = all.length - tried.length;
  const asked = await Promise.all(
    tried.map(async (host) => ({ host, answer: isNoHost(host.host) ? null : await evidence.ask(smtp(host.host)) })),
  );
  const hosts = asked.map(({ host, answer }) => ({ ...host, ...stateOf(answer) }));
  const some = (state: ReachedHost['state']) => hosts.some((one) => one.state === state);
  const refs = [...route.refs, ...asked.flatMap(({ answer }) => (answer === null ? [] : [refOf(answer)]))];
  if (some('answers')) return available({ kind: 'reached', hosts, untried }, refs);
  if (some('unknown')) {
    // Where no server could be asked, the DNS may still show that there is none to ask.
    const inDns = implicit ? null : await readMailHosts(domain, evidence);
    if (inDns?.kind === 'available' && inDns.value.usable === 'none')
      return available({ kind: 'useless', hosts, untried }, [...refs, ...inDns.refs]);
    const failures = asked.flatMap(({ answer }, i) =>
      answer?.kind === 'failure' && hosts[i]?.state === 'unknown' ? [answer.failure] : [],
    );
    const open = unavailable(failures, [...refs, ...(inDns?.refs ?? [])]);
    if (open !== null) return open;
  }
  // Without MX mail is not configured: a web server that does not listen on port 25 is no mail server out of order.
  const kind = implicit ? 'not-meant' : some('silent') ? 'silent' : 'useless';
  return available({ kind, hosts, untried }, refs);
});

/**
 * Whether every mail server was silent when it was asked last, by those of them that have a public address. It asks
 * nobody: where one of them was not asked of late, the answer is no.
 */
const readWereSilent: FactReader<boolean> = shared<boolean>(async (domain, evidence) => {
  const found = await readMailHosts(domain, evidence);
  if (found.kind === 'unavailable') return found;
  const { hosts, untried } = found.value;
  const usable = hosts.filter((one) => !isUseless(one));
  const answers = await Promise.all(usable.map(({ host }) => evidence.lastAnswer(smtp(host))));
  const isSilent = (answer: SmtpResult | undefined) => answer?.kind === 'failure' && isSilence(answer.failure);
  return available(answers.length > 0 && untried === 0 && answers.every(isSilent), found.refs);
});

/** The same, or null where it could not be found out. */
export const readWereSilentIfKnown = orNull(readWereSilent);

/** Returns whether a line shows that connections to port 25 leave our network: somebody answered there. */
export const isAnswerFromPort25 = (line: TranscriptLine): boolean =>
  stateOf(lineOf(SMTP, line)?.answer ?? null).state === 'answers';

function stateOf(answer: SmtpAnswer | null): Pick<ReachedHost, 'state' | 'causes'> {
  if (answer === null || answer.kind === 'no-address' || answer.kind === 'forbidden')
    return { state: 'useless', causes: [] };
  if (answer.kind === 'session') return { state: 'answers', causes: [] };
  const { failure } = answer;
  if (isSilence(failure)) return { state: 'silent', causes: failure.causes };
  return { state: isThere(failure) ? 'answers' : 'unknown', causes: [] };
}
