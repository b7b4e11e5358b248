import { child, type DnsName, type DomainName, isAtOrBelow, ROOT } from '../domain/name.ts';
import { registrableDomain } from '../domain/psl.ts';
import { readRdata } from '../domain/rdata/read.ts';
import { parseDnsName } from '../domain/rdata/wire-name.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { type AccessPortAnswer, accessPort } from '../evidence/questions/access-port.ts';
import { type AutoconfigAnswer, autoconfig } from '../evidence/questions/autoconfig.ts';
import { dns } from '../evidence/questions/dns.ts';
import type { AccessServer } from '../records/mail-access/autoconfig.ts';
import { type AccessEvidence, isDead, MOST_AUTODISCOVER, readAutodiscoverNames } from './autodiscover.ts';
import { available, type FactReader, refOf, shared, unavailable } from './fact.ts';
import { readMailRoute } from './mail-transport.ts';

/** A server that settings for mail programs name. */
export interface NamedServer extends Pick<AccessServer, 'protocol' | 'port' | 'security' | 'isPasswordPlain'> {
  readonly host: DnsName;
  readonly by: 'autoconfig' | 'srv';
  /** At or below what the owner registered: theirs to fix. */
  readonly own: boolean;
}

/** How mail programs find their settings. */
type AccessWay = 'autoconfig' | 'srv' | 'autodiscover';

export interface MailAccess {
  /** Whether the domain has mail servers, so that people read mail somewhere. */
  readonly takesMail: boolean;
  readonly ways: readonly AccessWay[];
  /** There is a file of settings that programs can't read. */
  readonly isBroken: boolean;
  readonly servers: readonly NamedServer[];
  /** The host that the DNS names for Autodiscover, where nothing is for certain. */
  readonly deadAutodiscover: DnsName | null;
  /** How servers that speak TLS from the first octet on do so, those that could be asked. */
  readonly ports: readonly { readonly server: NamedServer; readonly answer: AccessPortAnswer }[];
}

/** Names of services. Sources: RFC 6186 §3, RFC 8314 §5.1. */
const SERVICES = [
  ['_imaps._tcp', 'imap', 'tls'],
  ['_imap._tcp', 'imap', 'starttls'],
  ['_pop3s._tcp', 'pop3', 'tls'],
  ['_pop3._tcp', 'pop3', 'starttls'],
  ['_submissions._tcp', 'smtp', 'tls'],
  ['_submission._tcp', 'smtp', 'starttls'],
] as const;
/** Servers that are connected to, and all connections; what files and servers leave, Autodiscover gets. Source: docs/limits.md. */
const [MAX_PORTS, MAX_CONNECTIONS] = [2, 4];
/** Ports of TLS that are connected to, whatever a file says: others are none of our business. Source: RFC 8314 §7. */
const TLS_PORTS: ReadonlySet<number> = new Set([993, 995, 465]);
/** In the order in which they are tried. */
const PROTOCOLS: readonly AccessServer['protocol'][] = ['imap', 'smtp', 'pop3'];

const noEvidence = (): AccessEvidence => ({ refs: [], failures: [] });

/**
 * Reads which settings a domain publishes for mail programs, and how the servers that they name speak TLS. Nobody signs in. A
 * fault settles the matter; else all must be known. Sources: RFC 6186, RFC 8314, the ISPDB form of Thunderbird.
 */
export const readMailAccess: FactReader<MailAccess> = shared<MailAccess>(async (domain, evidence) => {
  const route = await readMailRoute(domain, evidence);
  if (route.kind === 'unavailable') return route;
  const takesMail = route.value.kind === 'hosts' && !route.value.implicit;
  const nothing: MailAccess = { takesMail, ways: [], isBroken: false, servers: [], ports: [], deadAutodiscover: null };
  if (!takesMail) return available(nothing, route.refs);
  // Each has its own: what comes first must not decide about their order.
  const [ofServices, ofAutodiscover, ofFile, ofPorts] = [noEvidence(), noEvidence(), noEvidence(), noEvidence()];
  const [services, { isNamed, place }, file] = await Promise.all([
    readServices(domain, evidence, ofServices),
    readAutodiscoverNames(domain, evidence, ofAutodiscover),
    readFile(domain, evidence, ofFile),
  ]);
  const registrable = registrableDomain(domain) ?? domain;
  const named = file?.kind === 'settings' ? file.servers : [];
  const inFile = named.flatMap(({ host, ...server }): readonly NamedServer[] => {
    const name = parseDnsName(host);
    return name === null ? [] : [{ ...server, host: name, by: 'autoconfig', own: isAtOrBelow(name, registrable) }];
  });
  const servers = [...inFile, ...services];
  const ports = await askPorts(servers, evidence, ofPorts);
  const left = MAX_CONNECTIONS - ofFile.refs.length - ofPorts.refs.length;
  const isAsked = place !== null && left >= MOST_AUTODISCOVER;
  const deadAutodiscover = isAsked && (await isDead(place, evidence, ofAutodiscover)) ? place.host : null;
  const gathered = [ofServices, ofAutodiscover, ofFile, ofPorts];
  const ways: readonly AccessWay[] = [
    ...(file === null ? [] : ['autoconfig' as const]),
    ...(services.length === 0 ? [] : ['srv' as const]),
    ...(isNamed ? ['autodiscover' as const] : []),
  ];
  const known = available({ takesMail, ways, isBroken: file?.kind === 'broken', servers, ports, deadAutodiscover }, [
    ...new Set([...route.refs, ...gathered.flatMap(({ refs }) => refs)]),
  ]);
  const isSettled = servers.some(isPlain) || ports.some(({ answer }) => isFaulty(answer));
  return isSettled
    ? known
    : (unavailable(
        gathered.flatMap(({ failures }) => failures),
        known.refs,
      ) ?? known);
});

