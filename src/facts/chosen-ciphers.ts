import type { TlsFlights, TlsHelloName } from '../domain/probe.ts';
import { type CipherSuite, cipherSuite } from '../records/tls/cipher-suites.ts';

// What first flights say of cipher suites, of a web server as of a mail server.

/** The cipher suites that a server chose for one of our clients. */
export interface Chosen {
  readonly hello: TlsHelloName;
  readonly suite: CipherSuite;
  readonly dhBits: number | null;
}

const CIPHER_HELLOS: readonly TlsHelloName[] = [
  'current',
  'classical',
  'tls12',
  'tls12-plain',
  'tls12-rsa',
  'weak',
  'weak-2',
  'weak-3',
];
/** A server may have weak ciphers for old versions alone. */
const OLD_HELLOS: readonly TlsHelloName[] = ['tls11', 'tls10', 'ssl3'];

/** Returns the cipher suites that servers chose, each once with each hello and length of prime. */
export function chosenIn(all: readonly TlsFlights[]): readonly Chosen[] {
  const chosen = all.flatMap((flights) =>
    [...CIPHER_HELLOS, ...OLD_HELLOS].flatMap((hello): Chosen[] => {
      const flight = flights[hello];
      const suite = flight?.kind === 'hello' ? cipherSuite(flight.cipher) : undefined;
      if (suite === undefined || flight?.kind !== 'hello') return [];
      if (OLD_HELLOS.includes(hello) && suite.weakness === null) return [];
      return [{ hello, suite, dhBits: flight.dhBits }];
    }),
  );
  return chosen.filter(
    (one, i) =>
      chosen.findIndex(
        ({ hello, suite, dhBits }) => hello === one.hello && suite.id === one.suite.id && dhBits === one.dhBits,
      ) === i,
  );
}
