import {
  CERTIFICATE_PROBLEMS,
  type CertificateProblem,
  certificateProblem,
  certificateValidAgain,
  tlsAnswersAgain,
} from '../../changes/certificates.ts';
import type { Judgement } from '../../changes/meaning.ts';
import { DAY_MS, HOUR_MS, type Instant } from '../../domain/time.ts';
import type { KnownProblem, WatchedServer } from '../memory/certificates.ts';
import { type CertificateServer, isHidden, type ObservedCertificate, problemsOf } from './observed-certificate.ts';

/** How long a problem must be unseen to be over: one of several servers behind a name may still have it. */
const SETTLED_MS = HOUR_MS;
/**
 * A problem that comes back before it was over, or within this time after we said so, must be unseen for as long to be over: one of
 * several servers has it.
 */
const BACK_MS = DAY_MS;

/** Returns from when on a probe shows that the last problem no longer seen is over; null if there is none. */
export function settlesAt({ troubles }: WatchedServer): Instant | null {
  const ends = troubles.flatMap(({ goneSince }) => (goneSince === null ? [] : goneSince + SETTLED_MS));
  return ends.length === 0 ? null : Math.max(...ends);
}

/** Returns whether a problem was reported of one of these servers, and is not over. */
export const isReportedIn = (servers: readonly WatchedServer[], problem: CertificateProblem): boolean =>
  servers.some(({ troubles }) => troubles.some(({ trouble }) => trouble === problem));

/** Returns the gravest problem that was reported of these servers and is still seen; null if there is none. */
export function problemIn(servers: readonly WatchedServer[]): CertificateProblem | null {
  const open = servers.flatMap(({ troubles }) => troubles.filter(({ goneSince }) => goneSince === null));
  return CERTIFICATE_PROBLEMS.find((one) => open.some(({ trouble }) => trouble === one)) ?? null;
}

interface AfterProblems {
  readonly server: WatchedServer;
  readonly judgements: readonly Judgement[];
}

/** Reports new problems, and problems that are over. What is hidden now stays as it was. */
export function afterProblems(server: WatchedServer, observed: ObservedCertificate, now: Instant): AfterProblems {
  const present = problemsIn(observed, server);
  if (present.length === 0 && server.troubles.length === 0) return { server, judgements: [] };
  const state = observed.kind === 'certificate' ? observed.state : null;
  const fingerprint = state?.fingerprint ?? null;
  const known = server.troubles.map((one) => {
    if (present.includes(one.trouble))
      return one.goneSince === null
        ? one.fingerprint === fingerprint
          ? one
          : { ...one, fingerprint }
        : { ...one, fingerprint, goneSince: null, isBack: true };
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

/** Returns whether something was reported to be wrong with a certificate of a server, and is not over. */
export const isFaulty = ({ troubles }: WatchedServer, { fingerprint }: { readonly fingerprint: string }): boolean =>
  troubles.some((one) => one.fingerprint === fingerprint);
