import type { Socket } from 'node:net';
import type { Failure } from '../domain/answer.ts';
import { because, type Cause } from '../domain/cause.ts';
import type { ReplyReader } from './lines.ts';

// How TLS begins in IMAP and POP3. Sources: RFC 9051 §6.2.1, RFC 2595 §4, RFC 2449 §5.

/** The commands of a protocol, and how their replies are read. */
interface Dialect {
  readonly name: string;
  readonly greeting: RegExp;
  /** A greeting of a server that takes nobody now. Source: RFC 9051 §7.1.5. */
  readonly refusal: RegExp;
  readonly capabilities: string;
  /** The last line of the reply to that. */
  readonly listed: RegExp;
  /** A line of it that offers TLS. */
  readonly offer: RegExp;
  readonly starttls: string;
  readonly replied: RegExp;
  readonly ready: RegExp;
  readonly quit: string;
}

const DIALECTS = {
  imap: {
    name: 'IMAP',
    greeting: /^\* (?:OK|PREAUTH)\b/i,
    refusal: /^\* BYE\b/i,
    capabilities: 'a1 CAPABILITY',
    listed: /^a1 /i,
    offer: /^\* CAPABILITY .*\bSTARTTLS\b/i,
    starttls: 'a2 STARTTLS',
    replied: /^a2 /i,
    ready: /^a2 OK\b/i,
    quit: 'a3 LOGOUT',
  },
  pop3: {
    name: 'POP3',
    greeting: /^\+OK\b/i,
    refusal: /^-ERR\b/i,
    capabilities: 'CAPA',
    listed: /^(?:\.$|-ERR\b)/i,
    offer: /^STLS\s*$/i,
    starttls: 'STLS',
    replied: /^[+-]/,
    ready: /^\+OK\b/i,
    quit: 'QUIT',
  },
} as const satisfies Readonly<Record<string, Dialect>>;

/** Protocols in which a line is all of a command. */
export type LineProtocol = keyof typeof DIALECTS;

/** Lines of one reply. */
const MAX_LINES = 100;
const GREETING_TIMEOUT_MS = 10_000;
const REPLY_TIMEOUT_MS = 5000;

/** Returns how a client of the protocol takes leave. */
export const farewellOf = (protocol: LineProtocol): string => DIALECTS[protocol].quit;

type LineFailure = Omit<Failure, 'ref'>;
/** `ready`: the server waits for TLS, and has said nothing more. */
export type LineStarttls =
  | { readonly kind: 'ready' | 'not-offered' }
  | { readonly kind: 'broken'; readonly causes: readonly Cause[] };

/** Asks a server that greets for TLS, as far as its answer. It never speaks first, and nobody signs in. */
export async function askForTls(
  socket: Socket,
  {
    protocol,
    replies,
    name,
    signal,
  }: { protocol: LineProtocol; replies: ReplyReader; name: string; signal: AbortSignal },
): Promise<LineStarttls | LineFailure> {
  const dialect: Dialect = DIALECTS[protocol];
  const greeting = await replies.line(GREETING_TIMEOUT_MS, signal);
  if (typeof greeting !== 'string') return greeting;
  if (dialect.refusal.test(greeting)) return { why: 'turned-away', causes: because('not-greeted', name) };
  if (!dialect.greeting.test(greeting))
    return {
      why: 'not-understood',
      causes: [{ code: 'not-in-protocol', args: { protocol: dialect.name }, server: name }],
    };
  const ask = async (command: string, end: RegExp): Promise<readonly string[] | LineFailure> => {
    if (socket.writable) socket.write(`${command}\r\n`);
    const lines: string[] = [];
    while (lines.length < MAX_LINES) {
      const line = await replies.line(REPLY_TIMEOUT_MS, signal);
      if (typeof line !== 'string') return line;
      lines.push(line);
      if (end.test(line)) return lines;
    }
    return { why: 'not-understood', causes: [{ code: 'too-many-lines', args: { max: MAX_LINES }, server: name }] };
  };
  const listed = await ask(dialect.capabilities, dialect.listed);
  if ('why' in listed) return listed;
  const isOffered = listed.some((line) => dialect.offer.test(line));
  // Old servers of POP3 list nothing, and may know the command all the same.
  if (!isOffered && listed.length > 1) return { kind: 'not-offered' };
  const answered = await ask(dialect.starttls, dialect.replied);
  if ('why' in answered) return answered;
  if (!dialect.ready.test(answered.at(-1) ?? ''))
    return isOffered ? { kind: 'broken', causes: because('starttls-declined') } : { kind: 'not-offered' };
  // What comes before the handshake was put there by somebody in between, or by a server that would obey such a one.
  return replies.waiting > 0 ? { kind: 'broken', causes: because('starttls-injected') } : { kind: 'ready' };
}
