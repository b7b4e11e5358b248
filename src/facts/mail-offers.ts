import type { DnsName } from '../domain/name.ts';
import { SMTP_PORT } from '../domain/ports.ts';
import type { TlsFlight, TlsFlights, TlsVersionName } from '../domain/probe.ts';
import { tlsFlights } from '../evidence/questions/tls-flights.ts';
import { available, type FactReader, refOf } from './fact.ts';
import { readMailServerStates } from './mail-server-states.ts';

/** Tells which versions below TLS 1.2 a mail server takes after STARTTLS. */
export interface MailOffers {
  readonly host: DnsName;
  /** Null if we did not ask, or got no answer. */
  readonly older: OlderVersions | null;
}

/** Sorts the old versions by how a server answered. For those in no list, we got no answer. */
export interface OlderVersions {
  readonly taken: readonly TlsVersionName[];
  readonly declined: readonly TlsVersionName[];
  /** TLS 1.0 where TLS 1.1 was taken, which the same hello offers. */
  readonly untried: readonly TlsVersionName[];
}

/** Reads what the mail servers that speak TLS take. It fails for none: what brought no answer is null in its place. */
export const readMailOffers: FactReader<readonly MailOffers[]> = async (domain, evidence) => {
  const states = await readMailServerStates(domain, evidence);
  if (states.kind === 'unavailable') return states;
  const asked = await Promise.all(
    states.value.servers.map(async ({ host, address, session }) => {
      if (session?.kind !== 'tls' || address === null) return { host, older: null, refs: [] };
      const target = { host, address, port: SMTP_PORT, starttls: 'smtp' } as const;
      const answer = await evidence.ask(tlsFlights(target), { active: true });
      return { host, older: answer.kind === 'flights' ? olderIn(answer.flights) : null, refs: [refOf(answer)] };
    }),
  );
  return available(
    asked.map(({ host, older }) => ({ host, older })),
    [...states.refs, ...asked.flatMap(({ refs }) => refs)],
  );
};

/** The versions that each hello offers, the newest first. */
const OFFERED = { tls11: ['TLSv1.1', 'TLSv1'], ssl3: ['SSLv3'] } as const;

/** Sorts the old versions; null where no hello was answered. */
function olderIn(flights: TlsFlights): OlderVersions | null {
  const settled = [answerTo(OFFERED.tls11, flights.tls11), answerTo(OFFERED.ssl3, flights.ssl3)].filter(
    (one) => one !== null,
  );
  if (settled.length === 0) return null;
  const all = (of: keyof OlderVersions): readonly TlsVersionName[] => settled.flatMap((one) => one[of]);
  return { taken: all('taken'), declined: all('declined'), untried: all('untried') };
}

/** Sorts the versions of one hello, which are the newest first; null where no answer came. */
function answerTo(versions: readonly TlsVersionName[], flight: TlsFlight | undefined): OlderVersions | null {
  // One that hangs up may decline so, or count our connections: the three that it gets don't tell.
  if (flight?.kind === 'alert') return { taken: [], declined: versions, untried: [] };
  if (flight?.kind !== 'hello') return null;
  const place = versions.indexOf(flight.version);
  if (place < 0) return null;
  return {
    taken: versions.slice(place, place + 1),
    declined: versions.slice(0, place),
    untried: versions.slice(place + 1),
  };
}
