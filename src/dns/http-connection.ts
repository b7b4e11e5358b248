import { type ClientHttp2Session, type ClientHttp2Stream, connect as connectHttp2, constants } from 'node:http2';
import { Agent, request } from 'node:https';
import { isIP } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { Cause } from '../domain/cause.ts';
import { IDLE_CONNECTION_MS, QUESTION_TIMEOUT_MS } from './limits.ts';
import { connectionCause } from './stream.ts';
import type { Upstream } from './upstream.ts';

/** A DNS message is never longer. */
const MAX_BODY_BYTES = 65_535;
/** Connections to a server that speaks HTTP/1.1 only, where each carries one question at a time. */
const MAX_CONNECTIONS = 16;
const HTTPS_PORT = 443;
const DNS_MESSAGE = 'application/dns-message';

/** Sends one body and passes on what came back, once. Returns what cancels the request. */
type Post = (body: Uint8Array, done: (response: HttpResponse) => void) => () => void;
export type HttpResponse =
  | { readonly status: number; readonly contentType: string; readonly body: Uint8Array }
  | { readonly fault: Cause };

/** One HTTP connection to the server, of the version that ALPN chose. */
export interface HttpConnection {
  readonly post: Post;
  /** A request that was sent at this moment got no response. */
  closeIfDead(sentAt: number): void;
  close(): void;
}

/** How connecting ended. */
export type Connected = HttpConnection | { readonly fault: Cause };

/** Holds what every connection and request to a server says. */
export interface HttpServer {
  readonly tls: { readonly host: string; readonly port: number; readonly servername?: string; readonly ca?: string };
  /** Host and port, as the Host header has them. */
  readonly authority: string;
  readonly path: string;
}

const HEADERS = { accept: DNS_MESSAGE, 'content-type': DNS_MESSAGE };

/** Returns how requests address a server: by its IP address, under the name that its certificate must have. */
export function httpServerOf({ address, port, serverName, path }: Upstream, ca: string | undefined): HttpServer {
  const host = isIP(serverName) === 6 ? `[${serverName}]` : serverName;
  return {
    tls: {
      host: address,
      port,
      ...(isIP(serverName) === 0 ? { servername: serverName } : {}),
      ...(ca === undefined ? {} : { ca }),
    },
    authority: port === HTTPS_PORT ? host : `${host}:${port}`,
    path,
  };
}

/** Connects and selects the version of HTTP by ALPN. Calls `settle` once; destroying the socket returned ends the try. */
export function connectTo(
  server: HttpServer,
  drop: (connection: HttpConnection) => void,
  settle: (result: Connected) => void,
): TLSSocket {
  const { tls, authority, path } = server;
  const socket = connectTls({ ...tls, ALPNProtocols: ['h2', 'http/1.1'], timeout: QUESTION_TIMEOUT_MS });
  let settled = false;
  const finish = (result: Connected) => {
    settled = true;
    socket.off('timeout', onTimeout).off('close', onClose).setTimeout(0);
    if ('fault' in result) socket.destroy();
    settle(result);
  };
  const onTimeout = () => finish({ fault: { code: 'handshake-incomplete', args: {} } });
  const onClose = () => finish({ fault: { code: 'handshake-closed', args: {} } });
  socket.on('error', (error: NodeJS.ErrnoException) => {
    if (!settled) finish({ fault: connectionCause('HTTPS', error) });
  });
  socket.on('timeout', onTimeout).on('close', onClose);
  socket.once('secureConnect', () => {
    if (socket.alpnProtocol === 'h2') {
      const settings = { enablePush: false };
      const session = connectHttp2(`https://${authority}`, { createConnection: () => socket, settings });
      finish(overHttp2(session, path, drop));
    } else {
      finish(overHttp1(server));
      socket.end();
    }
  });
  return socket;
}

/** Many requests at once over one session. `drop` is called when it takes no more of them. */
function overHttp2(
  session: ClientHttp2Session,
  path: string,
  drop: (connection: HttpConnection) => void,
): HttpConnection {
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
      ...HEADERS,
      ':method': 'POST',
      ':path': path,
      'content-length': size,
    });
    if (inFlight === 0) session.ref();
    inFlight += 1;
    const onResponse = () => {
      receivedAt = performance.now();
    };
    readStream(stream, onResponse, (response) => {
      inFlight -= 1;
      if (inFlight === 0) session.unref();
      done(response);
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

/** Reads the response on a stream. Calls `onResponse` when its headers come, and `done` once, when it has ended. */
function readStream(stream: ClientHttp2Stream, onResponse: () => void, done: (response: HttpResponse) => void): void {
  const parts = collect(() => stream.close(constants.NGHTTP2_CANCEL));
  let status = 0;
  let contentType = '';
  let whole = false;
  let failed: NodeJS.ErrnoException | undefined;
  stream.on('response', (got) => {
    onResponse();
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
    if (failed !== undefined) done({ fault: connectionCause('HTTPS', failed) });
    else if (!whole || status === 0 || parts.tooLong()) done({ fault: { code: 'answer-broken-off', args: {} } });
    else done({ status, contentType, body: parts.whole() });
  });
}

/** One request at a time on each of several connections. */
function overHttp1({ tls, authority, path }: HttpServer): HttpConnection {
  const agent = new Agent({ ...tls, keepAlive: true, maxSockets: MAX_CONNECTIONS, timeout: IDLE_CONNECTION_MS });
  const post: Post = (body, done) => {
    const outgoing = request({
      ...tls,
      agent,
      path,
      method: 'POST',
      headers: { ...HEADERS, host: authority, 'content-length': body.length },
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
    outgoing.on('error', (error: NodeJS.ErrnoException) => done({ fault: connectionCause('HTTPS', error) }));
    outgoing.end(body);
    return () => outgoing.destroy();
  };
  return { post, closeIfDead: () => {}, close: () => agent.destroy() };
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
