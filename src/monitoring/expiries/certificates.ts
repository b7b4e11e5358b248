import { type CertificateProblem, portUnwatched } from '../../changes/certificates.ts';
import type { DnsName, DomainName } from '../../domain/name.ts';
import { SMTP_PORT } from '../../domain/ports.ts';
import type { RrType } from '../../domain/rr.ts';
import { DAY_MS, type Instant } from '../../domain/time.ts';
import type { CaaEvaluation } from '../../records/caa.ts';
import type { CertificateDoubt, WatchedCertificates, WatchedServer } from '../memory/certificates.ts';
import type { AlertEvent } from '../model/alert.ts';
import { isSameSet } from '../model/closing.ts';
import type { CertificateHost } from '../model/monitor.ts';
import type { Suppliers } from '../model/suppliers.ts';
import {
  afterFailure,
  isDoubtDue,
  isDoubtOpen,
  isProbeDue,
  isRetryDue,
  learnUntil,
  PROBE_AGAIN_MS,
  RETRY_MS,
} from './certificate-doubts.ts';
import { problemIn, settlesAt } from './certificate-problems.ts';
import { firstStage, nextStageAt, shownEnd } from './certificate-stages.ts';
import type { StageChoice } from './expiry.ts';
import type { ExpiryLookups } from './expiry-lookups.ts';
import { furtherHosts, lastSeen } from './further-hosts.ts';
import { issuersShown } from './issuers-shown.ts';
import { reachesMail } from './mail-reach.ts';
import { type HostJudgement, mergedEvents } from './merge-hosts.ts';
import { certificateServers, notBelieved } from './observe-certificates.ts';
import type { CertificateServer, ObservedCertificate } from './observed-certificate.ts';
import { type CertificateProbe, isSameServer, shownBy, withEveryAddress } from './probed-servers.ts';
import { isVanishing } from './renewed-certificates.ts';
import { isAwaited, type UnreachedWatch } from './unreached-server.ts';
import { watchCertificate } from './watched-certificates.ts';

interface CertificateRun extends StageChoice {
  readonly domain: DomainName;
  /** The monitor's. */
  readonly id: string;
  readonly intervalMs: number;
  /** Since when the domain is watched. */
  readonly since: Instant;
  /** As the owner chose: see `MonitorSettings`. */
  readonly followRenewals: boolean | null;
  /** Mail servers whose certificates the owner wants watched. */
  readonly mailHosts: readonly DnsName[];
  /** Further servers that the owner wants watched. */
  readonly further: readonly CertificateServer[];
  /** When all servers were last probed; null before the first time. */
  readonly probedAt: Instant | null;
  /** The issuers of their certificates, as known before: see `Suppliers`. */
  readonly issuers: Suppliers['issuer'];
  /** Whether this run closes a window in which changes of certificates are planned: those made in it belong to it. */
  readonly isWindowOver: boolean;
  /** Since when the domain does not answer, so that its servers can't be found; null while it answers. */
  readonly silentSince: Instant | null;
  /** Lists who may issue by the CAA records of the domain itself; null where it is not certain that it has some now. */
  readonly caa: CaaEvaluation | null;
  /** RRsets that this run found changed: servers that they are about are probed at once. */
  readonly changed: readonly ChangedRrset[];
}

interface ChangedRrset {
  readonly name: DnsName;
  readonly type: RrType;
}

export interface Certificates {
  /** The same object as before if nothing changed. */
  readonly watched: WatchedCertificates;
  readonly events: readonly AlertEvent[];
  /** Of the servers that this run probed. */
  readonly observed: readonly ObservedCertificate[];
  /** The certificate that expires first; null if none is known. */
  readonly certificateEndsAt: Instant | null;
  /** The gravest problem of a certificate that was reported and is not over; null if there is none. */
  readonly certificateProblem: CertificateProblem | null;
  /** When the first stage of a certificate begins; null if none is known. */
  readonly certificateStageAt: Instant | null;
  /** The issuers of the certificates that its servers show, as known now. */
  readonly issuers: Suppliers['issuer'];
  /** The further hosts that the owner wants watched, as they are now. */
  readonly furtherHosts: readonly CertificateHost[];
  /** When all servers were last probed: now, or as given. */
  readonly probedAt: Instant | null;
  /** The latest time for the next run, because a stage begins or something is in doubt; null if nothing is. */
  readonly againAt: Instant | null;
}

/** How long after its certificates were last seen we forget a server that is no longer probed. */
const FORGET_MS = 30 * DAY_MS;

