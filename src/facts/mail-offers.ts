import type { Failure, Ref } from '../domain/answer.ts';
import { isSilence } from '../domain/port-25.ts';
import { SMTP_PORT } from '../domain/ports.ts';
import { OLD_VERSIONS, type TlsVersionName } from '../domain/probe.ts';
import type { Instant } from '../domain/time.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { tlsFlights } from '../evidence/questions/tls-flights.ts';
import { parseCertificate } from '../records/certificate.ts';
import { available, type FactReader, refOf, shared } from './fact.ts';
import { isNoHost } from './hosts.ts';
import { askSmtp, hostsToTry, type MailHost, readMailRoute } from './mail-transport.ts';
import { type FlightsSeen, versionsIn } from './offered-versions.ts';

/** Tells what a mail server takes after STARTTLS. */
export interface MailOffers extends MailHost {
  /** Null if it speaks no TLS, if we did not ask, or got no answer. */
  readonly seen: MailFlightsSeen | null;
  /** Why that is not known: neither silence, which another check judges, nor a server without TLS. */
  readonly failure: Failure | null;
}

/** First flights of a mail server, beside its full handshake. */
export interface MailFlightsSeen extends FlightsSeen {
  readonly address: string;
  /** SHA-256 of the certificate of the full handshake; null where it could not be read. */
  readonly usual: string | null;
  readonly at: Instant;
  readonly ref: Ref;
}

/** Reads what the mail servers that speak TLS take. It fails for none: what brought no answer is null in its place. */
export const readMailOffers: FactReader<readonly MailOffers[]> = shared<readonly MailOffers[]>(
  async (domain, evidence) => {
    const route = await readMailRoute(domain, evidence);
    if (route.kind === 'unavailable') return route;
    if (route.value.kind !== 'hosts') return available([], route.refs);
    const named = hostsToTry(route.value.hosts).filter(({ host }) => !isNoHost(host));
    const asked = await Promise.all(named.map((host) => askOne(host, evidence)));
    return available(
      asked.map(({ offers }) => offers),
      [...route.refs, ...asked.flatMap(({ refs }) => refs)],
    );
  },
);

async function askOne(
  mail: MailHost,
  evidence: Evidence,
): Promise<{ readonly offers: MailOffers; readonly refs: readonly Ref[] }> {
  const session = await askSmtp(mail.host, evidence);
  const refs = [refOf(session)];
  if (session.kind === 'failure') {
    const failure = isSilence(session.failure) ? null : session.failure;
    return { offers: { ...mail, seen: null, failure }, refs };
  }
  if (session.kind !== 'session' || session.starttls.kind !== 'tls')
    return { offers: { ...mail, seen: null, failure: null }, refs };
  const { version: agreed, chain } = session.starttls.tls;
  const target = { host: mail.host, address: session.address, port: SMTP_PORT, starttls: 'smtp' } as const;
  const answer = await evidence.ask(tlsFlights(target), { active: true });
  refs.push(refOf(answer));
  if (answer.kind !== 'flights')
    return { offers: { ...mail, seen: null, failure: answer.kind === 'failure' ? answer.failure : null }, refs };
  const { address, flights, at, ref } = answer;
  const [own] = chain;
  const usual = own === undefined ? null : (parseCertificate(own)?.sha256 ?? null);
  return { offers: { ...mail, seen: { address, flights, agreed, usual, at, ref }, failure: null }, refs };
}

/** Sorts the versions below TLS 1.2. */
export interface OlderVersions {
  readonly taken: readonly TlsVersionName[];
  readonly declined: readonly TlsVersionName[];
  /** Those that we did not try, or got no answer about. */
  readonly untried: readonly TlsVersionName[];
}

/** Sorts the old versions, the newest first; null where nothing is known of any. */
export function olderIn(seen: FlightsSeen): OlderVersions | null {
  const { offered, unknown } = versionsIn(seen);
  const older = OLD_VERSIONS.toReversed();
  if (older.every((version) => unknown.includes(version))) return null;
  return {
    taken: older.filter((version) => offered.includes(version)),
    declined: older.filter((version) => !offered.includes(version) && !unknown.includes(version)),
    untried: older.filter((version) => unknown.includes(version)),
  };
}
