import {
  type CertificateProblem,
  certificateProblem,
  certificateRenewed,
  certificateValidAgain,
  tlsAnswersAgain,
} from '../../changes/certificates.ts';
import type { Judgement } from '../../changes/meaning.ts';
import { DAY_MS, HOUR_MS, type Instant } from '../../domain/time.ts';
import type { CertificateState } from '../../records/certificate-state.ts';
import type { Renewal } from '../../records/certificates/renewals.ts';
import type { KnownProblem, SeenCertificate, WatchedServer } from '../memory/expiries.ts';
import { afterStage } from './certificate-stages.ts';
import { type CertificateServer, isHidden, type ObservedCertificate, problemsOf } from './observed-certificate.ts';
import { GONE_MS, GONE_PROBES, inTurn, isInTurn, isLongUnseen } from './seen-certificates.ts';
import { afterReached, afterUnreached, type UnreachedWatch } from './unreached-server.ts';
import type { CertificateWatch } from './watched-server.ts';

/** How many certificates of one server we remember; up to the second number while it shows all of them in turn. */
const [MAX_CERTIFICATES, MAX_IN_TURN] = [12, 50];
const MAX_RENEWALS = 10;
/** A renewal expires at least this much later, or this share of the old certificate's life if that is less. */
const LATER = 1 / 4;
/** How long a problem must be unseen to be over: one of several servers behind a name may still have it. */
const SETTLED_MS = HOUR_MS;
/** A problem that comes back within this time after we said it was over must be unseen for as long to be over again. */
const BACK_MS = DAY_MS;

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
  observed: ObservedCertificate,
  watch: UnreachedWatch,
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
      ? afterSeeing(server, observed.state, watch)
      : { server: showing(server, null), judgements: [] };
  const after = afterProblems(seen.server, observed, watch.now);
  return { server: after.server, judgements: [...reached.judgements, ...seen.judgements, ...after.judgements] };
}

/** Nobody waits for a host without an address. That HTTPS did not answer is over only when it answers. */
const withoutAddress = (server: WatchedServer): WatchedServer =>
  server.unreached?.isReported === false ? { ...showing(server, null), unreached: null } : showing(server, null);

/** Returns from when on a probe shows that the last problem no longer seen is over; null if there is none. */
export function settlesAt({ troubles }: WatchedServer): Instant | null {
  const ends = troubles.flatMap(({ goneSince }) => (goneSince === null ? [] : goneSince + SETTLED_MS));
  return ends.length === 0 ? null : Math.max(...ends);
}

interface AfterProbe {
  readonly server: WatchedServer;
  readonly judgements: readonly Judgement[];
}

const showing = (server: WatchedServer, shown: string | null): WatchedServer =>
  server.shown === shown ? server : { ...server, shown };

