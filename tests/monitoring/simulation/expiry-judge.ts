import type { Alert, AlertEvent } from '../../../src/monitoring/model/alert.ts';
import { announcedBy, STAGES_DAYS } from './announced.ts';
import { CONFIRMATION_MS, type Expected, faultsAgainst } from './expected.ts';
import { isIn } from './outage.ts';
import { INTERVALS, type Plan, type Watched } from './plan.ts';
import { YEAR_MS } from './registry.ts';
import { nameOf, type Shown, type SimulatedServer } from './servers.ts';

// What is to be told of certificates and registrations, from the specification (section 8) and from what was planned. It
// shares no code with what it judges.

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Servers are looked at once an hour, at the next run after that. */
const PROBE_MS = HOUR_MS + 15 * MINUTE_MS;
/** A fault is over when it was not seen for an hour. */
const OVER_MS = HOUR_MS;
/** A registry is asked once a day, or 6 hours after the last time where there is something to tell; after a failure in an hour. */
const [REGISTRY_MS, FRESH_MS, RETRY_MS] = [DAY_MS, 6 * HOUR_MS, HOUR_MS];
/** Once it was silent for 6 hours, stages go by its last answer; once for a day, the log has that. */
const [LAST_ANSWER_MS, REGISTRY_SILENT_MS] = [6 * HOUR_MS, DAY_MS];
/** Looks after which a server behind a load balancer was surely seen. */
const TURNS = 12;

/** Changes of CAA records and their returns are in the same group as certificates. */
export const isOfExpiry = ({ kind, group, about }: AlertEvent): boolean =>
  (group === 'certificate' && about.kind !== 'records') || group === 'registration' || /^(https|smtp)-/.test(kind);

/** Everything that is wrong with what was told of one domain. */
export function faultsOfExpiries(plan: Plan, watched: Watched, alerts: readonly Alert[]): string[] {
  const announced = alerts.flatMap((alert) =>
    alert.events.filter(isOfExpiry).flatMap((event) => announcedBy(event, alert.at)),
  );
  const { servers, registration } = watched.expiring;
  const expected = [
    ...servers.flatMap((server) => [
      ...expectedOfOutages(plan, watched, server),
      ...server.nodes.flatMap((node) => expectedOfNode(plan, watched, server, node)),
      ...goneBehindOthers(plan, watched, server),
      ...expectedOfEpisodes(plan, watched, server),
    ]),
    ...expectedOfRegistration(plan, watched, registration),
  ];
  return faultsAgainst(expected, announced);
}

/**
 * The end of `at + ms`, where whatever keeps us from looking does not count. What could not be reached for long is tried again
 * in an hour only, and may then fail once more.
 */
function deadline(at: number, ms: number, isBlocked: (now: number) => boolean, last: number): number {
  let until = at + ms;
  for (let minute = at; minute < Math.min(until, last); minute += MINUTE_MS)
    if (isBlocked(minute)) until = Math.max(until, minute + MINUTE_MS + ms + PROBE_MS);
  return until;
}

const blockedBy =
  ({ weather, intercepted }: Plan, domain: string, server: SimulatedServer | null) =>
  (now: number): boolean =>
    weather.isOffline(now) ||
    weather.isSilent(domain, now) ||
    (server !== null && (isIn(server.unreachable, now) || isIn(intercepted, now)));

interface Life {
  readonly notBefore: number;
  readonly notAfter: number;
}

/**
 * When each stage of a certificate begins, in order, by the least of the usual ones that it is in: the first at 30 days or 30 % of
 * its life, whole days from 3 on.
 */
function stagesOfCertificate({
  notBefore,
  notAfter,
}: Life): readonly { readonly days: number; readonly begins: number }[] {
  const share = ((notAfter - notBefore) / DAY_MS) * 0.3;
  const first = Math.min(30, share < 3 ? share : Math.floor(share));
  const days = STAGES_DAYS.findLast((one) => one >= first) ?? 30;
  return [
    { days, begins: notAfter - first * DAY_MS },
    ...STAGES_DAYS.filter((one) => one < first).map((one) => ({ days: one, begins: notAfter - one * DAY_MS })),
  ];
}

