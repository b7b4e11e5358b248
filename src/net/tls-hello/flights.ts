import { addressOctets } from '../../domain/addresses.ts';
import type { Failure } from '../../domain/answer.ts';
import type { Cause } from '../../domain/cause.ts';
import { HTTPS_PORT } from '../../domain/ports.ts';
import type { ProbeTlsFlights, TlsFlight, TlsFlights, TlsHelloName, TlsTarget } from '../../domain/probe.ts';
import type { Clock } from '../../domain/time.ts';
import { type CipherWeakness, cipherSuite } from '../../records/tls/cipher-suites.ts';
import type { Connector } from '../connector.ts';
import { createDeadline } from '../deadline.ts';
import { exchange } from './exchange.ts';
import { helloOf } from './hellos.ts';

export interface FlightsOptions {
  readonly connector: Connector;
  readonly clock: Clock;
  /** How long one flight may take; 1.5 s, unless it is given. */
  readonly flightMs?: number | undefined;
}

/** Connecting before it: the connector gives up on a server after 3 s. */
const CONNECT_TIMEOUT_MS = 3000;
/** One flight, as in exchange.ts, and how many there are at most. Source: docs/limits.md. */
const [FLIGHT_MS, MOST_FLIGHTS] = [1500, 9];
/** Before a hello is sent again: a server that counts connections may have had enough for a moment. */
const PAUSE_MS = 300;

/** Two at a time. Those that matter most come first, so that a server that is slow or gone costs one round. */
const ROUNDS: readonly (readonly TlsHelloName[])[] = [
  ['current', 'tls12'],
  ['tls11', 'classical'],
  ['weak', 'tls12-plain'],
];
/** Protocols that we ask websites for. Those of another port are not known, so none is asked for there. */
const WEB_PROTOCOLS: readonly string[] = ['h2', 'http/1.1'];
const FURTHER_WEAK: readonly TlsHelloName[] = ['weak-2', 'weak-3'];
/** Hellos whose answer is read on for the curve or the prime. */
const READ_ON: readonly TlsHelloName[] = ['tls12', 'tls12-plain', 'tls12-rsa', 'tls12-order'];
/** Hellos that a server with two kinds of certificates answers with the one for old clients. */
const WITH_CERTIFICATE: readonly TlsHelloName[] = ['tls12-plain', 'tls12-rsa'];
/** Which of the hellos that were not answered is sent again, where several were not: one alone. */
const AGAIN: readonly TlsHelloName[] = ['tls11', 'weak', 'tls12-plain', 'ssl3', 'tls12', 'classical'];

type Sent =
  | { readonly kind: 'flight'; readonly flight: TlsFlight }
  | { readonly kind: 'not-connected'; readonly failure: Omit<Failure, 'ref'> }
  | { readonly kind: 'forbidden'; readonly causes: readonly Cause[] };

/**
 * Makes the one way to ask a server which versions, ciphers and groups it takes. Each flight is a connection: one ClientHello of
 * ours, the server's answer, and the end of it. Nothing is negotiated.
 */
