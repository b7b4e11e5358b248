import type { Score } from '../../diagnoses/scoring.ts';
import type { Network } from '../../domain/addresses.ts';
import { type DnsName, type DomainName, isAtOrBelow, ROOT } from '../../domain/name.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import type { RrType } from '../../domain/rr.ts';
import { type Clock, type Instant, MINUTE_MS } from '../../domain/time.ts';
import { createEvidence } from '../../evidence/create.ts';
import type { Evidence, Transcript } from '../../evidence/evidence.ts';
import type { EvidenceSource } from '../../evidence/source.ts';
import { historyKey } from '../../observations/history-key.ts';
import { isRotating } from '../../observations/rotation.ts';
import type { DomainHistory } from '../../observations/store.ts';
import { type Alert, tellsChange, withheldOf } from '../alert.ts';
import { type Candidate, compare } from '../comparison/compare.ts';
import { confirm, established } from '../comparison/confirm.ts';
import type { Lookup } from '../comparison/content.ts';
import { newMailHosts } from '../comparison/host-addresses.ts';
import { watchedQuestions } from '../comparison/watched.ts';
import { gravestFirst } from '../events.ts';
import { type Expiries, type ExpiryLookups, NO_EXPIRIES, watchExpiries } from '../expiries/expiries.ts';
import type { DueMonitor, MonitorPlans, MonitorStatus } from '../monitor.ts';
import { nextDue } from '../schedule.ts';
import type { RunEnd } from '../store.ts';
import { NOTHING_WATCHED, type WatchedRrset, type WatchState } from '../watch-state.ts';
import { type Conclusion, conclude } from './conclude.ts';
import { type Reached, watchReach } from './reach.ts';
import { isSameState } from './same-state.ts';
import { withoutFuture } from './set-back.ts';

/** How soon a monitor in doubt runs again, in milliseconds. */
const AGAIN_AFTER_MS = 5 * MINUTE_MS;

/** What a run needs from outside. */
export interface RunOptions {
  readonly clock: Clock;
  readonly plans: MonitorPlans;
  /** Makes a source of live evidence, each with the budget of one diagnosis. */
  lookups(): EvidenceSource;
  /** Whether our own network is up, as checked at this time or later. */
  isOnline(since: Instant): Promise<boolean>;
  readHistory(key: DnsName): Promise<DomainHistory | undefined>;
  /** Stores what was observed. */
  record(transcript: Transcript, domain: DomainName, at: Instant): Promise<void>;
  /** Returns alerts of a monitor, the newest first, that neither its owner closed nor anything ended. */
  standingAlerts(monitor: Pick<DueMonitor, 'id' | 'account' | 'domain'>): Promise<readonly Alert[]>;
  /** Returns the health score now; null if it cannot be established. */
  diagnose(domain: DomainName): Promise<Score | null>;
  /** Networks that count as public although they are not, as in a test internet. */
  readonly publicNetworks: readonly Network[];
  randomId(): string;
  /** Called if there are differences, but none of the name servers that could confirm them answers. */
  onUnreached?(): Promise<void>;
  /** Without them, certificates and registrations are not watched. */
  readonly expiries?: ExpiryLookups;
}

/** How a run ended. `offline`: our own network did not answer, which says nothing about the domain. */
export type RunResult =
  | { readonly kind: 'offline' }
  | { readonly kind: 'ended'; readonly end: RunEnd; readonly alert: Alert | null };

/**
 * Runs a monitor once: looks up what is watched, compares it with the state that was last confirmed, has differences
 * confirmed by the zone's own servers, and puts together the alert. Writes nothing but observations.
 */
