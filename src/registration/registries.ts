import { because } from '../domain/cause.ts';
import type { FetchHttps } from '../domain/probe.ts';
import type { Clock } from '../domain/time.ts';
import type { Bootstrap } from './bootstrap.ts';
import { RegistrationCache } from './cache.ts';
import { type Passed, RegistryLimiter } from './limits.ts';
import type { AskRegistries } from './lookup.ts';
import { lookUpRegistration } from './lookup.ts';
import type { AskWhois, FetchJson } from './ports.ts';
import { createRegistryReader, type RegistryReader } from './reader.ts';
import { RefreshedBootstrap } from './refreshed-bootstrap.ts';
import { SpareLookups } from './spare-lookups.ts';
import type { WhoisServers } from './whois-servers.ts';

export interface RegistriesOptions {
  readonly fetchHttps: FetchHttps;
  readonly askWhois: AskWhois;
  readonly clock: Clock;
  readonly whoisServers: WhoisServers;
  /** The operator's own list of RDAP servers; then IANA is not asked for a newer one. */
  readonly bootstrap?: Bootstrap;
  /** Reads what they answer; left out, one that this makes. */
  readonly reader?: RegistryReader;
}

/** Makes what asks registries: each within its rate limit, and none again while its last answer is cached. */
export function createRegistries(options: RegistriesOptions): AskRegistries {
  const { clock, whoisServers, reader = createRegistryReader() } = options;
  const limited = createLimitedRegistries(options.fetchHttps, options.askWhois, clock);
  const cache = new RegistrationCache({ clock });
  const spares = new SpareLookups(clock);
  const bootstrap =
    options.bootstrap === undefined
      ? new RefreshedBootstrap({ fetchJson: limited.fetchJson, reader, clock })
      : { current: options.bootstrap };
  return async (name, { maxAgeMs = Number.POSITIVE_INFINITY, signal, network = null, spare } = {}) => {
    if (bootstrap instanceof RefreshedBootstrap) bootstrap.refresh().catch(() => {}); // it keeps the list it has
    const cached = cache.get(name);
    // A failure is cached briefly, and a refusal as long as the registry says, whoever asks.
    if (cached !== null && (cached.kind === 'unknown' || clock() < cached.fetchedAt + maxAgeMs)) return cached;
    const ask = (asked: LimitedRegistries) =>
      lookUpRegistration(name, {
        ...asked,
        bootstrap: bootstrap.current,
        whoisServers,
        clock,
        reader,
        network,
        ...(signal === undefined ? {} : { signal }),
      });
    if (spare === true) return spares.lookUp(name, network, () => ask(limited.spare));
    const found = await ask(limited);
    cache.set(name, found);
    spares.learn(name, found);
    return found;
  };
}

const tooBusy = (registry: string, code: 'too-many-waiting' | 'registry-spared') =>
  ({ kind: 'failure', failure: { why: 'budget', causes: because(code, registry) } }) as const;

/** Asks registries over RDAP and WHOIS. */
interface LimitedRegistries {
  readonly fetchJson: FetchJson;
  readonly askWhois: AskWhois;
}

/** Returns the same registries, each asked no more often than its rate limit allows. Calls wait for their turn. */
function createLimitedRegistries(
  fetchHttps: FetchHttps,
  whois: AskWhois,
  clock: Clock,
): LimitedRegistries & { readonly spare: LimitedRegistries } {
  const limiter = new RegistryLimiter({ clock, wait });
  const within = (signal: AbortSignal | undefined) => (signal === undefined ? {} : { signal });
  const people: Passes = {
    busy: 'too-many-waiting',
    pass: (registry, ask, signal) => limiter.pass(registry, () => ask(within(signal)), signal),
  };
  const spare: Passes = {
    busy: 'registry-spared',
    pass: (registry, ask, signal) => limiter.passSpare(registry, (ending) => ask({ signal: ending }), signal),
  };
  const asks = { fetchHttps, whois };
  return { ...createAsking(asks, people), spare: createAsking(asks, spare) };
}

/** Admits lookups at a registry: those of people, or those that give way to them. */
interface Passes {
  readonly busy: 'too-many-waiting' | 'registry-spared';
  pass<T>(
    registry: string,
    ask: (options: { readonly signal?: AbortSignal }) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<Passed<T>>;
}

function createAsking(
  { fetchHttps, whois }: { readonly fetchHttps: FetchHttps; readonly whois: AskWhois },
  { busy, pass }: Passes,
): LimitedRegistries {
  return {
    async fetchJson(url, { signal } = {}) {
      const host = URL.canParse(url) ? new URL(url).host : url;
      const passed = await pass(host, (options) => fetchHttps(url, 'rdap', options), signal);
      if (passed.kind === 'busy') return tooBusy(host, busy);
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
      const passed = await pass(host, (options) => whois(host, query, options), signal);
      return passed.kind === 'busy' ? tooBusy(host, busy) : passed.value;
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