/** When each stage begins that fits into a life, in order. */
const stagesOf = ({ notBefore, notAfter }: Life): readonly { readonly days: number; readonly begins: number }[] =>
  STAGES_DAYS.filter((days) => days === 0 || days * DAY_MS <= notAfter - notBefore).map((days) => ({
    days,
    begins: notAfter - days * DAY_MS,
  }));

const runMs = ({ plan }: Watched): number => Math.max(INTERVALS[plan], PROBE_MS) + CONFIRMATION_MS;

function expectedOfNode(plan: Plan, watched: Watched, server: SimulatedServer, node: readonly Shown[]): Expected[] {
  const isAlone = server.nodes.length === 1;
  const { followRenewals } = watched.expiring.settings;
  const blocked = blockedBy(plan, watched.domain, server);
  const ms = runMs(watched) * (isAlone ? 1 : TURNS);
  const by = (at: number): number => deadline(at, ms, (now) => blocked(now) || isHiding(server, now), plan.end);
  const name = nameOf(server);
  const logged = (end: string): string => `${name} certificate-renewed-in-time ${end}`;
  return node.flatMap((shown, i): Expected[] => {
    const from = Math.max(shown.from, plan.start);
    const until = Math.min(node[i + 1]?.from ?? Number.POSITIVE_INFINITY, plan.end);
    const end = new Date(shown.notAfter).toISOString();
    const before = node[i - 1];
    const isLater =
      before !== undefined &&
      shown.notAfter >= before.notAfter + Math.min(DAY_MS, (before.notAfter - before.notBefore) / 4);
    const wasSeen = before !== undefined && by(Math.max(before.from, plan.start)) < from;
    const renewed = {
      what: isAlone ? [`${name} certificate-renewed ${end}`, logged(end)] : logged(end),
      from,
      to: by(from),
      must: isAlone && isLater && wasSeen && by(from) < until,
    };
    const held = followRenewals && isAlone && i > 0 ? heldBack(node, i, ms) : null;
    // Behind a load balancer, one node may be taken for the renewal of another, and for a habit.
    const isCertain = isAlone || !followRenewals;
    // A renewal is not seen while the server cannot be reached, nor if that begins before the next probe.
    const outage = server.unreachable.find((one) => one.from < until + ms && until < one.to);
    const seenUntil = outage === undefined ? until : Math.min(by(outage.to), plan.end);
    const stages = stagesOfCertificate(shown).flatMap(({ days, begins }, n, all): Expected[] => {
      const ends = Math.min(all[n + 1]?.begins ?? Number.POSITIVE_INFINITY, seenUntil);
      const first = Math.max(begins, from, held?.earliest ?? 0);
      if (first >= ends) return [];
      const due = by(Math.max(first, held?.latest ?? 0));
      const kind = days === 0 ? 'certificate-expired' : `certificate-expires ${days}`;
      return [
        { what: `${name} ${kind} ${end}`, from: first, to: ends, must: isCertain && due < Math.min(ends, until) },
      ];
    });
    // One node may be taken for the renewal of the other one, where it has a certificate that was not there before.
    return [...((isLater || !isAlone) && shown.notBefore >= plan.start ? [renewed] : []), ...stages];
  });
}

/** How long, and in how many probes, a certificate behind a load balancer must not be seen until it counts as renewed. */
const [GONE_MS, GONE_PROBES] = [2 * DAY_MS, 24];

/**
 * Behind a load balancer, an owner who was warned hears that a certificate was renewed once it is surely gone, by a new one of any
 * node: once for each that was.
 */
function goneBehindOthers(plan: Plan, watched: Watched, server: SimulatedServer): Expected[] {
  const fresh = server.nodes.flatMap((node) => node.slice(1)).filter(({ from }) => from < plan.end);
  if (server.nodes.length === 1 || fresh.length === 0) return [];
  const blocked = blockedBy(plan, watched.domain, server);
  const ms = Math.max(GONE_MS, GONE_PROBES * runMs(watched)) + TURNS * runMs(watched);
  const begun = fresh.map(({ from }) => from);
  const to = deadline(Math.max(...begun), ms, (now) => blocked(now) || isHiding(server, now), plan.end);
  const what = fresh.map(({ notAfter }) => `${nameOf(server)} certificate-renewed ${new Date(notAfter).toISOString()}`);
  return [{ what, from: Math.min(...begun), to, must: false, most: fresh.length }];
}

