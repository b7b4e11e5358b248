import { type ClientHttp2Session, connect as connectHttp2, constants } from 'node:http2';
import { Agent, request } from 'node:https';
import { isIP } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { Cause } from '../domain/cause.ts';
import { type Channel, CLOSED, matches, NO_ANSWER, type Response } from './channel.ts';
import { IDLE_CONNECTION_MS, QUESTION_TIMEOUT_MS } from './limits.ts';
import { faultOf } from './stream.ts';
import type { Upstream } from './upstream.ts';

/** A DNS message is never longer. */
const MAX_BODY_BYTES = 65_535;
/** Connections to a server that speaks HTTP/1.1 only, where each carries one question at a time. */
const MAX_CONNECTIONS = 16;
const HTTPS_PORT = 443;
const DNS_MESSAGE = 'application/dns-message';

/** Sends one body and passes on what came back, once. Returns what cancels the request. */
type Post = (body: Uint8Array, done: (response: HttpResponse) => void) => () => void;
type HttpResponse =
  | { readonly status: number; readonly contentType: string; readonly body: Uint8Array }
  | { readonly fault: Cause };

/** One HTTP connection to the server, of the version that ALPN chose. */
interface HttpConnection {
  readonly post: Post;
  /** A request that was sent at this moment got no response. */
  closeIfDead(sentAt: number): void;
  close(): void;
}

/**
 * DNS over HTTPS (RFC 8484) by POST, over HTTP/2 where the server speaks it and HTTP/1.1 where not. The ID stays 0, as
 * §4.1 asks, since the stream tells responses apart. We follow no redirects: only the configured resolver is asked.
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
  let connection: Promise<HttpConnection | { readonly fault: Cause }> | undefined;
  let open: HttpConnection | undefined;
  let connecting: TLSSocket | undefined;
  let closed = false;

  function drop(one: HttpConnection): void {
    if (open !== one) return;
    open = undefined;
    connection = undefined;
  }

  /** Connects and selects the version of HTTP by ALPN. Never rejects. */
  function connect(): Promise<HttpConnection | { readonly fault: Cause }> {
    return new Promise((found) => {
      const socket = connectTls({ ...tls, ALPNProtocols: ['h2', 'http/1.1'], timeout: QUESTION_TIMEOUT_MS });
      connecting = socket;
      const finish = (result: HttpConnection | { readonly fault: Cause }) => {
        connecting = undefined;
        socket.off('timeout', onTimeout).off('close', onClose).setTimeout(0);
        if ('fault' in result) {
          connection = undefined;
          socket.destroy();
        } else open = result;
        found(result);
      };
      const onTimeout = () => finish({ fault: { code: 'handshake-incomplete', args: {} } });
      const onClose = () => finish({ fault: { code: 'handshake-closed', args: {} } });
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

  function overHttp2(session: ClientHttp2Session): HttpConnection {
    let inFlight = 0;
    let receivedAt = performance.now();
    const self: HttpConnection = { post, closeIfDead, close: () => session.destroy() };
    session.unref();
    session.on('error', () => drop(self));
    session.on('close', () => drop(self));
    session.on('goaway', () => drop(self));
    session.setTimeout(IDLE_CONNECTION_MS, () => {
      if (inFlight > 0) return;
      drop(self);
      session.close();
    });

    function post(body: Uint8Array, done: (response: HttpResponse) => void): () => void {
      if (session.closed || session.destroyed) {
        drop(self);
        done({ fault: { code: 'stream-closed', args: { over: 'HTTPS' } } });
        return () => {};
      }
      const size = String(body.length);
      const stream = session.request({
        ...headers,
        ':method': 'POST',
        ':path': upstream.path,
        'content-length': size,
      });
      if (inFlight === 0) session.ref();
      inFlight += 1;
      const parts = collect(() => stream.close(constants.NGHTTP2_CANCEL));
      let status = 0;
      let contentType = '';
      let whole = false;
      let failed: NodeJS.ErrnoException | undefined;
      stream.on('response', (got) => {
        receivedAt = performance.now();
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
        inFlight -= 1;
        if (inFlight === 0) session.unref();
        if (failed !== undefined) done({ fault: faultOf('HTTPS', failed) });
        else if (!whole || status === 0 || parts.tooLong()) done({ fault: { code: 'answer-broken-off', args: {} } });
        else done({ status, contentType, body: parts.whole() });
      });
      stream.end(body);
      return () => stream.close(constants.NGHTTP2_CANCEL);
    }

    /** Nothing came since the request was sent: the connection may be dead, so the next question opens another. */
    function closeIfDead(sentAt: number): void {
      if (receivedAt >= sentAt) return;
      drop(self);
      session.destroy();
    }
    return self;
  }

  function overHttp1(): HttpConnection {
    const agent = new Agent({ ...tls, keepAlive: true, maxSockets: MAX_CONNECTIONS, timeout: IDLE_CONNECTION_MS });
    const post: Post = (body, done) => {
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
          if (!response.complete || parts.tooLong()) done({ fault: { code: 'answer-broken-off', args: {} } });
          else
            done({
              status: response.statusCode ?? 0,
              contentType: response.headers['content-type'] ?? '',
              body: parts.whole(),
            });
        });
      });
      outgoing.on('error', (error: NodeJS.ErrnoException) => done({ fault: faultOf('HTTPS', error) }));
      outgoing.end(body);
      return () => outgoing.destroy();
    };
    return { post, closeIfDead: () => {}, close: () => agent.destroy() };
  }

  return {
    transport: 'https',
    ask(query, timeoutMs, now, take) {
      let cancel: (() => void) | undefined;
      let ended = false;
      const done = (
        response: Omit<Extract<Response, { ok: true }>, 'rttMs'> | Omit<Extract<Response, { ok: false }>, 'rttMs'>,
      ) => {
        if (ended) return;
        ended = true;
        clearTimeout(timer);
        take({ ...response, rttMs: performance.now() - now });
      };
      const fail = (cause: Cause) => done({ ok: false, why: 'unreachable', cause });
      const timer = setTimeout(() => {
        done({ ok: false, why: 'timeout', cause: NO_ANSWER });
        cancel?.();
        open?.closeIfDead(now);
      }, timeoutMs);
      if (closed) {
        fail(CLOSED);
        return;
      }
      connection ??= connect();
      const post = (found: HttpConnection | { readonly fault: Cause }): void => {
        if (ended) return;
        if ('fault' in found) fail(found.fault);
        else if (closed) fail(CLOSED);
        else
          cancel = found.post(query, (response) => {
            if ('fault' in response) fail(response.fault);
            else if (response.status !== 200) fail({ code: 'http-status', args: { status: response.status } });
            else if (!/^application\/dns-message\s*(;|$)/i.test(response.contentType))
              fail({ code: 'not-dns', args: {} });
            else if (!matches(query, response.body)) fail({ code: 'other-question', args: {} });
            else done({ ok: true, bytes: response.body });
          });
      };
      connection.then(post, (error) => {
        connection = undefined;
        fail({ code: 'unreachable', args: { error: String(error) } });
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

/** Gathers a body; what is longer than a DNS message is dropped, and the sender stopped. */
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
