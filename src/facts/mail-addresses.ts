import type { Failure, Ref } from '../domain/answer.ts';
import { because } from '../domain/cause.ts';
import type { DnsName, DomainName } from '../domain/name.ts';
import { isSilence } from '../domain/port-25.ts';
import { type AddressStarttls, OLD_VERSIONS } from '../domain/probe.ts';
import { HOUR_MS, type Instant } from '../domain/time.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { dns } from '../evidence/questions/dns.ts';
import { addressStarttls, type MailAddressAnswer, mailAddress } from '../evidence/questions/mail-address.ts';
import { type SmtpAnswer, smtp } from '../evidence/questions/smtp.ts';
import { valueIfKnown } from './combine.ts';
import { available, type Fact, type FactReader, refOf, shared, unavailable } from './fact.ts';
import type { HostFacts } from './hosts.ts';
import { readMailHosts } from './mail-hosts.ts';
import { readMailServers } from './mail-servers.ts';
import { hostsToTry, type MailHost, readMailRoute } from './mail-transport.ts';

/** An address of a mail server. */
export interface MailPlace extends MailHost {
  readonly address: string;
  readonly family: 4 | 6;
  /** Whether no other host has a lower preference: senders begin there. */
  readonly isFirst: boolean;
}

/** An address of a mail server, and whether it answers on port 25. */
export interface MailAddress extends MailPlace {
  readonly answers: boolean;
  readonly at: Instant;
}

/** An address that speaks TLS worse than another one of the same host. */
export interface WorseAddress extends MailPlace {
  readonly starttls: AddressStarttls;
}

export interface MailAddresses {
  /** `implicit`: there is no MX record, so nothing says that a mail server is meant to be there. */
  readonly kind: 'hosts' | 'implicit' | 'takes-none' | 'nowhere';
  /** By preference of their hosts. */
  readonly addresses: readonly MailAddress[];
  /** Those of which we could not find out whether they answer. */
  readonly open: readonly MailPlace[];
  /** Without those of which the session that shows a certificate tells. */
  readonly worse: readonly WorseAddress[];
  /** Counts those that we did not try. */
  readonly untried: number;
}

/** Addresses of a family that are tried of one host. Source: docs/limits.md. */
const MAX_OF_FAMILY = 2;
/** Addresses that are tried beside those that answer anyway, of all hosts. Source: docs/limits.md. */
const MAX_FURTHER = 16;
/** How long an answer over a family shows that our network lets such connections out. */
const COUNTS_MS = HOUR_MS;

type MailSession = Extract<SmtpAnswer, { readonly kind: 'session' }>;
type Silence = Extract<MailAddressAnswer, { readonly kind: 'silent' }>;
interface AskedPlace {
  readonly place: MailPlace;
  readonly answer: MailAddressAnswer | MailSession;
}

/**
 * Asks each address of each mail server, and for STARTTLS there. Silence counts only where a mail server answered us over the same family at that
 * time: many networks block port 25, and many have no IPv6. One that is dead, or speaks TLS worse than its host does elsewhere,
 * settles the matter; else all must be known. Source: RFC 5321 §5.1.
 */
export const readMailAddresses: FactReader<MailAddresses> = shared<MailAddresses>(async (domain, evidence) => {
  const route = await readMailRoute(domain, evidence);
  if (route.kind === 'unavailable') return route;
  if (route.value.kind !== 'hosts' || route.value.implicit) {
    const kind = route.value.kind === 'hosts' ? 'implicit' : route.value.kind;
    return available({ kind, addresses: [], open: [], worse: [], untried: 0 }, route.refs);
  }
  const inDns = await readMailHosts(domain, evidence);
  if (inDns.kind === 'unavailable') return inDns;
  const isFirst = await firstsOf(domain, evidence);
  const hosts = hostsToTry(route.value.hosts).flatMap((host) => {
    const known = inDns.value.hosts.find((one) => one.host === host.host);
    return known === undefined ? [] : [{ known, places: placesOf(known, { ...host, isFirst: isFirst(host.host) }) }];
  });
  const [lost, asked] = await Promise.all([
    Promise.all(hosts.map(({ known }) => lookupFailures(known, evidence))),
    askEach(
      hosts.map(({ places }) => places),
      evidence,
    ),
  ]);
  const listed = hosts.reduce((sum, { known }) => sum + known.addresses.length, 0);
  const refs = [...route.refs, ...inDns.refs, ...asked.map(({ answer }) => refOf(answer))];
  return settled(asked, { lost: lost.flat(), untried: listed - asked.length, refs: [...new Set(refs)] });
});

/** Returns which hosts have the lowest preference. */
async function firstsOf(domain: DomainName, evidence: Evidence): Promise<(host: DnsName) => boolean> {
  const servers = valueIfKnown(await readMailServers(domain, evidence))?.servers ?? [];
  return (host) => servers.some((one) => one.host === host && one.preference === servers[0]?.preference);
}

