import { type DnsName, isAtOrBelow } from '../../domain/name.ts';
import { shareOf } from '../../domain/psl.ts';
import { encodeRdata } from '../../domain/rdata/encode.ts';
import type { RrsetContent, Transition } from '../../observations/store.ts';
import { hostsIn, listedServers } from '../comparison/listed.ts';
import {
  deniedEvent,
  type HostsStep,
  hostsEvent,
  inZoneAlone,
  isMoved,
  isNsOf,
  listedElsewhere,
  movedEvent,
  removedEvent,
  replacedEvent,
} from '../events/delegation.ts';
import { stepDifference } from '../events/rrset-step.ts';
import type { WatchedDelegation } from '../memory/delegation.ts';
import type { AlertDifference, AlertEvent } from '../model/alert.ts';
import { isSameSet } from '../model/closing.ts';
import type { RunFindings } from './findings.ts';

/** Confirmed changes of records, with the one of the delegation. */
interface Delegated {
  readonly changes: readonly Transition[];
  /** Of the NS records in the zone above, where only these changed. */
  readonly parent: Transition | null;
  readonly delegation: WatchedDelegation | null;
}

/**
 * Sorts out what the NS records of the zone above and those of the zone itself each tell: most owners change both, one after the
 * other, and are told once.
 */
export function withParent(changes: readonly Transition[], findings: RunFindings): Delegated {
  const { domain, now, lastRunAt, rrsets } = findings;
  const { change, delegation } = findings.delegation;
  const own = changes.find(({ name, type }) => name === domain && type === 'NS');
  const announced = delegation?.announced ?? null;
  if (change === null || delegation === null) {
    const follows = own !== undefined && announced !== null && isSameSet(hostsIn(own.after), announced);
    if (follows && delegation !== null)
      return {
        changes: changes.filter((one) => one !== own),
        parent: null,
        delegation: { ...delegation, announced: null },
      };
    // The zone is back before the server of the zone above that we asked shows it, which is then nothing new.
    const isBack = announced?.length === 0 && own !== undefined && hostsIn(own.after).length > 0;
    return {
      changes,
      parent: null,
      delegation: isBack && delegation !== null ? { ...delegation, announced: null } : delegation,
    };
  }
  const isBoth = own !== undefined && isSameSet(change.after, hostsIn(own.after));
  const isFollowing = announced === null && isSameSet(change.after, listedServers(domain, rrsets));
  if (isBoth || isFollowing)
    return { changes, parent: null, delegation: { ...delegation, announced: change.after.length === 0 ? [] : null } };
  const content = (hosts: readonly DnsName[], at: number): RrsetContent => ({
    at,
    outcome: hosts.length > 0 ? 'answer' : 'nodata',
    aliases: [],
    records: hosts.map((host) => ({
      name: domain,
      type: 'NS' as const,
      ttlSeconds: 0,
      octets: encodeRdata('NS', { host }),
    })),
  });
  const parent: Transition = {
    name: domain,
    type: 'NS',
    before: content(change.before, lastRunAt ?? now),
    after: content(change.after, now),
    rotation: false,
  };
  return { changes, parent, delegation: { ...delegation, announced: change.after } };
}

/**
 * Puts a change of who answers for the domain first, and all other changes of records of the run into it: they came with it, and
 * an owner cannot undo them in a zone that resolvers no longer ask. `changes`: all of them, with those that are not reported alone.
 */
