import type { Message } from '../../domain/message.ts';
import type { DnsName, DomainName } from '../../domain/name.ts';
import { HOUR_MS, type Instant } from '../../domain/time.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { rrsetKey } from '../comparison/compare.ts';
import type { Lookup } from '../comparison/content.ts';
import { listedServers } from '../comparison/listed.ts';
import { answersOf, type ServerAnswer } from '../comparison/server-answers.ts';
import { namedRrset } from '../events/rrset-step.ts';
import { lookupsAnsweredEvent, lookupsFailEvent, serverDownEvent, serverEvent } from '../events/silence.ts';
import { type DownServer, type FailingLookup, type Reach, reachMemory } from '../memory/reach.ts';
import type { WatchedRrset } from '../memory/rrsets.ts';
import type { AlertEvent } from '../model/alert.ts';
import { nextDue } from '../model/schedule.ts';
import { defineWatch } from './define-watch.ts';
import { followFault } from './follow-fault.ts';
import { recordsWatch } from './records.ts';
import { soaOf, staleFact } from './servers.ts';

/** For how long, and in how many runs, the lookups of an RRset must fail before we report it. Source: docs/limits.md. */
const [FAILING_MS, FAILING_RUNS] = [HOUR_MS, 3];
/** How often name servers are asked one by one, and for how long one must not work before we report it. Source: docs/limits.md. */
const [CHECK_EVERY_MS, DOWN_MS] = [HOUR_MS, 6 * HOUR_MS];
/** If runs are further apart than this, or than two intervals if that is more, what failed may have worked meanwhile. */
const LONGEST_GAP_MS = 3 * HOUR_MS;
/** RRsets whose name servers are asked what they answer, in one run. */
const MAX_ASKED = 4;

/** Follows what of a domain cannot be looked up, and which of its name servers do not work. */
export const reachWatch = defineWatch({
  id: 'reach',
  memory: reachMemory,
  needs: { records: recordsWatch, stale: staleFact },
  observe({ reach: before }, { records, stale: isSilent }, run) {
    const { domain, now, intervalMs, ownServers } = run;
    const { id, lastRunAt, settings } = run.monitor;
    const own = run.own.filter(({ question: { type } }) => !settings.ignoredTypes.includes(type));
    const seen = { domain, id, now, lastRunAt, intervalMs, own, rrsets: records.rrsets, isSilent };
    return watchReach(before, seen, ownServers);
  },
  conclude: (_, { seen: { reach: after, events, againAt } }) => ({
    memory: { reach: after },
    result: null,
    events,
    againAt: [againAt ?? []].flat(),
  }),
});

/** Holds what one run saw of it. */
interface ReachRun {
  readonly domain: DomainName;
  /** Of the monitor. */
  readonly id: string;
  readonly now: Instant;
  readonly lastRunAt: Instant | null;
  readonly intervalMs: number;
  /** Lists what was looked up below the domain, and is compared. */
  readonly own: readonly Lookup[];
  /** As confirmed by now. */
  readonly rrsets: readonly WatchedRrset[];
  /** Whether no name server of the domain answers anybody: what is not in the cache of a resolver then fails with that. */
  readonly isSilent: boolean;
}

interface Reached {
  readonly reach: Reach;
  readonly events: readonly AlertEvent[];
  /** When the monitor should run again at the latest. */
  readonly againAt: Instant | null;
}

/**
 * Follows which parts of a domain cannot be looked up while others can, and which of its name servers do not work. A resolver
 * that we cannot use is neither: then no lookup is answered, or the name servers answer us themselves.
 */
async function watchReach(before: Reach, run: ReachRun, evidence: () => Evidence): Promise<Reached> {
  const isAnswered = run.own.some(({ answer }) => answer.kind !== 'failure');
  if (!isAnswered) return { reach: before, events: [], againAt: null };
  if (run.isSilent) return { reach: withoutCounts(before), events: [], againAt: null };
  const hosts = listedServers(run.domain, run.rrsets);
  const lookups = await afterLookups(before, { run, hosts, evidence });
  const servers = await afterServers(before, { run, hosts, evidence });
  return {
    reach: { ...lookups.reach, ...servers.reach },
    events: [...lookups.events, ...servers.events],
    againAt: servers.againAt,
  };
}

/** Drops the count of lookups that failed while all servers were silent, so that it starts again afterwards. */
function withoutCounts(before: Reach): Reach {
  const known = before.reported.flat();
  const failing = before.failing.filter((one) => known.includes(namedRrset(one)));
  return failing.length === before.failing.length ? before : { ...before, failing };
}

const isSeenOn = (at: Instant | null, { now, intervalMs }: ReachRun): boolean =>
  at !== null && now - at < Math.max(LONGEST_GAP_MS, 2 * intervalMs);

interface LookupsStep {
  readonly reach: Pick<Reach, 'failing' | 'reported'>;
  readonly events: readonly AlertEvent[];
}

