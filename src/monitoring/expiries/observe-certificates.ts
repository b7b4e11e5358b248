import { because } from '../../domain/cause.ts';
import { child, type DnsName, type DomainName, labelsOf } from '../../domain/name.ts';
import { HTTPS_PORT, SMTP_PORT } from '../../domain/ports.ts';
import type { ProbeSmtp, ProbeTls, SmtpResult, TlsFacts, TlsResult } from '../../domain/probe.ts';
import type { Instant } from '../../domain/time.ts';
import { certificateStateOf } from '../../records/certificate-state.ts';
import { type CertificateServer, type ObservedCertificate, problemsOf } from './observed-certificate.ts';

export interface ObserveCertificatesOptions {
  readonly probeTls: ProbeTls;
  readonly probeSmtp: ProbeSmtp;
  /**
   * Whether servers that certainly have good certificates show them to us, as checked at this time or later. If not, our
   * clock or our network is at fault, for example a firewall that intercepts TLS.
   */
  isSound?(since: Instant): Promise<boolean>;
  readonly signal?: AbortSignal;
}

/** Mail servers that we connect to. Source: docs/limits.md. */
const MAX_MAIL_HOSTS = 10;

/**
 * Returns the servers of a domain whose certificates are watched: the domain and its `www` on port 443, and these mail
 * servers, if the owner asked for that.
 */
export function certificateServers(domain: DomainName, mailHosts: readonly DnsName[]): readonly CertificateServer[] {
  const web = labelsOf(domain)[0] === 'www' ? [domain] : [domain, child('www', domain)];
  const mail = [...new Set(mailHosts)].slice(0, MAX_MAIL_HOSTS);
  return [...web.map((host) => ({ host, port: HTTPS_PORT })), ...mail.map((host) => ({ host, port: SMTP_PORT }))];
}

/**
 * Observes what these servers show of their certificates now: web servers on port 443, mail servers through STARTTLS.
 * What is wrong with one counts only if a second connection shows it too, and only if nothing is wrong with us.
 */
export async function observeCertificates(
  servers: readonly CertificateServer[],
  { isSound = async () => true, ...probes }: ObserveCertificatesOptions,
): Promise<readonly ObservedCertificate[]> {
  const observed = await Promise.all(servers.map((server) => observeTwice(server, probes)));
  const suspect = observed.filter(isSuspect);
  if (suspect.length === 0 || (await isSound(Math.min(...suspect.map(({ at }) => at))))) return observed;
  return observed.map((one) => (isSuspect(one) ? notBelieved(one) : one));
}

/** Problems that somebody between us and the server, or our own wrong clock, could have caused. */
const isSuspect = (observed: ObservedCertificate): boolean =>
  problemsOf(observed).length > 0 || (observed.kind === 'certificate' && observed.state.chain !== 'trusted');

/** Returns an observation as a failure that says nothing about the server. */
export const notBelieved = ({ host, port, at }: ObservedCertificate): ObservedCertificate => ({
  host,
  port,
  kind: 'failure',
  at,
  failure: { why: 'not-understood', causes: [] },
});

type Probes = Pick<ObserveCertificatesOptions, 'probeTls' | 'probeSmtp' | 'signal'>;

async function observeTwice(server: CertificateServer, probes: Probes): Promise<ObservedCertificate> {
  const first = await observe(server, probes);
  return problemsOf(first).length === 0 ? first : agreed(first, await observe(server, probes));
}

/** Returns the better one of two observations; neither if they contradict each other. */
function agreed(first: ObservedCertificate, latest: ObservedCertificate): ObservedCertificate {
  const second = withRevocation(latest, first);
  const [some, others] = [problemsOf(first), problemsOf(second)];
  if (others.every((one) => some.includes(one))) return second;
  if (some.every((one) => others.includes(one))) return first;
  return notBelieved(second);
}

/** Servers do not staple every time. What the issuer signed holds for a certificate wherever it was shown. */
function withRevocation(observed: ObservedCertificate, other: ObservedCertificate): ObservedCertificate {
  if (observed.kind !== 'certificate' || other.kind !== 'certificate') return observed;
  const { state } = observed;
  if (state.revoked !== null || state.fingerprint !== other.state.fingerprint) return observed;
  return { ...observed, state: { ...state, revoked: other.state.revoked } };
}

async function observe(
  server: CertificateServer,
  { probeTls, probeSmtp, signal }: Probes,
): Promise<ObservedCertificate> {
  const { host, port } = server;
  const options = signal === undefined ? {} : { signal };
  return port === SMTP_PORT
    ? ofMail(server, await probeSmtp(host, { ...options, staple: true }))
    : ofWeb(server, await probeTls(host, options));
}

function ofWeb(server: CertificateServer, result: TlsResult): ObservedCertificate {
  const { at } = result;
  if (result.kind === 'tls') return ofTls(server, result.tls, at);
  return result.kind === 'no-tls' ? { ...server, kind: 'no-tls', at } : notReached(server, result);
}

function ofMail(server: CertificateServer, result: SmtpResult): ObservedCertificate {
  if (result.kind !== 'session') return notReached(server, result);
  const { at, starttls } = result;
  if (starttls.kind === 'tls') return ofTls(server, starttls.tls, at);
  if (starttls.kind === 'not-offered') return { ...server, kind: 'no-tls', at };
  // It may be for a moment only, for example while a server is overloaded.
  return { ...server, kind: 'failure', at, failure: { why: 'closed', causes: starttls.causes } };
}

function ofTls(server: CertificateServer, tls: TlsFacts, at: Instant): ObservedCertificate {
  const state = certificateStateOf(server, tls, at);
  if (state !== null) return { ...server, kind: 'certificate', at, state };
  const why = tls.fault?.why === 'chain-too-large' ? 'chain-too-large' : 'other';
  return { ...server, kind: 'unreadable', at, why };
}

type NotReached = Extract<TlsResult, { kind: 'no-address' | 'forbidden' | 'failure' }>;

function notReached(server: CertificateServer, result: NotReached): ObservedCertificate {
  const { at } = result;
  if (result.kind === 'no-address') return { ...server, kind: 'no-address', at };
  if (result.kind === 'failure') return { ...server, kind: 'failure', at, failure: result.failure };
  return {
    ...server,
    kind: 'failure',
    at,
    failure: { why: 'unreachable', causes: because('no-address', server.host) },
  };
}
