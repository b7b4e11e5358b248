import type { DnsName, DomainName } from '../domain/name.ts';
import { type Clock, DAY_MS, type Instant } from '../domain/time.ts';
import type { AlertEvent } from './alert.ts';
import { toldEvent } from './events.ts';
import type { ObservedCertificate } from './observed-certificate.ts';
import { type WatchedServer, watchCertificate } from './watched-certificates.ts';
import {
  type ObservedRegistration,
  registrationNeeded,
  type WatchedRegistration,
  watchRegistration,
} from './watched-registration.ts';

/** What a monitor knows of what ends: the certificates of a domain's servers, and its registration. */
export interface WatchedExpiries {
  readonly servers: readonly WatchedServer[];
  readonly registration: WatchedRegistration | null;
}

export const NO_EXPIRIES: WatchedExpiries = { servers: [], registration: null };

/** What looks certificates and registrations up. Neither ever rejects for what a stranger's server does. */
export interface ExpiryLookups {
  readonly clock: Clock;
  /** Looks at the web servers of a domain, and at these mail servers. */
  certificates(domain: DomainName, mailHosts: readonly DnsName[]): Promise<readonly ObservedCertificate[]>;
  /** Takes a stored answer that is not older than so many milliseconds, or asks the registry. */
  registration(domain: DomainName, maxAgeMs: number): Promise<ObservedRegistration>;
}

interface ExpiryRun {
  readonly domain: DomainName;
  readonly intervalMs: number;
  readonly followRenewals: boolean;
  /** Mail servers whose certificates the owner wants watched; none where their lookup failed. */
  readonly mailHosts: readonly DnsName[];
}

export interface Expiries {
  /** The same object as before where nothing changed. */
  readonly watched: WatchedExpiries;
  readonly events: readonly AlertEvent[];
  /** The certificate that ends first; null where none is known. */
  readonly certificateEndsAt: Instant | null;
  readonly registrationEndsAt: Instant | null;
}

/** A server that is no longer looked at is forgotten after its certificates were not seen for so long. */
const FORGET_MS = 30 * DAY_MS;

/** Looks at certificates, and at the registration where that is due, and returns what to tell. */
export async function watchExpiries(
  before: WatchedExpiries,
  run: ExpiryRun,
  lookups: ExpiryLookups,
): Promise<Expiries> {
  const { domain, mailHosts } = run;
  const maxAgeMs = registrationNeeded(before.registration, lookups.clock());
  const [observed, registration] = await Promise.all([
    lookups.certificates(domain, mailHosts),
    maxAgeMs === null ? null : lookups.registration(domain, maxAgeMs),
  ]);
  const now = lookups.clock();
  const looked = observed.map((one) => {
    const known = before.servers.find((server) => isOf(server, one));
    return watchCertificate(known, one, { now, ...run });
  });
  const servers = looked.flatMap(({ server }) => server ?? []);
  const others = before.servers.filter(
    (server) => !observed.some((one) => isOf(server, one)) && now - lastSeen(server) < FORGET_MS,
  );
  const registered = registration === null ? null : watchRegistration(before.registration, registration, now);
  const watched = {
    servers: [...servers, ...others],
    registration: registered === null ? before.registration : registered.registration,
  };
  return {
    watched: isSame(before, watched) ? before : watched,
    events: [...looked.flatMap(({ told }) => told.map(toldEvent)), ...(registered?.told ?? []).map(toldEvent)],
    certificateEndsAt: firstEnd(servers, observed),
    registrationEndsAt: watched.registration?.endsAt ?? null,
  };
}

type Place = Pick<WatchedServer, 'host' | 'port'>;
const isOf = (server: Place, other: Place): boolean => server.host === other.host && server.port === other.port;

const lastSeen = ({ certificates }: WatchedServer): Instant => Math.max(0, ...certificates.map(({ seenAt }) => seenAt));

const isSame = (before: WatchedExpiries, after: WatchedExpiries): boolean =>
  before.registration === after.registration &&
  before.servers.length === after.servers.length &&
  before.servers.every((server) => after.servers.includes(server));

/** The first end of what servers show now; of one that could not be looked at, of what it showed last. */
function firstEnd(servers: readonly WatchedServer[], observed: readonly ObservedCertificate[]): Instant | null {
  const ends = servers.flatMap((server) => {
    const now = observed.find((one) => isOf(server, one));
    const shown = now?.kind === 'certificate' ? now.state : server.certificates.at(-1);
    return shown?.notAfter ?? [];
  });
  return ends.length === 0 ? null : Math.min(...ends);
}
