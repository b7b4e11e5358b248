import type { DnsName } from '../domain/name.ts';
import { isSpf } from '../records/spf/parse.ts';
import type { AddressChanges } from './addresses.ts';
import { changeAction, dnsChange, dnsReason, type Judgement, judgementIn, mailChange, mailReason } from './meaning.ts';
import { dataOf, differenceOf, type RrsetChange, type RrsetSide } from './rrset-change.ts';
import { lacksAddress, type World } from './world.ts';

const [mail, dns] = [judgementIn('mail'), judgementIn('dns')];

/** Hosts that the records of a domain name, as they are after a change. */
const mailHosts = ({ after }: { readonly after: RrsetSide }): DnsName[] =>
  dataOf(after, 'MX').map(({ exchange }) => exchange);
const nameServers = ({ after }: { readonly after: RrsetSide }): DnsName[] =>
  dataOf(after, 'NS').map(({ host }) => host);

/** Returns whether another host of several still has an address; null where that is not known. */
function othersReach(others: readonly DnsName[], world: World): boolean | null {
  const lacking = others.map((host) => lacksAddress(host, 'after', world));
  if (lacking.includes(false)) return true;
  return lacking.includes(null) ? null : false;
}

/** Returns how grave it is that a mail server has no address, and why. */
export function mailLoss(domain: DnsName, others: readonly DnsName[], world: World) {
  switch (othersReach(others, world)) {
    case true:
      return { severity: 'warning', reason: mailReason('mail-to-others', { domain }) } as const;
    case false:
      return { severity: 'critical', reason: mailReason('mail-undeliverable', { domain }) } as const;
    case null:
      return { severity: 'error', reason: mailReason('mail-part-lost') } as const;
  }
}

/** Tells what a change of addresses means to the domain whose mail server or name server the host is. */
export function judgeHost(changes: AddressChanges, world: World): readonly Judgement[] {
  const { domain } = world;
  const { name: host } = changes;
  if (domain === null) return [];
  const [mx, ns] = [world.sides(domain, 'MX'), world.sides(domain, 'NS')];
  const [exchanges, servers] = [mx === null ? [] : mailHosts(mx), ns === null ? [] : nameServers(ns)];
  const isGone = lacksAddress(host, 'after', world) === true && lacksAddress(host, 'before', world) === false;
  const moved = movedBetween(changes);
  return [
    ...(exchanges.includes(host)
      ? mailHostChanged(host, { domain, change: { isGone, moved, hosts: exchanges }, world })
      : []),
    ...(servers.includes(host)
      ? nameServerChanged(host, { domain, change: { isGone, moved, hosts: servers }, world })
      : []),
  ];
}

interface HostChange {
  readonly isGone: boolean;
  readonly moved: { readonly from: readonly string[]; readonly to: readonly string[] } | null;
  /** All hosts of that kind. */
  readonly hosts: readonly DnsName[];
}

function mailHostChanged(
  host: DnsName,
  {
    domain,
    change: { isGone, moved, hosts },
    world,
  }: { readonly domain: DnsName; readonly change: HostChange; readonly world: World },
): readonly Judgement[] {
  if (moved !== null)
    return [
      mail('warning', mailChange('mx-host-moved', { host, domain, ...moved }), {
        reason: mailReason('mail-elsewhere', { domain }),
        whatToDo: changeAction('restore'),
      }),
    ];
  if (!isGone) return [];
  const others = hosts.filter((one) => one !== host);
  const { severity, reason } = mailLoss(domain, others, world);
  return [mail(severity, mailChange('mx-host-gone', { host, domain }), { reason, whatToDo: changeAction('restore') })];
}

function nameServerChanged(
  host: DnsName,
  {
    domain,
    change: { isGone, moved, hosts },
    world,
  }: { readonly domain: DnsName; readonly change: HostChange; readonly world: World },
): readonly Judgement[] {
  const whatToDo = changeAction('restore');
  if (moved !== null)
    return [
      dns('warning', dnsChange('ns-host-moved', { host, domain, ...moved }), {
        reason: dnsReason('servers-elsewhere', { domain }),
        whatToDo,
      }),
    ];
  if (!isGone) return [];
  // The parent zone may still give the old address, so the domain need not be lost at once.
  const isServed =
    othersReach(
      hosts.filter((one) => one !== host),
      world,
    ) === true;
  return [
    dns(isServed ? 'warning' : 'error', dnsChange('ns-host-gone', { host, domain }), {
      reason: isServed ? dnsReason('servers-left', { domain }) : dnsReason('servers-lost'),
      whatToDo,
    }),
  ];
}

/** The old and new addresses of a host of which every family that changed was replaced as a whole. */
function movedBetween({ a, aaaa }: AddressChanges): HostChange['moved'] {
  const some = [a, aaaa].filter((change) => change !== undefined);
  const isMove = ({ before, after }: RrsetChange): boolean =>
    before.target === null &&
    after.target === null &&
    before.values.length > 0 &&
    after.values.length > 0 &&
    !differenceOf(before.values, after.values).overlap;
  if (some.length === 0 || !some.every(isMove)) return null;
  return { from: some.flatMap(({ before }) => before.values), to: some.flatMap(({ after }) => after.values) };
}

/** Changes of SPF records at other names than the domain, which the domain may include. */
export const includedChanges = (changes: readonly RrsetChange[], domain: DnsName): readonly RrsetChange[] =>
  changes.filter(
    ({ name, type, before, after }) =>
      type === 'TXT' && name !== domain && [...before.values, ...after.values].some((text) => isSpf(text)),
  );
