import {
  type CertificateTrouble,
  certificateEnding,
  certificateRenewed,
  certificateTrouble,
  certificateValidAgain,
  tlsAnswersAgain,
} from '../changes/certificates.ts';
import type { Told } from '../changes/meaning.ts';
import { DAY_MS, type Instant } from '../domain/time.ts';
import type { CertificateState } from '../records/certificate-state.ts';
import { dueStage, habitOf, type Renewal, type Stage } from './expiry.ts';
import { type CertificateServer, type ObservedCertificate, troublesOf } from './observed-certificate.ts';

/** A certificate that a server showed. */
export interface SeenCertificate {
  /** SHA-256, hexadecimal. */
  readonly fingerprint: string;
  readonly notBefore: Instant;
  readonly notAfter: Instant;
  /** When it was last seen, to within a day. */
  readonly seenAt: Instant;
  /** Stages of it that were told. */
  readonly told: readonly Stage[];
}

/** What is wrong with a server's certificate, as its owner was told. */
export interface ToldTrouble {
  readonly trouble: CertificateTrouble;
  readonly seenAt: Instant;
}

/** What a monitor knows of the certificates of one server. */
export interface WatchedServer extends CertificateServer {
  /** In the order in which they were first seen. A server behind several addresses may show more than one in turn. */
  readonly certificates: readonly SeenCertificate[];
  /** Oldest first. */
  readonly renewals: readonly Renewal[];
  readonly troubles: readonly ToldTrouble[];
}

export interface CertificateWatch {
  readonly now: Instant;
  /** From one run to the next. */
  readonly intervalMs: number;
  /** Whether stages wait until a renewal is overdue by the host's own habit. */
  readonly followRenewals: boolean;
}

/** Certificates of one server that are kept; more than so many in turn are forgotten. */
const MAX_CERTIFICATES = 12;
const MAX_RENEWALS = 10;
/** A certificate that was not seen for so long was replaced, whatever its dates. */
const REPLACED_MS = 7 * DAY_MS;
/** A certificate that ends at least this much later is a renewal, or this share of the old one's life where that is less. */
const LATER = 1 / 4;
/** What was wrong is over after this many runs without it, or after an hour where that is less. */
const SETTLED_RUNS = 4;
const SETTLED_MS = 3_600_000;

/**
 * Returns what is known of a server after it was looked at, and what to tell. A failure changes nothing. Each stage of a
 * certificate is told once, each trouble once until it is over, and its end once. Where nothing changed, the server is
 * returned as it was.
 */
export function watchCertificate(
  before: WatchedServer | undefined,
  observed: ObservedCertificate,
  watch: CertificateWatch,
): { readonly server: WatchedServer | undefined; readonly told: readonly Told[] } {
  if (observed.kind === 'failure' || observed.kind === 'no-address') return { server: before, told: [] };
  // Nobody misses what was never there.
  if (observed.kind === 'no-tls' && before === undefined) return { server: undefined, told: [] };
  const { host, port } = observed;
  const server = before ?? { host, port, certificates: [], renewals: [], troubles: [] };
  const renewed = observed.kind === 'certificate' ? afterSeeing(server, observed.state, watch) : { server, told: [] };
  const troubled = afterTroubles(renewed.server, observed, watch);
  return { server: troubled.server, told: [...renewed.told, ...troubled.told] };
}

interface Step {
  readonly server: WatchedServer;
  readonly told: readonly Told[];
}

/** Tells a renewal, and the stage that the certificate is in. */
function afterSeeing(server: WatchedServer, state: CertificateState, { now, followRenewals }: CertificateWatch): Step {
  const { fingerprint, notBefore, notAfter } = state;
  const seen = server.certificates.find((one) => one.fingerprint === fingerprint);
  const replaced = seen === undefined ? replacedBy(server, state, now) : undefined;
  const renewals = replaced === undefined ? server.renewals : [...server.renewals, renewalOf(replaced, now)];
  const habit = followRenewals ? habitOf(renewals, notAfter - notBefore) : null;
  const { stage, told } = dueStage({ notBefore, notAfter, told: seen?.told ?? [], now, habit });
  const overdueMs = habit !== null && notAfter - now < habit ? habit : null;
  const events = [
    ...(replaced === undefined ? [] : [certificateRenewed(server, notAfter)]),
    ...(stage === null ? [] : [certificateEnding(server, { notAfter, now, overdueMs })]),
  ];
  if (seen !== undefined && stage === null && now - seen.seenAt < DAY_MS) return { server, told: events };
  const current: SeenCertificate = { fingerprint, notBefore, notAfter, seenAt: now, told };
  const certificates =
    seen === undefined
      ? [...server.certificates, current]
      : server.certificates.map((one) => (one === seen ? current : one));
  return {
    server: { ...server, certificates: latest(certificates), renewals: renewals.slice(-MAX_RENEWALS) },
    told: events,
  };
}

/** Without those that were not seen for the longest. */
function latest(certificates: readonly SeenCertificate[]): readonly SeenCertificate[] {
  if (certificates.length <= MAX_CERTIFICATES) return certificates;
  const oldest = certificates.reduce((one, other) => (other.seenAt < one.seenAt ? other : one));
  return certificates.filter((one) => one !== oldest);
}

/** The certificate that this new one renews: the last to end of those that the server still shows. */
function replacedBy(
  { certificates }: WatchedServer,
  { notAfter }: CertificateState,
  now: Instant,
): SeenCertificate | undefined {
  const shown = certificates.filter(({ seenAt }) => now - seenAt <= REPLACED_MS);
  // Where nothing was seen for so long, as after an outage, it is the last that was.
  const candidates = shown.length > 0 ? shown : certificates.slice(-1);
  const [last] = candidates.toSorted((one, other) => other.notAfter - one.notAfter);
  if (last === undefined) return undefined;
  const later = Math.min(DAY_MS, (last.notAfter - last.notBefore) * LATER);
  return notAfter >= last.notAfter + later ? last : undefined;
}

const renewalOf = ({ notBefore, notAfter }: SeenCertificate, now: Instant): Renewal => ({
  lifeMs: notAfter - notBefore,
  leftMs: notAfter - now,
});

/** Tells what is wrong and was not told, and what is over. */
function afterTroubles(server: WatchedServer, observed: ObservedCertificate, watch: CertificateWatch): Step {
  const { now, intervalMs } = watch;
  const present = troublesOf(observed, now);
  if (present.length === 0 && server.troubles.length === 0) return { server, told: [] };
  const state = observed.kind === 'certificate' ? observed.state : null;
  const isKnown = (trouble: CertificateTrouble) => server.troubles.some((one) => one.trouble === trouble);
  const settledMs = Math.min(SETTLED_MS, SETTLED_RUNS * intervalMs);
  const absent = server.troubles.filter(({ trouble }) => !present.includes(trouble));
  const lasting = absent.filter(({ seenAt }) => now - seenAt < settledMs);
  const troubles = [...lasting, ...present.map((trouble) => ({ trouble, seenAt: now }))];
  const isOver = absent.length > lasting.length && troubles.length === 0;
  const again = isOver && (state?.notAfter ?? now) >= now ? [validAgain(server, absent)] : [];
  const told = present.filter((one) => !isKnown(one)).map((one) => certificateTrouble(server, one, state));
  return {
    server: present.length === 0 && lasting.length === absent.length ? server : { ...server, troubles },
    told: [...told, ...again],
  };
}

const validAgain = (server: CertificateServer, over: readonly ToldTrouble[]): Told =>
  over.every(({ trouble }) => trouble === 'no-tls') ? tlsAnswersAgain(server) : certificateValidAgain(server);
