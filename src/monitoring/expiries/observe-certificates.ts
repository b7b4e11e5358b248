import { because } from '../../domain/cause.ts';
import type { HandshakeResult } from '../../domain/handshake.ts';
import { child, type DnsName, type DomainName, labelsOf } from '../../domain/name.ts';
import { HTTPS_PORT, HTTPS_PORTS, SMTP_PORT, SMTP_STARTTLS_PORTS } from '../../domain/ports.ts';
import type { Clock, Instant } from '../../domain/time.ts';
import { createEvidence } from '../../evidence/create.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { type TlsQuestion, tls } from '../../evidence/questions/tls.ts';
import type { EvidenceSource } from '../../evidence/source.ts';
import { MAX_MAIL_HOSTS } from '../../facts/mail-hosts.ts';
import { certificateStateOf } from '../../records/certificate-state.ts';
import { type CertificateServer, type ObservedCertificate, problemsOf } from './observed-certificate.ts';

export interface ObserveCertificatesOptions {
  /** Connects to the servers. */
  readonly source: EvidenceSource;
  readonly clock: Clock;
  /**
   * Whether servers that certainly have good certificates show them to us, as checked at this time or later. If not, our
   * clock or our network is at fault, for example a firewall that intercepts TLS.
   */
  isSound?(since: Instant): Promise<boolean>;
}

/**
 * Returns the servers of a domain whose certificates are watched: the domain and its `www` on port 443, these mail servers, if the
 * owner asked for that, and further ones that the owner named.
 */
export function certificateServers(
  domain: DomainName,
  mailHosts: readonly DnsName[],
  further: readonly CertificateServer[] = [],
): readonly CertificateServer[] {
  const web = labelsOf(domain)[0] === 'www' ? [domain] : [domain, child('www', domain)];
  const mail = [...new Set(mailHosts)].slice(0, MAX_MAIL_HOSTS);
  const all = [
    ...web.map((host) => ({ host, port: HTTPS_PORT })),
    ...mail.map((host) => ({ host, port: SMTP_PORT })),
    ...further,
  ];
  return [...new Map(all.map((one) => [`${one.host}:${one.port}`, one])).values()];
}

/**
 * Observes what these servers show of their certificates now, mail servers through STARTTLS.
 * What is wrong with one counts only if a second connection shows it too, and only if nothing is wrong with us.
 */
export async function observeCertificates(
  servers: readonly CertificateServer[],
  { source, clock, isSound = async () => true }: ObserveCertificatesOptions,
): Promise<readonly ObservedCertificate[]> {
  // Each asks a question once.
  const connections = { first: createEvidence(source, { clock }), second: createEvidence(source, { clock }) };
  const observed = await Promise.all(servers.map((server) => observeTwice(server, connections)));
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

async function observeTwice(
  server: CertificateServer,
  connections: { readonly first: Evidence; readonly second: Evidence },
): Promise<ObservedCertificate> {
  const first = await observe(server, connections.first);
  return problemsOf(first).length === 0 ? first : agreed(first, await observe(server, connections.second));
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

/** Asks which certificate a server shows: a mail server after STARTTLS, others at once. Only a web server is offered HTTP. */
export function certificateAt({ host, port }: CertificateServer): TlsQuestion {
  if (SMTP_STARTTLS_PORTS.includes(port)) return tls({ host, port, starttls: 'smtp' });
  return tls(HTTPS_PORTS.includes(port) ? { host, port, alpn: ['http/1.1'] } : { host, port });
}

const observe = async (server: CertificateServer, evidence: Evidence): Promise<ObservedCertificate> =>
  observedIn(server, await evidence.ask(certificateAt(server)));

/** Reads what a server showed in a handshake. */
export function observedIn(server: CertificateServer, answer: HandshakeResult): ObservedCertificate {
  const { at } = answer;
  switch (answer.kind) {
    case 'tls':
      return ofTls(server, answer, at);
    case 'no-tls':
      // What breaks after STARTTLS may do so for a moment only, for example while a server is overloaded.
      return SMTP_STARTTLS_PORTS.includes(server.port) && answer.why !== 'not-offered'
        ? { ...server, kind: 'failure', at, failure: { why: 'closed', causes: answer.causes } }
        : { ...server, kind: 'no-tls', at };
    default:
      return notReached(server, answer);
  }
}

type ShownTls = Extract<HandshakeResult, { readonly kind: 'tls' }>;

function ofTls(server: CertificateServer, { tls, address }: ShownTls, at: Instant): ObservedCertificate {
  const state = certificateStateOf(server, tls, at);
  if (state !== null) return { ...server, kind: 'certificate', at, address, state, chain: tls.chain };
  const why = tls.fault?.why === 'chain-too-large' ? 'chain-too-large' : 'other';
  return { ...server, kind: 'unreadable', at, why };
}

type NotReached = Extract<HandshakeResult, { kind: 'no-address' | 'forbidden' | 'failure' }>;

function notReached(server: CertificateServer, result: NotReached): ObservedCertificate {
  const { at } = result;
  if (result.kind === 'no-address') return { ...server, kind: 'no-address', at };
  if (result.kind === 'failure') {
    const { why, causes } = result.failure;
    return { ...server, kind: 'failure', at, failure: { why, causes } };
  }
  return {
    ...server,
    kind: 'failure',
    at,
    failure: { why: 'unreachable', causes: because('no-address', server.host) },
  };
}
