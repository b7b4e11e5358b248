import type { Readable } from 'node:stream';
import type { Failure } from '../domain/answer.ts';
import type { Cause } from '../domain/cause.ts';

/** Time in which a stretch of an answer is looked at, and the octets that it must bring: a modem brought more. */
const INTERVAL_MS = 3000;
const MIN_OCTETS_OF_INTERVAL = 3000;

interface PaceOptions {
  /** How failures call the server. */
  readonly name: string;
  /** How long the first octet may take. */
  readonly firstOctetMs: number;
  /** Called once, with why. */
  readonly onSlow: (failure: Omit<Failure, 'ref'>) => void;
}

/**
 * Watches that octets keep coming on a socket, so that a server that sends next to nothing does not hold a connection,
 * and a turn at its address, until the deadline. Gives what ends the watch.
 */
export function watchPace(socket: Readable, { name, firstOctetMs, onSlow }: PaceOptions): () => void {
  let octets = 0;
  let timer = setTimeout(
    () => slow({ code: 'slow-start', args: { seconds: firstOctetMs / 1000 }, server: name }),
    firstOctetMs,
  );

  const stop = (): void => {
    clearTimeout(timer);
    socket.off('data', onFirst);
    socket.off('data', count);
  };
  const slow = (cause: Cause): void => {
    stop();
    onSlow({ why: 'timeout', causes: [cause] });
  };
  const checkPace = (): void => {
    if (octets < MIN_OCTETS_OF_INTERVAL) {
      slow({ code: 'slow', args: { octets, seconds: INTERVAL_MS / 1000 }, server: name });
      return;
    }
    octets = 0;
    timer = setTimeout(checkPace, INTERVAL_MS);
  };
  const onFirst = (): void => {
    clearTimeout(timer);
    timer = setTimeout(checkPace, INTERVAL_MS);
  };
  const count = (chunk: Uint8Array): void => {
    octets += chunk.length;
  };
  socket.once('data', onFirst);
  socket.on('data', count);
  return stop;
}
