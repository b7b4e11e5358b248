import type { Socket } from 'node:net';
import type { Failure } from '../domain/answer.ts';
import { because, type Cause } from '../domain/cause.ts';
import type { HandshakeFacts, NoTlsReason } from '../domain/handshake.ts';
import { SMTP_PORT, type StarttlsProtocol } from '../domain/ports.ts';
import type { ProbeSmtp, SmtpResult } from '../domain/probe.ts';
import type { Clock } from '../domain/time.ts';
import type { Connector, OnlyAddresses } from './connector.ts';
import { createDeadline } from './deadline.ts';
import type { FamilyReach } from './family-reach.ts';
import { createTrust, type HandshakeOptions, handshake, type Trust } from './handshake.ts';
import { askForTls, farewellOf, type LineProtocol } from './line-starttls.ts';
import { type Reply, ReplyReader } from './lines.ts';

export interface SmtpProbeOptions {
  readonly connector: Connector;
  readonly clock: Clock;
  /** Names us in EHLO: the operator's name. */
  readonly ehloName: string;
  /** Further roots, PEM. */
  readonly ca?: string;
  /** In place of `ca`. */
  readonly trust?: Trust;
  /** Hears which mail servers answered. */
  readonly reach?: FamilyReach;
}

/** Servers make strangers wait before they greet them; a mail client waits 5 min (RFC 5321 §4.5.3.2.1), we do not. */
const GREETING_TIMEOUT_MS = 10_000;
const REPLY_TIMEOUT_MS = 5000;
/** A farewell changes nothing any more. */
const QUIT_TIMEOUT_MS = 1000;
/** The whole session: its parts together could take twice as long. */
const SESSION_TIMEOUT_MS = 30_000;
/** Longest text of a server that is kept. */
const MAX_TEXT_CHARS = 200;

type SmtpSession = Extract<SmtpResult, { kind: 'session' }>;
/** Tells what became of STARTTLS where no TLS came of it. */
type NoStarttls =
  | { readonly kind: 'not-offered' }
  /** `why`: where TLS was spoken at all. */
  | { readonly kind: 'broken'; readonly why?: NoTlsReason; readonly causes: readonly Cause[] };
/** Holds what was said, and `S`, what came of TLS. */
type Conversation<S> = Pick<SmtpSession, 'greeting' | 'extensions'> & { readonly starttls: NoStarttls | S };
/** Speaks TLS on the socket of a server that is ready for it. `name`: how failures call the server. */
type SpeakTls<S> = (socket: Socket, name: string, signal: AbortSignal) => Promise<S | Omit<Failure, 'ref'>>;
type ReplyOrFailure = Reply | Omit<Failure, 'ref'>;

/**
 * Makes the one way to look at a stranger's mail server: greeting, EHLO, STARTTLS, EHLO, QUIT. It never speaks first and
 * never names a mail. Trust is told, not enforced: senders without MTA-STS or DANE take any certificate (RFC 3207 §4.1).
 */
export function createSmtpProbe({
  connector,
  clock,
  ehloName,
  ca,
  trust = createTrust(ca),
  reach,
}: SmtpProbeOptions): ProbeSmtp {
  return async (host, { signal, address } = {}) => {
    const session = await smtpSession(
      { host, port: SMTP_PORT, address },
      { ehloName, speak: shakeAsSender({ host, ehloName, tls: { trust: trust() } }) },
      { connector, ...(signal === undefined ? {} : { signal }) },
    );
    if (session.kind !== 'session') return { ...session, at: clock() };
    reach?.answered(session.address);
    const { starttls, ...rest } = session;
    if (starttls.kind === 'tls') {
      const { alpn: _, ...tls } = starttls.tls;
      return { ...rest, at: clock(), starttls: { ...starttls, tls } };
    }
    return {
      ...rest,
      at: clock(),
      starttls: starttls.kind === 'broken' ? { kind: 'broken', causes: starttls.causes } : starttls,
    };
  };
}

interface SenderTls {
  readonly host: string;
  readonly ehloName: string;
  readonly protocol?: StarttlsProtocol | undefined;
  readonly tls: Pick<HandshakeOptions, 'trust' | 'staple' | 'alpn' | 'serverName'>;
}

