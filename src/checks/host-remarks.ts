import type { HostFacts, HostState } from '../facts/hosts.ts';
import { listed } from './shown.ts';

/** Names of the hosts in a state, for a sentence; null where there is none. */
export function hostsIn(hosts: readonly HostFacts[], state: HostState): string | null {
  const names = hosts.filter((one) => one.state === state).map(({ host }) => host);
  return names.length === 0 ? null : listed(names);
}

/** Hosts that are aliases, each with the name it leads to; null where there is none. */
export function aliasesOf(hosts: readonly HostFacts[]): string | null {
  const aliases = hosts.flatMap(({ host, alias }) => (alias === null ? [] : [`${host} (of ${alias})`]));
  return aliases.length === 0 ? null : listed(aliases);
}

/** Addresses that nobody outside can use, with their hosts; null where there is none. */
export function specialOf(hosts: readonly HostFacts[]): string | null {
  const special = hosts.flatMap((one) => one.special.map(({ address, use }) => `${address} of ${one.host} (${use})`));
  return special.length === 0 ? null : listed(special);
}