/** Whether a server shows no certificate, or another one, so that nobody sees the stages of its own. */
const isHiding = ({ episodes }: SimulatedServer, now: number): boolean =>
  episodes.some((one) => (one.kind === 'no-tls' || one.kind === 'wrong-name') && isIn([one], now));

/**
 * Between when and when the owner who follows renewals is told first: not before the time at which it was renewed before,
 * which is seen a run later, and a day after that at most; in its last day, or in the last quarter of a short life, anyway.
 * What was renewed three times has a habit; before that it is not certain.
 */
function heldBack(node: readonly Shown[], i: number, seenAfterMs: number) {
  const { notBefore, notAfter } = node[i] ?? { notBefore: 0, notAfter: 0 };
  const leads = node.slice(1, i + 1).map(({ from }, n) => (node[n]?.notAfter ?? 0) - from);
  const last = Math.min(DAY_MS, (notAfter - notBefore) / 4);
  return {
    earliest: i > 2 ? notAfter - Math.max(Math.min(...leads.slice(-HABIT)), last) : 0,
    latest: notAfter - Math.max(Math.min(...leads) - DAY_MS - seenAfterMs, last),
  };
}

/** The latest renewals, which make a habit. */
const HABIT = 4;

const KINDS = {
  incomplete: ['certificate-untrusted', 'certificate-valid-again'],
  'wrong-name': ['certificate-wrong-name', 'certificate-valid-again'],
  revoked: ['certificate-revoked', 'certificate-valid-again'],
  'no-tls': ['tls-stopped', 'tls-answers-again'],
} as const;

function expectedOfEpisodes(plan: Plan, watched: Watched, server: SimulatedServer): Expected[] {
  const blocked = blockedBy(plan, watched.domain, server);
  const by = (at: number, more = 0, runs = 1): number => deadline(at, runs * runMs(watched) + more, blocked, plan.end);
  return server.episodes.flatMap(({ kind, from, to }): Expected[] => {
    const [begun, over] = KINDS[kind];
    const name = nameOf(server);
    // Nobody misses what was never seen.
    const wasSeen = by(plan.start) < from;
    // What was revoked is not stapled every time.
    const due = by(from, 0, kind === 'revoked' ? TURNS : 1);
    const isCertain = wasSeen && due < Math.min(to, plan.end);
    const end = by(to, OVER_MS + CONFIRMATION_MS);
    return [
      { what: `${name} ${begun}`, from, to: Math.min(due, to), must: isCertain },
      { what: `${name} ${over}`, from: to + OVER_MS, to: end, must: isCertain && end < plan.end },
    ];
  });
}

/** How long a port does not answer before that is told. */
const SILENT_MS = 4 * HOUR_MS;

/** A server that could not be reached for hours is told once, with its end. */
function expectedOfOutages(plan: Plan, watched: Watched, server: SimulatedServer): Expected[] {
  const service = server.port === 443 ? 'https' : 'smtp';
  const elsewhere = blockedBy(plan, watched.domain, { ...server, unreachable: [] });
  const isCut = (now: number): boolean => elsewhere(now) || isHiding(server, now);
  const by = (at: number, more = 0): number => deadline(at, runMs(watched) + more, isCut, plan.end);
  return server.unreachable.flatMap(({ from, to }): Expected[] => {
    const name = nameOf(server);
    // Nobody misses what was never seen, nor hears that a port is silent who was told that it shows no certificate.
    const isReported = server.episodes.some((one) => one.kind === 'no-tls' && isIn([one], from));
    const isCertain = !isReported && by(plan.start) < from && by(from, SILENT_MS + PROBE_MS) < Math.min(to, plan.end);
    const isAway = (now: number): boolean => isCut(now) || isIn([{ from, to }], now);
    const end = deadline(from, runMs(watched), isAway, plan.end);
    return [
      { what: `${name} ${service}-silent`, from: from + SILENT_MS, to: by(to), must: isCertain },
      { what: `${name} ${service}-answers-again`, from: to, to: end, must: isCertain && end < plan.end },
    ];
  });
}

