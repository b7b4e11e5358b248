import type { Judgement } from '../../changes/meaning.ts';
import { DAY_MS, type Instant } from '../../domain/time.ts';
import type { CertificateState } from '../../records/certificate-state.ts';
import type { SeenCertificate, WatchedServer } from '../memory/certificates.ts';
import { afterProblems } from './certificate-problems.ts';
import { afterStage } from './certificate-stages.ts';
import { issuerChanges } from './issuer-changes.ts';
import type { CertificateServer, ObservedCertificate } from './observed-certificate.ts';
import { missing, renewing } from './renewed-certificates.ts';
import { isLongUnseen } from './seen-certificates.ts';
import { NOWHERE_ELSE, type ShownElsewhere, servedPlaceOf, statesShown } from './sights.ts';
import { afterReached, afterUnreached, type UnreachedWatch } from './unreached-server.ts';
import type { CertificateWatch } from './watched-server.ts';

/** How many certificates of one server we remember; up to the second number while it shows all of them in turn. */
const [MAX_CERTIFICATES, MAX_IN_TURN] = [12, 50];

const NOTHING_KNOWN = {
  certificates: [],
  shown: null,
  inTurnAt: null,
  unreached: null,
  renewals: [],
  troubles: [],
  overAt: null,
} satisfies Omit<WatchedServer, keyof CertificateServer>;

/**
 * Compares what a server shows with what is known of it, and returns what is known now and what to report. A failure
 * changes nothing that it showed; stages of the certificate that it showed last go on. Each stage of a certificate is
 * reported once, each problem once until it is over, and its end once. If nothing changed, the server is returned as it
 * was.
 */
export function watchCertificate(
  before: WatchedServer | undefined,
  {
    observed,
    watch,
    elsewhere = NOWHERE_ELSE,
  }: {
    readonly observed: ObservedCertificate;
    readonly watch: UnreachedWatch;
    readonly elsewhere?: ShownElsewhere | undefined;
  },
): { readonly server: WatchedServer | undefined; readonly judgements: readonly Judgement[] } {
  // Nobody misses what was never there.
  if (observed.kind === 'failure')
    return before === undefined ? { server: before, judgements: [] } : afterUnreached(before, observed, watch);
  if (observed.kind === 'no-address') return { server: before && withoutAddress(before), judgements: [] };
  if (observed.kind === 'no-tls' && before === undefined) return { server: undefined, judgements: [] };
  const { host, port } = observed;
  const reached = afterReached(before ?? { host, port, ...NOTHING_KNOWN }, observed);
  const { server } = reached;
  const seen =
    observed.kind === 'certificate'
      ? afterSeeing(server, observed, { ...watch, ...elsewhere })
      : { server: showing(server, null), judgements: [] };
  const after = afterProblems(seen.server, observed, watch.now);
  return { server: after.server, judgements: [...reached.judgements, ...seen.judgements, ...after.judgements] };
}

/** Nobody waits for a host without an address. That HTTPS did not answer is over only when it answers. */
const withoutAddress = (server: WatchedServer): WatchedServer =>
  server.unreached?.isReported === false ? { ...showing(server, null), unreached: null } : showing(server, null);

interface AfterProbe {
  readonly server: WatchedServer;
  readonly judgements: readonly Judgement[];
}

const showing = (server: WatchedServer, shown: string | null): WatchedServer =>
  server.shown === shown ? server : { ...server, shown };

type ShownCertificate = Extract<ObservedCertificate, { readonly kind: 'certificate' }>;
type SeeingWatch = CertificateWatch & ShownElsewhere;

