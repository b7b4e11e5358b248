import type { Score } from '../../diagnoses/scoring.ts';
import type { Answer } from '../../domain/answer.ts';
import { type DnsName, type DomainName, isAtOrBelow, ROOT } from '../../domain/name.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import type { RrType } from '../../domain/rr.ts';
import type { Clock, Instant } from '../../domain/time.ts';
import type { Transcript } from '../../evidence/evidence.ts';
import type { Premises } from '../../evidence/premises.ts';
import type { EvidenceSource } from '../../evidence/source.ts';
import { historyKey } from '../../observations/history-key.ts';
import { isRotating } from '../../observations/rotation.ts';
import type { DomainHistory } from '../../observations/store.ts';
import type { Candidate } from '../comparison/candidate.ts';
import { compare, rrsetKey } from '../comparison/compare.ts';
import type { Lookup } from '../comparison/content.ts';
import { established } from '../comparison/established.ts';
import { newMailHosts } from '../comparison/host-addresses.ts';
import { listedServers } from '../comparison/listed.ts';
import { watchedQuestions } from '../comparison/watched.ts';
import { confirmWidely } from '../comparison/widened.ts';
import { type Expiries, type ExpiryLookups, watchExpiries } from '../expiries/expiries.ts';
import { NO_EXPIRIES } from '../memory/expiries.ts';
import type { WatchedRrset } from '../memory/rrsets.ts';
import type { Alert } from '../model/alert.ts';
import type { DueMonitor, MonitorPlans } from '../model/monitor.ts';
import type { RunEnd } from '../model/store.ts';
import { NOTHING_WATCHED, type WatchState } from '../model/watch-state.ts';
import { behindCache } from './behind-cache.ts';
import { conclude } from './conclude.ts';
import { watchDelegation } from './delegation.ts';
import { AGAIN_AFTER_MS, endRun } from './ended.ts';
import { followingIn } from './following.ts';
import { isReturning, withImplied } from './implied.ts';
import { watchReach } from './reach.ts';
import { followSignatures } from './read-signatures.ts';
import { isDead, serialsAfter, watchSerials } from './serials.ts';
import { withoutFuture } from './set-back.ts';
import { evidenceOf, followTls } from './watch-tls.ts';

