import type { DnsName } from '../domain/name.ts';
import { shareOf } from '../domain/psl.ts';
import { byGravity } from '../domain/severity.ts';
import type { Transition } from '../observations/store.ts';
import { type AddressChanges, judgeAddresses } from './addresses.ts';
import { aliasMeanings, judgeAliasTarget, judgeCname, newlyDangling } from './aliases.ts';
import { judgeCaa } from './caa.ts';
import { judgeDs, judgeNs } from './delegation.ts';
import { includedChanges, judgeHost } from './dependents.ts';
import { joinedMeanings } from './join.ts';
import {
  changeAction,
  dnsChange,
  dnsReason,
  type Judge,
  type Judgement,
  judgementIn,
  type Meaning,
} from './meaning.ts';
import { judgeMx } from './mx.ts';
import { NOTHING_AROUND, type Surroundings } from './options.ts';
import { type RrsetChange, rrsetChangeOf } from './rrset-change.ts';
import { judgeHttps, judgeRest, judgeSrv, judgeTlsa } from './services.ts';
import { opened, opennessOf } from './spf-openness.ts';
import { judgeTxt } from './txt.ts';
import { type World, worldOf } from './world.ts';

/** Judges by record type; addresses are judged together. */
const JUDGES: ReadonlyMap<string, Judge> = new Map([
  ['TXT', judgeTxt],
  ['CNAME', judgeCname],
  ['MX', judgeMx],
  ['NS', judgeNs],
  ['DS', judgeDs],
  ['CAA', judgeCaa],
  ['TLSA', judgeTlsa],
  ['HTTPS', judgeHttps],
  ['SRV', judgeSrv],
]);

/**
 * Works out what transitions mean to the owner of each domain, newest first, and of one time the gravest first. The
 * first observation of an RRset and the rotation of one mean nothing; a failed lookup makes no transition at all.
 * Changes of one domain that were seen at the same time are told together where they belong together.
 */
export function meaningsOf(transitions: readonly Transition[], around: Surroundings = NOTHING_AROUND): Meaning[] {
  const changes = transitions.flatMap((transition) => rrsetChangeOf(transition) ?? []);
  return [...Map.groupBy(changes, ({ at }) => at).values()]
    .flatMap((seen) => meaningsOfMoment(seen, worldOf(seen, around)))
    .sort((a, b) => b.at - a.at || byGravity(a, b));
}

/** The meanings of what was seen to change at one time. */
function meaningsOfMoment(changes: readonly RrsetChange[], world: World): readonly Meaning[] {
  const groups = Map.groupBy(changes, ({ domain }) => domain);
  const meanings = [...groups.values()].flatMap((group) => meaningsOfGroup(group, world));
  return withOpenedInclude(meanings, changes, world);
}

/** Reports of the domain that a record which it includes lets everyone pass. */
function withOpenedInclude(
  meanings: readonly Meaning[],
  changes: readonly RrsetChange[],
  world: World,
): readonly Meaning[] {
  const { domain } = world;
  const included = domain === null ? [] : includedChanges(changes, domain);
  const isOpen = ({ kind, message }: Meaning, of: DnsName): boolean =>
    kind === 'spf-open' && message.args['domain'] === of;
  if (domain === null || included.length === 0 || meanings.some((one) => isOpen(one, domain))) return meanings;
  const open = opennessOf(domain, world);
  if (open?.isNew !== true) return meanings;
  const isOfIncluded = (one: Meaning): boolean => included.some(({ name }) => isOpen(one, name));
  return [
    ...meaning([opened(domain, open.terms)], included).map((one) => ({ ...one, domain })),
    ...meanings.filter((one) => !isOfIncluded(one)),
  ];
}

/** The meanings of what one lookup saw change in one domain. */
function meaningsOfGroup(group: readonly RrsetChange[], world: World): readonly Meaning[] {
  const changes = group.filter((change) => !isOfWildcard(change, group));
  const [first] = changes;
  if (first === undefined) return [];
  const own = changes.filter(({ label }) => label === '');
  if (own.some(hasVanished)) {
    const asHost = hostsJudged(changes, world);
    return asHost.length > 0 ? asHost : meaning([vanished(first.domain, changes)], changes);
  }
  // A registered domain that begins to exist brings all its records: each by itself would say less.
  if (shareOf(first.domain) === first.domain && own.some(hasAppeared))
    return meaning([appeared(first.domain)], changes);
  const meanings = [...judgedAddresses(changes, world), ...judgedAliases(changes), ...judgedRest(changes, world)];
  if (meanings.length === 0 && own.some(hasAppeared)) return meaning([appeared(first.domain)], changes);
  return joinedMeanings(meanings);
}

/** Whether a service name shows what the wildcard above it does: then the change is told once, of the wildcard. */
const isOfWildcard = (change: RrsetChange, group: readonly RrsetChange[]): boolean =>
  !change.name.startsWith('*.') &&
  group.some(
    ({ name, type, before, after }) =>
      name.startsWith('*.') &&
      type === change.type &&
      change.name.endsWith(name.slice(1)) &&
      sameValues(before.values, change.before.values) &&
      sameValues(after.values, change.after.values),
  );

const sameValues = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((value, i) => value === others[i]);

const hasVanished = ({ before, after }: RrsetChange): boolean =>
  before.exists && !after.exists && after.target === null;
const hasAppeared = ({ before, after }: RrsetChange): boolean =>
  !before.exists && after.exists && before.target === null;