async function afterLookups(
  before: Reach,
  {
    run,
    hosts,
    evidence,
  }: { readonly run: ReachRun; readonly hosts: readonly DnsName[]; readonly evidence: () => Evidence },
): Promise<LookupsStep> {
  const { domain, now } = run;
  const failing = failingAfter(before, run);
  const names = new Set(failing.map(namedRrset));
  const isKnown = (one: FailingLookup) => before.reported.some((group) => group.includes(namedRrset(one)));
  const over = before.reported.filter((group) => group.every((one) => !names.has(one)));
  const left = before.reported.filter((group) => !over.includes(group));
  const confirmed = failing.filter((one) => !isKnown(one) && one.runs >= FAILING_RUNS);
  // What began to fail a little later has the same cause, and would be an alert of its own a run later.
  const due = confirmed.some(({ since }) => now - since >= FAILING_MS) ? confirmed : [];
  const answers = await atServers(due, hosts, evidence);
  // Where a server answers us, the resolver is at fault, or the other servers are: these are followed by themselves.
  const isAnswered = answers.some(({ works }) => works === true);
  const isReported = due.length > 0 && !isAnswered;
  const restarted = (one: FailingLookup) => (isAnswered && due.includes(one) ? { ...one, since: now, runs: 1 } : one);
  return {
    reach: {
      failing: isAnswered ? failing.map(restarted) : failing,
      reported: isReported ? [...left, due.map(namedRrset)] : over.length === 0 ? before.reported : left,
    },
    events: [
      ...(isReported
        ? [
            lookupsFailEvent(
              domain,
              due,
              answers.flatMap(({ what }) => what ?? []),
            ),
          ]
        : []),
      ...over.map((group) => lookupsAnsweredEvent(domain, group)),
    ],
  };
}

/** Counts the runs in which lookups failed. What our own limits kept us from asking stays as it was. */
function failingAfter({ failing, reported }: Reach, run: ReachRun): readonly FailingLookup[] {
  const { own, now, lastRunAt } = run;
  const known = new Map(failing.map((one) => [rrsetKey(one), one]));
  const all = own.flatMap(({ question: { name, type }, answer }): FailingLookup[] => {
    if (answer.kind !== 'failure') return [];
    const one = known.get(rrsetKey({ name, type }));
    if (answer.failure.why === 'budget') return one === undefined ? [] : [one];
    const isReported = reported.some((group) => group.includes(namedRrset({ name, type })));
    if (one !== undefined && isReported) return [one];
    return one !== undefined && isSeenOn(lastRunAt, run)
      ? [{ ...one, runs: one.runs + 1 }]
      : [{ name, type, since: now, runs: 1 }];
  });
  return all.length === failing.length && all.every((one, i) => one === failing[i]) ? failing : all;
}

/** Asks the name servers for some RRsets; of each server, what it did at the first that it did not answer. */
async function atServers(
  some: readonly FailingLookup[],
  hosts: readonly DnsName[],
  evidence: () => Evidence,
): Promise<readonly ServerAnswer[]> {
  // Most runs have nothing to ask, and then need no source of lookups.
  if (some.length === 0) return [];
  const asked = evidence();
  const all = await Promise.all(some.slice(0, MAX_ASKED).map((one) => answersOf(hosts, one, asked)));
  return hosts.flatMap((host) => {
    const own = all.flat().filter((answer) => answer.host === host);
    return own.find(({ works }) => works === true) ?? own.find(({ what }) => what !== null) ?? own[0] ?? [];
  });
}

interface ServersStep {
  readonly reach: Pick<Reach, 'down'>;
  readonly events: readonly AlertEvent[];
  /** A monitor that runs once a day runs each hour while a server is in doubt. */
  readonly againAt: Instant | null;
}

async function afterServers(
  { down }: Reach,
  {
    run,
    hosts,
    evidence,
  }: { readonly run: ReachRun; readonly hosts: readonly DnsName[]; readonly evidence: () => Evidence },
): Promise<ServersStep> {
  const { domain, id, now, lastRunAt } = run;
  // Nothing has to be stored while all work: the latest run was before the moment of this hour, or after it.
  const isDue = lastRunAt !== null && nextDue(id, CHECK_EVERY_MS, lastRunAt) <= now;
  const againAt = (some: readonly DownServer[]) =>
    some.some(({ isReported }) => !isReported) ? nextDue(id, CHECK_EVERY_MS, now) : null;
  if (!isDue || hosts.length === 0) return { reach: { down }, events: [], againAt: againAt(down) };
  const answers = await answersOf(hosts, soaOf(domain), evidence());
  const working = answers.filter(({ works }) => works === true).length;
  // If none answers us, port 53 may be closed to us.
  if (working === 0) return { reach: { down }, events: [], againAt: againAt(down) };
  const events: AlertEvent[] = down
    .filter(({ host, isReported }) => isReported && !hosts.includes(host))
    .map(({ host }) => serverEvent('server-removed', domain, host));
  const rule = { now, isSeenOn: isSeenOn(lastRunAt, run), afterMs: DOWN_MS, afterSightings: 1, overAfterMs: 0 };
  const after = answers.flatMap(({ host, works, what }): DownServer[] => {
    const known = down.find((one) => one.host === host) ?? null;
    const { fault, news } = followFault(known, works === null ? null : !works, rule);
    if (news === 'over') events.push(serverEvent('server-up', domain, host));
    if (news === 'begun' && fault !== null)
      events.push(serverDownEvent(domain, host, { since: fault.since, answers: messagesOf(what), working }));
    return fault === null ? [] : [{ ...fault, host }];
  });
  return { reach: { down: after }, events, againAt: againAt(after) };
}

const messagesOf = (what: Message | null): readonly Message[] => (what === null ? [] : [what]);
