import { createDiffieHellmanGroup } from 'node:crypto';
import { createServer as createPlainServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer, type Socket } from 'node:net';
import type { SecureContext, TlsOptions } from 'node:tls';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { Issued } from './authority.ts';
import { integer, sequence } from './der.ts';
import type { HostSpec, Route, Visit, WebBehaviour, WebSpec } from './hosts.ts';
import { type Listener, listen, writeForEver } from './listener.ts';
import type { MarkSpec } from './marks.ts';

/** What a web server needs to know of the miniature internet. */
export interface WebContext {
  /** Hosts by name. */
  readonly hosts: ReadonlyMap<string, HostSpec>;
  readonly contextFor: (host: string) => SecureContext | null;
  /** The OCSP response to staple to a certificate (DER); null where there is none. */
  readonly stapleFor: (certificate: Buffer) => Buffer | null;
  readonly markOf: (spec: MarkSpec) => string;
  /** A list of revoked certificates, those of these hosts, or the issuer's own: DER. */
  readonly authorityFile: (file: NonNullable<Route['authority']>) => Buffer;
  readonly onVisit: (visit: Visit) => void;
  /** Gets the lines of the key log, where somebody reads them. */
  readonly onKeyLog?: (line: Buffer) => void;
}

const COMPRESS = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync } as const;
const FLOOD = 'a'.repeat(65_536);
/** handshake_failure, as a TLS record. Source: RFC 8446 §5.1, §6. */
export const TLS_ALERT = Buffer.from([0x15, 3, 3, 0, 2, 2, 40]);
/** The head of a handshake record that announces more than ever comes. */
const TLS_HANDSHAKE_HEAD = Buffer.from([0x16, 3, 3, 0x40, 0, 2, 0, 0x3f, 0xf0]);

/** Parameters of a group with a prime of 1,024 bits. Source: RFC 2409 §6.2. */
export const SHORT_PRIME = dhParameters(createDiffieHellmanGroup('modp2').getPrime());

function dhParameters(prime: Buffer): string {
  const der = sequence(integer(prime), integer(Buffer.from([2])));
  return `-----BEGIN DH PARAMETERS-----\n${der.toString('base64')}\n-----END DH PARAMETERS-----\n`;
}

/** OpenSSL speaks TLS before 1.2 only at its lowest security level. */
export const tlsOptions = ({
  tlsVersions: versions,
  ciphers,
  groups,
  signatures,
  primeBits,
}: Pick<WebSpec, 'tlsVersions' | 'ciphers' | 'groups' | 'signatures' | 'primeBits'>) => ({
  minVersion: versions?.min ?? ('TLSv1.2' as const),
  maxVersion: versions?.max ?? ('TLSv1.3' as const),
  ...(versions !== undefined && versions.min < 'TLSv1.2' ? { ciphers: 'DEFAULT@SECLEVEL=0' } : {}),
  ...(ciphers === undefined ? {} : { ciphers }),
  ...(groups === undefined ? {} : { ecdhCurve: groups }),
  ...(signatures === undefined ? {} : { sigalgs: signatures }),
  ...(primeBits === undefined ? {} : { dhparam: primeBits === 1024 ? SHORT_PRIME : 'auto' }),
});

/**
 * One HTTPS server for all hosts with these TLS versions: the certificate goes by SNI, the answer by Host. Node gives one
 * certificate a name: those for two kinds of keys are for whatever name is asked for.
 */
export function startWebServer(
  { hosts, contextFor, stapleFor, onVisit, onKeyLog, ...files }: WebContext,
  spec: WebSpec,
  pairs?: readonly Issued[],
): Promise<Listener> {
  const SNICallback: NonNullable<TlsOptions['SNICallback']> = (name, done) => {
    const context = contextFor(name.toLowerCase());
    if (context === null) done(new Error(`no web server for ${name}`));
    else done(null, context);
  };
  const certificates =
    pairs === undefined ? { SNICallback } : { cert: pairs.map(({ chain }) => chain), key: pairs.map(({ key }) => key) };
  const ofClients = spec.clientCertificate === undefined ? {} : { requestCert: true, rejectUnauthorized: true };
  const server = createHttpsServer({ ...tlsOptions(spec), ...certificates, ...ofClients }, (request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
    const { 'user-agent': agent } = request.headers;
    const line = `${request.method} ${request.url}`;
    onVisit({ kind: 'https', host, line, encrypted: true, ...(agent === undefined ? {} : { agent }) });
    const routes = spec.apart === undefined ? hosts.get(host)?.https?.routes : spec.routes;
    const route = routeFor(agent, routes?.[request.url ?? '']);
    if (route === undefined) {
      response.writeHead(hosts.has(host) ? 404 : 421, { 'content-type': 'text/plain' }).end('Nothing here.\n');
      return;
    }
    const timer = setTimeout(() => serve(route, request, response, files), route.slowMs ?? 0);
    request.socket.once('close', () => clearTimeout(timer));
  });
  server.on(
    'OCSPRequest',
    (certificate: Buffer, _issuer: Buffer, done: (error: null, response: Buffer | null) => void) =>
      done(null, stapleFor(certificate)),
  );
  if (onKeyLog !== undefined) server.on('keylog', onKeyLog);
  server.on('tlsClientError', (_, socket) => socket.destroy());
  server.on('clientError', (_, socket) => socket.destroy());
  return listen(server);
}