/** Reports a renewal, and the stage that the certificate is in. */
function afterSeeing(before: WatchedServer, state: CertificateState, watch: CertificateWatch): AfterProbe {
  const { now } = watch;
  const { fingerprint, notBefore, notAfter, nameMatches } = state;
  const seen = before.certificates.find((one) => one.fingerprint === fingerprint);
  // We stop reporting about a server that never stops showing new certificates.
  if (seen === undefined && before.certificates.length >= MAX_IN_TURN && !isLongUnseen(oldestOf(before), now))
    return { server: showing(before, null), judgements: [] };
  const fresh = { fingerprint, notBefore, notAfter, seenAt: now, told: [], nameMatches, missed: 0, isRenewed: false };
  const renewed =
    seen === undefined && nameMatches ? renewing(before, state, watch) : { server: before, judgements: [] };
  const server = showing(wentBack(renewed.server, seen, now), fingerprint);
  const isStale = seen === undefined || now - seen.seenAt >= DAY_MS || seen.missed > 0;
  const current = isStale ? { ...(seen ?? fresh), seenAt: now, missed: 0, nameMatches } : seen;
  const staged = afterStage(server, current, { ...watch, unreachedSince: null });
  const shown = withCertificate(server, seen, { ...staged.certificate, seenAt: now });
  const after = staged.certificate === seen ? server : withoutOldest(shown, now);
  const missed = nameMatches ? missing(after, staged.certificate, now) : { server: after, judgements: [] };
  return {
    server: missed.server,
    judgements: [...renewed.judgements, ...missed.judgements, ...staged.judgements],
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
  const isNoted = server.inTurnAt !== null && now - server.inTurnAt < DAY_MS;
  return isBack && !isNoted ? { ...server, inTurnAt: now } : server;
}

/**
 * Reports that a certificate was renewed by a new one. Where several nodes answer in turn, any of theirs may be the one that it
 * renews: then that is only for the log, until the one that we warned about is gone.
 */
function renewing(server: WatchedServer, state: CertificateState, watch: CertificateWatch): AfterProbe {
  const { now } = watch;
  const replaced = replacedBy(server, state, watch);
  if (replaced.length === 0) return { server, judgements: [] };
  const last = replaced.at(-1);
  const at = Math.min(now, Math.max(last?.seenAt ?? now, state.notBefore));
  const renewals = last === undefined ? [] : [...server.renewals, renewalOf(last, at)].slice(-MAX_RENEWALS);
  if (isInTurn(server, now))
    return { server, judgements: [certificateRenewed(server, state.notAfter, { isWarned: false })] };
  const isWarned = replaced.some(isOpen);
  const certificates = server.certificates.map((one) => (replaced.includes(one) ? { ...one, isRenewed: true } : one));
  return {
    server: { ...server, certificates, renewals },
    judgements: [certificateRenewed(server, state.notAfter, { isWarned })],
  };
}

/** Whether the owner was warned about a certificate and does not know yet that it was renewed. */
const isOpen = ({ told, isRenewed }: SeenCertificate): boolean => told.length > 0 && !isRenewed;

/**
 * Counts the certificates that were not shown now, though other nodes may show them still. Reports that one was renewed if its
 * owner was warned about it, and it is gone: by the newest one, since the one shown now may be another node's, and older.
 */
function missing(server: WatchedServer, shown: SeenCertificate, now: Instant): AfterProbe {
  const awaited = inTurn(server, now);
  const isCounted = (one: SeenCertificate): boolean =>
    one.fingerprint !== shown.fingerprint &&
    (awaited.includes(one) || (one.nameMatches && isOpen(one) && isLater(shown, one)));
  if (!server.certificates.some(isCounted)) return { server, judgements: [] };
  const isOver = (one: SeenCertificate): boolean =>
    one.missed + 1 >= GONE_PROBES && now - one.seenAt >= GONE_MS && isOpen(one) && isLater(shown, one);
  const certificates = server.certificates.map((one) =>
    isCounted(one) ? { ...one, missed: one.missed + 1, isRenewed: one.isRenewed || isOver(one) } : one,
  );
  const over = server.certificates.filter((one) => isCounted(one) && isOver(one));
  const { notAfter } = awaited.findLast((one) => over.every((old) => isLater(one, old))) ?? shown;
  return {
    server: { ...server, certificates },
    judgements: over.length > 0 ? [certificateRenewed(server, notAfter, { isWarned: true })] : [],
  };
}

/** Drops the certificate that was unseen for the longest, if there are many and it was replaced. */
function withoutOldest(server: WatchedServer, now: Instant): WatchedServer {
  const oldest = oldestOf(server);
  if (server.certificates.length <= MAX_CERTIFICATES || !isLongUnseen(oldest, now)) return server;
  return { ...server, certificates: server.certificates.filter((one) => one !== oldest) };
}

const oldestOf = ({ certificates }: WatchedServer): SeenCertificate | undefined =>
  certificates.toSorted((one, other) => one.seenAt - other.seenAt)[0];

/**
 * Returns the certificates that this new one renews: those that the server still shows, the last to expire at the end; none if
 * it does not expire later. One issued before the domain was watched may belong to another of several nodes behind the name,
 * and have been there all the time.
 */
function replacedBy(
  { certificates }: WatchedServer,
  state: Pick<CertificateState, 'notBefore' | 'notAfter'>,
  { now, since }: CertificateWatch,
): readonly SeenCertificate[] {
  if (state.notBefore < since) return [];
  const own = certificates.filter((one) => one.nameMatches);
  const shown = own.filter((one) => !isLongUnseen(one, now));
  // If nothing was seen for this long, as after an outage, it is the last one that was.
  const candidates = shown.length > 0 ? shown : own.slice(-1);
  const sorted = candidates.toSorted((one, other) => one.notAfter - other.notAfter);
  const last = sorted.at(-1);
  return last !== undefined && isLater(state, last) ? sorted : [];
}

/** Whether a certificate expires so much later than another that it may be its renewal. */
function isLater(
  { notAfter }: Pick<CertificateState, 'notAfter'>,
  before: Pick<CertificateState, 'notBefore' | 'notAfter'>,
): boolean {
  const later = Math.min(DAY_MS, Math.max(0, before.notAfter - before.notBefore) * LATER);
  return notAfter > before.notAfter && notAfter >= before.notAfter + later;
}

/** It was renewed when the next one was issued: we may have seen that a day later. */
const renewalOf = ({ notBefore, notAfter }: SeenCertificate, at: Instant): Renewal => ({
  lifeMs: notAfter - notBefore,
  leftMs: notAfter - at,
});

/** Reports new problems, and problems that are over. What is hidden now stays as it was. */
function afterProblems(server: WatchedServer, observed: ObservedCertificate, now: Instant): AfterProbe {
  const present = problemsIn(observed, server);
  if (present.length === 0 && server.troubles.length === 0) return { server, judgements: [] };
  const state = observed.kind === 'certificate' ? observed.state : null;
  const fingerprint = state?.fingerprint ?? null;
  const known = server.troubles.map((before) => {
    const one = inTodaysWord(before, present, fingerprint);
    if (present.includes(one.trouble))
      return one.goneSince === null && one.fingerprint === fingerprint ? one : { ...one, fingerprint, goneSince: null };
    return one.goneSince !== null || isHidden(one.trouble, observed) ? one : { ...one, goneSince: now };
  });
  const isNew = (problem: CertificateProblem) => !known.some((one) => one.trouble === problem);
  const isBack = server.overAt !== null && now - server.overAt < BACK_MS;
  const added = present.filter(isNew).map((problem) => ({ trouble: problem, fingerprint, goneSince: null, isBack }));
  const over = known.filter((one) => isOver(one, now));
  const problems = [...known.filter((one) => !over.includes(one)), ...added];
  const allOver = over.length > 0 && problems.length === 0 && (state?.notAfter ?? now) >= now;
  const isSame = added.length === 0 && over.length === 0 && known.every((one, i) => one === server.troubles[i]);
  return {
    server: isSame ? server : { ...server, troubles: problems, overAt: allOver ? now : server.overAt },
    judgements: [
      ...added.map(({ trouble }) => certificateProblem(server, trouble, state)),
      ...(allOver ? [validAgain(server, over)] : []),
    ],
  };
}

/**
 * A certificate of a private authority that came alone was called incomplete until November 2026. Its owner knows of it: that
 * we say so in another word is nothing new.
 */
const inTodaysWord = (
  one: KnownProblem,
  present: readonly CertificateProblem[],
  fingerprint: string | null,
): KnownProblem =>
  one.trouble === 'incomplete' && one.fingerprint === fingerprint && present.includes('untrusted-issuer')
    ? { ...one, trouble: 'untrusted-issuer' }
    : one;

/** Finds what is wrong now. A certificate that was revoked stays revoked if no newer response says otherwise. */
function problemsIn(observed: ObservedCertificate, { troubles }: WatchedServer): readonly CertificateProblem[] {
  const problems = problemsOf(observed);
  if (observed.kind !== 'certificate' || observed.state.revoked !== null) return problems;
  const { fingerprint } = observed.state;
  const wasRevoked = troubles.some((one) => one.trouble === 'revoked' && one.fingerprint === fingerprint);
  return wasRevoked ? [...problems, 'revoked'] : problems;
}

const isOver = ({ goneSince, isBack }: KnownProblem, now: Instant): boolean =>
  goneSince !== null && now - goneSince >= (isBack ? BACK_MS : SETTLED_MS);

const validAgain = (server: CertificateServer, over: readonly KnownProblem[]): Judgement =>
  over.every(({ trouble }) => trouble === 'no-tls') ? tlsAnswersAgain(server) : certificateValidAgain(server);
