import type { Ref } from '../../domain/answer.ts';
import { type DnsName, isAtOrBelow } from '../../domain/name.ts';
import { parseDomainName } from '../../domain/parse.ts';
import { registrableDomain } from '../../domain/psl.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import { isGenericName } from '../../domain/reverse-name.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { dns } from '../../evidence/questions/dns.ts';
import { smtp } from '../../evidence/questions/smtp.ts';
import { parseAddress } from '../../records/spf/address.ts';
import { intersect, isEmpty, NO_ADDRESSES, rangeOf } from '../../records/spf/ranges.ts';
import { available, type FactReader, refOf, shared } from '../fact.ts';
import type { HostFacts } from '../hosts.ts';
import { readMailHosts } from '../mail-hosts.ts';
import { readSpfTree } from '../spf-analysis.ts';
import { lookUpReverse, type ReverseName } from './reverse-names.ts';

/** Names an address of a mail server as the reverse DNS does. */
export interface MailReverseName extends ReverseName {
  /** Whether the server is the owner's, and SPF lets it send: then receivers look at its name. */
  readonly sends: boolean;
  /** Whether a name leads back to the address; null where there is none, or that could not be looked up. */
  readonly isConfirmed: boolean | null;
  /** A name that is made of the address; null where there is none, or another name beside it. */
  readonly generic: DnsName | null;
}

/** Tells how a server of the owner's calls itself. */
interface MailGreeting {
  readonly host: DnsName;
  readonly address: string;
  /** The first word of its greeting. */
  readonly word: string;
  /** Whether it is the name of a host that leads back to the address; null where that could not be looked up. */
  readonly kind: 'leads-back' | 'elsewhere' | 'no-name' | null;
}

export interface MailNames {
  readonly addresses: readonly MailReverseName[];
  readonly greetings: readonly MailGreeting[];
}

/** Addresses of mail servers that are looked up. Source: docs/limits.md. */
const MAX_MAIL_ADDRESSES = 16;

/** Returns how the reverse DNS names the public addresses of the mail servers, and how these call themselves. */
export const readMailNames: FactReader<MailNames> = shared<MailNames>(async (domain, evidence) => {
  const found = await readMailHosts(domain, evidence);
  if (found.kind === 'unavailable') return found;
  const registrable = registrableDomain(domain) ?? domain;
  const hosts = found.value.hosts.filter(({ state }) => state === 'public');
  const places = hosts.flatMap(({ host, addresses }) => addresses.map((address) => ({ address, hosts: [host] })));
  const [reverse, spf] = await Promise.all([
    lookUpReverse(places.slice(0, MAX_MAIL_ADDRESSES), found.refs, evidence),
    readSpfTree(domain, evidence),
  ]);
  if (reverse.kind === 'unavailable') return reverse;
  const pass = spf.kind === 'available' ? spf.value.analysis.source.judge.verdicts(domain).pass : NO_ADDRESSES;
  const refs: Ref[] = [...reverse.refs, ...spf.refs];
  const own = (host: DnsName | undefined): boolean => host !== undefined && isAtOrBelow(host, registrable);
  const leadsTo = leadingBack(hosts, evidence, refs);
  const addresses = await Promise.all(
    reverse.value.map(async (one): Promise<MailReverseName> => {
      const { names, address } = one;
      const generic = names?.every((name) => isGenericName(name, address)) === true ? (names[0] ?? null) : null;
      const sends = own(one.hosts[0]) && !isEmpty(intersect(pass, setOf(address)));
      return { ...one, sends, generic, isConfirmed: await anyOf(names ?? [], (name) => leadsTo(name, address)) };
    }),
  );
  const greetings = await Promise.all(
    hosts.filter(({ host }) => own(host)).map(({ host }) => greetingOf(host, evidence, leadsTo)),
  );
  return available({ addresses, greetings: greetings.flat() }, [...new Set(refs)]);
});

type LeadsTo = (name: DnsName, address: string) => Promise<boolean | null>;

/** Makes the way to find out whether a name leads to an address. Those of mail servers are known. */
function leadingBack(hosts: readonly HostFacts[], evidence: Evidence, refs: Ref[]): LeadsTo {
  return async (name, address) => {
    if (hosts.some((one) => one.host === name && one.addresses.includes(address))) return true;
    const answer = await evidence.ask(dns(name, address.includes(':') ? 'AAAA' : 'A'), { guess: true });
    refs.push(refOf(answer));
    if (answer.kind === 'failure') return null;
    return answer.kind === 'answer' && answer.records.some((rr) => readRdata(rr)?.address === address);
  };
}

/** Names of one address that are looked up. */
const MAX_NAMES = 3;

/** Returns whether one of some names does; null where there are none, or it is not known. */
async function anyOf(
  names: readonly DnsName[],
  does: (name: DnsName) => Promise<boolean | null>,
): Promise<boolean | null> {
  const found = await Promise.all(names.slice(0, MAX_NAMES).map(does));
  if (found.includes(true)) return true;
  return found.length === 0 || found.includes(null) || names.length > MAX_NAMES ? null : false;
}

async function greetingOf(host: DnsName, evidence: Evidence, leadsTo: LeadsTo): Promise<readonly MailGreeting[]> {
  const session = await evidence.ask(smtp(host));
  if (session.kind !== 'session') return [];
  const { address } = session;
  const word = session.greeting.split(' ')[0] ?? '';
  const parsed = parseDomainName(word);
  // Some greet with a row of stars, which firewalls put there.
  if (!parsed.ok || !parsed.name.includes('.') || /\.(?:localdomain|local|lan|internal)$/.test(parsed.name))
    return [{ host, address, word, kind: 'no-name' }];
  const leads = await leadsTo(parsed.name, address);
  return [{ host, address, word, kind: leads === null ? null : leads ? 'leads-back' : 'elsewhere' }];
}

/** Returns the set of one address. */
function setOf(address: string) {
  const parsed = parseAddress(address);
  if (parsed === null) return NO_ADDRESSES;
  const { words, family } = parsed;
  const range = [rangeOf(words, 32 * words.length)];
  return family === 4 ? { v4: range, v6: [] } : { v4: [], v6: range };
}
