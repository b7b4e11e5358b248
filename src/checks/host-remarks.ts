import { defineTexts, type Message } from '../domain/message.ts';
import { type DnsName, labelsOf, parentOf } from '../domain/name.ts';
import type { HostFacts, HostState } from '../facts/hosts.ts';
import { useMessage } from './special-uses.ts';

/** A list for a sentence, which has one value at least. */
type Some<T> = readonly [T, ...T[]];
const some = <T>([first, ...rest]: readonly T[]): Some<T> | null => (first === undefined ? null : [first, ...rest]);

/** Says what stands in the sentences about hosts. */
export const HOST_TEXTS = defineTexts('host', {
  alias: '{host} (of {alias})',
  special: '{address} of {host} ({use})',
  'special-address': '{address} ({use})',
});

/** Returns the names of the hosts in a state; null where there is none. */
export const hostsIn = (hosts: readonly HostFacts[], state: HostState): Some<string> | null =>
  some(hosts.filter((one) => one.state === state).map(({ host }) => host));

/**
 * Returns a name with a domain once that stands twice at its end (`mail.example.com.example.com`): a DNS form added it
 * to a name without a dot at its end. Null where it does not. The domain is that of a mail route, or one above.
 */
export function undoubled(host: DnsName, domain: DnsName): DnsName | null {
  for (let at: DnsName = domain; labelsOf(at).length > 1; at = parentOf(at))
    if (host === `${at}.${at}` || host.endsWith(`.${at}.${at}`)) return host.slice(0, -at.length - 1) as DnsName;
  return null;
}

/** Lists hosts that are aliases, each with the name it leads to; null where there is none. */
export const aliasesOf = (hosts: readonly HostFacts[]): Some<Message> | null =>
  some(hosts.flatMap(({ host, alias }) => (alias === null ? [] : [HOST_TEXTS.message('alias', { host, alias })])));

/** Lists addresses that nobody outside can use, with their hosts; null where there is none. */
export const specialOf = (hosts: readonly HostFacts[]): Some<Message> | null =>
  some(
    hosts.flatMap(({ host, special }) =>
      special.map(({ address, use }) => HOST_TEXTS.message('special', { address, host, use: useMessage(use) })),
    ),
  );