export function withDelegationFirst(
  all: readonly AlertEvent[],
  parent: Transition | null,
  { changes, ...findings }: RunFindings & { readonly changes: readonly Transition[] },
): readonly AlertEvent[] {
  const { domain, registration, now, settings } = findings;
  const { delegation, above } = findings.delegation;
  const meanings = all.map((event) => (isOfZoneAlone(event, findings) ? inZoneAlone(domain, event) : event));
  const own = meanings.find((event) => isVanished(event, domain) || isMove(event, domain)) ?? null;
  const hosts = parent === null ? null : { before: hostsBefore(parent), after: hostsIn(parent.after) };
  const rest = meanings.filter((event) => event !== own);
  const isGone = hosts?.after.length === 0 || (own !== null && isVanished(own, domain));
  // The zone above had removed the domain before its name servers followed.
  if (isGone && hosts === null && delegation?.announced?.length === 0) return rest;
  // Where changes of name servers are muted, the others are reported by themselves.
  const swallows = !settings.muted.includes('name-servers');
  const differences = parent === null ? [] : differencesOf(parent).map((one) => ({ ...one, at: 'registry' as const }));
  const gone = swallows ? changes.filter((one) => isAtOrBelow(one.name, domain)).flatMap(differencesOf) : [];
  const absorbed = { own, others: swallows ? rest : [], differences };
  const left = swallows ? [] : rest;
  if (isGone && shareOf(domain) === domain && delegation !== null)
    return delegation.hosts.length === 0
      ? [
          removedEvent({ domain, above, registration, now }, { ...absorbed, differences: [...differences, ...gone] }),
          ...left,
        ]
      : [deniedEvent({ domain, hosts: delegation.hosts }, { ...absorbed, differences: gone }), ...left];
  if (isGone) return meanings;
  if (hosts !== null && isMoved(hosts)) return [movedEvent(domain, hosts, absorbed), ...left];
  const replaced = swallows ? withReplacedFirst(meanings, hosts, { ...findings, differences }) : null;
  if (replaced !== null) return replaced;
  const alone = hosts === null ? [] : [hostsEvent(domain, hosts, differences)];
  // Whether it moved, nobody tells us.
  if (own === null || findings.delegation.unansweredSince !== null) return [...alone, ...meanings];
  const moved = movedIn(own);
  const isDelegated = delegation !== null && isSameSet(moved.after, delegation.hosts);
  return [isDelegated ? movedEvent(domain, moved, absorbed) : listedElsewhere(own, absorbed), ...alone, ...left];
}

/**
 * Puts into one event that the domain is delegated to other servers of its provider, and the changes of records that came with
 * that. Null where the servers are not all new, or give the same records.
 */
function withReplacedFirst(
  meanings: readonly AlertEvent[],
  parent: HostsStep | null,
  {
    domain,
    now,
    registration: { endsAt },
    delegation: { delegation },
    differences,
  }: RunFindings & { readonly differences: readonly AlertDifference[] },
): readonly AlertEvent[] | null {
  const own = meanings.find((event) => event.kind.startsWith('ns-') && isAboutNsOf(event, domain)) ?? null;
  const step = parent ?? (own === null ? null : movedIn(own));
  const others = meanings.filter((event) => event !== own);
  const isWhole =
    step !== null &&
    delegation !== null &&
    isSameSet(step.after, delegation.hosts) &&
    step.before.length > 0 &&
    step.after.length > 0 &&
    !isMoved(step) &&
    !step.before.some((host) => step.after.includes(host));
  if (!isWhole || others.every(({ severity }) => severity === 'info')) return null;
  const endedAt = endsAt !== null && endsAt <= now ? endsAt : null;
  return [replacedEvent(domain, step, { absorbed: { own, others, differences }, endedAt })];
}

const isAboutNsOf = ({ differences }: AlertEvent, domain: DnsName): boolean =>
  differences.some((one) => isNsOf(domain, one));

/** Whether an event reports that the zone lists other name servers than the zone above delegates the domain to. */
function isOfZoneAlone(event: AlertEvent, { domain, delegation }: RunFindings): boolean {
  const { after } = movedIn(event);
  const hosts = delegation.unansweredSince === null ? (delegation.delegation?.hosts ?? []) : [];
  return hosts.length > 0 && isAboutNsOf(event, domain) && after.length > 0 && !isSameSet(after, hosts);
}

const hostsBefore = ({ before, after }: Transition): readonly DnsName[] => hostsIn(before ?? after);

const differencesOf = ({ name, type, before, after }: Transition): readonly AlertDifference[] =>
  stepDifference({ name, type, before: before ?? after, after });

const isVanished = ({ kind, severity, about }: AlertEvent, domain: DnsName): boolean =>
  kind === 'name-vanished' && severity === 'critical' && about.key.includes(domain);

const isMove = ({ kind, differences }: AlertEvent, domain: DnsName): boolean =>
  (kind === 'ns-moved' || kind === 'dns-moved') && differences.some((one) => isNsOf(domain, one));

/** The hosts of the NS records before and after an event. */
function movedIn({ differences }: AlertEvent): HostsStep {
  const ns = differences.find(({ type }) => type === 'NS');
  return { before: (ns?.before ?? []) as readonly DnsName[], after: (ns?.after ?? []) as readonly DnsName[] };
}
