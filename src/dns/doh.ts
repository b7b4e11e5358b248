import { Agent, request } from 'node:https';
import type { Channel, Reply } from './channel.ts';
import { endOfQuestion, matches } from './channel.ts';
import type { Upstream } from './upstream.ts';

/** A DNS message is never longer. */
const MAX_BODY_BYTES = 65_535;

/** DNS over HTTPS (RFC 8484) by POST; the ID stays 0, as §4.1 asks, since the stream tells replies apart. */
export function createDohChannel(upstream: Upstream, ca: string | undefined): Channel {
  const agent = new Agent({ keepAlive: true, maxSockets: 16, ...(ca === undefined ? {} : { ca }) });
  return {
    transport: 'https',
    ask(query, timeoutMs) {
      const body = query;
      const sentAt = performance.now();
      return new Promise<Reply>((settle) => {
        const rtt = () => performance.now() - sentAt;
        const fail = (why: 'timeout' | 'unreachable', detail: string) =>
          settle({ ok: false, why, detail, rttMs: rtt() });
        const outgoing = request({
          agent,
          host: upstream.address,
          port: upstream.port,
          servername: upstream.serverName,
          path: upstream.path,
          method: 'POST',
          headers: {
            host: upstream.serverName,
            accept: 'application/dns-message',
            'content-type': 'application/dns-message',
            'content-length': body.length,
          },
        });
        const timer = setTimeout(() => {
          fail('timeout', 'did not answer');
          outgoing.destroy();
        }, timeoutMs);
        outgoing.on('response', (response) => {
          const parts: Buffer[] = [];
          let held = 0;
          response.on('data', (chunk: Buffer) => {
            held += chunk.length;
            if (held <= MAX_BODY_BYTES) parts.push(chunk);
            else outgoing.destroy(new Error('answer too long'));
          });
          response.on('end', () => {
            clearTimeout(timer);
            const bytes = Buffer.concat(parts);
            const waiting = {
              id: 0,
              query: body,
              questionEnd: endOfQuestion(body),
              sentAt,
              expiresAt: 0,
              settle,
              again: false,
            };
            if (response.statusCode !== 200) fail('unreachable', `answered HTTP ${response.statusCode}`);
            else if (!matches(waiting, bytes)) fail('unreachable', 'answered another question');
            else settle({ ok: true, bytes, rttMs: rtt() });
          });
        });
        outgoing.on('error', (error: NodeJS.ErrnoException) => {
          clearTimeout(timer);
          fail('unreachable', `cannot be reached over HTTPS (${error.code ?? error.message})`);
        });
        outgoing.end(body);
      });
    },
    close: () => agent.destroy(),
  };
}
