import type { Alert } from '../../../src/monitoring/model/alert.ts';
import { faultsOfDependence } from './dependence-judge.ts';
import { MAX_LAG_MS } from './dns.ts';
import { CONFIRMATION_MS, endWithout } from './expected.ts';
import { faultsOfExpiries, isOfExpiry } from './expiry-judge.ts';
import { type FindingsPlan, faultsOfFindings } from './findings.ts';
import type { Outage } from './outage.ts';
import { INTERVALS, type Plan } from './plan.ts';
import { asUnplanned, type Drawn, faultsOfWindows, withoutPlanned } from './windows.ts';
import type { Injected } from './zones.ts';

/** Everything that is wrong with what was told, in words; nothing where all is as it should be. */
export function faultsIn(
  plan: Plan & { readonly findings: FindingsPlan; readonly drawn: readonly Drawn[] },
  alerts: readonly Alert[],
  { hasExpiries = true } = {},
): string[] {
  const faults: string[] = [];
  for (const watched of plan.watched) {
    const { domain, plan: paid, fate } = watched;
    const logged = alerts.filter((alert) => alert.domain === domain).toSorted((a, b) => a.at - b.at);
    const all = asUnplanned(logged);
    const own = all.flatMap(ofRecords);
    const injected = plan.injected.filter((one) => one.domain === domain);
    const about = (fault: string) => faults.push(`${domain} (${paid}, ${fate}): ${fault}`);
    if (watched.due !== null) faultsOfDependence(plan, watched, watched.due, all).forEach(about);
    else if (fate === 'flapping') faultsOfFlapping(injected, own).forEach(about);
    else if (fate === 'silent') faultsOfSilence(own).forEach(about);
    else if (fate === 'stale') faultsOfSilence(own, 'servers-silent,servers-answer-again').forEach(about);
    else if (fate === 'server denies' && watched.dead !== null)
      faultsOfDenial(plan, watched.dead, own, INTERVALS[paid]).forEach(about);
    else if (fate === 'taken over') faultsOfTakeOver(plan, injected, own, INTERVALS[paid]).forEach(about);
    else if (fate === 'rogue' && watched.dead !== null)
      faultsOfEpisode(plan, watched.dead, own, INTERVALS[paid], 'delegation-added,values-back').forEach(about);
    else if (fate === 'signer stops' && watched.dead !== null)
      faultsOfEpisode(plan, watched.dead, own, INTERVALS[paid], 'signatures-end,signatures-renewed').forEach(about);
    else if (watched.dead !== null)
      faultsOfDeath(plan, watched.fate, watched.dead, own, INTERVALS[paid]).forEach(about);
    else faultsOfChanges(plan, injected, own, INTERVALS[paid]).forEach(about);
    faultsOfReturns(withoutPlanned(own)).forEach(about);
    faultsOfWindows(plan, watched, logged).forEach(about);
    faultsOfFindings(plan, plan.findings, watched, all).forEach(about);
    if (hasExpiries) faultsOfExpiries(plan, watched, all).forEach(about);
  }
  return faults;
}

/** What an alert tells of records; nothing where it tells of certificates and the registration alone. */
function ofRecords(alert: Alert): readonly Alert[] {
  const [first, ...rest] = alert.events.filter((event) => !isOfExpiry(event) && event.group !== 'findings');
  return first === undefined ? [] : [{ ...alert, events: [first, ...rest] }];
}

const kindsOf = (alerts: readonly Alert[]): string[] => alerts.flatMap(({ events }) => events.map(({ kind }) => kind));

/** The first changes are told, then that it flaps and what it is then, and then how it ended; so less than there were changes. */
function faultsOfFlapping(injected: readonly Injected[], alerts: readonly Alert[]): string[] {
  const kinds = kindsOf(alerts);
  const isRight = /^(dmarc-weakened,dmarc-back,){1,2}(dmarc-weakened,)?flapping,settled(-back)?$/.test(kinds.join());
  const flapping = alerts.flatMap(({ events }) => events).find(({ kind }) => kind === 'flapping');
  const end = kinds.at(-1) === 'settled' ? 'none' : 'reject';
  const faults = injected.length < 6 || isRight ? [] : [`told ${kinds.join(', ')}`];
  if (flapping !== undefined && flapping.message.id !== 'watch/flapping-now') faults.push('not told what it is now');
  const last = injected.at(-1)?.after.join() ?? '';
  if (isRight && !last.includes(`p=${end}`)) faults.push(`told ${kinds.at(-1)} while it is ${last}`);
  return faults;
}

function faultsOfSilence(alerts: readonly Alert[], expected = 'not-answering,answers-again'): string[] {
  const kinds = kindsOf(alerts);
  return kinds.join() === expected ? [] : [`told ${kinds.join(', ')}`];
}

