import type { Failure, Ref } from '../domain/answer.ts';
import type { Cause } from '../domain/cause.ts';
import type { DnsName, DomainName } from '../domain/name.ts';
import { isSilence } from '../domain/port-25.ts';
import type { TlsFacts } from '../domain/probe.ts';
import type { Instant } from '../domain/time.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { SmtpAnswer } from '../evidence/questions/smtp.ts';
import { smtp } from '../evidence/questions/smtp.ts';
import { type CertificateFacts, parseCertificate } from '../records/certificate.ts';
import { mxMatches } from '../records/mta-sts.ts';
import { orNull } from './combine.ts';
import { readDane } from './dane.ts';
import { available, type FactReader, refOf, shared, unavailableFor } from './fact.ts';
import { isNoHost } from './hosts.ts';
import { hostsToTry, type MailHost, type MailRoute, readMailRoute } from './mail-transport.ts';
import { type MtaSts, readMtaSts } from './mta-sts.ts';

/** Holds what a mail host showed of itself on port 25. */
export interface StarttlsHost extends MailHost {
  readonly state:
    | { readonly kind: 'no-address' }
    /** Nobody answered us on port 25. */
    | { readonly kind: 'silent'; readonly causes: readonly Cause[] }
    /** An address, or a name for the machine itself, stands where the name of a host must. */
    | { readonly kind: 'no-name' }
    | { readonly kind: 'private-address'; readonly address: string }
    /** `enforced`: an MTA-STS policy in force names the host, so senders that follow it do not deliver there. */
    | { readonly kind: 'not-offered'; readonly enforced: boolean }
    | { readonly kind: 'broken'; readonly causes: readonly Cause[]; readonly enforced: boolean }
    | {
        readonly kind: 'tls';
        readonly tls: TlsFacts;
        /** Ways to sign in with a password that anybody could read, which it offers before TLS. */
        readonly passwords: readonly string[];
        /** Of the host's own certificate, where it could be read. */
        readonly certificate: CertificateFacts | null;
        readonly at: Instant;
        /** Tells what senders make of a certificate that is no good: asked for only where there is one. */
        readonly trust: 'not-asked' | 'nobody-checks' | 'mta-sts' | 'dane';
      };
}

export interface Starttls {
  readonly route: MailRoute;
  readonly hosts: readonly StarttlsHost[];
  /** Hosts beyond those that are connected to. */
  readonly untried: number;
}

type HostSession = { readonly host: MailHost; readonly answer: SmtpAnswer };

/**
 * A session with each mail host. One host that surely takes no mail over TLS settles the matter; else all must be
 * known, and where a certificate is no good or TLS fails also who would refuse it. Source: RFC 3207, RFC 8461 §4, RFC 7672 §2.
 */
export const readStarttls: FactReader<Starttls> = shared<Starttls>(async (domain, evidence) => {
  const route = await readMailRoute(domain, evidence);
  if (route.kind === 'unavailable') return route;
  if (route.value.kind !== 'hosts') return available({ route: route.value, hosts: [], untried: 0 }, route.refs);
  const tried = hostsToTry(route.value.hosts);
  const untried = route.value.hosts.length - tried.length;
  const nameless = tried.filter(({ host }) => isNoHost(host));
  const named = tried.filter(({ host }) => !isNoHost(host));
  const sessions = await Promise.all(
    named.map(async (host) => ({ host, answer: await evidence.ask(smtp(host.host)) })),
  );
  const refs: Ref[] = [...route.refs, ...sessions.map(({ answer }) => refOf(answer))];
  const settled =
    nameless.length > 0 || sessions.some(({ answer }) => answer.kind !== 'failure' && !isEncrypted(answer));
  const failures: Failure[] = sessions.flatMap(({ answer }) =>
    answer.kind === 'failure' && !isSilence(answer.failure) ? [answer.failure] : [],
  );
  const distrusted = sessions.filter(({ answer }) => isEncrypted(answer) && answer.starttls.tls.fault !== null);
  const plain = sessions.filter(({ answer }) => answer.kind === 'session' && answer.starttls.kind !== 'tls');
  const checkers = distrusted.length + plain.length === 0 ? null : await readCheckers(domain, evidence);
  if (checkers !== null) {
    refs.push(...checkers.refs);
    failures.push(...checkers.failures);
  }
  const [failure, ...more] = failures;
  if (failure !== undefined && !settled) return unavailableFor([failure, ...more], [...new Set(refs)]);
  const hosts = [
    ...nameless.map((host): StarttlsHost => ({ ...host, state: { kind: 'no-name' } })),
    ...sessions.flatMap((session) => starttlsHostOf(session, checkers) ?? []),
  ];
  return available({ route: route.value, hosts, untried }, [...new Set(refs)]);
});