function expectedOfRegistration(
  plan: Plan,
  watched: Watched,
  { domain, createdAt, expiresAt, renewedAt, away }: Watched['expiring']['registration'],
): Expected[] {
  const blocked = blockedBy(plan, watched.domain, null);
  const by = (at: number, ms: number): number =>
    deadline(at, INTERVALS[watched.plan] + CONFIRMATION_MS + ms, (now) => blocked(now) || isIn(away, now), plan.end);
  const hasAnswered = (before: number): boolean => by(plan.start, 3 * RETRY_MS) < before;
  /** When a stage that began then was surely told: by an answer, or by the last one once the registry was silent for hours. */
  const dueOf = (at: number): number => {
    const answered = by(at, 3 * RETRY_MS);
    const silence = away.find((one) => one.from < answered && at < one.to);
    if (silence === undefined || !hasAnswered(silence.from)) return answered;
    const slack = INTERVALS[watched.plan] + CONFIRMATION_MS + 3 * RETRY_MS;
    return Math.min(answered, deadline(Math.max(at, silence.from), LAST_ANSWER_MS + slack, blocked, plan.end));
  };
  const lives = [
    { from: plan.start, until: renewedAt ?? Number.POSITIVE_INFINITY, notAfter: expiresAt },
    ...(renewedAt === null
      ? []
      : [{ from: renewedAt, until: Number.POSITIVE_INFINITY, notAfter: expiresAt + YEAR_MS }]),
  ];
  const stages = lives.flatMap(({ from, until, notAfter }) =>
    stagesOf({ notBefore: createdAt, notAfter }).flatMap(({ days, begins }, n, all): Expected[] => {
      const next = all[n + 1]?.begins ?? Number.POSITIVE_INFINITY;
      const first = Math.max(begins, from);
      // A warning may rest on an answer of some hours ago, and on that of before an outage of the registry.
      const unasked = REGISTRY_MS + INTERVALS[watched.plan];
      const silence = away.find((one) => one.from - unasked < until && until < one.to);
      // Whoever looks once a day asks that long after its end, and that may fail once.
      const silentUntil = silence === undefined ? until : silence.to + INTERVALS[watched.plan];
      const to = Math.min(next, silentUntil + FRESH_MS, plan.end);
      const kind = days === 0 ? 'registration-expired' : `registration-expires ${days}`;
      const what = `${domain} ${kind} ${new Date(notAfter).toISOString()}`;
      return first >= to ? [] : [{ what, from: first, to, must: dueOf(first) < Math.min(next, until, plan.end) }];
    }),
  );
  const all = [...stages, ...expectedOfSilence(plan, watched, { domain, away })];
  if (renewedAt === null) return all;
  // The stored answer of somebody else may be of just before it; and then one lookup may fail.
  const due = by(renewedAt, REGISTRY_MS + INTERVALS[watched.plan] + 3 * RETRY_MS);
  const end = new Date(expiresAt + YEAR_MS).toISOString();
  const wasSeen = by(plan.start, 3 * RETRY_MS) < renewedAt;
  return [
    ...all,
    { what: `${domain} registration-renewed ${end}`, from: renewedAt, to: due, must: wasSeen && due < plan.end },
  ];
}

/** A registry that is silent for long is in the log, with its end. */
function expectedOfSilence(
  plan: Plan,
  watched: Watched,
  { domain, away }: Pick<Watched['expiring']['registration'], 'domain' | 'away'>,
): Expected[] {
  const blocked = blockedBy(plan, watched.domain, null);
  const slack = INTERVALS[watched.plan] + CONFIRMATION_MS + 3 * RETRY_MS;
  return away.flatMap(({ from, to }): Expected[] => {
    const due = deadline(from, REGISTRY_MS + REGISTRY_SILENT_MS + slack, blocked, plan.end);
    const end = deadline(to, REGISTRY_MS + slack, blocked, plan.end);
    const hasAnswered = deadline(plan.start, slack, blocked, plan.end) < from;
    const must = hasAnswered && due < Math.min(to, plan.end);
    return [
      { what: `${domain} registry-silent`, from: from + REGISTRY_SILENT_MS, to: to + slack, must },
      { what: `${domain} registry-answers-again`, from: to, to: end, must: must && end < plan.end },
    ];
  });
}