/** Within this time, whoever is told that a set is as it was before a grave alert has just repaired it. */
const REPAIRED_MS = 86_400_000;

const isOffer = (kind: string): boolean => !kind.endsWith('-back') && kind !== 'flapping';

/** What is told with an offer to put back what was there between a grave alert and its end. */
function faultsOfReturns(alerts: readonly Alert[]): string[] {
  const latest = new Map<
    string,
    { readonly shown: ShownDifference; readonly isGrave: boolean; readonly isReturn: boolean }
  >();
  return alerts.flatMap((alert) => {
    const isGrave = alert.events.some(({ severity, kind }) => !['info', 'notice'].includes(severity) && isOffer(kind));
    const offering = new Set(
      alert.events
        .filter(({ kind, whatToDo }) => whatToDo !== null && isOffer(kind))
        .flatMap((event) => differencesIn({ ...alert, events: [event] }).map((one) => JSON.stringify(one))),
    );
    return differencesIn(alert).flatMap((shown) => {
      const key = `${shown.name} ${shown.type}`;
      const last = latest.get(key);
      latest.set(key, { shown, isGrave, isReturn: !offering.has(JSON.stringify(shown)) });
      const isBack = last?.shown.before === shown.after && last.shown.after === shown.before;
      const isRepair = isBack && !last.isReturn && last.isGrave && shown.at - last.shown.at < REPAIRED_MS;
      return isRepair && offering.has(JSON.stringify(shown)) ? [`offers what was undone: ${describe(shown)}`] : [];
    });
  });
}

/** When a server that denies the zone is to be told, once two of its answers were seen; all in one e-mail, and its end. */
function faultsOfDenial(plan: Plan, denied: Outage, alerts: readonly Alert[], intervalMs: number): string[] {
  const kinds = kindsOf(alerts);
  if (kinds.join() !== 'servers-disagree,servers-agree') return [`told ${kinds.join(', ')}`];
  const [begun, over] = alerts.map(({ at }) => at);
  const ids = alerts.flatMap(({ events }) => events.map(({ message }) => message.id));
  // The resolver asks that server half of the time.
  const until = deadline(plan, denied.from + 3_600_000, 3 * intervalMs + 3_600_000);
  const end = deadline(plan, denied.to, 2 * intervalMs);
  return [
    ...(ids[0] === 'watch/servers-deny' ? [] : [`told ${ids[0]}`]),
    ...(begun === undefined || begun < denied.from + 3_600_000 || begun > until ? [`begun ${time(begun ?? 0)}`] : []),
    ...(over === undefined || over < denied.to || over > end ? [`over ${time(over ?? 0)}, not by ${time(end)}`] : []),
  ];
}

/**
 * All that changed with a take-over is told in one alert, whose only event is that, critical and with nothing to put back; what lost
 * answers left open then follows. All of it comes back in one event, but for what lost answers left open.
 */
function faultsOfTakeOver(
  plan: Plan,
  injected: readonly Injected[],
  alerts: readonly Alert[],
  intervalMs: number,
): string[] {
  const steps = new Set(injected.map(({ at }) => at)).size;
  const kinds = alerts.map(({ events }) => events.map(({ kind }) => kind).join('+'));
  const expected =
    steps > 1
      ? /^delegation-moved(,delegation-followed)*(,\w+-back){1,3}$/
      : /^delegation-moved(,delegation-followed)*$/;
  const [first] = alerts[0]?.events ?? [];
  return [
    ...(expected.test(kinds.join()) ? [] : [`told ${kinds.join(', ')}`]),
    ...(first?.severity === 'critical' ? [] : [`told as ${first?.severity}`]),
    ...(first?.whatToDo?.id === 'watch-action/call-registrar' ? [] : [`advised ${first?.whatToDo?.id}`]),
    ...faultsOfChanges(plan, injected, alerts, intervalMs),
  ];
}

/** Both the beginning and the end of what is to be told within one run. */
function faultsOfEpisode(
  plan: Plan,
  { from, to }: Outage,
  alerts: readonly Alert[],
  intervalMs: number,
  expected: string,
): string[] {
  const kinds = kindsOf(alerts);
  if (kinds.join() !== expected) return [`told ${kinds.join(', ')}`];
  const [begun = 0, over = 0] = alerts.map(({ at }) => at);
  // That it is over must show at every server: one lost answer costs another run. The only server of the zone above is asked again soon.
  const [until, end] = [deadline(plan, from, intervalMs + 3 * AGAIN_MS), deadline(plan, to, 2 * intervalMs)];
  return [
    ...(begun < from || begun > until ? [`begun ${time(begun)}, not by ${time(until)}`] : []),
    ...(over < to || over > end ? [`over ${time(over)}, not by ${time(end)}`] : []),
  ];
}

/** How soon a monitor runs again that lacks an answer. */
const AGAIN_MS = 300_000;

