import type { DnsName } from '../domain/name.ts';
import { SMTP_PORT } from '../domain/ports.ts';
import { OLD_VERSIONS, type TlsFlights, type TlsVersionName } from '../domain/probe.ts';
import { tlsFlights } from '../evidence/questions/tls-flights.ts';
import { available, type FactReader, refOf } from './fact.ts';
import { readMailServerStates } from './mail-server-states.ts';

/** Tells which versions below TLS 1.2 a mail server takes after STARTTLS. */
interface MailOffers {
  readonly host: DnsName;
  /** Versions that it chose where nothing newer was offered, others may be there; null where that is not known. */
  readonly older: readonly TlsVersionName[] | null;
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

/** Returns the old versions that were chosen; null where none was, and not all hellos were declined. */
function olderIn(flights: TlsFlights): readonly TlsVersionName[] | null {
  const all = Object.values(flights);
  const taken = OLD_VERSIONS.filter((version) => all.some((one) => one.kind === 'hello' && one.version === version));
  if (taken.length > 0) return taken;
  // It spoke TLS a moment ago, so hanging up is how it declines.
  return all.length > 0 && all.every(({ kind }) => kind === 'alert' || kind === 'closed') ? [] : null;
}
