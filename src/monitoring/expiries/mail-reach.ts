import type { DnsName } from '../../domain/name.ts';
import { shareOf } from '../../domain/psl.ts';
import { type Clock, DAY_MS, type Instant, MINUTE_MS } from '../../domain/time.ts';
import type { WatchedServer } from '../memory/certificates.ts';
import type { ObservedCertificate } from './observed-certificate.ts';
import { isSameServer } from './probed-servers.ts';
import { isMailSilent } from './unreached-server.ts';

export interface MailLookups {
  /** Whether any mail server that answered us lately does so now. If not, our own port 25 may be closed. */
  isReachingMail?(): Promise<boolean>;
}

/** Returns whether mail servers that do not answer are missed, since others answer us. */
export async function reachesMail(
  observed: readonly ObservedCertificate[],
  before: readonly WatchedServer[],
  { isReachingMail }: MailLookups,
): Promise<boolean> {
  const isOpen = (one: ObservedCertificate): boolean => {
    const known = before.find((server) => isSameServer(server, one));
    return known?.unreached?.isReported !== true && isMailSilent(one, known);
  };
  return isReachingMail !== undefined && observed.some(isOpen) && (await isReachingMail());
}

/** Mail servers that are remembered, each of another registrable domain, and for how long. Source: docs/limits.md. */
const [MAX_SERVERS, REMEMBERED_MS] = [5, DAY_MS];
/** How long a result is reused: many mail servers are missed at once when our own port 25 is closed. */
const FRESH_MS = MINUTE_MS;

/** Tells that our own connections to port 25 are blocked from that one mail server is dead. */
interface MailReach {
  /** Notes that a watched mail server answered. */
  reached(host: DnsName): void;
  /** Whether any of those that answered last does so now. */
  isOpen(): Promise<boolean>;
}

/**
 * Remembers which watched mail servers answered last. No others are asked: mail servers of strangers are not ours to probe, so with a
 * single mail server nobody can tell.
 */
export function createMailReach(answers: (host: DnsName) => Promise<boolean>, clock: Clock): MailReach {
  const seen = new Map<string, { readonly host: DnsName; readonly at: Instant }>();
  let last: { readonly at: Instant; readonly result: Promise<boolean> } | undefined;

  async function ask(now: Instant): Promise<boolean> {
    const hosts = [...seen.values()].filter(({ at }) => at <= now && now - at < REMEMBERED_MS);
    return (await Promise.all(hosts.map(({ host }) => answers(host)))).some(Boolean);
  }

  return {
    reached(host) {
      const owner = shareOf(host);
      seen.delete(owner);
      seen.set(owner, { host, at: clock() });
      const [oldest] = seen.keys();
      if (seen.size > MAX_SERVERS && oldest !== undefined) seen.delete(oldest);
    },
    isOpen() {
      const now = clock();
      // A result from the future is from before our clock was set back.
      if (last === undefined || last.at > now || now - last.at >= FRESH_MS) last = { at: now, result: ask(now) };
      return last.result;
    },
  };
}
