import type { DnsName, DomainName } from '../../domain/name.ts';
import { SMTP_PORT } from '../../domain/ports.ts';
import type { RrType } from '../../domain/rr.ts';
import { type Clock, DAY_MS, type Instant } from '../../domain/time.ts';
import type { AlertEvent } from '../alert.ts';
import { judgementEvent } from '../events.ts';
import {
  afterFailure,
  type CertificateDoubt,
  isDoubtDue,
  isOpen,
  isProbeDue,
  PROBE_AGAIN_MS,
} from './certificate-doubts.ts';
import { certificateServers } from './observe-certificates.ts';
import type { CertificateServer, ObservedCertificate } from './observed-certificate.ts';
import { settlesAt, shownEnd, type WatchedServer, watchCertificate } from './watched-certificates.ts';
import {
  type ObservedRegistration,
  registrationAgainAt,
  registrationNeeded,
  type WatchedRegistration,
  watchRegistration,
} from './watched-registration.ts';

/** What a monitor knows of what expires: the certificates of a domain's servers, and its registration. */
export interface WatchedExpiries {
  readonly servers: readonly WatchedServer[];
  /** Servers to probe again soon. */
  readonly doubts: readonly CertificateDoubt[];
  readonly registration: WatchedRegistration | null;
}

export const NO_EXPIRIES: WatchedExpiries = { servers: [], doubts: [], registration: null };

/** Looks up certificates and registrations. Neither function rejects because of what another server does. */
export interface ExpiryLookups {
  readonly clock: Clock;
  /** Probes these servers. */
  certificates(servers: readonly CertificateServer[]): Promise<readonly ObservedCertificate[]>;
  /** Returns a stored answer that is at most this old, in milliseconds, or asks the registry. */
  registration(domain: DomainName, maxAgeMs: number): Promise<ObservedRegistration>;
}

interface ExpiryRun {
  readonly domain: DomainName;
  /** The monitor's. */
  readonly id: string;
  readonly intervalMs: number;
  /** Since when the domain is watched. */
  readonly since: Instant;
  readonly followRenewals: boolean;
  /** Mail servers whose certificates the owner wants watched. */
  readonly mailHosts: readonly DnsName[];
  /** When all servers were last probed; null before the first time. */
  readonly probedAt: Instant | null;
  /** Whether the domain does not answer, so that its servers can't be found. Its registry can be asked all the same. */
  readonly isSilent: boolean;
  /** RRsets that this run found changed: servers that they are about are probed at once. */
  readonly changed: readonly ChangedRrset[];
}

interface ChangedRrset {
  readonly name: DnsName;
  readonly type: RrType;
}

export interface Expiries {
  /** The same object as before if nothing changed. */
  readonly watched: WatchedExpiries;
  readonly events: readonly AlertEvent[];
  /** The certificate that expires first; null if none is known. */
  readonly certificateEndsAt: Instant | null;
  readonly registrationEndsAt: Instant | null;
  /** When all servers were last probed: now, or as given. */
  readonly probedAt: Instant | null;
  /** The latest time for the next run, because something is in doubt; null if nothing is. */
  readonly againAt: Instant | null;
}

/** How long after its certificates were last seen we forget a server that is no longer probed. */
const FORGET_MS = 30 * DAY_MS;

/** Checks the certificates and the registration that are due, and returns the events to alert about. */
export async function watchExpiries(
  before: WatchedExpiries,
  run: ExpiryRun,
  lookups: ExpiryLookups,
): Promise<Expiries> {
  const { domain, mailHosts } = run;
  const beganAt = lookups.clock();
  const maxAgeMs = registrationNeeded(before.registration, beganAt);
  const wanted = certificateServers(domain, mailHosts);
  const isDue = !run.isSilent && isProbeDue(run, beganAt);
  const due = isDue ? wanted : run.isSilent ? [] : wanted.filter((server) => isDueAlone(server, before, run, beganAt));
  const [observed, registration] = await Promise.all([
    due.length === 0 ? [] : lookups.certificates(due),
    maxAgeMs === null ? null : lookups.registration(domain, maxAgeMs),
  ]);
  const now = lookups.clock();
  const certificates = certificatesAfter(before, observed, { ...run, wanted, now });
  const registered = registration === null ? null : watchRegistration(before.registration, registration, now);
  const watched = {
    servers: certificates.servers,
    doubts: certificates.doubts,
    registration: registered === null ? before.registration : registered.registration,
  };
  const ends = watched.servers.filter((server) => wanted.some((one) => isOf(server, one))).flatMap(endOf);
  return {
    watched: isSame(before, watched) ? before : watched,
    events: [...certificates.events, ...(registered?.judgements ?? []).map(judgementEvent)],
    certificateEndsAt: ends.length === 0 ? null : Math.min(...ends),
    registrationEndsAt: watched.registration?.endsAt ?? null,
    probedAt: isDue ? now : run.probedAt,
    againAt: againAt(run.isSilent ? { ...watched, doubts: [] } : watched, now),
  };
}