/** Speaks TLS as a sender does: a handshake, EHLO once more, QUIT; or as a program that fetches mail and goes again. */
export const shakeAsSender =
  ({
    host,
    ehloName,
    protocol = 'smtp',
    tls,
  }: SenderTls): SpeakTls<NoStarttls | { readonly kind: 'tls'; readonly tls: HandshakeFacts }> =>
  async (socket, name, signal) => {
    const shaken = await handshake(socket, { host, name, ...tls, signal });
    if (shaken.kind === 'no-tls') return { kind: 'broken', why: shaken.why, causes: shaken.causes };
    if (shaken.kind === 'failure')
      return shaken.failure.why === 'closed' ? { kind: 'broken', causes: shaken.failure.causes } : shaken.failure;
    if (shaken.tls.chain.length > 0) await farewell(shaken.socket, { name, ehloName, protocol, signal });
    return { kind: 'tls', tls: shaken.tls };
  };

/** Holds one session with a mail server, in SMTP unless another protocol is given. */
export async function smtpSession<S extends { readonly kind: string }>(
  {
    host,
    port,
    starttls: protocol = 'smtp',
    ...only
  }: { readonly host: string; readonly port: number; readonly starttls?: StarttlsProtocol | undefined } & OnlyAddresses,
  { ehloName, speak }: { readonly ehloName: string; readonly speak: SpeakTls<S> },
  { connector, signal }: { readonly connector: Connector; readonly signal?: AbortSignal },
) {
  const deadline = createDeadline(SESSION_TIMEOUT_MS, signal);
  try {
    const connected = await connector(host, port, deadline.signal, only);
    if (connected.kind !== 'connected') return connected;
    const { socket, address, close } = connected;
    try {
      const options = { host, port, ehloName, speak, signal: deadline.signal };
      const outcome =
        protocol === 'smtp' ? await talk(socket, options) : await talkInLines(socket, { protocol, ...options });
      return 'why' in outcome
        ? ({ kind: 'failure', failure: outcome } as const)
        : ({ kind: 'session', address, ...outcome } as const);
    } finally {
      close();
    }
  } finally {
    deadline.close();
  }
}

interface Talk<S> {
  readonly host: string;
  readonly port: number;
  readonly ehloName: string;
  readonly speak: SpeakTls<S>;
  readonly signal: AbortSignal;
}

/** Waits to be greeted, and takes leave in the end, whatever was said between. */
async function talk<S extends { readonly kind: string }>(
  socket: Socket,
  options: Talk<S>,
): Promise<Conversation<S> | Omit<Failure, 'ref'>> {
  const { host, port, signal } = options;
  const name = `${host}:${port}`;
  const replies = new ReplyReader(socket, name);
  const greeted = await replies.read(GREETING_TIMEOUT_MS, signal);
  if ('why' in greeted) return greeted;
  const { outcome, speaks } =
    greeted.code === 220
      ? await converse(socket, { replies, greeted, talk: options })
      : { outcome: turnedAway(name, greeted), speaks: 'plain' as const };
  if (speaks === 'plain') await takeLeave(socket, replies, signal);
  return outcome;
}

/** Asks a server of IMAP or POP3 for TLS, and takes leave where none comes. */
async function talkInLines<S extends { readonly kind: string }>(
  socket: Socket,
  { host, port, speak, protocol, signal }: Talk<S> & { readonly protocol: LineProtocol },
): Promise<Conversation<S> | Omit<Failure, 'ref'>> {
  const name = `${host}:${port}`;
  const replies = new ReplyReader(socket, name);
  const asked = await askForTls(socket, { protocol, replies, name, signal });
  const outcome = (starttls: NoStarttls | S): Conversation<S> => ({ greeting: '', extensions: [], starttls });
  if ('why' in asked) return asked;
  if (asked.kind === 'ready') {
    replies.detach();
    const spoken = await speak(socket, name, signal);
    return 'kind' in spoken ? outcome(spoken) : spoken;
  }
  say(socket, farewellOf(protocol));
  return outcome(asked.kind === 'broken' ? asked : { kind: 'not-offered' });
}

