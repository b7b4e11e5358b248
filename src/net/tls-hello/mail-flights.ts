import type { ProbeTlsFlights, TlsFlight, TlsFlights, TlsHelloName } from '../../domain/probe.ts';
import type { Clock } from '../../domain/time.ts';
import { cipherSuite } from '../../records/tls/cipher-suites.ts';
import type { Connector } from '../connector.ts';
import { createDeadline } from '../deadline.ts';
import { type FlightAfterStarttls, sendAfterStarttls } from './after-starttls.ts';
import { closedHello, createAsking, type FlightAsking, type SentFlight } from './asking.ts';
import { helloOf } from './hellos.ts';

export interface MailFlightsOptions {
  readonly connector: Connector;
  readonly clock: Clock;
  /** Names us in EHLO. */
  readonly ehloName: string;
}

/** Connections beside the session that shows the certificate: six in all. Source: docs/limits.md. */
const MOST_FLIGHTS = 5;
/** All of them together: servers make strangers wait before they greet them. What is not there by then was not asked. */
const FLIGHTS_MS = 12_000;

/** Two at a time, what matters most first. */
const FIRST: readonly TlsHelloName[] = ['tls12', 'tls11'];
const NEXT: readonly TlsHelloName[] = ['weak', 'tls12-order'];

/**
 * Makes the one way to ask a mail server which versions and ciphers it takes after STARTTLS. Each flight is an SMTP session with one
 * ClientHello of ours, the server's answer, and the end of it. Nothing is negotiated.
 */
export function createMailFlightsProbe(options: MailFlightsOptions): ProbeTlsFlights {
  return async (target, { signal } = {}) => {
    const { clock } = options;
    const { address } = target;
    const deadline = createDeadline(FLIGHTS_MS, signal);
    const asking = createAsking(
      (hello) => sendOne(hello, { target, options, signal: deadline.signal }),
      Math.min(target.most ?? MOST_FLIGHTS, MOST_FLIGHTS),
    );
    const { flights } = asking;
    try {
      const [first, second] = await sendAll(asking, FIRST);
      if (first?.kind === 'forbidden') return { kind: 'forbidden', at: clock(), address, causes: first.causes };
      if (first?.kind === 'not-connected' && second?.kind !== 'flight')
        return { kind: 'failure', at: clock(), failure: first.failure };
      // Where nothing came back, more knocks would tell the same.
      if (Object.values(flights).some(isAnswer)) await sendFurther(asking, deadline.signal);
      return { kind: 'flights', at: clock(), address, flights };
    } finally {
      deadline.close();
    }
  };
}

const sendAll = (asking: FlightAsking, hellos: readonly TlsHelloName[]) =>
  Promise.all(hellos.map((hello) => asking.send(hello)));

const isAnswer = ({ kind }: TlsFlight): boolean => kind === 'hello' || kind === 'alert';

/** Asks for weak suites and for the order, and spends the last connection on what the answers leave most in doubt. */
async function sendFurther(asking: FlightAsking, signal: AbortSignal): Promise<void> {
  const { flights, send, confirm } = asking;
  const isOlder = flights.tls12?.kind === 'hello';
  // A server of TLS 1.3 alone has no order that this would show.
  await sendAll(asking, isOlder ? NEXT : NEXT.slice(0, 1));
  if (signal.aborted) return;
  // Where 1.1 is declined, so is all that is older: a server answers with the highest version that both know.
  if (flights.tls11?.kind === 'hello') await send('ssl3');
  const again = closedHello(flights);
  if (again !== undefined) await confirm(again);
  if (isOlder) await send(isByEcdsa(flights) ? 'tls12-rsa' : 'tls12-plain');
}

/** Whether clients that take no ECDSA may get another certificate. */
const isByEcdsa = ({ tls12 }: TlsFlights): boolean =>
  tls12?.kind === 'hello' && cipherSuite(tls12.cipher)?.name.startsWith('ECDHE-ECDSA') === true;

const sendOne = (
  hello: TlsHelloName,
  { target, options, signal }: Pick<FlightAfterStarttls, 'target' | 'options' | 'signal'>,
): Promise<SentFlight> =>
  // Senders that check no certificate can do without one: many mail servers take such suites on purpose, and would choose them here.
  sendAfterStarttls({ target, options, hello, octets: helloOf(hello, target.host, { taken: ['anonymous'] }), signal });