function againAt({ doubts, registration }: WatchedExpiries, now: Instant): Instant | null {
  const probe = doubts.some(isOpen) ? now + PROBE_AGAIN_MS : null;
  const ask = registrationAgainAt(registration, now);
  return probe === null || ask === null ? (probe ?? ask) : Math.min(probe, ask);
}

const isOf = (server: CertificateServer, other: CertificateServer): boolean =>
  server.host === other.host && server.port === other.port;

const endOf = (server: WatchedServer): readonly Instant[] => {
  const end = shownEnd(server);
  return end === null ? [] : [end];
};

/** Whether a server is due to be probed although the others are not. */
const isDueAlone = (
  server: CertificateServer,
  { doubts }: WatchedExpiries,
  { domain, changed }: ExpiryRun,
  now: Instant,
): boolean =>
  changed.some((rrset) => isAbout(rrset, server, domain)) ||
  doubts.some((one) => isOf(one, server) && isDoubtDue(one, now));

const ADDRESS_TYPES: readonly RrType[] = ['A', 'AAAA', 'CNAME', 'HTTPS'];

/** Whether an RRset changed that makes another certificate likely: addresses of the server, or its TLSA records. */
function isAbout({ name, type }: ChangedRrset, { host, port }: CertificateServer, domain: DomainName): boolean {
  if (type === 'TLSA') return name === `_${port}._tcp.${host}`;
  return type === 'MX' ? port === SMTP_PORT && name === domain : name === host && ADDRESS_TYPES.includes(type);
}

interface Watch extends ExpiryRun {
  readonly wanted: readonly CertificateServer[];
  readonly now: Instant;
}

function certificatesAfter(
  before: WatchedExpiries,
  observed: readonly ObservedCertificate[],
  watch: Watch,
): Pick<WatchedExpiries, 'servers' | 'doubts'> & { readonly events: readonly AlertEvent[] } {
  const { wanted, now } = watch;
  const watchedServers = observed.map((one) => ({
    one,
    doubt: before.doubts.find((doubt) => isOf(doubt, one)),
    ...watchCertificate(
      before.servers.find((server) => isOf(server, one)),
      one,
      watch,
    ),
  }));
  const isWanted = (server: CertificateServer): boolean => wanted.some((one) => isOf(one, server));
  const isProbed = (server: CertificateServer): boolean => observed.some((one) => isOf(one, server));
  const others = before.servers.filter(
    (server) => !isProbed(server) && (isWanted(server) || now - lastSeen(server) < FORGET_MS),
  );
  return {
    servers: [...watchedServers.flatMap(({ server }) => server ?? []), ...others],
    doubts: [
      ...watchedServers.flatMap(({ one, doubt, server }) => {
        const settles = server === undefined ? null : settlesAt(server);
        if (one.kind === 'failure') return afterFailure(one, { doubt, settlesAt: settles }, now);
        const { host, port } = one;
        return settles === null || settles <= now ? [] : { host, port, until: settles, probedAt: now };
      }),
      ...before.doubts.filter((doubt) => !isProbed(doubt) && isWanted(doubt)),
    ],
    events: watchedServers.flatMap(({ judgements }) => judgements.map(judgementEvent)),
  };
}

const lastSeen = ({ certificates }: WatchedServer): Instant => Math.max(0, ...certificates.map(({ seenAt }) => seenAt));

const isSame = (before: WatchedExpiries, after: WatchedExpiries): boolean =>
  before.registration === after.registration &&
  isSameSet(before.servers, after.servers) &&
  isSameSet(before.doubts, after.doubts);

const isSameSet = (before: readonly unknown[], after: readonly unknown[]): boolean =>
  before.length === after.length && before.every((one) => after.includes(one));