/** Reports renewals, and the stages of the certificates that are shown: several if addresses show different ones. */
function afterSeeing(before: WatchedServer, observed: ShownCertificate, watch: SeeingWatch): AfterProbe {
  const { now } = watch;
  const sights = statesShown(before, observed.state, watch.everyAddress);
  const [judgements, staged]: [Judgement[], Judgement[]] = [[], []];
  let server = sights.filter((one) => one.nameMatches).length > 1 ? turning(before, now) : before;
  let shown: string | null = null;
  for (const state of sights) {
    const step = afterSight(server, { state, address: observed.address, watch });
    shown = step === null ? null : state.fingerprint;
    if (step === null) continue;
    server = step.server;
    judgements.push(...step.renewed);
    staged.push(...step.staged);
  }
  const missed = missing(showing(server, shown), sights, watch);
  return { server: missed.server, judgements: [...judgements, ...missed.judgements, ...staged] };
}

interface AfterSight {
  readonly server: WatchedServer;
  readonly renewed: readonly Judgement[];
  readonly staged: readonly Judgement[];
}

/** Returns null where we stopped following what a server shows. */
function afterSight(
  before: WatchedServer,
  {
    state,
    address,
    watch,
  }: { readonly state: CertificateState; readonly address: string; readonly watch: SeeingWatch },
): AfterSight | null {
  const { now } = watch;
  const { fingerprint, issuer, serial, notBefore, notAfter, nameMatches } = state;
  const seen = before.certificates.find((one) => one.fingerprint === fingerprint);
  // We stop reporting about a server that never stops showing new certificates.
  if (seen === undefined && before.certificates.length >= MAX_IN_TURN && !isLongUnseen(oldestOf(before), now))
    return null;
  const stated = { fingerprint, issuer, serial, notBefore, notAfter, nameMatches };
  const fresh = { ...stated, seenAt: now, told: [], missed: 0, isRenewed: false };
  const renewed =
    seen === undefined && nameMatches ? renewing(before, state, watch) : { server: before, judgements: [] };
  const server = wentBack(renewed.server, seen, now);
  const isStale = seen === undefined || now - seen.seenAt >= DAY_MS || seen.missed > 0;
  const current = isStale ? { ...(seen ?? fresh), seenAt: now, missed: 0, nameMatches } : seen;
  const staged = afterStage(server, current, {
    ...watch,
    unreachedSince: null,
    place: servedPlaceOf(state, address, watch),
  });
  const next = withCertificate(server, seen, { ...staged.certificate, seenAt: now });
  return {
    server: staged.certificate === seen ? server : withoutOldest(next, now),
    renewed: [...renewed.judgements, ...(seen === undefined ? issuerChanges(before, state, watch) : [])],
    staged: staged.judgements,
  };
}

const withCertificate = (
  server: WatchedServer,
  before: SeenCertificate | undefined,
  after: SeenCertificate,
): WatchedServer => ({
  ...server,
  certificates:
    before === undefined
      ? [...server.certificates, after]
      : server.certificates.map((one) => (one === before ? after : one)),
});

/** Notes that a server went back from one certificate of its own to another one: several nodes answer in turn. */
function wentBack(server: WatchedServer, seen: SeenCertificate | undefined, now: Instant): WatchedServer {
  const last = server.certificates.find(({ fingerprint }) => fingerprint === server.shown);
  const isBack = seen?.nameMatches === true && last?.nameMatches === true && last !== seen;
  return isBack ? turning(server, now) : server;
}

/** Notes, to within a day, that a server shows several certificates of its own. */
const turning = (server: WatchedServer, now: Instant): WatchedServer =>
  server.inTurnAt !== null && now - server.inTurnAt < DAY_MS ? server : { ...server, inTurnAt: now };

/** Drops the certificate that was unseen for the longest, if there are many and it was replaced. */
function withoutOldest(server: WatchedServer, now: Instant): WatchedServer {
  const oldest = oldestOf(server);
  if (server.certificates.length <= MAX_CERTIFICATES || !isLongUnseen(oldest, now)) return server;
  return { ...server, certificates: server.certificates.filter((one) => one !== oldest) };
}

const oldestOf = ({ certificates }: WatchedServer): SeenCertificate | undefined =>
  certificates.toSorted((one, other) => one.seenAt - other.seenAt)[0];
