import type { NotConnected, ProbeTlsFlights, TlsFlight, TlsHelloName, TlsTarget } from '../../domain/probe.ts';
import type { Clock } from '../../domain/time.ts';
import type { Connector } from '../connector.ts';
import { smtpSession } from '../smtp.ts';
import { exchange } from './exchange.ts';
import { helloOf } from './hellos.ts';

export interface MailFlightsOptions {
  readonly connector: Connector;
  readonly clock: Clock;
  /** Names us in EHLO. */
  readonly ehloName: string;
}

/**
 * Offer nothing newer than TLS 1.1, and SSL 3.0. With the session that shows its certificate these are three connections, which is all
 * that a run may make. Source: docs/limits.md.
 */
const HELLOS: readonly TlsHelloName[] = ['tls11', 'ssl3'];

type Lost = NotConnected extends infer N ? (N extends { readonly at: unknown } ? Omit<N, 'at'> : never) : never;
type Sent = { readonly kind: 'flight'; readonly flight: TlsFlight } | Lost;

/** Makes the one way to ask a mail server which old versions of TLS it takes after STARTTLS. Nothing is negotiated. */
export function createMailFlightsProbe(options: MailFlightsOptions): ProbeTlsFlights {
  return async (target, { signal } = {}) => {
    const sent = await Promise.all(
      HELLOS.map(async (hello) => [hello, await send(hello, { target, options, signal })] as const),
    );
    const at = options.clock();
    const flights: Partial<Record<TlsHelloName, TlsFlight>> = {};
    for (const [hello, one] of sent) {
      if (one.kind === 'flight') flights[hello] = one.flight;
      if (one.kind === 'failure') flights[hello] = { kind: 'unknown', causes: one.failure.causes };
    }
    const [lost] = sent.flatMap(([, one]) => (one.kind === 'flight' ? [] : [one]));
    const isLost = sent.every(([, one]) => one.kind !== 'flight');
    return lost !== undefined && isLost ? { ...lost, at } : { kind: 'flights', at, address: target.address, flights };
  };
}

async function send(
  hello: TlsHelloName,
  {
    target: { host, address, port },
    options: { connector, ehloName },
    signal,
  }: { readonly target: TlsTarget; readonly options: MailFlightsOptions; readonly signal: AbortSignal | undefined },
): Promise<Sent> {
  const session = await smtpSession(
    { host, port, address },
    {
      ehloName,
      speak: async (socket, name, until) => {
        const flight = await exchange(socket, helloOf(hello, host), { name, signal: until });
        return { kind: 'flight', flight } as const;
      },
    },
    { connector, ...(signal === undefined ? {} : { signal }) },
  );
  if (session.kind !== 'session') return session;
  const { starttls } = session;
  if (starttls.kind === 'flight') return starttls;
  // What a server says of STARTTLS this time says nothing of its versions.
  return { kind: 'flight', flight: { kind: 'unknown', causes: starttls.kind === 'broken' ? starttls.causes : [] } };
}
