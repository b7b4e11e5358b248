import type { Socket } from 'node:net';
import type { Failure } from '../domain/answer.ts';
import { because } from '../domain/cause.ts';
import { type Connector, socketFailure } from './connector.ts';
import { createDeadline, lateness } from './deadline.ts';

/** How one WHOIS question ended. Source: RFC 3912. */
export type WhoisFound =
  | { readonly kind: 'answer'; readonly octets: Uint8Array; readonly tooLong: boolean }
  | { readonly kind: 'failure'; readonly failure: Omit<Failure, 'ref'> };

const WHOIS_PORT = 43;
const MAX_OCTETS = 256 * 1024;
const TIMEOUT_MS = 10_000;

/** Asks one question of a WHOIS server: a line out, octets back until it closes. Never throws and never hangs. */
export async function askWhois(
  connector: Connector,
  { host, query, signal }: { readonly host: string; readonly query: string; readonly signal?: AbortSignal | undefined },
): Promise<WhoisFound> {
  const deadline = createDeadline(TIMEOUT_MS, signal);
  try {
    const connected = await connector(host, WHOIS_PORT, deadline.signal);
    if (connected.kind === 'failure') return connected;
    if (connected.kind !== 'connected') {
      const causes =
        connected.kind === 'no-address'
          ? because('no-address', host)
          : connected.causes.map((cause) => ({ ...cause, server: host }));
      return { kind: 'failure', failure: { why: 'unreachable', causes } };
    }
    const { socket, close } = connected;
    try {
      return await converse(socket, { name: `${host}:${WHOIS_PORT}`, query, signal: deadline.signal });
    } finally {
      close();
    }
  } finally {
    deadline.close();
  }
}

function converse(
  socket: Socket,
  { name, query, signal }: { readonly name: string; readonly query: string; readonly signal: AbortSignal },
): Promise<WhoisFound> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let size = 0;
    const end = (found: WhoisFound): void => {
      signal.removeEventListener('abort', onLate);
      resolve(found);
    };
    const answer = (): WhoisFound => ({
      kind: 'answer',
      octets: new Uint8Array(Buffer.concat(parts)).subarray(0, MAX_OCTETS),
      tooLong: size > MAX_OCTETS,
    });
    const fail = (failure: Omit<Failure, 'ref'>): void => end({ kind: 'failure', failure });
    const onLate = (): void => fail(lateness(signal, name, 'late-end'));
    signal.addEventListener('abort', onLate, { once: true });
    socket.on('error', (error: NodeJS.ErrnoException) => fail(socketFailure(error, name)));
    socket.on('data', (chunk: Buffer) => {
      parts.push(chunk);
      size += chunk.length;
      if (size <= MAX_OCTETS) return;
      socket.pause();
      end(answer());
    });
    socket.on('end', () =>
      size === 0 ? fail({ why: 'closed', causes: because('closed-unanswered', name) }) : end(answer()),
    );
    // One line, whatever stands in it: a second one would be a second question.
    socket.write(`${query.replace(/\p{Cc}/gu, ' ')}\r\n`);
    if (signal.aborted) onLate();
  });
}
