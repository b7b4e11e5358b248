import { type ClientHttp2Session, connect as connectHttp2, constants } from 'node:http2';
import { Agent, request } from 'node:https';
import { isIP } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { type Channel, matches, type Response } from './channel.ts';
import { IDLE_CONNECTION_MS, QUESTION_TIMEOUT_MS } from './limits.ts';
import { faultOf } from './stream.ts';
import type { Upstream } from './upstream.ts';

/** A DNS message is never longer. */
const MAX_BODY_BYTES = 65_535;
/** Connections to a server that speaks HTTP/1.1 only, where each carries one question at a time. */
const MAX_CONNECTIONS = 16;
const HTTPS_PORT = 443;
const DNS_MESSAGE = 'application/dns-message';

/** Sends one body and tells what came back, once. Returns what gives the request up. */
type Post = (body: Uint8Array, tell: (response: HttpResponse) => void) => () => void;
type HttpResponse =
  | { readonly status: number; readonly contentType: string; readonly body: Uint8Array }
  | { readonly fault: string };

/** How a server is spoken to: found out once a connection. */
interface Way {
  readonly post: Post;
  /** A request that was sent at this moment got no reply. */
  doubt(sentAt: number): void;
  close(): void;
}

/**
 * DNS over HTTPS (RFC 8484) by POST, over HTTP/2 where the server speaks it and HTTP/1.1 where not. The ID stays 0, as
 * §4.1 asks, since the stream tells replies apart. Redirects are not followed: the resolver is who was configured.
 */