/** The answer for who names itself so. */
const routeFor = (agent = '', route?: Route): Route | undefined =>
  Object.entries(route?.as ?? {}).find(([word]) => agent.includes(word))?.[1] ?? route;

function serve(
  route: Route,
  request: IncomingMessage,
  response: ServerResponse,
  files: Pick<WebContext, 'markOf' | 'authorityFile'>,
): void {
  const { status, type = 'text/plain', headers = {}, encoding, redirect, behaviour } = route;
  const { socket } = request;
  response.on('error', () => {});
  if (behaviour === 'silent') return;
  if (behaviour === 'reset') socket.destroy();
  else if (behaviour === 'garbage') socket.end('\0\u0001not http\r\n\r\n');
  else if (behaviour === 'endless-headers') {
    socket.write('HTTP/1.1 200 OK\r\n');
    writeForEver(socket, `x-more: ${FLOOD.slice(0, 1000)}\r\n`, 'flood');
  } else if (behaviour === 'early-hints') {
    writeForEver(socket, 'HTTP/1.1 103 Early Hints\r\nlink: </a>; rel=preload\r\n\r\n', 'drip');
  } else if (behaviour === 'drip' || behaviour === 'endless') {
    response.writeHead(status ?? 200, { 'content-type': type, ...headers });
    writeForEver(response, behaviour === 'drip' ? 'a' : FLOOD, behaviour === 'drip' ? 'drip' : 'flood');
  } else {
    const plain = bodyOf(route, files);
    const sent = encoding === undefined ? plain : COMPRESS[encoding](plain);
    response.writeHead(status ?? (redirect === undefined ? 200 : 302), {
      'content-type': type,
      'content-length': sent.length,
      ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
      ...(redirect === undefined ? {} : { location: redirect }),
      ...headers,
    });
    if (behaviour === 'cut') response.write(sent.subarray(0, sent.length >> 1), () => socket.destroy());
    else response.end(sent);
  }
}

function bodyOf(
  { body, mark, size, authority }: Route,
  { markOf, authorityFile }: Pick<WebContext, 'markOf' | 'authorityFile'>,
): Buffer {
  if (authority !== undefined) return authorityFile(authority);
  return Buffer.from(mark !== undefined ? markOf(mark) : size !== undefined ? 'a'.repeat(size) : (body ?? ''));
}

/** One HTTP server for all hosts, without TLS. */
export function startPlainWebServer({
  hosts,
  onVisit,
  ...files
}: Pick<WebContext, 'hosts' | 'onVisit' | 'markOf' | 'authorityFile'>): Promise<Listener> {
  const server = createPlainServer((request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
    onVisit({ kind: 'http', host, line: `${request.method} ${request.url}`, encrypted: false });
    const routes = hosts.get(host)?.http;
    const route = (routes === 'closed' ? undefined : routes?.[request.url ?? '']) ?? { status: 404 };
    serve(route, request, response, files);
  });
  server.on('clientError', (_, socket) => socket.destroy());
  return listen(server);
}

/** A server that does something else in place of TLS. */
export function startOddWebServer(behaviour: Exclude<WebBehaviour, 'refused'>): Promise<Listener> {
  return listen(
    createServer((socket: Socket) => {
      if (behaviour === 'drip') {
        socket.write(TLS_HANDSHAKE_HEAD);
        writeForEver(socket, '\0', 'drip');
      }
      socket.on('data', () => {
        if (behaviour === 'reset') socket.resetAndDestroy();
        if (behaviour === 'alert') socket.end(TLS_ALERT);
        if (behaviour === 'plain-http') socket.end('HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n');
      });
    }),
  );
}
