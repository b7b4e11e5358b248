import type { Instant } from '../../domain/time.ts';
import type { WatchedServer } from '../memory/certificates.ts';
import type { CertificateHost } from '../model/monitor.ts';
import { problemIn } from './certificate-problems.ts';
import { shownEnd } from './certificate-stages.ts';
import type { CertificateServer } from './observed-certificate.ts';
import { isSameServer } from './probed-servers.ts';

/** Returns the state of each further host, in the order in which its owner named them. */
export const furtherHosts = (
  servers: readonly WatchedServer[],
  further: readonly CertificateServer[],
  now: Instant,
): readonly CertificateHost[] =>
  further.map(({ host, port }) => {
    const known = servers.find((one) => isSameServer(one, { host, port }));
    if (known === undefined) return { host, port, seenAt: null, endsAt: null, failingSince: null, problem: null };
    const seenAt = lastSeen(known);
    return {
      host,
      port,
      seenAt: seenAt === 0 ? null : seenAt,
      endsAt: shownEnd(known, now),
      failingSince: known.unreached?.since ?? null,
      problem: problemIn([known]),
    };
  });

/** Returns when a server last showed a certificate, to within a day; 0 if it never did. */
export const lastSeen = ({ certificates }: WatchedServer): Instant =>
  Math.max(0, ...certificates.map(({ seenAt }) => seenAt));