/** When a part of a domain, or a server, that is dead is to be told, from its beginning. */
const DUE_AFTER = { part: 3_600_000, server: 6 * 3_600_000 } as const;

/** Both its beginning, once it has lasted for so long, and its end. */
function faultsOfDeath(plan: Plan, fate: string, dead: Outage, alerts: readonly Alert[], intervalMs: number): string[] {
  const isPart = fate === 'partly dead';
  const kinds = kindsOf(alerts);
  const expected = isPart ? 'lookups-fail,lookups-answered' : 'server-down,server-up';
  if (kinds.join() !== expected) return [`told ${kinds.join(', ')}`];
  const after = isPart ? DUE_AFTER.part : DUE_AFTER.server;
  // Servers are asked once an hour.
  const slack = isPart ? 0 : 2 * 3_600_000;
  const [begun, over] = alerts.map(({ at }) => at);
  const until = deadline(plan, dead.from + after, intervalMs + slack);
  // That all of it is answered must show in one run: one lost answer costs another.
  const end = deadline(plan, dead.to, (isPart ? 2 : 1) * intervalMs + slack);
  // The run, or the look at the servers, just before the death may have been lost, and then nothing was answered since then.
  const earliest = dead.from + after - Math.max(intervalMs, isPart ? 0 : 3_600_000);
  return [
    ...(begun === undefined || begun < earliest || begun > until
      ? [`begun ${time(begun ?? 0)}, not by ${time(until)}`]
      : []),
    ...(over === undefined || over < dead.to || over > end ? [`over ${time(over ?? 0)}, not by ${time(end)}`] : []),
  ];
}

/** One difference that was told, in one alert, however many of its events show it. */
interface ShownDifference {
  readonly at: number;
  readonly name: string;
  readonly type: string;
  readonly before: string;
  readonly after: string;
}

const differencesIn = (alert: Alert): ShownDifference[] => {
  const all = alert.events.flatMap(({ differences }) => differences);
  const each = new Map(
    all.map(({ name, type, before, after }) => {
      const difference = {
        at: alert.at,
        name,
        type,
        before: before.toSorted().join('\n'),
        after: after.toSorted().join('\n'),
      };
      return [JSON.stringify(difference), difference];
    }),
  );
  return [...each.values()];
};

function faultsOfChanges(
  plan: Plan,
  injected: readonly Injected[],
  alerts: readonly Alert[],
  intervalMs: number,
): string[] {
  const faults: string[] = [];
  const left = new Set(alerts.flatMap(differencesIn));
  for (const one of injected) {
    const until = deadline(plan, one.at, intervalMs);
    const matching = [...left].filter(
      ({ name, type, before, after, at }) =>
        name === one.name &&
        at >= one.at &&
        at <= until &&
        (one.type === 'CNAME' ||
          (type === one.type && before === valuesOf(one.before) && after === valuesOf(one.after))),
    );
    const isShown = one.type === 'CNAME' ? alerts.some(({ at }) => at >= one.at && at <= until) : matching.length === 1;
    // What was not answered just then is left out of the list of what went, or came back, with the whole domain.
    const isImplied = matching.length === 0 && one.type !== 'NS' && isWholeReported(alerts, one, until);
    if (!isShown && !isImplied) faults.push(`${matching.length} times by ${time(until)}: ${describe(one)}`);
    for (const difference of matching) left.delete(difference);
  }
  for (const difference of left) faults.push(`not true: ${describe(difference)}`);
  for (const kind of kindsOf(alerts))
    if (['flapping', 'settled', 'settled-back', 'not-answering', 'answers-again'].includes(kind))
      faults.push(`told ${kind}`);
  return faults;
}

/** Whether an alert reports in time that nothing is left of the domain of a record that went, or that the domain is back. */
function isWholeReported(alerts: readonly Alert[], { at, domain, after }: Injected, until: number): boolean {
  const kind = after.length === 0 ? 'delegation-removed' : 'name-back';
  return alerts.some(
    (alert) =>
      alert.at >= at &&
      alert.at <= until &&
      alert.events.some(({ about, ...event }) => event.kind === kind && about.key.join() === domain),
  );
}

/** Until when a change is to be told: outages of our own resolver do not count. */
const deadline = ({ weather }: Plan, at: number, intervalMs: number): number =>
  endWithout(at, MAX_LAG_MS + intervalMs + CONFIRMATION_MS, (now) => weather.isOffline(now));

const valuesOf = (values: readonly string[]): string => values.toSorted().join('\n');
const time = (at: number): string => new Date(at).toISOString().slice(0, 16);
const describe = ({ at, name, type, before, after }: Injected | ShownDifference): string =>
  `${time(at)} ${name} ${type} ${JSON.stringify(before)} => ${JSON.stringify(after)}`;
