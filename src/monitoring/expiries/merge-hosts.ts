import type { Judgement } from '../../changes/meaning.ts';
import type { Arg, Message } from '../../domain/message.ts';
import { definitionOf } from '../events/events.ts';
import { judgementEvent } from '../events/judged.ts';
import type { AlertEvent } from '../model/alert.ts';

/** A judgement, and the certificate that it is about; null if it is about none. */
export interface HostJudgement {
  readonly fingerprint: string | null;
  readonly judgement: Judgement | Judgement<'registration'>;
}

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
  const { message, reason, whatToDo } = judgement;
  const { canNameHosts } = definitionOf(judgement);
  if (fingerprint === null && !canNameHosts) return String(index);
  const about = [message, reason, whatToDo].map((part) => (part === null ? null : withHost(part, '')));
  return JSON.stringify([canNameHosts ? null : fingerprint, about]);
}

const withHost = (message: Message, host: Arg): Message =>
  'host' in message.args ? { ...message, args: { ...message.args, host } } : message;

const withHosts = ({ message, reason, whatToDo, ...event }: AlertEvent, hosts: readonly Arg[]): AlertEvent => ({
  ...event,
  message: withHost(message, hosts),
  reason: reason === null ? null : withHost(reason, hosts),
  whatToDo: whatToDo === null ? null : withHost(whatToDo, hosts),
});
