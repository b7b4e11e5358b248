import {
  type CertificateProblem,
  certificateEnding,
  certificateProblem,
  certificateRenewed,
  certificateValidAgain,
  tlsAnswersAgain,
} from '../../changes/certificates.ts';
import type { Judgement } from '../../changes/meaning.ts';
import { DAY_MS, HOUR_MS, type Instant } from '../../domain/time.ts';
import type { CertificateState } from '../../records/certificate-state.ts';
import { dueStage, habitOf, type Renewal, type Stage } from './expiry.ts';
import { type CertificateServer, isHidden, type ObservedCertificate, problemsOf } from './observed-certificate.ts';

/** A certificate that a server showed. */
export interface SeenCertificate {
  /** SHA-256, hexadecimal. */
  readonly fingerprint: string;
  readonly notBefore: Instant;
  readonly notAfter: Instant;
  /** When it was last seen, to within a day. */
  readonly seenAt: Instant;
  /** Stages of it that were reported. */
  readonly told: readonly Stage[];
  /** Whether it is for the host: one of another host renews nothing. */
  readonly nameMatches: boolean;
}

/** A problem of a server's certificate that was reported to its owner. */
export interface KnownProblem {
  readonly trouble: CertificateProblem;
  /** The certificate that had it; null if none could be read. */
  readonly fingerprint: string | null;
  /** Since when it was not seen; null while it is. */
  readonly goneSince: Instant | null;
  /** Whether it came back soon after we said that it was over, so that we wait longer before we say so again. */
  readonly isBack: boolean;
}

/** What a monitor knows of the certificates of one server. */
export interface WatchedServer extends CertificateServer {
  /** In the order in which they were first seen. A server behind several addresses may show more than one in turn. */
  readonly certificates: readonly SeenCertificate[];
  /** The one that it showed last; null if it showed none that could be read. */
  readonly shown: string | null;
  /** Oldest first. */
  readonly renewals: readonly Renewal[];
  readonly troubles: readonly KnownProblem[];
  /** When we last reported that its problems are over. */
  readonly overAt: Instant | null;
}

export interface CertificateWatch {
  readonly now: Instant;
  /** Since when the domain is watched. */
  readonly since: Instant;
  /** Whether stages wait until a renewal is overdue by the host's own habit. */
  readonly followRenewals: boolean;
}

/** How many certificates of one server we remember; up to the second number while it shows all of them in turn. */
const [MAX_CERTIFICATES, MAX_IN_TURN] = [12, 50];
const MAX_RENEWALS = 10;
/** After this long unseen, a certificate counts as replaced, whatever its dates. */
const REPLACED_MS = 7 * DAY_MS;
/** A renewal expires at least this much later, or this share of the old certificate's life if that is less. */
const LATER = 1 / 4;
/** How long a problem must be unseen to be over: one of several servers behind a name may still have it. */
const SETTLED_MS = HOUR_MS;
/** A problem that comes back within this time after we said it was over must be unseen for as long to be over again. */
const BACK_MS = DAY_MS;

/**
 * Returns what is known of a server after it was probed, and what to report. A failure changes nothing. Each stage of a
 * certificate is reported once, each problem once until it is over, and its end once. If nothing changed, the server is
 * returned as it was.
 */
export function watchCertificate(
  before: WatchedServer | undefined,
  observed: ObservedCertificate,
  watch: CertificateWatch,
): { readonly server: WatchedServer | undefined; readonly judgements: readonly Judgement[] } {
  if (observed.kind === 'failure') return { server: before, judgements: [] };
  if (observed.kind === 'no-address') return { server: before && showing(before, null), judgements: [] };
  // Nobody misses what was never there.
  if (observed.kind === 'no-tls' && before === undefined) return { server: undefined, judgements: [] };
  const { host, port } = observed;
  const server = before ?? { host, port, certificates: [], shown: null, renewals: [], troubles: [], overAt: null };
  const seen =
    observed.kind === 'certificate'
      ? afterSeeing(server, observed.state, watch)
      : { server: showing(server, null), judgements: [] };
  const after = afterProblems(seen.server, observed, watch.now);
  return { server: after.server, judgements: [...seen.judgements, ...after.judgements] };
}

/** Returns from when on a probe shows that the last problem no longer seen is over; null if there is none. */
export function settlesAt({ troubles }: WatchedServer): Instant | null {
  const ends = troubles.flatMap(({ goneSince }) => (goneSince === null ? [] : goneSince + SETTLED_MS));
  return ends.length === 0 ? null : Math.max(...ends);
}

/** Returns when the certificate that a server showed last expires; null if it showed none. */
export const shownEnd = ({ certificates, shown }: WatchedServer): Instant | null =>
  certificates.find(({ fingerprint }) => fingerprint === shown)?.notAfter ?? null;

