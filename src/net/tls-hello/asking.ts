import type { Failure } from '../../domain/answer.ts';
import type { Cause } from '../../domain/cause.ts';
import type { TlsFlight, TlsFlights, TlsHelloName } from '../../domain/probe.ts';
import type { CipherWeakness } from '../../records/tls/cipher-suites.ts';

// What first flights to web servers and to mail servers have in common: who asks keeps account of connections and of answers.

/** Before a hello is sent again: a server that counts connections may have had enough for a moment. */
const PAUSE_MS = 300;
/** Hellos whose answer is read on for the curve or the prime. */
const READ_ON: readonly TlsHelloName[] = ['tls12', 'tls12-plain', 'tls12-rsa', 'tls12-order'];
/** Hellos that a server with two kinds of certificates answers with the one for old clients. */
const WITH_CERTIFICATE: readonly TlsHelloName[] = ['tls12-plain', 'tls12-rsa'];
/** Which of the hellos that were not answered is sent again, where several were not: one alone. */
const AGAIN: readonly TlsHelloName[] = ['tls11', 'weak', 'tls12-plain', 'ssl3', 'tls10', 'tls12', 'classical'];

/** Tells what came of one connection. */
export type SentFlight =
  | { readonly kind: 'flight'; readonly flight: TlsFlight }
  | { readonly kind: 'not-connected'; readonly failure: Omit<Failure, 'ref'> }
  | { readonly kind: 'forbidden'; readonly causes: readonly Cause[] };

/** Tells how far the answer to a hello is read on. */
export const readOnOf = (hello: TlsHelloName) => ({
  keyExchange: READ_ON.includes(hello),
  certificate: WITH_CERTIFICATE.includes(hello),
});

/** Picks the hello that is sent again where the server hung up on several; undefined where it did on none. */
export const closedHello = (flights: TlsFlights): TlsHelloName | undefined =>
  AGAIN.find((hello) => flights[hello]?.kind === 'closed');

/** The flights with one address, and what is left of the connections. */
export interface FlightAsking {
  readonly flights: Partial<Record<TlsHelloName, TlsFlight>>;
  /** Counts the connections that are left. */
  left(): number;
  /** Sends a hello; null where no connection is left. */
  send(hello: TlsHelloName, taken?: readonly CipherWeakness[]): Promise<SentFlight | null>;
  /** Sends a hello that was not answered again, after one that is; only where connections are left for both. */
  confirm(hello: TlsHelloName): Promise<void>;
}

/** Makes the book of what was asked of one address: `most` connections at most. */
export function createAsking(
  sendHello: (hello: TlsHelloName, taken: readonly CipherWeakness[]) => Promise<SentFlight>,
  most: number,
): FlightAsking {
  const flights: FlightAsking['flights'] = {};
  /** In the order of events: when each hello was sent, and when its answer was there. */
  const times = new Map<TlsHelloName, { readonly sent: number; readonly ended: number }>();
  let [left, events] = [most, 0];
  const send: FlightAsking['send'] = async (hello, taken = []) => {
    if (left === 0) return null;
    left -= 1;
    events += 1;
    const sent = events;
    const one = await sendHello(hello, taken);
    events += 1;
    times.set(hello, { sent, ended: events });
    if (one.kind === 'flight') flights[hello] = one.flight;
    if (one.kind === 'not-connected') flights[hello] = { kind: 'unknown', causes: one.failure.causes };
    return one;
  };
  const isTaken = (hello: TlsHelloName): boolean => flights[hello]?.kind === 'hello';
  return {
    flights,
    left: () => left,
    send,
    async confirm(hello) {
      const [before, time] = [flights[hello], times.get(hello)];
      const good = [...times.keys()].filter(isTaken);
      const [known] = good;
      if (before === undefined || time === undefined || known === undefined) return;
      const isBetween = good.some((one) => (times.get(one)?.sent ?? 0) > time.ended);
      if (left < (isBetween ? 1 : 2)) return;
      await pause();
      if (!isBetween) {
        const usual = flights[known];
        await send(known);
        const between = isTaken(known);
        flights[known] = usual ?? { kind: 'closed' };
        if (!between) return;
        await pause();
      }
      await send(hello);
      const after = flights[hello];
      if (after?.kind === 'closed' && before.kind === 'closed') flights[hello] = { ...after, twice: true };
      if (after?.kind === 'unknown' && before.kind === 'unknown') flights[hello] = { ...after, twice: true };
    },
  };
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