export async function runMonitor(due: DueMonitor, options: RunOptions): Promise<RunResult> {
  const { clock } = options;
  const beganAt = clock();
  const monitor = withoutFuture(due, beganAt);
  const { domain, watch, settings } = monitor;
  const history = await options.readHistory(historyKey(domain));
  const evidence = evidenceOf(options.lookups(), options);
  const questions = watchedQuestions(domain, history, settings.ignoredTypes);
  const lookups = await Promise.all(
    questions.map(async (question): Promise<Lookup> => ({ question, answer: await evidence.ask(question) })),
  );
  // DS records are in the zone above, which answers also where the domain is silent.
  const own = lookups.filter(({ question: { name, type } }) => type !== 'DS' && isAtOrBelow(name, domain));
  const answered = own.some(({ answer }) => answer.kind !== 'failure');
  if (!answered && !(await options.isOnline(beganAt))) return { kind: 'offline' };
  const now = clock();
  await options.record(evidence.transcript, domain, now);
  const before = watch ?? NOTHING_WATCHED;
  const compared = compare(before.rrsets, lookups, {
    domain,
    now,
    ignoredTypes: settings.ignoredTypes,
    lastRunAt: monitor.lastRunAt,
    intervalMs: options.plans[monitor.plan].intervalMs,
    rotates: (name, type) => rotatesIn(history, name, type),
  });
  const { candidates, lacksSome } = compared;
  let servers: EvidenceSource | undefined;
  const atServers = () => {
    servers ??= options.lookups();
    return evidenceOf(servers, options);
  };
  const verdicts = candidates.length === 0 ? [] : await confirm(candidates, domain, atServers);
  if (verdicts.length > 0 && verdicts.every(({ kind }) => kind === 'unreached')) await options.onUnreached?.();
  const rrsets = await established(compared.rrsets, compared.firstSeen, domain, atServers);
  const isChanged = verdicts.some(({ kind }) => kind === 'confirmed');
  const conclusion = conclude(before, {
    domain,
    now,
    lastRunAt: monitor.lastRunAt,
    intervalMs: options.plans[monitor.plan].intervalMs,
    // The first run reports nothing: it only learns what is there.
    settings: watch === null ? { ...settings, pins: [] } : settings,
    rrsets,
    candidates,
    lacksSome,
    verdicts,
    answered,
    bogus: await isBogus(own, before, options),
    isSecure: own.some(({ answer }) => answer.kind !== 'failure' && answer.security === 'secure'),
    hosts: await newMailHosts(candidates, verdicts, atServers),
    publicNetworks: options.publicNetworks,
    alerts: isChanged ? await options.standingAlerts(monitor) : [],
  });
  const changed = candidates.filter((_, i) => verdicts[i]?.kind === 'confirmed');
  const silentSince = answered ? null : (conclusion.watch.silentSince ?? now);
  const seen = { rrsets: conclusion.watch.rrsets, changed, silentSince };
  const expiries = await expiriesOf(monitor, seen, options);
  const reached = await watchReach(
    before.reach,
    {
      domain,
      id: monitor.id,
      now,
      lastRunAt: monitor.lastRunAt,
      intervalMs: options.plans[monitor.plan].intervalMs,
      own: own.filter(({ question: { type } }) => !settings.ignoredTypes.includes(type)),
      rrsets: conclusion.watch.rrsets,
    },
    () => evidenceOf(options.lookups(), options),
  );
  return ended(
    monitor,
    { conclusion, expiries, reached, answered, now, lookups: questions.length, stored: due.watch },
    options,
  );
}

interface Seen {
  /** As confirmed by now. */
  readonly rrsets: readonly WatchedRrset[];
  /** RRsets whose changes were confirmed. */
  readonly changed: readonly Candidate[];
  /** Since when no lookup is answered; null while some are. */
  readonly silentSince: Instant | null;
}

/** What became of certificates and the registration; null where they are not watched. */
async function expiriesOf(
  { domain, id, plan, createdAt, settings, status, watch }: DueMonitor,
  { rrsets, changed, silentSince }: Seen,
  { plans, expiries }: RunOptions,
): Promise<Expiries | null> {
  if (expiries === undefined) return null;
  const { followRenewals, plainDays, mailCertificates, ignoredTypes } = settings;
  const mailHosts = mailCertificates && !ignoredTypes.includes('MX') ? mailHostsOf(domain, rrsets) : [];
  const probedAt = watch === null ? null : status.certificatesProbedAt;
  const { intervalMs } = plans[plan];
  const watched = { domain, id, intervalMs, since: createdAt, followRenewals, plainDays, mailHosts };
  const run = { ...watched, probedAt, silentSince, changed };
  return watchExpiries(watch?.expiries ?? NO_EXPIRIES, run, expiries);
}

/** The hosts of the MX records, as last confirmed where their lookup fails; "." stands for none. Source: RFC 7505 §3. */
const mailHostsOf = (domain: DomainName, rrsets: readonly WatchedRrset[]): readonly DnsName[] =>
  rrsets
    .flatMap(({ name, type, content }) => (name === domain && type === 'MX' ? content.records : []))
    .flatMap(({ octets }) => readRdata({ type: 'MX', octets })?.exchange ?? [])
    .filter((host) => host !== ROOT);

const evidenceOf = (source: EvidenceSource, { clock, publicNetworks }: RunOptions): Evidence =>
  createEvidence(source, { clock, publicNetworks });

const rotatesIn = (history: DomainHistory | undefined, name: DnsName, type: RrType): boolean =>
  history?.rrsets.some((rrset) => rrset.name === name && rrset.type === type && isRotating(rrset.recent)) === true;

/**
 * Whether validation fails for any of the domain's records; null where that is not certain. A first sign of it must show
 * again at once, while the canary names show that our resolver is not at fault.
 */