interface Step {
  readonly server: WatchedServer;
  readonly judgements: readonly Judgement[];
}

const showing = (server: WatchedServer, shown: string | null): WatchedServer =>
  server.shown === shown ? server : { ...server, shown };

/** Reports a renewal, and the stage that the certificate is in. */
function afterSeeing(before: WatchedServer, state: CertificateState, watch: CertificateWatch): Step {
  const { now, followRenewals } = watch;
  const { fingerprint, notBefore, notAfter, nameMatches } = state;
  const seen = before.certificates.find((one) => one.fingerprint === fingerprint);
  // We stop reporting about a server that never stops showing new certificates.
  if (seen === undefined && before.certificates.length >= MAX_IN_TURN && !isLongUnseen(oldestOf(before), now))
    return { server: showing(before, null), judgements: [] };
  const server = showing(before, fingerprint);
  const replaced = seen === undefined && nameMatches ? replacedBy(server, state, watch) : undefined;
  const renewals = replaced === undefined ? server.renewals : [...server.renewals, renewalOf(replaced, now)];
  const habit = followRenewals ? habitOf(renewals, notAfter - notBefore) : null;
  const { stage, announced } = dueStage({ notBefore, notAfter, announced: seen?.told ?? [], now, habit });
  const overdueMs = habit !== null && notAfter - now < habit ? habit : null;
  const events = [
    ...(replaced === undefined ? [] : [certificateRenewed(server, notAfter)]),
    ...(stage === null ? [] : [certificateEnding(server, { notAfter, now, overdueMs })]),
  ];
  if (seen !== undefined && stage === null && now - seen.seenAt < DAY_MS) return { server, judgements: events };
  const current: SeenCertificate = { fingerprint, notBefore, notAfter, seenAt: now, told: announced, nameMatches };
  const certificates =
    seen === undefined
      ? [...server.certificates, current]
      : server.certificates.map((one) => (one === seen ? current : one));
  const after = { ...server, certificates, renewals: renewals.slice(-MAX_RENEWALS) };
  return { server: withoutOldest(after, now), judgements: events };
}

/** Drops the certificate that was unseen for the longest, if there are many and it was replaced. */
function withoutOldest(server: WatchedServer, now: Instant): WatchedServer {
  const oldest = oldestOf(server);
  if (server.certificates.length <= MAX_CERTIFICATES || !isLongUnseen(oldest, now)) return server;
  return { ...server, certificates: server.certificates.filter((one) => one !== oldest) };
}

const oldestOf = ({ certificates }: WatchedServer): SeenCertificate | undefined =>
  certificates.toSorted((one, other) => one.seenAt - other.seenAt)[0];

const isLongUnseen = (certificate: SeenCertificate | undefined, now: Instant): boolean =>
  certificate !== undefined && now - certificate.seenAt > REPLACED_MS;

/**
 * Returns the certificate that this new one renews: the last to expire of those that the server still shows. One issued before
 * the domain was watched may belong to another of several nodes behind the name, and have been there all the time.
 */
function replacedBy(
  { certificates }: WatchedServer,
  { notBefore, notAfter }: CertificateState,
  { now, since }: CertificateWatch,
): SeenCertificate | undefined {
  if (notBefore < since) return undefined;
  const own = certificates.filter((one) => one.nameMatches);
  const shown = own.filter((one) => !isLongUnseen(one, now));
  // If nothing was seen for this long, as after an outage, it is the last one that was.
  const candidates = shown.length > 0 ? shown : own.slice(-1);
  const [last] = candidates.toSorted((one, other) => other.notAfter - one.notAfter);
  if (last === undefined) return undefined;
  const later = Math.min(DAY_MS, Math.max(0, last.notAfter - last.notBefore) * LATER);
  return notAfter > last.notAfter && notAfter >= last.notAfter + later ? last : undefined;
}

const renewalOf = ({ notBefore, notAfter }: SeenCertificate, now: Instant): Renewal => ({
  lifeMs: notAfter - notBefore,
  leftMs: notAfter - now,
});

/** Reports new problems, and problems that are over. What is hidden now stays as it was. */
function afterProblems(server: WatchedServer, observed: ObservedCertificate, now: Instant): Step {
  const present = problemsIn(observed, server);
  if (present.length === 0 && server.troubles.length === 0) return { server, judgements: [] };
  const state = observed.kind === 'certificate' ? observed.state : null;
  const fingerprint = state?.fingerprint ?? null;
  const known = server.troubles.map((one) => {
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

/** What is wrong now. A certificate that was revoked stays revoked if no newer response says otherwise. */
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