export function createFlightsProbe({ connector, clock, flightMs = FLIGHT_MS }: FlightsOptions): ProbeTlsFlights {
  return async (target, { signal } = {}) => {
    const { address, port } = target;
    const name = address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`;
    const deadline = createDeadline(MOST_FLIGHTS * flightMs, signal);
    const asking = createAsking(
      (hello, taken) => sendOne({ connector, target, name, hello, taken, flightMs, signal: deadline.signal }),
      Math.min(target.most ?? MOST_FLIGHTS, MOST_FLIGHTS),
    );
    const { flights } = asking;
    try {
      for (const round of ROUNDS) {
        // A server that stumbles over the hello of a browser does so each time, and takes others.
        if (round === ROUNDS.at(-1) && failsBrowsers(flights)) await asking.confirm('current');
        const [first, ...others] = await Promise.all(round.map((hello) => asking.send(hello)));
        if (round !== ROUNDS[0] || first === undefined || first === null) continue;
        if (first.kind === 'forbidden') return { kind: 'forbidden', at: clock(), address, causes: first.causes };
        // Nobody there: more knocks would tell the same.
        if (first.kind === 'not-connected' && others.every((one) => one?.kind !== 'flight'))
          return { kind: 'failure', at: clock(), failure: first.failure };
        if (isSilent(flights)) return { kind: 'flights', at: clock(), address, flights };
      }
      await sendFurther(asking);
      return { kind: 'flights', at: clock(), address, flights };
    } finally {
      deadline.close();
    }
  };
}

/** The flights with one address, and what is left of the connections. */
interface FlightAsking {
  readonly flights: Partial<Record<TlsHelloName, TlsFlight>>;
  /** Counts the connections that are left. */
  left(): number;
  /** Sends a hello; null where no connection is left. */
  send(hello: TlsHelloName, taken?: readonly CipherWeakness[]): Promise<Sent | null>;
  /** Sends a hello that was not answered again, after one that is; only where connections are left for both. */
  confirm(hello: TlsHelloName): Promise<void>;
}

function createAsking(
  sendHello: (hello: TlsHelloName, taken: readonly CipherWeakness[]) => Promise<Sent>,
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

/** Whether nothing came back at all. */
const isSilent = (flights: TlsFlights): boolean => Object.values(flights).every(({ kind }) => kind === 'unknown');

const failsBrowsers = ({ current }: TlsFlights): boolean => current?.kind === 'closed' || current?.kind === 'unknown';

/** Sends what the first answers call for, what matters most first. */
async function sendFurther(asking: FlightAsking): Promise<void> {
  const { flights, send, confirm } = asking;
  await send('ssl3');
  const again = failsBrowsers(flights) ? undefined : AGAIN.find((hello) => flights[hello]?.kind === 'closed');
  if (again !== undefined) await confirm(again);
  // Where 1.1 is declined, so is all that is older: a server answers with the highest version that both know.
  if (flights.tls11?.kind === 'hello' && flights.tls11.version === 'TLSv1.1') await send('tls10');
  const usual = flights.tls12?.kind === 'hello' ? cipherSuite(flights.tls12.cipher) : undefined;
  if (usual?.name.startsWith('ECDHE-ECDSA') === true) await send('tls12-rsa');
  await sendFurtherWeak(asking);
  // The page of the website needs the last connection.
  if (flights.tls12?.kind === 'hello' && flights.tls12.version === 'TLSv1.2' && asking.left() > 1)
    await send('tls12-order');
}

/** Asks again without the kind of weak cipher that was taken, so that several are told. */
async function sendFurtherWeak({ flights, send }: FlightAsking): Promise<void> {
  const taken: CipherWeakness[] = [];
  let last = flights['weak'];
  for (const hello of FURTHER_WEAK) {
    const weakness = last?.kind === 'hello' ? cipherSuite(last.cipher)?.weakness : undefined;
    if (weakness === undefined || weakness === null) return;
    taken.push(weakness);
    await send(hello, taken);
    last = flights[hello];
  }
}

interface OneFlight {
  readonly connector: Connector;
  readonly target: TlsTarget;
  readonly name: string;
  readonly hello: TlsHelloName;
  readonly taken: readonly CipherWeakness[];
  readonly flightMs: number;
  readonly signal: AbortSignal;
}

async function sendOne({ connector, target, name, hello, taken, flightMs, signal }: OneFlight): Promise<Sent> {
  const connecting = createDeadline(CONNECT_TIMEOUT_MS, signal);
  const connected = await connector(target.host, target.port, connecting.signal, { address: target.address });
  connecting.close();
  if (connected.kind === 'forbidden') return { kind: 'forbidden', causes: connected.causes };
  if (connected.kind === 'no-address') throw new Error(`${target.address} is no address`);
  if (connected.kind === 'failure') return { kind: 'not-connected', failure: connected.failure };
  const host = addressOctets(target.host) === null ? target.host : null;
  try {
    const octets = helloOf(hello, host, { taken, ...(target.port === HTTPS_PORT ? { alpn: WEB_PROTOCOLS } : {}) });
    const how = { keyExchange: READ_ON.includes(hello), certificate: WITH_CERTIFICATE.includes(hello) };
    const flight = await exchange(connected.socket, octets, { name, timeoutMs: flightMs, ...how, signal });
    return { kind: 'flight', flight };
  } finally {
    connected.close();
  }
}
