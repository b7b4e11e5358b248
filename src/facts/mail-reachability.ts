import type { FailureReason } from '../domain/answer.ts';
import type { Cause } from '../domain/cause.ts';
import type { SmtpResult } from '../domain/probe.ts';
import type { TranscriptLine } from '../evidence/evidence.ts';
import { lineOf } from '../evidence/lines.ts';
import { SMTP, type SmtpAnswer, smtp } from '../evidence/questions/smtp.ts';
import { orNull } from './combine.ts';
import { available, type FactReader, refOf, shared } from './fact.ts';
import { isNoHost, isUseless } from './hosts.ts';
import { readMailHosts } from './mail-hosts.ts';
import { hostsToTry, isSilence, type MailHost, readMailRoute } from './mail-transport.ts';

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
   * `no-mail`: the domain takes no mail, as where it has no MX and nobody answers at its own address. `unknown`: not
   * established.
   */
  readonly kind: 'reached' | 'silent' | 'useless' | 'no-mail' | 'unknown';
  /** Those that were asked, by preference. */
  readonly hosts: readonly ReachedHost[];
}

/** Failures of a host that took the connection: it is there, though it would not talk to us. */
const THERE: ReadonlySet<FailureReason> = new Set(['closed', 'not-understood', 'turned-away']);

/** Asks each mail host on port 25; the sessions are those of the STARTTLS check. */
export const readMailReachability: FactReader<MailReachability> = shared<MailReachability>(async (domain, evidence) => {
  const route = await readMailRoute(domain, evidence);
  if (route.kind === 'unavailable') return route;
  if (route.value.kind !== 'hosts') return available({ kind: 'no-mail', hosts: [] }, route.refs);
  const tried = hostsToTry(route.value.hosts);
  const asked = await Promise.all(
    tried.map(async (host) => ({ host, answer: isNoHost(host.host) ? null : await evidence.ask(smtp(host.host)) })),
  );
  const hosts = asked.map(({ host, answer }) => ({ ...host, ...stateOf(answer) }));
  const some = (state: ReachedHost['state']) => hosts.some((one) => one.state === state);
  const open = some('unknown') || tried.length < route.value.hosts.length;
  const seen = some('answers') ? 'reached' : open ? 'unknown' : some('silent') ? 'silent' : 'useless';
  // Where no server could be asked, the DNS may still show that there is none to ask.
  const inDns = seen === 'unknown' && !route.value.implicit ? await readMailHosts(domain, evidence) : null;
  const kind = inDns?.kind === 'available' && inDns.value.usable === 'none' ? 'useless' : seen;
  // Without MX mail is not configured: a web server that does not listen on port 25 is no mail server out of order.
  const unmeant = route.value.implicit && (kind === 'silent' || kind === 'useless');
  return available({ kind: unmeant ? 'no-mail' : kind, hosts }, [
    ...route.refs,
    ...(inDns?.refs ?? []),
    ...asked.flatMap(({ answer }) => (answer === null ? [] : [refOf(answer)])),
  ]);
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
  return { state: THERE.has(failure.why) ? 'answers' : 'unknown', causes: [] };
}
