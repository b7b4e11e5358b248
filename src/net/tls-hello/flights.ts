import { addressOctets } from '../../domain/addresses.ts';
import { HTTPS_PORT } from '../../domain/ports.ts';
import type { ProbeTlsFlights, TlsFlights, TlsHelloName, TlsTarget } from '../../domain/probe.ts';
import type { Clock } from '../../domain/time.ts';
import { type CipherWeakness, cipherSuite } from '../../records/tls/cipher-suites.ts';
import type { Connector } from '../connector.ts';
import { createDeadline } from '../deadline.ts';
import { sendAfterStarttls } from './after-starttls.ts';
import { closedHello, createAsking, type FlightAsking, readOnOf, type SentFlight } from './asking.ts';
import { exchange } from './exchange.ts';
import { helloOf } from './hellos.ts';

export interface FlightsOptions {
  readonly connector: Connector;
  readonly clock: Clock;
  /** Names us in EHLO. */
  readonly ehloName: string;
  /** How long one flight may take; 1.5 s, unless it is given. */
  readonly flightMs?: number | undefined;
}

/** One flight without connecting, as in exchange.ts, and how many there are at most. Source: docs/limits.md. */
const [FLIGHT_MS, MOST_FLIGHTS] = [1500, 9];

/** Two at a time. Those that matter most come first, so that a server that is slow or gone costs one round. */
const ROUNDS: readonly (readonly TlsHelloName[])[] = [
  ['current', 'tls12'],
  ['tls11', 'classical'],
  ['weak', 'tls12-plain'],
];
/** Protocols that we ask websites for. Those of another port are not known, so none is asked for there. */
const WEB_PROTOCOLS: readonly string[] = ['h2', 'http/1.1'];
const FURTHER_WEAK: readonly TlsHelloName[] = ['weak-2', 'weak-3'];

/**
 * Makes the one way to ask a server which versions, ciphers and groups it takes. Each flight is a connection: one ClientHello of
 * ours, the server's answer, and the end of it. Nothing is negotiated.
 */
export function createFlightsProbe({
  connector,
  clock,
  ehloName,
  flightMs = FLIGHT_MS,
}: FlightsOptions): ProbeTlsFlights {
  return async (target, { signal } = {}) => {
    const { address, port } = target;
    const name = address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`;
    // A server greets and answers a command or two before TLS begins.
    const longer = target.starttls === undefined ? 1 : 2;
    const deadline = createDeadline(longer * MOST_FLIGHTS * flightMs, signal);
    const asking = createAsking(
      (hello, taken) => sendOne({ connector, ehloName, target, name, hello, taken, flightMs, signal: deadline.signal }),
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

/** Whether nothing came back at all. */
const isSilent = (flights: TlsFlights): boolean => Object.values(flights).every(({ kind }) => kind === 'unknown');

const failsBrowsers = ({ current }: TlsFlights): boolean => current?.kind === 'closed' || current?.kind === 'unknown';

/** Sends what the first answers call for, what matters most first. */
async function sendFurther(asking: FlightAsking): Promise<void> {
  const { flights, send, confirm } = asking;
  // Servers that follow the rule answered 1.1 with what is older; some decline whatever they lack, though they have 1.0.
  const first = flights.tls11?.kind === 'alert' ? 'tls10' : 'ssl3';
  await send(first);
  const again = failsBrowsers(flights) ? undefined : closedHello(flights);
  if (again !== undefined) await confirm(again);
  if (first === 'tls10' && flights.tls10?.kind === 'hello' && flights.tls10.version === 'TLSv1') await send('ssl3');
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
  readonly ehloName: string;
  readonly target: TlsTarget;
  readonly name: string;
  readonly hello: TlsHelloName;
  readonly taken: readonly CipherWeakness[];
  readonly flightMs: number;
  readonly signal: AbortSignal;
}

async function sendOne({
  connector,
  ehloName,
  target,
  name,
  hello,
  taken,
  flightMs,
  signal,
}: OneFlight): Promise<SentFlight> {
  const host = addressOctets(target.host) === null ? target.host : null;
  const octets = helloOf(hello, host, { taken, ...(target.port === HTTPS_PORT ? { alpn: WEB_PROTOCOLS } : {}) });
  if (target.starttls !== undefined)
    return sendAfterStarttls({ target, options: { connector, ehloName }, hello, octets, signal });
  const connected = await connector(target.host, target.port, signal, { address: target.address });
  if (connected.kind === 'forbidden') return { kind: 'forbidden', causes: connected.causes };
  if (connected.kind === 'no-address') throw new Error(`${target.address} is no address`);
  if (connected.kind === 'failure') return { kind: 'not-connected', failure: connected.failure };
  try {
    const how = { name, timeoutMs: flightMs, ...readOnOf(hello), signal };
    const flight = await exchange(connected.socket, octets, how);
    return { kind: 'flight', flight };
  } finally {
    connected.close();
  }
}
