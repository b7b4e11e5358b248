import type { Socket } from 'node:net';
import type { TlsFlight } from '../../domain/probe.ts';
import { socketFailure } from '../connector.ts';
import { createDeadline, lateness } from '../deadline.ts';
import { createFlightReader, MAX_FLIGHT_OCTETS, type ServerHello } from './server-flight.ts';

/** One flight, from its first octet to the answer. */
const FLIGHT_TIMEOUT_MS = 1500;

interface OneExchange {
  /** How failures call the server. */
  readonly name: string;
  /** How long the answer may take; 1.5 s, unless the caller has reason to wait longer. */
  readonly timeoutMs?: number | undefined;
  /** Reads on for the curve or the prime. */
  readonly keyExchange?: boolean;
  /** Keeps the certificate that is read on the way. */
  readonly certificate?: boolean;
  /** Reads the whole flight, and gets all that it says. */
  readonly onWhole?: (hello: ServerHello) => void;
  readonly signal: AbortSignal;
}

/** Sends a ClientHello and reads what comes back. */
export function exchange(
  socket: Socket,
  octets: Buffer,
  { name, timeoutMs = FLIGHT_TIMEOUT_MS, keyExchange = false, certificate = false, onWhole, signal }: OneExchange,
): Promise<TlsFlight> {
  return new Promise((resolve) => {
    const reader = createFlightReader({ keyExchange, whole: onWhole !== undefined });
    const deadline = createDeadline(timeoutMs, signal);
    const end = (flight: TlsFlight): void => {
      deadline.close();
      deadline.signal.removeEventListener('abort', onLate);
      socket.removeListener('data', onData);
      socket.on('error', () => {});
      resolve(flight);
    };
    const onLate = (): void => {
      const { causes } = lateness(deadline.signal, name, 'late-answer');
      end(readSoFar() ?? { kind: 'unknown', causes });
    };
    const readSoFar = (): TlsFlight | null => {
      const hello = reader.end();
      return hello === null ? null : flightOf(hello, certificate);
    };
    const onData = (chunk: Buffer): void => {
      const found = reader.read(chunk);
      if (found === null) return;
      if (found.kind === 'hello') onWhole?.(found);
      const causes = [{ code: 'handshake-flooded', args: { octets: MAX_FLIGHT_OCTETS }, server: name }] as const;
      end(found.kind === 'flooded' ? { kind: 'unknown', causes } : flightOf(found, certificate));
    };
    const onEnd = (): void => end(readSoFar() ?? { kind: 'closed' });
    if (deadline.signal.aborted) return onLate();
    deadline.signal.addEventListener('abort', onLate, { once: true });
    socket.on('data', onData);
    socket.once('end', onEnd);
    socket.once('close', onEnd);
    socket.once('error', (error: NodeJS.ErrnoException) => {
      const { why, causes } = socketFailure(error, name);
      end(readSoFar() ?? (why === 'closed' ? { kind: 'closed' } : { kind: 'unknown', causes }));
    });
    socket.write(octets);
    // Behind STARTTLS it was paused.
    socket.resume();
  });
}

/** Tells what is kept of a flight. */
function flightOf(
  found: Exclude<ReturnType<ReturnType<typeof createFlightReader>['read']>, null>,
  keeps: boolean,
): TlsFlight {
  switch (found.kind) {
    case 'hello': {
      const { alpn: _, certificate, chain: __, asksForCertificate: ___, ...hello } = found;
      return keeps && certificate !== undefined ? { ...hello, certificate } : hello;
    }
    case 'alert':
      return { kind: 'alert', alert: found.alert };
    default:
      return { kind: 'not-tls' };
  }
}