/** Returns whether programs send the password to a server for anybody to read. */
export const isPlain = ({ security, isPasswordPlain }: NamedServer): boolean => security === 'plain' && isPasswordPlain;

/** Returns whether a port is none that programs can use without a warning. */
const isFaulty = (answer: AccessPortAnswer): boolean =>
  answer.kind === 'no-tls' || answer.kind === 'no-address' || (answer.kind === 'tls' && answer.fault !== null);

/** Reads the servers of SRV records; one whose target is the root says that there is none (RFC 2782). */
async function readServices(
  domain: DomainName,
  evidence: Evidence,
  { refs, failures }: AccessEvidence,
): Promise<readonly NamedServer[]> {
  const registrable = registrableDomain(domain) ?? domain;
  const answers = await Promise.all(
    SERVICES.map(async ([service, protocol, security]) => {
      const answer = await evidence.ask(dns(child(service, domain), 'SRV'), { active: true, guess: true });
      return { answer, protocol, security };
    }),
  );
  return answers.flatMap(({ answer, protocol, security }) => {
    refs.push(refOf(answer));
    if (answer.kind === 'failure') failures.push(answer.failure);
    if (answer.kind !== 'answer') return [];
    return answer.records.flatMap((rr): readonly NamedServer[] => {
      const data = readRdata(rr);
      if (data === null || data.target === ROOT) return [];
      const { target: host, port } = data;
      const own = isAtOrBelow(host, registrable);
      return [{ protocol, security, host, port, own, by: 'srv', isPasswordPlain: false }];
    });
  });
}

/** Reads the file of settings, at the first of its two places that has one; null where neither has. */
async function readFile(
  domain: DomainName,
  evidence: Evidence,
  { refs, failures }: AccessEvidence,
): Promise<Exclude<AutoconfigAnswer, { kind: 'failure' | 'none' | 'no-address' | 'forbidden' }> | null> {
  for (const url of [
    `https://autoconfig.${domain}/mail/config-v1.1.xml`,
    `https://${domain}/.well-known/autoconfig/mail/config-v1.1.xml`,
  ]) {
    const answer = await evidence.ask(autoconfig(url, domain), { active: true });
    refs.push(refOf(answer));
    if (answer.kind === 'failure') {
      failures.push(answer.failure);
      return null;
    }
    if (answer.kind === 'settings' || answer.kind === 'broken' || answer.kind === 'elsewhere') return answer;
  }
  return null;
}

/** Shakes hands with the servers that programs try first. */
async function askPorts(
  servers: readonly NamedServer[],
  evidence: Evidence,
  { refs, failures }: AccessEvidence,
): Promise<MailAccess['ports']> {
  const ofTls = servers
    .filter(({ security, port }) => security === 'tls' && TLS_PORTS.has(port))
    .toSorted((a, b) => PROTOCOLS.indexOf(a.protocol) - PROTOCOLS.indexOf(b.protocol));
  const each = [...new Map(ofTls.map((one) => [`${one.host}:${one.port}`, one])).values()];
  const asked = await Promise.all(
    each.slice(0, MAX_PORTS).map(async (server) => {
      const answer = await evidence.ask(accessPort(server.host, server.port), { active: true });
      return { server, answer };
    }),
  );
  for (const { answer } of asked) {
    refs.push(refOf(answer));
    if (answer.kind === 'failure') failures.push(answer.failure);
  }
  return asked.filter(({ answer }) => answer.kind !== 'failure');
}
