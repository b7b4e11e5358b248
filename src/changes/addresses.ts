import { useMessage } from '../checks/special-uses.ts';
import { specialAmong } from '../domain/addresses.ts';
import type { Message } from '../domain/message.ts';
import type { DnsName } from '../domain/name.ts';
import { shareOf } from '../domain/psl.ts';
import { changeAction, dnsChange, dnsReason, type Judgement, judgementIn } from './meaning.ts';
import { dataOf, differenceOf, type RrsetChange } from './rrset-change.ts';
import type { World } from './world.ts';

const judgement = judgementIn('web');
const restore = changeAction('restore');

/** The A and AAAA RRsets of a name that changed at one time. */
export interface AddressChanges {
  readonly name: DnsName;
  readonly a: RrsetChange | undefined;
  readonly aaaa: RrsetChange | undefined;
}

type Family = 'A' | 'AAAA';
interface FamilyChange {
  readonly was: readonly string[];
  readonly is: readonly string[];
}

/** The addresses of one family; where that RRset did not change, none, though there may be some. */
function familyOf(change: RrsetChange | undefined, type: Family): FamilyChange {
  if (change === undefined) return { was: [], is: [] };
  const [was, is] = [dataOf(change.before, type), dataOf(change.after, type)];
  return { was: was.map(({ address }) => address), is: is.map(({ address }) => address) };
}

/**
 * Tells what a change of addresses means. Where an alias begins or ends at the name, that is told instead, since the
 * addresses are then those of its target.
 */
export function judgeAddresses({ name, a, aaaa }: AddressChanges, around: World): readonly Judgement[] {
  if ([a, aaaa].some((change) => change !== undefined && (change.before.target ?? change.after.target) !== null))
    return [];
  const [v4, v6] = [familyOf(a, 'A'), familyOf(aaaa, 'AAAA')];
  const was = [...v4.was, ...v6.was];
  const is = [...v4.is, ...v6.is];
  if (was.length === 0 && is.length === 0) return [];
  const other: Family | null = a === undefined ? 'A' : aaaa === undefined ? 'AAAA' : null;
  // Without word of the other family there may be addresses that stay.
  const stays = other !== null && around.has(name, other) !== false;
  return [
    ...(stays || (was.length > 0 && is.length > 0)
      ? familiesChanged(name, { v4, v6, around })
      : [begunOrEnded(name, { from: was, to: is, around })]),
    ...unreachable(name, differenceOf(was, is).added, around),
  ];
}

/** Whether people look for a website at a name: at a registered domain, and at `www` below any. */
const isWebsite = (name: DnsName): boolean => name.startsWith('www.') || shareOf(name) === name;

const isApex = (name: DnsName): boolean => shareOf(name) === name;

/** The addresses of a list that can be reached from the internet. */
function reachableOf(addresses: readonly string[], { publicNetworks }: World): readonly string[] {
  const special = new Set(specialAmong(addresses, publicNetworks).map(({ address }) => address));
  return addresses.filter((address) => !special.has(address));
}

function begunOrEnded(
  name: DnsName,
  { from, to, around }: { readonly from: readonly string[]; readonly to: readonly string[]; readonly around: World },
): Judgement {
  if (from.length === 0) return judgement('notice', addedMessage(name, to));
  // Nobody could reach it before either.
  if (reachableOf(from, around).length === 0) return judgement('notice', goneMessage(name), { whatToDo: restore });
  return judgement(isWebsite(name) ? 'critical' : 'error', goneMessage(name), {
    reason: dnsReason('host-unreachable'),
    whatToDo: restore,
  });
}

function addedMessage(name: DnsName, to: readonly string[]): Message {
  if (!isWebsite(name)) return dnsChange('host-added', { name, to });
  return isApex(name) ? dnsChange('website-added', { to }) : dnsChange('site-added', { name, to });
}

function goneMessage(name: DnsName): Message {
  if (!isWebsite(name)) return dnsChange('host-gone', { name });
  return isApex(name) ? dnsChange('website-gone') : dnsChange('site-gone', { name });
}

function movedMessage(name: DnsName, from: readonly string[], to: readonly string[]): Message {
  if (!isWebsite(name)) return dnsChange('host-moved', { name, from, to });
  return isApex(name) ? dnsChange('website-moved', { from, to }) : dnsChange('site-moved', { name, from, to });
}

function familiesChanged(
  name: DnsName,
  { v4, v6, around }: { readonly v4: FamilyChange; readonly v6: FamilyChange; readonly around: World },
): readonly Judgement[] {
  const moved = movedBetween(name, { v4, v6, around });
  if (moved !== null) return [moved];
  return [
    ...familyChanged(name, { change: v4, family: 'ipv4', around }),
    ...familyChanged(name, { change: v6, family: 'ipv6', around }),
  ];
}

/** All addresses of a family replaced, and of the other too where it changed. */
function movedBetween(
  name: DnsName,
  { v4, v6, around }: { readonly v4: FamilyChange; readonly v6: FamilyChange; readonly around: World },
): Judgement | null {
  const some = [v4, v6].filter(({ was, is }) => was.length + is.length > 0);
  // From or to an address that nobody reaches is no move of what visitors see.
  const isOf = (side: 'was' | 'is') => some.some((family) => reachableOf(family[side], around).length > 0);
  if (isOf('was') !== isOf('is')) return null;
  const isMove = ({ was, is }: FamilyChange) => was.length > 0 && is.length > 0 && !differenceOf(was, is).overlap;
  if (!some.every(isMove)) return null;
  const [from, to] = [some.flatMap(({ was }) => was), some.flatMap(({ is }) => is)];
  return judgement('notice', movedMessage(name, from, to), {
    reason: dnsReason('elsewhere-answers'),
    whatToDo: restore,
  });
}

function familyChanged(
  name: DnsName,
  {
    change: { was, is },
    family,
    around,
  }: { readonly change: FamilyChange; readonly family: 'ipv4' | 'ipv6'; readonly around: World },
): readonly Judgement[] {
  const { added, removed } = differenceOf(was, is);
  if (added.length + removed.length === 0) return [];
  const [before, after] = [reachableOf(was, around).length > 0, reachableOf(is, around).length > 0];
  // An address that cannot be reached is told by itself.
  if (was.length === 0 && !after) return [];
  if (!before && after) return [judgement('info', dnsChange(`${family}-added`, { name }))];
  if (before && !after)
    return [
      judgement(family === 'ipv4' ? 'error' : 'warning', dnsChange(`${family}-removed`, { name }), {
        whatToDo: restore,
      }),
    ];
  const [from, to] = [removed, added];
  if (added.length === 0) return [judgement('info', dnsChange('addresses-removed', { name, from }))];
  return [
    removed.length === 0
      ? judgement('notice', dnsChange('addresses-added', { name, to }), { whatToDo: restore })
      : judgement('notice', dnsChange('addresses-changed', { name, from, to }), { whatToDo: restore }),
  ];
}

function unreachable(name: DnsName, added: readonly string[], { publicNetworks }: World): readonly Judgement[] {
  const [first] = specialAmong(added, publicNetworks);
  if (first === undefined) return [];
  const reason = dnsReason('private-address', { use: useMessage(first.use) });
  return [
    judgement('error', dnsChange('address-unreachable', { name, to: first.address }), { reason, whatToDo: restore }),
  ];
}
