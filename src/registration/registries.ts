import { because } from '../domain/cause.ts';
import type { FetchHttps } from '../domain/probe.ts';
import type { Clock } from '../domain/time.ts';
import { RegistryLimiter } from '../registration/limits.ts';
import type { AskWhois, FetchJson } from '../registration/ports.ts';

const tooBusy = (registry: string) =>
  ({ kind: 'failure', failure: { why: 'budget', causes: because('too-many-waiting', registry) } }) as const;

/** Registries as lookups ask them, over RDAP and WHOIS. */
interface Registries {
  readonly fetchJson: FetchJson;
  readonly askWhois: AskWhois;
}

/** Returns the same registries, each asked no more often than its rate limit allows. Calls wait for their turn. */
export function createLimitedRegistries(fetchHttps: FetchHttps, whois: AskWhois, clock: Clock): Registries {
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