export function createDohChannel(upstream: Upstream, ca: string | undefined): Channel {
  const { address, port, serverName } = upstream;
  const tls = {
    host: address,
    port,
    ...(isIP(serverName) === 0 ? { servername: serverName } : {}),
    ...(ca === undefined ? {} : { ca }),
  };
  const host = isIP(serverName) === 6 ? `[${serverName}]` : serverName;
  const authority = port === HTTPS_PORT ? host : `${host}:${port}`;
  const headers = { accept: DNS_MESSAGE, 'content-type': DNS_MESSAGE };
  let way: Promise<Way | { readonly fault: string }> | undefined;
  let open: Way | undefined;
  let connecting: TLSSocket | undefined;
  let closed = false;

  function forget(one: Way): void {
    if (open !== one) return;
    open = undefined;
    way = undefined;
  }

  /** Connects, and learns from ALPN which version of HTTP to speak. Never rejects. */
  function findWay(): Promise<Way | { readonly fault: string }> {
    return new Promise((found) => {
      const socket = connectTls({ ...tls, ALPNProtocols: ['h2', 'http/1.1'], timeout: QUESTION_TIMEOUT_MS });
      connecting = socket;
      const finish = (result: Way | { readonly fault: string }) => {
        connecting = undefined;
        socket.off('timeout', onTimeout).off('close', onClose).setTimeout(0);
        if ('fault' in result) {
          way = undefined;
          socket.destroy();
        } else open = result;
        found(result);
      };
      const onTimeout = () => finish({ fault: 'did not complete the TLS handshake' });
      const onClose = () => finish({ fault: 'closed the connection during the TLS handshake' });
      socket.on('error', (error: NodeJS.ErrnoException) => {
        if (connecting === socket) finish({ fault: faultOf('HTTPS', error) });
      });
      socket.on('timeout', onTimeout).on('close', onClose);
      socket.once('secureConnect', () => {
        if (socket.alpnProtocol === 'h2') {
          const settings = { enablePush: false };
          finish(overHttp2(connectHttp2(`https://${authority}`, { createConnection: () => socket, settings })));
        } else {
          finish(overHttp1());
          socket.end();
        }
      });
    });
  }

  function overHttp2(session: ClientHttp2Session): Way {
    let underWay = 0;
    let heardAt = performance.now();
    const self: Way = { post, doubt, close: () => session.destroy() };
    session.unref();
    session.on('error', () => forget(self));
    session.on('close', () => forget(self));
    session.on('goaway', () => forget(self));
    session.setTimeout(IDLE_CONNECTION_MS, () => {
      if (underWay > 0) return;
      forget(self);
      session.close();
    });

    function post(body: Uint8Array, tell: (response: HttpResponse) => void): () => void {
      if (session.closed || session.destroyed) {
        forget(self);
        tell({ fault: 'closed the HTTPS connection' });
        return () => {};
      }
      const size = String(body.length);
      const stream = session.request({
        ...headers,
        ':method': 'POST',
        ':path': upstream.path,
        'content-length': size,
      });
      if (underWay === 0) session.ref();
      underWay += 1;
      const parts = collect(() => stream.close(constants.NGHTTP2_CANCEL));
      let status = 0;
      let contentType = '';
      let whole = false;
      let failed: NodeJS.ErrnoException | undefined;
      stream.on('response', (got) => {
        heardAt = performance.now();
        status = got[':status'] ?? 0;
        contentType = got['content-type'] ?? '';
      });
      stream.on('data', parts.add);
      stream.on('end', () => {
        whole = !stream.aborted;
      });
      stream.on('error', (error) => {
        failed = error;
      });
      stream.on('close', () => {
        underWay -= 1;
        if (underWay === 0) session.unref();
        if (failed !== undefined) tell({ fault: faultOf('HTTPS', failed) });
        else if (!whole || status === 0 || parts.tooLong()) tell({ fault: 'broke off its answer' });
        else tell({ status, contentType, body: parts.whole() });
      });
      stream.end(body);
      return () => stream.close(constants.NGHTTP2_CANCEL);
    }

    /** Nothing came since the request was sent: the connection may be dead, so the next question opens another. */
    function doubt(sentAt: number): void {
      if (heardAt >= sentAt) return;
      forget(self);
      session.destroy();
    }
    return self;
  }

  function overHttp1(): Way {
    const agent = new Agent({ ...tls, keepAlive: true, maxSockets: MAX_CONNECTIONS, timeout: IDLE_CONNECTION_MS });
    const post: Post = (body, tell) => {
      const outgoing = request({
        ...tls,
        agent,
        path: upstream.path,
        method: 'POST',
        headers: { ...headers, host: authority, 'content-length': body.length },
      });
      outgoing.on('response', (response) => {
        const parts = collect(() => response.destroy());
        response.on('data', parts.add);
        response.on('error', () => {});
        response.on('close', () => {
          if (!response.complete || parts.tooLong()) tell({ fault: 'broke off its answer' });
          else
            tell({
              status: response.statusCode ?? 0,
              contentType: response.headers['content-type'] ?? '',
              body: parts.whole(),
            });
        });
      });
      outgoing.on('error', (error: NodeJS.ErrnoException) => tell({ fault: faultOf('HTTPS', error) }));
      outgoing.end(body);
      return () => outgoing.destroy();
    };
    return { post, doubt: () => {}, close: () => agent.destroy() };
  }

  return {
    transport: 'https',
    ask(query, timeoutMs, now, take) {
      let giveUp: (() => void) | undefined;
      let told = false;
      const tell = (
        reply: Omit<Extract<Response, { ok: true }>, 'rttMs'> | Omit<Extract<Response, { ok: false }>, 'rttMs'>,
      ) => {
        if (told) return;
        told = true;
        clearTimeout(timer);
        take({ ...reply, rttMs: performance.now() - now });
      };
      const fail = (detail: string) => tell({ ok: false, why: 'unreachable', detail });
      const timer = setTimeout(() => {
        tell({ ok: false, why: 'timeout', detail: 'did not answer' });
        giveUp?.();
        open?.doubt(now);
      }, timeoutMs);
      if (closed) {
        fail('is not asked any more');
        return;
      }
      way ??= findWay();
      const post = (found: Way | { readonly fault: string }): void => {
        if (told) return;
        if ('fault' in found) fail(found.fault);
        else if (closed) fail('is not asked any more');
        else
          giveUp = found.post(query, (response) => {
            if ('fault' in response) fail(response.fault);
            else if (response.status !== 200) fail(`answered HTTP ${response.status}`);
            else if (!/^application\/dns-message\s*(;|$)/i.test(response.contentType)) fail('answered no DNS message');
            else if (!matches(query, response.body)) fail('answered another question');
            else tell({ ok: true, bytes: response.body });
          });
      };
      way.then(post, (error) => {
        way = undefined;
        fail(`could not be reached (${String(error)})`);
      });
    },
    close() {
      closed = true;
      connecting?.destroy();
      open?.close();
      open = undefined;
    },
  };
}

/** Gathers a body; what passes the length of a DNS message is dropped, and the sender stopped. */
function collect(stop: () => void) {
  const parts: Uint8Array[] = [];
  let held = 0;
  return {
    add(part: Uint8Array): void {
      held += part.length;
      if (held <= MAX_BODY_BYTES) parts.push(part);
      else stop();
    },
    tooLong: () => held > MAX_BODY_BYTES,
    /** A copy in plain octets, so that slices of it are copies too. */
    whole(): Uint8Array {
      const body = new Uint8Array(held);
      let at = 0;
      for (const part of parts) {
        body.set(part, at);
        at += part.length;
      }
      return body;
    },
  };
}
