import type { Cause } from '../domain/cause.ts';
import { type Channel, matches, NO_ANSWER, type Response } from './channel.ts';
import { type HttpResponse, httpServerOf } from './http-connection.ts';
import { createSharedConnection } from './shared-connection.ts';
import type { Upstream } from './upstream.ts';

/** How a query ended, but for the time that it took. */
type UntimedResponse = Omit<Extract<Response, { ok: true }>, 'rttMs'> | Omit<Extract<Response, { ok: false }>, 'rttMs'>;

const unreachable = (cause: Cause): UntimedResponse => ({ ok: false, why: 'unreachable', cause });

/**
 * Makes a channel of DNS over HTTPS (RFC 8484) by POST, over HTTP/2 where the server speaks it and HTTP/1.1 where not.
 * The ID stays 0, as §4.1 asks, since the stream tells responses apart. We follow no redirects: only the configured
 * resolver is asked.
 */
export function createDohChannel(upstream: Upstream, ca: string | undefined): Channel {
  const connection = createSharedConnection(httpServerOf(upstream, ca));
  return {
    transport: 'https',
    ask(query, timeoutMs, now, take) {
      let cancel: (() => void) | undefined;
      let ended = false;
      const done = (outcome: UntimedResponse) => {
        if (ended) return;
        ended = true;
        clearTimeout(timer);
        take({ ...outcome, rttMs: performance.now() - now });
      };
      const fail = (cause: Cause) => done(unreachable(cause));
      const timer = setTimeout(() => {
        done({ ok: false, why: 'timeout', cause: NO_ANSWER });
        cancel?.();
        connection.closeIfDead(now);
      }, timeoutMs);
      connection.get((found) => {
        if (ended) return;
        if ('fault' in found) fail(found.fault);
        else
          cancel = found.post(query, (response) => {
            done(outcomeOf(query, response));
          });
      });
    },
    close: connection.close,
  };
}

/** Takes a response only where it is DNS and answers the query. */
function outcomeOf(query: Uint8Array, response: HttpResponse): UntimedResponse {
  if ('fault' in response) return unreachable(response.fault);
  if (response.status !== 200) return unreachable({ code: 'http-status', args: { status: response.status } });
  if (!/^application\/dns-message\s*(;|$)/i.test(response.contentType))
    return unreachable({ code: 'not-dns', args: {} });
  if (!matches(query, response.body)) return unreachable({ code: 'other-question', args: {} });
  return { ok: true, bytes: response.body };
}
