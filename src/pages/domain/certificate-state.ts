import type { CertificateProblem } from '../../changes/certificates.ts';
import { calendarDays } from '../../changes/expiry.ts';
import { endsSoon } from '../../checks/certificate/judgement.ts';
import type { CertificateEnd } from '../../diagnoses/blocks/mail-certificate.ts';
import { HTTPS_PORT } from '../../domain/ports.ts';
import { DAY_MS, type Instant } from '../../domain/time.ts';
import type { CertificateSight } from '../../lookups/certificate-sights.ts';

/** Bounds how long what was seen of a certificate counts where it is bad or near its end: it may have been renewed since. */
export const OLD_SIGHT_MS = DAY_MS;

/** Lists the states of a web server's certificate, the gravest first. `again`: only that somebody has to look again. */
const STATES = [
  'ended',
  'revoked',
  'untrusted',
  'wrong-name',
  'no-tls',
  'incomplete',
  'soon',
  'again',
  'left',
] as const;

/** States that visitors notice. That a port speaks no TLS may have been so all along. */
type UrgentState = Exclude<(typeof STATES)[number], 'no-tls' | 'again' | 'left'>;

/** Tells what the certificate of a website comes to now, by what a monitor saw last. */
export interface CertificateNow {
  readonly host: string;
  readonly state: (typeof STATES)[number];
  /** Null where none could be read. */
  readonly endsAt: Instant | null;
  readonly seenAt: Instant;
}

/** Problems that have a state of their own; all others mean that nobody trusts the chain. */
const OWN_STATES: Partial<Record<CertificateProblem, CertificateNow['state']>> = {
  revoked: 'revoked',
  'wrong-name': 'wrong-name',
  'no-tls': 'no-tls',
  incomplete: 'incomplete',
};

const gravest = (states: readonly CertificateNow['state'][]): CertificateNow['state'] =>
  STATES.find((one) => states.includes(one)) ?? 'left';

function stateOf({ host, at: seenAt, certificate, problems, isOver }: CertificateSight, now: Instant): CertificateNow {
  const endsAt = certificate?.notAfter ?? null;
  const state = gravest([
    ...(isOver || (endsAt !== null && endsAt < now) ? (['ended'] as const) : []),
    ...problems.map((one) => OWN_STATES[one] ?? 'untrusted'),
    ...(certificate !== null && endsSoon(certificate, now) ? (['soon'] as const) : []),
  ]);
  const isOld = state !== 'left' && now - seenAt > OLD_SIGHT_MS;
  return { host, state: isOld ? 'again' : state, endsAt, seenAt };
}

/** Returns the gravest state of a website's certificates; undefined where no monitor saw any. */
export function certificateNow(sights: readonly CertificateSight[], now: Instant): CertificateNow | undefined {
  const web = sights.filter(({ port }) => port === HTTPS_PORT).map((one) => stateOf(one, now));
  return web.toSorted((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state))[0];
}

/**
 * Returns the certificate that is shown above a report: as a diagnosis saw it, or as a monitor did later. Undefined where nothing
 * urges.
 */
export function urgentCertificate(
  end: CertificateEnd | null,
  sights: readonly CertificateSight[],
  now: Instant,
): (CertificateNow & { readonly state: UrgentState }) | undefined {
  const later = sights.filter(({ at }) => end === null || at > end.seenAt);
  const seen = certificateNow(later, now);
  const isSeenLater = end === null || later.some(({ host }) => host === end.host);
  const urgent = [seen, isSeenLater ? undefined : endOf(end, now)].filter((one) => one !== undefined);
  return urgent.find(urges);
}

const urges = (one: CertificateNow): one is CertificateNow & { readonly state: UrgentState } =>
  one.state !== 'no-tls' && one.state !== 'again' && one.state !== 'left';

function endOf({ host, endsAt, seenAt, isNearEnd }: CertificateEnd, now: Instant): CertificateNow | undefined {
  if (now - seenAt > OLD_SIGHT_MS) return undefined;
  return { host, endsAt, seenAt, state: endsAt < now ? 'ended' : isNearEnd ? 'soon' : 'left' };
}

/** Counts the days until a certificate ends, or since it did. */
export const certificateDays = (endsAt: Instant, now: Instant): number => Math.abs(calendarDays(now, endsAt));