/** Returns the addresses of a host that are tried. */
function placesOf({ addresses }: HostFacts, host: Omit<MailPlace, 'address' | 'family'>): readonly MailPlace[] {
  const of = (family: 4 | 6): readonly MailPlace[] =>
    addresses
      .filter((address) => address.includes(':') === (family === 6))
      .slice(0, MAX_OF_FAMILY)
      .map((address) => ({ ...host, address, family }));
  return [...of(4), ...of(6)];
}

/** Asks the addresses of some hosts, beside those of which the session that shows a certificate tells. */
async function askEach(hosts: readonly (readonly MailPlace[])[], evidence: Evidence): Promise<readonly AskedPlace[]> {
  const sessions = await Promise.all(
    hosts.map(async ([first]) => (first === undefined ? null : evidence.ask(smtp(first.host)))),
  );
  const answered = hosts.flatMap((places, i) => answeredBy(places, sessions[i] ?? null));
  const others = hosts.flat().filter((place) => answered.every((one) => one.place !== place));
  const asked = await Promise.all(
    others.slice(0, MAX_FURTHER).map(async (place) => {
      const answer = await evidence.ask(mailAddress(place.host, place.address), { active: true });
      return { place, answer };
    }),
  );
  const order = hosts.flat();
  return [...answered, ...asked].toSorted((a, b) => order.indexOf(a.place) - order.indexOf(b.place));
}

/** Reads the session with a host: which of its addresses answered, or that its only one is silent. */
function answeredBy(places: readonly MailPlace[], session: SmtpAnswer | null): readonly AskedPlace[] {
  const [first, ...more] = places;
  if (session?.kind === 'session') {
    const place = places.find(({ address }) => address === session.address);
    return place === undefined ? [] : [{ place, answer: session }];
  }
  if (session?.kind !== 'failure' || first === undefined || more.length > 0) return [];
  const { failure, at } = session;
  if (!isSilence(failure)) return [];
  const answer: Silence = {
    kind: 'silent',
    at,
    address: first.address,
    causes: failure.causes,
    reaches: false,
    ref: failure.ref,
  };
  return [{ place: first, answer }];
}

/** Returns why a family of a host could not be looked up. */
async function lookupFailures({ host, complete }: HostFacts, evidence: Evidence): Promise<readonly Failure[]> {
  if (complete) return [];
  const answers = await Promise.all(
    (['A', 'AAAA'] as const).map((type) => evidence.ask(dns(host, type), { guess: true })),
  );
  return answers.flatMap((one) => (one.kind === 'failure' ? [one.failure] : []));
}

const answersIn = ({ answer }: AskedPlace): boolean => answer.kind === 'answers' || answer.kind === 'session';

/** Settles what is known of the addresses: each answers, is dead, or is left open by a failure. */
function settled(
  all: readonly AskedPlace[],
  {
    lost,
    untried,
    refs,
  }: { readonly lost: readonly Failure[]; readonly untried: number; readonly refs: readonly Ref[] },
): Fact<MailAddresses> {
  const reaches = ({ place, answer }: AskedPlace): boolean =>
    all.some(
      (one) => answersIn(one) && one.place.family === place.family && Math.abs(one.answer.at - answer.at) <= COUNTS_MS,
    );
  const addresses: MailAddress[] = [];
  const open: MailPlace[] = [];
  const failures: Failure[] = [...lost];
  for (const one of all) {
    const { place, answer } = one;
    if (answersIn(one)) addresses.push({ ...place, answers: true, at: answer.at });
    else if (answer.kind === 'silent' && (answer.reaches || reaches(one)))
      addresses.push({ ...place, answers: false, at: answer.at });
    else if (answer.kind === 'silent' || answer.kind === 'failure') {
      open.push(place);
      failures.push(answer.kind === 'failure' ? answer.failure : silentFailure(answer));
    }
  }
  const worse = worseOf(all);
  const known = available({ kind: 'hosts' as const, addresses, open, worse, untried }, refs);
  const isSettled = worse.length > 0 || addresses.some(({ answers }) => !answers);
  return isSettled ? known : (unavailable(failures, refs) ?? known);
}

/** Finds further addresses whose TLS is not as it should be, while another address of their host has nothing wrong. */
function worseOf(all: readonly AskedPlace[]): readonly WorseAddress[] {
  const good = new Set(
    all.flatMap(({ place, answer }) => {
      const starttls = answer.kind === 'session' ? addressStarttls(answer) : starttlsIn(answer);
      return starttls !== null && isGood(starttls) ? [place.host] : [];
    }),
  );
  return all.flatMap(({ place, answer }) => {
    const starttls = answer.kind === 'session' ? null : starttlsIn(answer);
    return starttls === null || isGood(starttls) || !good.has(place.host) ? [] : [{ ...place, starttls }];
  });
}

const starttlsIn = (answer: MailAddressAnswer): AddressStarttls | null =>
  answer.kind === 'answers' ? answer.starttls : null;

const isGood = (starttls: AddressStarttls): boolean =>
  starttls.kind === 'tls' && starttls.fault === null && OLD_VERSIONS.every((old) => old !== starttls.version);

/** Returns silence as a failure that may be nobody's fault. */
const silentFailure = ({ causes, ref }: Silence): Failure => ({
  why: 'timeout',
  causes: [...causes, ...because('port-25-blocked')],
  ref,
});
