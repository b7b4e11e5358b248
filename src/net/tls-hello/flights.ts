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
/** One flight, as in exchange.ts, and how many there are at most. */
const [FLIGHT_MS, MOST_FLIGHTS] = [1500, 10];

/** Two at a time. Those that matter most come first, so that a server that is slow or gone costs one round. */
const ROUNDS: readonly (readonly TlsHelloName[])[] = [
  ['current', 'tls12'],
  ['classical', 'tls12-plain'],
  ['tls11', 'tls10'],
  ['ssl3', 'weak'],
];
/** Protocols that we ask websites for. Those of another port are not known, so none is asked for there. */
const WEB_PROTOCOLS: readonly string[] = ['h2', 'http/1.1'];
const FURTHER_WEAK: readonly TlsHelloName[] = ['weak-2', 'weak-3'];
/** Hellos whose answer is read on for the curve or the prime. */
const READ_ON: readonly TlsHelloName[] = ['tls12', 'tls12-plain'];

/** A hello that a server with two kinds of certificates answers with the one for old clients. */
const WITH_CERTIFICATE: TlsHelloName = 'tls12-plain';

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
    const flights: Partial<Record<TlsHelloName, TlsFlight>> = {};
    const send = (hello: TlsHelloName, taken: readonly CipherWeakness[] = []) =>
      sendOne({ connector, target, name, hello, taken, flightMs, signal: deadline.signal });
    try {
      for (const round of ROUNDS) {
        const sent = await Promise.all(round.map(async (hello) => [hello, await send(hello)] as const));
        for (const [hello, one] of sent) if (one.kind === 'flight') flights[hello] = one.flight;
        const [[, first] = []] = sent;
        if (round !== ROUNDS[0] || first === undefined) continue;
        if (first.kind === 'forbidden') return { kind: 'forbidden', at: clock(), address, causes: first.causes };
        // Nobody there: eight more knocks would tell the same.
        if (first.kind === 'not-connected' && sent.every(([, one]) => one.kind !== 'flight'))
          return { kind: 'failure', at: clock(), failure: first.failure };
        if (isSilent(flights)) return { kind: 'flights', at: clock(), address, flights };
      }
      await sendFurtherWeak(flights, send);
      return { kind: 'flights', at: clock(), address, flights };
    } finally {
      deadline.close();
    }
  };
}

/** Whether nothing came back at all. */
const isSilent = (flights: TlsFlights): boolean => Object.values(flights).every(({ kind }) => kind === 'unknown');

/** Asks again without the kind of weak cipher that was taken, so that several are told. */
async function sendFurtherWeak(
  flights: Partial<Record<TlsHelloName, TlsFlight>>,
  send: (hello: TlsHelloName, taken: readonly CipherWeakness[]) => Promise<Sent>,
): Promise<void> {
  const taken: CipherWeakness[] = [];
  let last = flights['weak'];
  for (const hello of FURTHER_WEAK) {
    const weakness = last?.kind === 'hello' ? cipherSuite(last.cipher)?.weakness : undefined;
    if (weakness === undefined || weakness === null) return;
    taken.push(weakness);
    const sent = await send(hello, taken);
    if (sent.kind !== 'flight') return;
    last = sent.flight;
    flights[hello] = last;
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
    const how = { keyExchange: READ_ON.includes(hello), certificate: hello === WITH_CERTIFICATE };
    const flight = await exchange(connected.socket, octets, { name, timeoutMs: flightMs, ...how, signal });
    return { kind: 'flight', flight };
  } finally {
    connected.close();
  }
}
