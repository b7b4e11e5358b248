import type { MailHost } from '../../facts/mail-transport.ts';
import { listed } from '../shown.ts';

/** Names of hosts for a sentence. */
export const namesOf = (hosts: readonly { readonly host: string }[]): string => listed(hosts.map(({ host }) => host));

/** What to do: to the owner's own servers, or what to ask of the provider whose servers they are. */
export function todoOf(hosts: readonly MailHost[], todo: string, ask: string): string {
  const others = hosts.filter(({ own }) => !own);
  if (others.length === 0) return todo;
  const theirs = `${namesOf(others)} is run by your mail provider, and only they can change that: ask them ${ask}.`;
  return others.length === hosts.length ? theirs : `${todo} ${theirs}`;
}