/** Gives a run what it needs from outside. */
export interface MonitorRunOptions {
  readonly clock: Clock;
  readonly plans: MonitorPlans;
  /** Makes a source of live evidence, each with the budget of one diagnosis. */
  lookups(): EvidenceSource;
  /** Makes a source that probes web servers for more than a visitor asks; left out where nobody may. */
  activeLookups?(): EvidenceSource;
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
  readonly premises: Premises;
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
export async function runMonitor(due: DueMonitor, options: MonitorRunOptions): Promise<RunResult> {
  const { clock } = options;
  const beganAt = clock();
  const monitor = withoutFuture(due, beganAt);
  const { domain, watch, settings } = monitor;
  const { intervalMs } = options.plans[monitor.plan];
  const history = await options.readHistory(historyKey(domain));
  const evidence = evidenceOf(options.lookups(), options);
  const questions = watchedQuestions(domain, history, settings.ignoredTypes);
  const lookups = await Promise.all(
    questions.map(async (question): Promise<Lookup> => ({ question, answer: await evidence.ask(question) })),
  );
  // DS records are in the zone above, which answers also where the domain is silent.
  const own = lookups.filter(({ question: { name, type } }) => type !== 'DS' && isAtOrBelow(name, domain));
  const answered = own.some(({ answer }) => answer.kind !== 'failure');
  const isCut = own.every(({ answer }) => answer.kind === 'failure' && answer.failure.why === 'budget');
  if (!answered && !(await options.isOnline(beganAt))) return { kind: 'offline' };
  const now = clock();
  await options.record(evidence.transcript, domain, now);
  const before = watch ?? NOTHING_WATCHED;
  const compared = compare(before.rrsets, lookups, {
    domain,
    now,
    ignoredTypes: settings.ignoredTypes,
    lastRunAt: monitor.lastRunAt,
    intervalMs,
    rotates: (name, type) => rotatesIn(history, name, type),
  });
  let servers: EvidenceSource | undefined;
  const atServers = () => {
    servers ??= options.lookups();
    return evidenceOf(servers, options);
  };
  const listed = listedServers(domain, compared.rrsets);
  const delegation = settings.ignoredTypes.includes('NS')
    ? { delegation: before.delegation, above: null, change: null, isPartial: false }
    : await watchDelegation(before.delegation, { domain, now, listed }, () => evidenceOf(options.lookups(), options));
  // What the servers are asked of the zone itself is asked once in a run.
  const ownServers = evidenceOf(options.lookups(), options);
  const hosts = delegation.delegation?.hosts ?? [];
  const serials = await watchSerials(before.serials, { domain, hosts: hosts.length > 0 ? hosts : listed }, ownServers);
  const isDeadNow = async () =>
    (await isDead(before.serials, serials, ownServers)) && (await options.isOnline(beganAt));
  // What was reported is over once a server works; where none could even be asked, that is not known.
  const isStale =
    answered && (before.isStaleReported ? !serials.answers.some(({ works }) => works === true) : await isDeadNow());
  const behind = await behindCache(
    serials,
    {
      ...compared,
      before: before.rrsets,
      domain,
      now,
      lastRunAt: monitor.lastRunAt,
      intervalMs,
      ignoredTypes: settings.ignoredTypes,
      lookups,
    },
    atServers,
  );
  const widening = {
    domain,
    now,
    ignoredTypes: settings.ignoredTypes,
    rrsets: compared.rrsets,
    also:
      (delegation.change !== null && !delegation.isPartial) || isReturning(domain, before.rrsets, compared.candidates)
        ? ('all' as const)
        : followingIn(delegation.delegation, now, intervalMs),
  };
  const known = new Set(behind.candidates.map(rrsetKey));
  const shown = compared.candidates.filter((one) => !known.has(rrsetKey(one)));
  const { candidates, verdicts: given } = await confirmWidely([...shown, ...behind.candidates], widening, atServers);
  const verdicts = withImplied(candidates, given, { domain, delegation, rrsets: before.rrsets, settings });
  if (verdicts.length > 0 && verdicts.every(({ kind }) => kind === 'unreached')) await options.onUnreached?.();
  const rrsets = await established(compared, { domain, now, intervalMs }, atServers);
  const isChanged = delegation.change !== null || verdicts.some(({ kind }) => kind === 'confirmed');
  const found = conclude(before, {
    domain,
    now,
    lastRunAt: monitor.lastRunAt,
    intervalMs,
    // The first run reports nothing: it only learns what is there.
    settings: watch === null ? { ...settings, pins: [] } : settings,
    delegation,
    registration: registrationIn(before),
    rrsets,
    candidates,
    lacksSome: compared.lacksSome,
    verdicts,
    answered,
    isCut,
    isStale,
    bogus: await isBogus(own, before, options),
    isSecure: own.some(({ answer }) => answer.kind !== 'failure' && answer.security === 'secure'),
    hosts: await newMailHosts(candidates, verdicts, atServers),
    publicNetworks: options.premises.publicNetworks,
    alerts: isChanged ? await options.standingAlerts(monitor) : [],
  });
  const versions = { ...compared, candidates: shown, verdicts, behind, concluded: found.watch.rrsets };
  const signed = await followSignatures(
    before.signatures,
    serials,
    { domain, id: monitor.id, now, lastRunAt: monitor.lastRunAt, rrsets: found.watch.rrsets },
    ownServers,
  );
  const compares = found.watch.rrsets.filter(({ type }) => !settings.ignoredTypes.includes(type));
  const web = { domain, isWatched: settings.watchTls && answered, rrsets: compares };
  const spoken = await followTls(before, web, options);
  const conclusion = {
    ...found,
    events: [...found.events, ...signed.events, ...spoken.events],
    watch: {
      ...found.watch,
      serials: serialsAfter(before.serials, serials, versions),
      signatures: signed.signatures,
      tls: spoken.tls,
      wwwTls: spoken.wwwTls,
    },
  };
  const changed = candidates.filter((_, i) => verdicts[i]?.kind === 'confirmed');
  const isReached = (answered && !isStale) || isCut;
  const silentSince = isReached ? conclusion.watch.silentSince : (conclusion.watch.silentSince ?? now);
  const seen = { rrsets: conclusion.watch.rrsets, changed, silentSince };
  const expiries = await expiriesOf(monitor, seen, options);
  const reached = await watchReach(
    before.reach,
    {
      domain,
      id: monitor.id,
      now,
      lastRunAt: monitor.lastRunAt,
      intervalMs,
      own: own.filter(({ question: { type } }) => !settings.ignoredTypes.includes(type)),
      rrsets: conclusion.watch.rrsets,
      isSilent: isStale,
    },
    () => ownServers,
  );
  const againAt = [
    ...[behind.againAt ?? [], signed.againAt ?? [], spoken.againAt].flat(),
    ...(behind.isWhole ? [] : [clock() + AGAIN_AFTER_MS]),
  ];
  return endRun(
    monitor,
    { conclusion, expiries, reached, answered, now, lookups: questions.length, stored: due.watch, againAt },
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

/** Observes certificates and the registration; null where they are not watched. */
async function expiriesOf(
  { domain, id, plan, createdAt, settings, status, watch }: DueMonitor,
  { rrsets, changed, silentSince }: Seen,
  { plans, expiries }: MonitorRunOptions,
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

const rotatesIn = (history: DomainHistory | undefined, name: DnsName, type: RrType): boolean =>
  history?.rrsets.some((rrset) => rrset.name === name && rrset.type === type && isRotating(rrset.recent)) === true;

const registrationIn = ({ expiries: { registration } }: WatchState) => ({
  endsAt: registration?.endsAt ?? null,
  registrar: registration?.answer?.registrar?.name ?? null,
});

const isJudged = (answer: Answer): boolean => answer.kind !== 'failure' && answer.security !== 'indeterminate';

/**
 * Whether validation fails for any of the domain's records; null where that is not certain. A first sign of it must show
 * again at once, while the canary names show that our resolver is not at fault.
 */
async function isBogus(
  own: readonly Lookup[],
  before: WatchState,
  options: MonitorRunOptions,
): Promise<boolean | null> {
  const answers = own.filter(({ answer }) => answer.kind !== 'failure');
  if (answers.length === 0) return null;
  const first = answers.find(({ answer }) => answer.kind !== 'failure' && answer.security === 'bogus');
  // Where no chain of trust could be looked up, nobody knows.
  if (first === undefined) return answers.some(({ answer }) => isJudged(answer)) ? false : null;
  if (before.bogusSince !== null) return true;
  const since = options.clock();
  const again = await evidenceOf(options.lookups(), options).ask(first.question);
  if (again.kind === 'failure' || again.security !== 'bogus') return null;
  return (await options.isOnline(since)) ? true : null;
}
