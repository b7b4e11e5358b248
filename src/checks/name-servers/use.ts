import type { HostFacts } from '../../facts/hosts.ts';
import { type FindingTable, type Remark, remarksOf } from '../check.ts';

/** Where one fault stops several name servers, in the check and in the area alike. */
export const NAME_SERVER_USE = {
  'one-usable': {
    severity: 'warning',
    says: 'There are {count} name servers, but only {host} can be used. If it fails, the domain stops resolving.',
    action: 'Repair the name servers that can’t be used',
    why: 'If {host} fails, the domain stops resolving.',
  },
  'none-usable': {
    severity: 'critical',
    says: 'There are {count} name servers, but none of them has an address that can be reached from the internet: {hosts}. The domain resolves only as long as its parent names other servers.',
    advice: 'Enter the name servers that really serve the zone, both at your registrar and as NS records.',
    action: 'Enter the name servers that serve the zone',
    why: 'None of those that it names can be reached from the internet.',
    impact: 'reachability',
    refs: { zonemaster: 'BASIC02' },
  },
  'one-address': {
    severity: 'warning',
    says: 'There are {count} name servers, but all of them have the address {address}. If that machine or its network fails, the domain stops resolving.',
    advice: 'Put at least one name server on another address, best in another network.',
    action: 'Put a name server on another address',
    why: 'All of them have the address {address}: if it fails, the domain stops resolving.',
    refs: { zonemaster: 'DELEGATION02', rfc: { rfc: 2182, section: '3.1' } },
  },
} as const satisfies FindingTable;

/** The values of all these texts; those that a text does not name stay empty. */
interface NameServerUse {
  /** `several`: if one fails the others answer. `several-unchecked`: not all could be looked up. */
  readonly kind: 'several' | 'several-unchecked' | keyof typeof NAME_SERVER_USE;
  readonly args: { readonly host: string; readonly hosts: readonly string[]; readonly address: string };
}

/** Whether several name servers can stand in for each other: the one judgement that check and area share. */
export function nameServerUse(hosts: readonly string[], found: readonly HostFacts[]): NameServerUse {
  const usable = found.filter(({ state }) => state === 'public');
  const [address, ...others] = new Set(usable.flatMap(({ addresses }) => addresses));
  const args = { host: usable[0]?.host ?? '', hosts, address: address ?? '' };
  if (usable.length > 1 && others.length > 0) return { kind: 'several', args };
  if (found.length < hosts.length || found.some(({ state }) => state === 'unknown'))
    return { kind: 'several-unchecked', args };
  const kinds = ['none-usable', 'one-usable'] as const;
  return { kind: kinds[usable.length] ?? 'one-address', args };
}

const remark = remarksOf(NAME_SERVER_USE);

/** What an area adds where one fault stops all of several name servers. */
export function useRemarks(hosts: readonly string[], found: readonly HostFacts[]): Remark[] {
  const { kind, args } = nameServerUse(hosts, found);
  if (hosts.length < 2 || kind === 'several' || kind === 'several-unchecked') return [];
  return [remark(kind, { count: hosts.length, ...args })];
}
