import type { Socket } from 'node:net';
import type { Failure } from '../domain/answer.ts';
import type { ProbeSmtp, SmtpFound } from '../domain/probe.ts';
import type { Clock } from '../domain/time.ts';
import type { Connector } from './connector.ts';
import { handshake } from './handshake.ts';
import { type Reply, ReplyReader } from './lines.ts';

export interface SmtpProbeOptions {
  readonly connector: Connector;
  readonly clock: Clock;
  /** What we call ourselves in EHLO: the operator's name. */
  readonly ehloName: string;
  /** Further roots, PEM. */
  readonly ca?: string;
}

const SMTP_PORT = 25;
/** Servers make strangers wait before they greet them; a mail client waits 5 min (RFC 5321 §4.5.3.2.1), we do not. */
const GREETING_TIMEOUT_MS = 10_000;
const REPLY_TIMEOUT_MS = 5000;
/** Longest text of a server that is kept. */
const MAX_TEXT_CHARS = 200;

type Session = Extract<SmtpFound, { kind: 'session' }>;

/**
 * Makes the one way to look at a stranger's mail server: greeting, EHLO, STARTTLS, EHLO, QUIT. It never speaks first and
 * never names a mail. Trust is told, not enforced: senders without MTA-STS or DANE take any certificate (RFC 3207 §4.1).
 */
export function createSmtpProbe({ connector, clock, ehloName, ca }: SmtpProbeOptions): ProbeSmtp {
  return async (host, { signal = new AbortController().signal } = {}) => {
    const connected = await connector(host, SMTP_PORT, signal);
    if (connected.kind !== 'connected') return { ...connected, at: clock() };
    const { socket, address, release } = connected;
    try {
      const told = await talk(socket, { host, ehloName, signal, ...(ca === undefined ? {} : { ca }) });
      return 'why' in told
        ? { kind: 'failure', at: clock(), failure: told }
        : { kind: 'session', at: clock(), address, ...told };
    } finally {
      socket.destroy();
      release();
    }
  };
}

interface Talk {
  readonly host: string;
  readonly ehloName: string;
  readonly signal: AbortSignal;
  readonly ca?: string;
}

async function talk(
  socket: Socket,
  { host, ehloName, signal, ca }: Talk,
): Promise<Pick<Session, 'greeting' | 'extensions' | 'starttls'> | Omit<Failure, 'ref'>> {
  const name = `${host}:${SMTP_PORT}`;
  const replies = new ReplyReader(socket, name);
  const say = (line: string): void => {
    if (socket.writable) socket.write(`${line}\r\n`);
  };
  const ask = (line: string): Promise<Reply | Omit<Failure, 'ref'>> => {
    say(line);
    return replies.read(REPLY_TIMEOUT_MS, signal);
  };
  const greeted = await replies.read(GREETING_TIMEOUT_MS, signal);
  if ('why' in greeted) return greeted;
  const turnedAway = ({ code, lines }: Reply): Omit<Failure, 'ref'> => {
    say('QUIT');
    return { why: 'turned-away', detail: `${name} turned us away: ${code} ${shown(lines[0] ?? '')}` };
  };
  if (greeted.code !== 220) return turnedAway(greeted);
  const greeting = shown(greeted.lines[0] ?? '');
  let hello = await ask(`EHLO ${ehloName}`);
  if (!('why' in hello) && hello.code >= 500) hello = { ...(await ask(`HELO ${ehloName}`)), lines: [] };
  if ('why' in hello) return hello;
  if (hello.code !== 250) return turnedAway(hello);
  const extensions = hello.lines.slice(1).map((line) => shown(line).toUpperCase());
  const told = (starttls: Session['starttls']) => ({ greeting, extensions, starttls });
  if (!extensions.some((one) => one === 'STARTTLS' || one.startsWith('STARTTLS '))) {
    say('QUIT');
    return told({ kind: 'not-offered' });
  }
  const ready = await ask('STARTTLS');
  if ('why' in ready) return ready.why === 'closed' ? told({ kind: 'broken', detail: ready.detail }) : ready;
  if (ready.code !== 220) {
    say('QUIT');
    return told({ kind: 'broken', detail: `STARTTLS was answered with ${ready.code} ${shown(ready.lines[0] ?? '')}` });
  }
  // What comes before the handshake was put there by somebody in between, or by a server that would obey such a one.
  if (replies.waiting > 0) return told({ kind: 'broken', detail: 'unencrypted text followed the answer to STARTTLS' });
  replies.detach();
  const shaken = await handshake(socket, { host, name, signal, ...(ca === undefined ? {} : { ca }) });
  if (shaken.kind === 'no-tls') return told({ kind: 'broken', detail: shaken.detail });
  if (shaken.kind === 'failure')
    return shaken.failure.why === 'closed' ? told({ kind: 'broken', detail: shaken.failure.detail }) : shaken.failure;
  if (shaken.tls.chain.length > 0) await farewell(shaken.socket, name, ehloName, signal);
  return told({ kind: 'tls', tls: shaken.tls });
}

/** Says EHLO once more, as a sender would, and goes. What the server makes of it changes nothing. */
async function farewell(socket: Socket, name: string, ehloName: string, signal: AbortSignal): Promise<void> {
  const replies = new ReplyReader(socket, name);
  socket.write(`EHLO ${ehloName}\r\n`);
  await replies.read(REPLY_TIMEOUT_MS, signal);
  if (!socket.writable) return;
  socket.write('QUIT\r\n');
  await replies.read(REPLY_TIMEOUT_MS, signal);
  socket.destroy();
}

/** A server's words for a sentence: printable ASCII alone, cut. */
const shown = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?').slice(0, MAX_TEXT_CHARS);