/** Checks the certificates that are due, and returns the events to alert about. */
export async function watchCertificates(
  before: WatchedCertificates,
  run: CertificateRun,
  lookups: ExpiryLookups,
): Promise<Certificates> {
  const beganAt = lookups.clock();
  const wanted = certificateServers(run.domain, run.mailHosts, run.further);
  const isDue = run.silentSince === null && (run.isWindowOver || isProbeDue(run, beganAt));
  const watch = { ...run, wanted, now: beganAt, isMailReached: false };
  const due = isDue ? wanted : wanted.filter((server) => isDueAlone(server, before, watch));
  const observed = await observe(due, { before, watch, lookups });
  const probed = await withEveryAddress(before.servers, { observed, watch, lookups });
  const now = lookups.clock();
  const isMailReached = run.silentSince === null && (await reachesMail(observed, before.servers, lookups));
  const { judgements, ...watched } = certificatesAfter(before, probed, { ...watch, now, isMailReached });
  const shown = watched.servers.filter((server) => wanted.some((one) => isSameServer(server, one)));
  return {
    watched: isSame(before, watched) ? before : watched,
    events: mergedEvents(judgements),
    observed,
    certificateEndsAt: earliest(shown.map((server) => shownEnd(server, now))),
    certificateProblem: problemIn(shown),
    certificateStageAt: earliest(shown.map((server) => firstStage(server, { ...run, now }))),
    issuers: issuersShown(shown, { observed, wanted, before: run.issuers, now }),
    furtherHosts: furtherHosts(watched.servers, run.further, now),
    probedAt: isDue ? now : run.probedAt,
    againAt: againAt(watched, { ...watch, now }),
  };
}

/** Probes servers. While the domain is silent, they can't be found: that is one more failure of those that we know. */
async function observe(
  due: readonly CertificateServer[],
  {
    before,
    watch,
    lookups,
  }: { readonly before: WatchedCertificates; readonly watch: Watch; readonly lookups: ExpiryLookups },
): Promise<readonly ObservedCertificate[]> {
  const { silentSince, now } = watch;
  if (silentSince !== null)
    return watch.wanted.map(({ host, port }) => ({ host, port, kind: 'failure', at: now, failure: NOT_FOUND }));
  if (due.length === 0) return [];
  const observed = await probe(due, watch, lookups);
  const isNews = ({ kind, host, port }: ObservedCertificate): boolean =>
    kind === 'failure' && before.servers.some((one) => isSameServer(one, { host, port }) && isAwaited(one, watch));
  const isOurs = observed.some(isNews) && lookups.isReaching !== undefined && !(await lookups.isReaching(now));
  return isOurs ? observed.map((one) => (one.kind === 'failure' ? notBelieved(one) : one)) : observed;
}

/** Further servers that are probed at once: none of them may keep the website's from its turn, nor all of them a place. */
const FURTHER_AT_ONCE = 2;

/** Probes the servers of the domain, and then the further ones, some at once. */
async function probe(
  due: readonly CertificateServer[],
  { domain, mailHosts }: Watch,
  lookups: ExpiryLookups,
): Promise<readonly ObservedCertificate[]> {
  const own = certificateServers(domain, mailHosts);
  const isOwn = (server: CertificateServer): boolean => own.some((one) => isSameServer(one, server));
  const [first, later] = [due.filter(isOwn), due.filter((one) => !isOwn(one))];
  const observed = first.length === 0 ? [] : [...(await lookups.certificates(first))];
  for (let i = 0; i < later.length; i += FURTHER_AT_ONCE)
    observed.push(...(await lookups.certificates(later.slice(i, i + FURTHER_AT_ONCE))));
  return observed;
}

const NOT_FOUND = { why: 'unreachable', causes: [] } as const;

const earliest = (all: readonly (Instant | null)[]): Instant | null => {
  const known = all.filter((one) => one !== null);
  return known.length === 0 ? null : Math.min(...known);
};

function againAt({ servers, doubts }: WatchedCertificates, watch: Watch): Instant | null {
  const { now, wanted, silentSince } = watch;
  const known = servers.filter((server) => wanted.some((one) => isSameServer(server, one)));
  const isRetried = known.some((server) => server.unreached !== null && isAwaited(server, watch));
  return earliest([
    ...known.map((server) => nextStageAt(server, watch)),
    silentSince === null && doubts.some(isDoubtOpen) ? now + PROBE_AGAIN_MS : null,
    isRetried ? now + RETRY_MS : null,
  ]);
}

/** Whether a server is due to be probed although the others are not. */
function isDueAlone(server: CertificateServer, { servers, doubts }: WatchedCertificates, watch: Watch): boolean {
  const { domain, changed, silentSince, further, probedAt, now } = watch;
  if (silentSince !== null) return false;
  const doubt = doubts.find((one) => isSameServer(one, server));
  const known = servers.find((one) => isSameServer(one, server));
  return (
    changed.some((rrset) => isAbout(rrset, server, domain)) ||
    (doubt !== undefined && isDoubtDue(doubt, now)) ||
    (known !== undefined && isAwaited(known, watch) && isRetryDue(doubt, now)) ||
    // Its owner has just named it, or it never showed a certificate.
    (known === undefined &&
      doubt === undefined &&
      further.some((one) => isSameServer(one, server)) &&
      now - (probedAt ?? 0) >= PROBE_AGAIN_MS)
  );
}