/** The same, or null where it could not be found out. */
const readStarttlsIfKnown = orNull(readStarttls);

/**
 * Reads the same for whoever judges an MTA-STS policy: where one is in force senders hold the hosts to it, so they must be
 * known; elsewhere null stands for what could not be found out.
 */
export const readStarttlsForPolicy: FactReader<Starttls | null> = async (domain, evidence) => {
  const sts = await readMtaSts(domain, evidence);
  const isEnforced = sts.kind === 'available' && policyInForce(sts.value) !== null;
  return isEnforced ? readStarttls(domain, evidence) : readStarttlsIfKnown(domain, evidence);
};

/** Returns the policy that senders find and enforce; null where there is none. */
function policyInForce({ record, policy }: MtaSts) {
  const isFound = record.kind === 'one' && record.parsed.kind === 'record' && policy?.kind === 'policy';
  return isFound && policy.policy.mode === 'enforce' ? policy.policy : null;
}

type Encrypted = Extract<SmtpAnswer, { kind: 'session' }> & { readonly starttls: { readonly kind: 'tls' } };
const isEncrypted = (answer: SmtpAnswer): answer is Encrypted =>
  answer.kind === 'session' && answer.starttls.kind === 'tls';

/** Who looks at the certificates of the domain's mail hosts. */
interface Checkers {
  /** Patterns of an MTA-STS policy in force. */
  readonly enforced: readonly string[];
  /** Hosts whose certificate fits their TLSA records. */
  readonly dane: ReadonlySet<DnsName>;
  readonly failures: readonly Failure[];
  readonly refs: readonly Ref[];
}

async function readCheckers(domain: DomainName, evidence: Evidence): Promise<Checkers> {
  const [sts, dane] = await Promise.all([readMtaSts(domain, evidence), readDane(domain, evidence)]);
  const inForce = sts.kind === 'available' ? policyInForce(sts.value) : null;
  const fits = dane.kind === 'available' ? dane.value.hosts : [];
  return {
    enforced: inForce?.mx ?? [],
    dane: new Set(
      fits.filter(({ state }) => state.kind === 'served' && state.match.kind === 'match').map(({ host }) => host),
    ),
    failures: [sts, dane].flatMap((one) => (one.kind === 'unavailable' ? one.failures : [])),
    refs: [...sts.refs, ...dane.refs],
  };
}

/** Reads what a session shows of its host; null where it failed, so that nothing is known. */
export function starttlsHostOf({ host, answer }: HostSession, checkers: Checkers | null): StarttlsHost | null {
  switch (answer.kind) {
    case 'failure':
      return isSilence(answer.failure) ? { ...host, state: { kind: 'silent', causes: answer.failure.causes } } : null;
    case 'no-address':
      return { ...host, state: { kind: 'no-address' } };
    case 'forbidden':
      return { ...host, state: { kind: 'private-address', address: answer.address } };
    case 'session': {
      const { starttls, at, extensions } = answer;
      const enforced = checkers !== null && isEnforced(host.host, checkers);
      if (starttls.kind !== 'tls') return { ...host, state: { ...starttls, enforced } };
      const { tls } = starttls;
      const [own] = tls.chain;
      const certificate = own === undefined ? null : parseCertificate(own);
      const trust = tls.fault === null || checkers === null ? 'not-asked' : trustOf(host.host, checkers);
      return { ...host, state: { kind: 'tls', tls, certificate, at, trust, passwords: passwordsIn(extensions) } };
    }
  }
}

/** Sources: RFC 4954 §4, §6; some servers write "AUTH=" as well, for old clients. */
const passwordsIn = (extensions: readonly string[]): readonly string[] => {
  const words = extensions.filter((one) => /^AUTH[ =]/.test(one)).flatMap((one) => one.split(/[ =]/).slice(1));
  return ['PLAIN', 'LOGIN'].filter((one) => words.includes(one));
};

/** Source: RFC 8461 §4.2, §5. */
const isEnforced = (host: DnsName, { enforced }: Checkers): boolean =>
  enforced.some((pattern) => mxMatches(pattern, host));

function trustOf(host: DnsName, checkers: Checkers): 'nobody-checks' | 'mta-sts' | 'dane' {
  if (isEnforced(host, checkers)) return 'mta-sts';
  return checkers.dane.has(host) ? 'dane' : 'nobody-checks';
}