interface Conversed<S> {
  readonly outcome: Conversation<S> | Omit<Failure, 'ref'>;
  /**
   * Tells what the server waits for on this socket: once it waits for TLS, there is nothing more to say in plain text.
   */
  readonly speaks: 'plain' | 'tls';
}

async function converse<S extends { readonly kind: string }>(
  socket: Socket,
  {
    replies,
    greeted,
    talk: { host, port, ehloName, speak, signal },
  }: { readonly replies: ReplyReader; readonly greeted: Reply; readonly talk: Talk<S> },
): Promise<Conversed<S>> {
  const name = `${host}:${port}`;
  const ask = (line: string): Promise<ReplyOrFailure> => {
    say(socket, line);
    return replies.read(REPLY_TIMEOUT_MS, signal);
  };
  const plain = (outcome: Conversed<S>['outcome']): Conversed<S> => ({ outcome, speaks: 'plain' });
  let hello = await ask(`EHLO ${ehloName}`);
  const extended = 'why' in hello || hello.code < 500;
  if (!extended) hello = await ask(`HELO ${ehloName}`);
  if ('why' in hello) return plain(hello);
  if (hello.code !== 250) return plain(turnedAway(name, hello));
  // What a server says to HELO is no list of extensions.
  const extensions = (extended ? hello.lines.slice(1) : []).map((line) => shown(line).toUpperCase());
  const outcome = (starttls: NoStarttls | S): Conversation<S> => ({
    greeting: shown(greeted.lines[0] ?? ''),
    extensions,
    starttls,
  });
  if (!extensions.some((one) => one === 'STARTTLS' || one.startsWith('STARTTLS ')))
    return plain(outcome({ kind: 'not-offered' }));
  const ready = await ask('STARTTLS');
  if ('why' in ready) return plain(ready.why === 'closed' ? outcome({ kind: 'broken', causes: ready.causes }) : ready);
  if (ready.code !== 220)
    return plain(
      outcome({
        kind: 'broken',
        causes: [{ code: 'starttls-refused', args: { code: ready.code, text: shown(ready.lines[0] ?? '') } }],
      }),
    );
  const ended = (to: Conversed<S>['outcome']): Conversed<S> => ({ outcome: to, speaks: 'tls' });
  // What comes before the handshake was put there by somebody in between, or by a server that would obey such a one.
  if (replies.waiting > 0) return ended(outcome({ kind: 'broken', causes: because('starttls-injected') }));
  replies.detach();
  const spoken = await speak(socket, name, signal);
  return ended('kind' in spoken ? outcome(spoken) : spoken);
}

/** Says EHLO once more, as a sender would, and goes. What the server makes of it changes nothing. */
async function farewell(
  socket: Socket,
  {
    name,
    ehloName,
    protocol,
    signal,
  }: {
    readonly name: string;
    readonly ehloName: string;
    readonly protocol: StarttlsProtocol;
    readonly signal: AbortSignal;
  },
): Promise<void> {
  if (protocol !== 'smtp') {
    if (socket.writable) socket.end(`${farewellOf(protocol)}\r\n`);
    return;
  }
  const replies = new ReplyReader(socket, name);
  say(socket, `EHLO ${ehloName}`);
  await replies.read(REPLY_TIMEOUT_MS, signal);
  await takeLeave(socket, replies, signal);
  socket.destroy();
}

/** Says QUIT and waits a moment for the answer: who just hangs up looks like an attacker in the server's log. */
async function takeLeave(socket: Socket, replies: ReplyReader, signal: AbortSignal): Promise<void> {
  if (!say(socket, 'QUIT')) return;
  await replies.read(QUIT_TIMEOUT_MS, signal);
}

function say(socket: Socket, line: string): boolean {
  if (socket.writable) socket.write(`${line}\r\n`);
  return socket.writable;
}

const turnedAway = (name: string, { code, lines }: Reply): Omit<Failure, 'ref'> => ({
  why: 'turned-away',
  causes: [{ code: 'turned-away', args: { code, text: shown(lines[0] ?? '') }, server: name }],
});

/** A server's words for a sentence: printable ASCII alone, cut. */
const shown = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?').slice(0, MAX_TEXT_CHARS);
