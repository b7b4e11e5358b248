import type { TlsHelloName, TlsTarget } from '../../domain/probe.ts';
import type { Connector } from '../connector.ts';
import { smtpSession } from '../smtp.ts';
import { readOnOf, type SentFlight } from './asking.ts';
import { exchange } from './exchange.ts';

/** One ClientHello to a server where TLS begins with a command. */
export interface FlightAfterStarttls {
  readonly target: TlsTarget;
  readonly options: { readonly connector: Connector; readonly ehloName: string };
  readonly hello: TlsHelloName;
  readonly octets: Buffer;
  readonly signal: AbortSignal;
}

/** Sends a ClientHello after the command, and reads what comes back. */
export async function sendAfterStarttls({
  target: { host, address, port, starttls: protocol },
  options: { connector, ehloName },
  hello,
  octets,
  signal,
}: FlightAfterStarttls): Promise<SentFlight> {
  const session = await smtpSession(
    { host, port, address, starttls: protocol },
    {
      ehloName,
      speak: async (socket, name, until) => {
        const flight = await exchange(socket, octets, { name, ...readOnOf(hello), signal: until });
        return { kind: 'flight', flight } as const;
      },
    },
    { connector, signal },
  );
  if (session.kind === 'no-address') throw new Error(`${address} is no address`);
  if (session.kind === 'failure') return { kind: 'not-connected', failure: session.failure };
  if (session.kind === 'forbidden') return { kind: 'forbidden', causes: session.causes };
  const { starttls } = session;
  if (starttls.kind === 'flight') return starttls;
  // What a server says of STARTTLS this time says nothing of its versions.
  return { kind: 'flight', flight: { kind: 'unknown', causes: starttls.kind === 'broken' ? starttls.causes : [] } };
}
