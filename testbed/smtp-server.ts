import { createServer, type Socket } from 'node:net';
import { createServer as createTlsServer, type SecureContext, TLSSocket } from 'node:tls';
import type { HostSpec, MailBehaviour, MailSpec, Visit } from './hosts.ts';
import { type Listener, listen, writeForEver } from './listener.ts';
import { createFront } from './tls-front.ts';
import { TLS_ALERT, tlsOptions } from './web-server.ts';

/** What a mail server needs to know of the miniature internet. */
export interface MailContext {
  /** The server's certificate and key, whatever name the client asks for, as most mail servers do. */
  readonly context: () => SecureContext;
  /** The OCSP response to staple to a certificate (DER); null where there is none. */
  readonly stapleFor: (certificate: Buffer) => Buffer | null;
  readonly onVisit: (visit: Visit) => void;
}

const MAX_LINE = 2048;
const FLOOD = 'a'.repeat(65_536);

/** What is said, or done, in place of an ordinary greeting. */
const INSTEAD: Readonly<Record<MailBehaviour, ((socket: Socket, host: string) => void) | null>> = {
  silent: () => {},
  refused: () => {},
  reset: (socket) => socket.resetAndDestroy(),
  closes: (socket) => socket.end(),
  'turned-away': (socket, host) => socket.write(`554 ${host} no mail from you\r\n`),
  busy: (socket, host) => socket.write(`421 ${host} too many connections\r\n`),
  garbage: (socket) => socket.write(Buffer.from([0, 255, 13, 10, 7, 27, 91, 50, 74, 13, 10])),
  drip: (socket) => writeForEver(socket, 'a', 'drip'),
  'endless-line': (socket) => writeForEver(socket, FLOOD, 'flood'),
  'endless-lines': (socket, host) => writeForEver(socket, `220-${host} welcome\r\n`.repeat(100), 'flood'),
  'helo-only': null,
  'silent-after-greeting': null,
};

/** The mail server of one host. It takes no mail: it greets, answers EHLO, STARTTLS and QUIT, and refuses the rest. */
export function startMailServer(
  { host }: HostSpec,
  spec: MailSpec,
  { context, stapleFor, onVisit }: MailContext,
): Promise<Listener> {
  const { starttls = 'tls', banner = `${host} ESMTP`, extension, slowMs = 0, behaviour } = spec;
  const front = spec.front === undefined ? null : createFront(spec.front);

  /** Node asks a server for staples, even where it did not accept the connection. */
  const stapler = (secureContext: SecureContext) =>
    createTlsServer().on('OCSPRequest', (_certificate, _issuer, done: (error: null, response: Buffer | null) => void) =>
      done(null, stapleFor(secureContext.context.getCertificate())),
    );

  function answer(socket: Socket, line: string, encrypted: boolean): void {
    const say = (...lines: readonly string[]) => socket.write(lines.map((one) => `${one}\r\n`).join(''));
    const verb = line.split(' ')[0]?.toUpperCase() ?? '';
    if (verb === 'EHLO') {
      if (behaviour === 'helo-only') return void say('502 5.5.1 not implemented');
      const offers = [
        ...(encrypted || starttls === 'not-offered' ? [] : ['250-STARTTLS']),
        ...(encrypted || extension === undefined ? [] : [`250-${extension}`]),
      ];
      return void say(`250-${host}`, '250-PIPELINING', '250-SIZE 10240000', ...offers, '250 8BITMIME');
    }
    if (verb === 'HELO') return void say(`250 ${host}`);
    if (verb === 'QUIT') return void socket.end('221 2.0.0 bye\r\n');
    if (verb === 'NOOP' || verb === 'RSET') return void say('250 2.0.0 ok');
    if (verb !== 'STARTTLS') return void say('502 5.5.1 not here');
    if (encrypted || starttls === 'not-offered') return void say('503 5.5.1 not now');
    if (starttls === 'refused') return void say('454 4.7.0 TLS not available');
    if (starttls === 'broken')
      return void socket.write('220 2.0.0 go ahead\r\n', () => socket.write('what is TLS?\r\n'));
    say('220 2.0.0 go ahead', ...(starttls === 'injected' ? ['250-injected', '250 PLAIN'] : []));
    socket.removeAllListeners('data');
    if (starttls === 'silent') return;
    if (starttls === 'alert') {
      socket.once('data', () => socket.end(TLS_ALERT));
      return;
    }
    if (front === null) {
      speakTls(socket);
      return;
    }
    socket.once('data', (first: Buffer) => {
      if (front(socket, first)) return;
      socket.pause();
      socket.unshift(first);
      speakTls(socket);
    });
  }

  function speakTls(socket: Socket): void {
    const secureContext = context();
    const secure = new TLSSocket(socket, {
      isServer: true,
      server: stapler(secureContext),
      secureContext,
      ...tlsOptions(spec),
    });
    secure.on('error', () => socket.destroy());
    listenTo(secure, true);
  }

  function listenTo(socket: Socket, encrypted: boolean): void {
    let held = '';
    socket.on('data', (chunk) => {
      held += chunk.toString('latin1');
      if (held.length > MAX_LINE) return void socket.end('500 5.5.2 too long\r\n');
      for (let end = held.indexOf('\r\n'); end >= 0; end = held.indexOf('\r\n')) {
        const line = held.slice(0, end);
        held = held.slice(end + 2);
        onVisit({ kind: 'smtp', host, line, encrypted });
        if (behaviour !== 'silent-after-greeting') answer(socket, line, encrypted);
        // What a client sends ahead of the handshake is no part of the encrypted session.
        if (!encrypted && /^starttls$/i.test(line)) held = '';
      }
    });
  }

  return listen(
    createServer((socket) => {
      const instead = behaviour === undefined ? null : INSTEAD[behaviour];
      listenTo(socket, false);
      const timer = setTimeout(() => {
        if (instead !== null) instead(socket, host);
        else socket.write(`220 ${banner}\r\n`);
      }, slowMs);
      socket.once('close', () => clearTimeout(timer));
    }),
  );
}