/** A name with records that is gone; without any, it only had names below it. */
function vanished(name: DnsName, changes: readonly RrsetChange[]): Judgement {
  const message = dnsChange('name-vanished', { name });
  if (!changes.some(({ removed }) => removed.length > 0)) return judgementIn('dns')('info', message);
  const whatToDo = changeAction(shareOf(name) === name ? 'registrar' : 'restore');
  return shareOf(name) === name
    ? judgementIn('dns')('critical', message, { reason: dnsReason('all-gone'), whatToDo })
    : judgementIn('web')('warning', message, { whatToDo });
}

const appeared = (name: DnsName): Judgement => judgementIn('dns')('notice', dnsChange('name-appeared', { name }));

/** The A and AAAA RRsets of each name that changed. */
function addressChanges(changes: readonly RrsetChange[]): readonly (readonly [AddressChanges, RrsetChange[]])[] {
  const some = changes.filter(({ type }) => type === 'A' || type === 'AAAA');
  return [...Map.groupBy(some, ({ name }) => name)].map(([name, both]) => {
    const of = (wanted: string) => both.find(({ type }) => type === wanted);
    return [{ name, a: of('A'), aaaa: of('AAAA') }, both] as const;
  });
}

const hostsJudged = (changes: readonly RrsetChange[], world: World): readonly Meaning[] =>
  addressChanges(changes).flatMap(([addresses, both]) => meaning(judgeHost(addresses, world), both));

/** Kinds that say less than what the host is to the domain. */
const OF_ANY_HOST: readonly string[] = ['host-gone', 'host-moved'];

function judgedAddresses(changes: readonly RrsetChange[], world: World): readonly Meaning[] {
  return addressChanges(changes).flatMap(([addresses, both]) => {
    const asHost = judgeHost(addresses, world);
    const asName = judgeAddresses(addresses, world);
    const rest = asHost.length === 0 ? asName : asName.filter(({ kind }) => !OF_ANY_HOST.includes(kind));
    return meaning([...asHost, ...rest], both);
  });
}

/** Works out what other types than CNAME show of the alias at their name. */
function judgedAliases(changes: readonly RrsetChange[]): readonly Meaning[] {
  const some = changes.filter(
    ({ type, before, after }) => type !== 'CNAME' && (before.target ?? after.target) !== null,
  );
  return [...Map.groupBy(some, ({ name }) => name)].flatMap(([name, all]) => {
    const [dangling] = all.flatMap((change) => judgeAliasTarget(change).map((judgement) => ({ judgement, change })));
    if (dangling !== undefined) return meaning([dangling.judgement], [dangling.change]);
    const [lost] = all.flatMap((change) => newlyDangling(change) ?? []);
    const swapped = [...changes.filter((one) => isCnameOf(name, one)), ...all];
    if (lost !== undefined) return withAlias(meaning([lost], swapped), all);
    // A lookup of the CNAME itself tells it better, where there was one.
    const turn = all.find(({ before, after }) => (before.target === null) !== (after.target === null));
    if (turn === undefined || changes.some((one) => isCnameOf(name, one))) return [];
    return withAlias(meaning(aliasMeanings(turn, turn.before.target, turn.after.target), all), all);
  });
}

/**
 * Adds the alias at a name where no lookup of the CNAME itself showed that it came or went: records that it replaced can only be
 * put back once it is gone.
 */
function withAlias(meanings: readonly Meaning[], changes: readonly RrsetChange[]): readonly Meaning[] {
  const [turn] = changes.filter(({ before, after }) => before.target !== after.target);
  if (turn === undefined) return meanings;
  const [before, after] = [turn.before.target, turn.after.target].map((target) => (target === null ? [] : [target]));
  const alias = { name: turn.name, type: 'CNAME' as const, before: before ?? [], after: after ?? [] };
  const isKnown = ({ name, type }: Pick<RrsetChange, 'name' | 'type'>) => name === alias.name && type === alias.type;
  return meanings.map((one) =>
    one.differences.some(isKnown) ? one : { ...one, differences: [alias, ...one.differences] },
  );
}

const isCnameOf = (name: DnsName, change: RrsetChange): boolean => change.type === 'CNAME' && change.name === name;

/** Whether an alias at the name led elsewhere, before or after. */
const isThroughAlias = ({ type, before, after }: RrsetChange): boolean =>
  type !== 'CNAME' && (before.target ?? after.target) !== null;

function judgedRest(changes: readonly RrsetChange[], world: World): readonly Meaning[] {
  return changes.flatMap((change) => {
    const { type, added, removed } = change;
    if (type === 'A' || type === 'AAAA' || added.length + removed.length === 0) return [];
    if (isThroughAlias(change)) return [];
    // That the alias leads to nothing says more than that it is there.
    if (type === 'CNAME' && changes.some((one) => one.name === change.name && newlyDangling(one) !== null)) return [];
    const judgements = JUDGES.get(type)?.(change, world) ?? [];
    // Where a name becomes an alias, or stops being one, its own records go or come with that.
    const swapped = type === 'CNAME' ? changes.filter((one) => one.name === change.name && isThroughAlias(one)) : [];
    return meaning(judgements.length > 0 ? judgements : judgeRest(change, world), [change, ...swapped]);
  });
}

/** The meanings that judgements of some changes have, with the records that changed. */
function meaning(judgements: readonly Judgement[], changes: readonly RrsetChange[]): readonly Meaning[] {
  const [first] = changes;
  if (first === undefined) return [];
  const differences = changes
    .filter(({ added, removed }) => added.length + removed.length > 0)
    .map(({ name, type, before, after }) => ({ name, type, before: before.values, after: after.values }));
  const { domain, at } = first;
  const since = Math.min(...changes.map((change) => change.since));
  return judgements.map((one) => ({ ...one, domain, differences, at, since }));
}
