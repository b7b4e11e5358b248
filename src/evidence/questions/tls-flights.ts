import { SMTP_PORT } from '../../domain/ports.ts';
import type { TlsFlight, TlsFlightsResult, TlsTarget } from '../../domain/probe.ts';
import { createFlightsProbe } from '../../net/tls-hello/flights.ts';
import { createMailFlightsProbe } from '../../net/tls-hello/mail-flights.ts';
import { cipherSuite } from '../../records/tls/cipher-suites.ts';
import { type Asking, defineQuestion, type WithRef } from './define-question.ts';
import { decoderOf, hasText, isGivenObject, NOT_CONNECTED } from './json.ts';
import { showNotConnected } from './show-probe.ts';

export type TlsFlightsAnswer = WithRef<TlsFlightsResult>;

/** Which versions, ciphers and groups does one address take? */
export interface TlsFlightsQuestion extends Asking<TlsFlightsAnswer>, TlsTarget {
  readonly ask: 'tls-flights';
}

export const tlsFlights = (target: TlsTarget): TlsFlightsQuestion => ({ ask: 'tls-flights', ...target });

export const TLS_FLIGHTS = defineQuestion<TlsFlightsQuestion>({
  id: 'tls-flights',
  asks: 'servers',
  budget: 'connections',
  keyOf: ({ host, address, port, starttls }) =>
    `tls-flights ${host} ${address} ${port}${starttls === undefined ? '' : ' starttls'}`,
  storage: () => 'responses',
  subject: ({ address, starttls }) => ({
    name: address,
    type: starttls === undefined ? 'TLS ClientHello' : 'TLS ClientHello starttls',
  }),
  ask: (question, { probes, clock, signal }) => {
    const { connector, ehloName, flightMs } = probes();
    const ask =
      question.port === SMTP_PORT
        ? createMailFlightsProbe({ connector, clock, ehloName })
        : createFlightsProbe({ connector, clock, ehloName, flightMs });
    return ask(question, { signal });
  },
  encode: (answer) => answer,
  decode: decoderOf<TlsFlightsResult>({
    ...NOT_CONNECTED,
    flights: (value) => hasText(value, 'address') && isGivenObject(value['flights']),
  }),
  show(answer, clauseOf, { starttls }) {
    const source = starttls === undefined ? 'web server' : 'mail server';
    if (answer.kind !== 'flights') return showNotConnected(source, answer, clauseOf);
    const { address, flights } = answer;
    const lines = Object.entries(flights).map(([hello, flight]) => `${hello}: ${flightLine(flight)}`);
    return {
      source,
      security: null,
      outcome: 'answer',
      transport: 'tls',
      server: address,
      lines,
      brief: '',
    };
  },
});

/** In the words of the protocol. */
function flightLine(flight: TlsFlight): string {
  switch (flight.kind) {
    case 'hello':
      return `${flight.version} ${cipherSuite(flight.cipher)?.name ?? flight.cipher}`;
    case 'alert':
      return `alert ${flight.alert}`;
    default:
      return flight.kind;
  }
}