async function isBogus(own: readonly Lookup[], before: WatchState, options: RunOptions): Promise<boolean | null> {
  const answers = own.filter(({ answer }) => answer.kind !== 'failure');
  if (answers.length === 0) return null;
  const first = answers.find(({ answer }) => answer.kind !== 'failure' && answer.security === 'bogus');
  if (first === undefined) return false;
  if (before.bogusSince !== null) return true;
  const since = options.clock();
  const again = await evidenceOf(options.lookups(), options).ask(first.question);
  if (again.kind === 'failure' || again.security !== 'bogus') return null;
  return (await options.isOnline(since)) ? true : null;
}

interface Concluded {
  readonly conclusion: Conclusion;
  readonly expiries: Expiries | null;
  readonly reached: Reached;
  readonly answered: boolean;
  readonly now: Instant;
  readonly lookups: number;
  /** The state as it is stored. */
  readonly stored: WatchState | null;
}

async function ended(monitor: DueMonitor, concluded: Concluded, options: RunOptions): Promise<RunResult> {
  const { conclusion, reached, answered, now } = concluded;
  const before = monitor.watch ?? NOTHING_WATCHED;
  const { domain, id } = monitor;
  // Without a score, the next run looks for one: what a diagnosis would find now is not what was confirmed.
  const isPartChanged = reached.reach.reported !== before.reach.reported;
  const isScored = answered && (conclusion.changed || isPartChanged || before.score === null);
  const diagnosed = isScored && !conclusion.isBehind ? await options.diagnose(domain) : null;
  const score = diagnosed ?? (conclusion.isBehind || isPartChanged ? null : before.score);
  const watch: WatchState = {
    ...conclusion.watch,
    score,
    reach: reached.reach,
    expiries: concluded.expiries?.watched ?? before.expiries,
  };
  // Where a part fails, nobody can say that the score rose or fell.
  const isWhole = !isPartChanged && reached.reach.reported.length === 0;
  const scores = isWhole ? { before: before.score, after: score } : { before: null, after: null };
  const alert = alertOf(monitor, concluded, scores, options.randomId);
  const { intervalMs } = options.plans[monitor.plan];
  const due = nextDue(id, intervalMs, options.clock());
  const again = [
    ...(conclusion.unsettled ? [options.clock() + AGAIN_AFTER_MS] : []),
    ...[concluded.expiries?.againAt ?? []].flat(),
    ...[reached.againAt ?? []].flat(),
  ];
  const isNew = concluded.stored === null || !isSameState(concluded.stored, watch);
  return {
    kind: 'ended',
    alert,
    end: {
      dueAt: Math.min(due, ...again),
      lastRunAt: answered ? now : null,
      status: statusOf(monitor.status, watch, alert, concluded),
      watch: isNew ? watch : null,
    },
  };
}

function alertOf(
  { account, id, domain, settings }: DueMonitor,
  { conclusion, expiries, reached, now }: Concluded,
  score: { readonly before: Score | null; readonly after: Score | null },
  randomId: () => string,
): Alert | null {
  const [first, ...rest] = gravestFirst([...conclusion.events, ...reached.events, ...(expiries?.events ?? [])]);
  if (first === undefined) return null;
  return {
    id: randomId(),
    account,
    monitor: id,
    domain,
    at: now,
    events: [first, ...rest],
    confirmedBy: conclusion.confirmedBy,
    scoreBefore: score.before,
    scoreAfter: score.after,
    withheld: withheldOf([first, ...rest], settings),
    closedAt: null,
  };
}

function statusOf(
  status: MonitorStatus,
  { score, silentSince, reach }: WatchState,
  alert: Alert | null,
  { expiries, now, lookups }: Concluded,
): MonitorStatus {
  const change = alert?.events.find(tellsChange);
  // Where a part fails, less is not worse.
  const isWhole = reach.reported.length === 0 && status.failingLookups === 0;
  const isMoved = isWhole && score !== null && status.score !== null && score.score !== status.score.score;
  return {
    ...status,
    // The score of before is not the one of a domain of which a part fails.
    score: score ?? (reach.reported.length > 0 ? null : status.score),
    scoreBefore: isMoved && status.score !== null ? { score: status.score, at: now } : status.scoreBefore,
    lastChange:
      alert === null || change === undefined
        ? status.lastChange
        : { at: now, alert: alert.id, message: change.message },
    silentSince,
    failingLookups: reach.reported.flat().length,
    serversDown: reach.down.filter(({ isReported }) => isReported).length,
    ...(expiries === null ? {} : endsOf(expiries)),
    lookups,
  };
}

const endsOf = ({ certificateEndsAt, certificateStageAt, registrationEndsAt, probedAt }: Expiries) => ({
  certificateEndsAt,
  certificateStageAt,
  registrationEndsAt,
  certificatesProbedAt: probedAt,
});
