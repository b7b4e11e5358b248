import { because } from '../domain/cause.ts';
import type { FetchHttps } from '../domain/probe.ts';
import type { Clock } from '../domain/time.ts';
import type { Bootstrap } from './bootstrap.ts';
import { RegistrationCache } from './cache.ts';
import { RegistryLimiter } from './limits.ts';
import { lookUpRegistration } from './lookup.ts';
import type { AskRegistries, AskWhois, FetchJson } from './ports.ts';
import { RefreshedBootstrap } from './refreshed-bootstrap.ts';
import type { WhoisServers } from './whois-servers.ts';

export interface RegistriesOptions {
  readonly fetchHttps: FetchHttps;
  readonly askWhois: AskWhois;
  readonly clock: Clock;
  readonly whoisServers: WhoisServers;
  /** The operator's own list of RDAP servers; then IANA is not asked for a newer one. */
  readonly bootstrap?: Bootstrap;
}

/** Makes what asks registries: each within its rate limit, and none again while its last answer is cached. */
export function createRegistries(options: RegistriesOptions): AskRegistries {
  const { clock, whoisServers } = options;
  const limited = createLimitedRegistries(options.fetchHttps, options.askWhois, clock);
  const cache = new RegistrationCache({ clock });
  const bootstrap =
    options.bootstrap === undefined
      ? new RefreshedBootstrap({ fetchJson: limited.fetchJson, clock })
      : { current: options.bootstrap };
  return async (name, { maxAgeMs = Number.POSITIVE_INFINITY, signal } = {}) => {
    if (bootstrap instanceof RefreshedBootstrap) bootstrap.refresh().catch(() => {}); // it keeps the list it has
    const cached = cache.get(name);
    // A failure is cached briefly, and a refusal as long as the registry says, whoever asks.
    if (cached !== null && (cached.kind === 'unknown' || clock() < cached.fetchedAt + maxAgeMs)) return cached;
    const found = await lookUpRegistration(name, {
      ...limited,
      bootstrap: bootstrap.current,
      whoisServers,
      clock,
      ...(signal === undefined ? {} : { signal }),
    });
    cache.set(name, found);
    return found;
  };
}

const tooBusy = (registry: string) =>
  ({ kind: 'failure', failure: { why: 'budget', causes: because('too-many-waiting', registry) } }) as const;

/** Asks registries over RDAP and WHOIS. */
interface LimitedRegistries {
  readonly fetchJson: FetchJson;
  readonly askWhois: AskWhois;
}

/** Returns the same registries, each asked no more often than its rate limit allows. Calls wait for their turn. */
function createLimitedRegistries(fetchHttps: FetchHttps, whois: AskWhois, clock: Clock): LimitedRegistries {
  const limiter = new RegistryLimiter({ clock, wait });
  return {
    async fetchJson(url, { signal } = {}) {
      const host = URL.canParse(url) ? new URL(url).host : url;
      const passed = await limiter.pass(
        host,
        () => fetchHttps(url, 'rdap', signal === undefined ? {} : { signal }),
        signal,
      );
      if (passed.kind === 'busy') return tooBusy(host);
      const found = passed.value;
      switch (found.kind) {
        case 'failure':
          return found;
        case 'response':
          return {
            kind: 'response',
            status: found.status,
            body: Buffer.from(found.body, 'base64').toString('utf8'),
            tooLong: found.tooLong,
            retryAfterSeconds: secondsOf(found.headers['retry-after']),
          };
        default: {
          const causes =
            found.kind === 'no-address'
              ? because('no-address', host)
              : found.kind === 'untrusted'
                ? because('server-untrusted', host)
                : found.causes.map((cause) => ({ ...cause, server: host }));
          return { kind: 'failure', failure: { why: 'unreachable', causes } };
        }
      }
    },
    async askWhois(host, query, { signal } = {}) {
      const passed = await limiter.pass(host, () => whois(host, query, signal === undefined ? {} : { signal }), signal);
      return passed.kind === 'busy' ? tooBusy(host) : passed.value;
    },
  };
}

/** `Retry-After` in seconds; dates are left aside. */
function secondsOf(header: string | undefined): number | null {
  return header !== undefined && /^\d{1,6}$/.test(header.trim()) ? Number(header) : null;
}

function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    function done(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    }
    if (signal?.aborted === true) done();
    else signal?.addEventListener('abort', done, { once: true });
  });
}