const ADDRESS_TYPES: readonly RrType[] = ['A', 'AAAA', 'CNAME', 'HTTPS'];

/** Whether an RRset changed that makes another certificate likely: addresses of the server, or its TLSA records. */
function isAbout({ name, type }: ChangedRrset, { host, port }: CertificateServer, domain: DomainName): boolean {
  if (type === 'TLSA') return name === `_${port}._tcp.${host}`;
  return type === 'MX' ? port === SMTP_PORT && name === domain : name === host && ADDRESS_TYPES.includes(type);
}

interface Watch extends CertificateRun, UnreachedWatch {
  readonly since: Instant;
  readonly silentSince: Instant | null;
  readonly wanted: readonly CertificateServer[];
  readonly now: Instant;
}

function certificatesAfter(
  before: WatchedCertificates,
  observed: readonly CertificateProbe[],
  watch: Watch,
): WatchedCertificates & { readonly judgements: readonly HostJudgement[] } {
  const { wanted, now } = watch;
  const probed = observed.map(({ one, everyAddress }) => ({
    one,
    everyAddress,
    otherServers: observed.flatMap((other) => (other.one === one ? [] : shownBy(other.one))),
    doubt: before.doubts.find((doubt) => isSameServer(doubt, one)),
    was: before.servers.find((server) => isSameServer(server, one)),
  }));
  const watchedServers = probed.map((one) => ({
    ...one,
    ...watchCertificate(one.was, { observed: one.one, watch, elsewhere: one }),
  }));
  const isWanted = (server: CertificateServer): boolean => wanted.some((one) => isSameServer(one, server));
  const isProbed = (server: CertificateServer): boolean => observed.some(({ one }) => isSameServer(one, server));
  const others = before.servers.filter(
    (server) => !isProbed(server) && (isWanted(server) || now - lastSeen(server) < FORGET_MS),
  );
  const unwatched = others.filter((server) => server.unreached?.isReported === true && !isWanted(server));
  const doubts = watchedServers.flatMap((one) => doubtAfter(one, watch));
  return {
    servers: [
      ...watchedServers.flatMap(({ server }) => server ?? []),
      ...others.map((server) => (unwatched.includes(server) ? { ...server, unreached: null } : server)),
    ],
    doubts: [
      ...(watch.silentSince === null ? doubts : []),
      ...before.doubts.filter((doubt) => (watch.silentSince !== null || !isProbed(doubt)) && isWanted(doubt)),
    ],
    judgements: [
      ...watchedServers.flatMap(({ one: { host, port }, server, judgements }) =>
        judgements.map((judgement) => ({ server: { host, port }, fingerprint: server?.shown ?? null, judgement })),
      ),
      ...unwatched.map((server) => ({ server, fingerprint: server.shown, judgement: portUnwatched(server) })),
    ],
  };
}

interface ProbedTlsServer extends CertificateProbe {
  readonly doubt: CertificateDoubt | undefined;
  readonly was: WatchedServer | undefined;
  readonly server: WatchedServer | undefined;
}

/** Returns the doubt about a server after it was probed, if there is any. */
function doubtAfter(
  { one, everyAddress, doubt, was, server }: ProbedTlsServer,
  watch: Watch,
): readonly CertificateDoubt[] {
  const { host, port } = one;
  const { now } = watch;
  const settles = server === undefined ? null : settlesAt(server);
  const isStaged = server !== undefined && isAwaited(server, watch);
  if (one.kind === 'failure') {
    const isNew = server?.unreached?.since === now;
    return [afterFailure(one, { doubt, settlesAt: settles, isAwaited: isStaged, isNew }, now)];
  }
  const until = Math.max(
    settles ?? now,
    // Another node shows the certificate whose stage is due.
    isStaged ? now + 2 * PROBE_AGAIN_MS : now,
    // It is over once no address has shown it for an hour.
    server !== undefined && everyAddress?.isWhole === true && isVanishing(server) ? now + 2 * PROBE_AGAIN_MS : now,
    was === undefined && one.kind === 'certificate' ? learnUntil(watch, now) : now,
    was?.unreached === null ? (doubt?.until ?? now) : now,
  );
  return until <= now ? [] : [{ host, port, until, probedAt: now }];
}

const isSame = (before: WatchedCertificates, after: WatchedCertificates): boolean =>
  isSameSet(before.servers, after.servers) && isSameSet(before.doubts, after.doubts);
