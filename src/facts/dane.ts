import type { Failure, Ref } from '../domain/answer.ts';
import { because, type Cause } from '../domain/cause.ts';
import type { DnsName, DomainName } from '../domain/name.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { SmtpAnswer } from '../evidence/questions/smtp.ts';
import { parseCertificate } from '../records/certificate.ts';
import { matchTlsa, type ParsedTlsa, type TlsaMatch, type UsableTlsa } from '../records/tlsa.ts';
import { available, type FactReader, refOf, shared, unavailableFor } from './fact.ts';
import { isNoHost } from './hosts.ts';
import { askSmtp, hostsToTry, type MailHost, type MailRoute, readMailRoute } from './mail-transport.ts';
import { readTlsa } from './tlsa.ts';

/** Why a server with usable records does not speak TLS. */
export type NoTls =
  | { readonly kind: 'no-address' | 'not-offered' }
  /** Nobody outside can reach its address. */
  | { readonly kind: 'private-address'; readonly address: string }
  | { readonly kind: 'broken'; readonly causes: readonly Cause[] };

/** How a mail host stands with DANE. */
type DaneState =
  /** No TLSA records. `signed`: whether the zone is, so that it could hold some; null where that is not known. */
  | { readonly kind: 'none'; readonly signed: boolean | null }
  /** Records, but not signed: senders do not look at them. */
  | { readonly kind: 'insecure' }
  /** Validation fails: senders with DANE wait, and deliver nothing. */
  | { readonly kind: 'bogus' }
  /** Signed records, none of which senders can use: they encrypt, and check nothing. */
  | { readonly kind: 'unusable' }
  /** Usable records, but no TLS: senders with DANE deliver nothing. */
  | { readonly kind: 'no-tls'; readonly because: NoTls }
  /** Usable records held against the certificates that the server sends. */
  | { readonly kind: 'served'; readonly match: TlsaMatch };

export interface DaneHost extends MailHost {
  /** Where its TLSA records stand or would stand. */
  readonly at: DnsName;
  readonly records: readonly ParsedTlsa[];
  readonly state: DaneState;
  /** SHA-256 of the public key that the server shows, where a record `3 1 1` that holds it could be published. */
  readonly keySha256: string | null;
}

export interface Dane {
  readonly route: MailRoute;
  readonly hosts: readonly DaneHost[];
}

type HostFound =
  | { readonly kind: 'host'; readonly host: DaneHost; readonly refs: readonly Ref[] }
  | { readonly kind: 'open'; readonly failure: Failure; readonly refs: readonly Ref[] };

/**
 * The TLSA records of each mail host, held against what it serves. One host where mail surely stops settles the
 * matter; else every host must be known. Source: RFC 7672 §2.2, §3.
 */
export const readDane: FactReader<Dane> = shared<Dane>(async (domain, evidence) => {
  const route = await readMailRoute(domain, evidence);
  if (route.kind === 'unavailable') return route;
  if (route.value.kind !== 'hosts') return available({ route: route.value, hosts: [] }, route.refs);
  const found = await Promise.all(hostsToTry(route.value.hosts).map((host) => readDaneHost(host, domain, evidence)));
  const hosts = found.flatMap((one) => (one.kind === 'host' ? [one.host] : []));
  const refs = [...new Set([...route.refs, ...found.flatMap((one) => one.refs)])];
  const [failure, ...failures] = found.flatMap((one) => (one.kind === 'open' ? [one.failure] : []));
  if (failure !== undefined && !hosts.some(stopsMail)) return unavailableFor([failure, ...failures], refs);
  return available({ route: route.value, hosts }, refs);
});

/** Whether senders with DANE deliver nothing to the host. */
const stopsMail = ({ state }: DaneHost): boolean =>
  state.kind === 'bogus' || state.kind === 'no-tls' || (state.kind === 'served' && state.match.kind !== 'match');

/** Finds out how one mail host stands with DANE, or why that could not be found out. */
export async function readDaneHost(mailHost: MailHost, domain: DomainName, evidence: Evidence): Promise<HostFound> {
  const { host } = mailHost;
  if (isNoHost(host)) {
    const state = { kind: 'none', signed: false } as const;
    return { kind: 'host', host: { ...mailHost, at: host, records: [], state, keySha256: null }, refs: [] };
  }
  const tlsa = await readTlsa(host, '_25._tcp', evidence);
  if (tlsa.kind === 'open') return tlsa;
  const { at, records, refs } = tlsa;
  const suggestible = mailHost.own && !tlsa.isAlias;
  const inState = (state: DaneState, keySha256: string | null = null, more: readonly Ref[] = []): HostFound => ({
    kind: 'host',
    host: { ...mailHost, at, records, state, keySha256 },
    refs: [...refs, ...more],
  });
  if (tlsa.state.kind === 'none') {
    // What the server shows serves a suggestion only.
    const shown = tlsa.state.signed === true && suggestible ? keyShown(await askSmtp(host, evidence)) : null;
    return inState(tlsa.state, shown);
  }
  if (tlsa.state.kind !== 'usable') return inState(tlsa.state);
  const { usable } = tlsa.state;
  const answered = await askSmtp(host, evidence);
  const state = served(usable, answered, [host, domain]);
  const ref = refOf(answered);
  if ('kind' in state) return inState(state, suggestible ? keyShown(answered) : null, [ref]);
  const open: Cause = { code: 'tlsa-open', args: { host, count: usable.length } };
  return { kind: 'open', failure: { ...state, causes: [open, ...state.causes] }, refs: [...refs, ref] };
}

/** Judges the records by the session; a failure where it says nothing. */
function served(usable: readonly UsableTlsa[], answer: SmtpAnswer, names: readonly string[]): DaneState | Failure {
  switch (answer.kind) {
    case 'failure':
      return answer.failure;
    case 'no-address':
      return { kind: 'no-tls', because: { kind: 'no-address' } };
    case 'forbidden':
      return { kind: 'no-tls', because: { kind: 'private-address', address: answer.address } };
    case 'session': {
      const { starttls, at } = answer;
      if (starttls.kind === 'not-offered') return { kind: 'no-tls', because: { kind: 'not-offered' } };
      if (starttls.kind === 'broken') return { kind: 'no-tls', because: starttls };
      const [own, ...above] = starttls.tls.chain.map(parseCertificate);
      if (own === undefined || own === null)
        return { why: 'not-understood', causes: because('certificate-unreadable'), ref: answer.ref };
      const chain = [own, ...above.filter((one) => one !== null)];
      return { kind: 'served', match: matchTlsa(usable, { chain, names, now: at }) };
    }
  }
}

function keyShown(answer: SmtpAnswer): string | null {
  const [leaf] = answer.kind === 'session' && answer.starttls.kind === 'tls' ? answer.starttls.tls.chain : [];
  return leaf === undefined ? null : (parseCertificate(leaf)?.spkiSha256 ?? null);
}
