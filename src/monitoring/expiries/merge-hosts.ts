import type { Judgement } from '../../changes/meaning.ts';
import type { Arg, Message } from '../../domain/message.ts';
import type { AlertEvent } from '../alert.ts';
import { judgementEvent } from '../events/judged.ts';

/** A judgement, and the certificate that it is about; null if it is about none. */
export interface HostJudgement {
  readonly fingerprint: string | null;
  readonly judgement: Judgement | Judgement<'registration'>;
}

/** Kinds that are about hosts without a certificate, and whose headline can name several. */
const OF_HOSTS: readonly string[] = ['https-silent', 'https-answers-again'];

/**
 * Returns judgements as events. Those that differ only in the host, because a domain and its `www` have the same certificate,
 * become one that names all hosts.
 */
export function mergedEvents(all: readonly HostJudgement[]): readonly AlertEvent[] {
  const groups = Map.groupBy(all, keyOf);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const hosts = group.flatMap(({ judgement }) => judgement.message.args['host'] ?? []);
    const event = judgementEvent(first.judgement);
    return group.length === 1 ? event : withHosts(event, hosts);
  });
}

function keyOf(one: HostJudgement, index: number): string {
  const { fingerprint, judgement } = one;
  const { kind, message, reason, whatToDo } = judgement;
  const isOfHosts = OF_HOSTS.includes(kind);
  if (fingerprint === null && !isOfHosts) return String(index);
  const about = [message, reason, whatToDo].map((part) => (part === null ? null : withHost(part, '')));
  return JSON.stringify([isOfHosts ? null : fingerprint, about]);
}

const withHost = (message: Message, host: Arg): Message =>
  'host' in message.args ? { ...message, args: { ...message.args, host } } : message;

const withHosts = ({ message, reason, whatToDo, ...event }: AlertEvent, hosts: readonly Arg[]): AlertEvent => ({
  ...event,
  message: withHost(message, hosts),
  reason: reason === null ? null : withHost(reason, hosts),
  whatToDo: whatToDo === null ? null : withHost(whatToDo, hosts),
});
