import { child, type DnsName, type DomainName, isAtOrBelow, labelsOf } from '../../domain/name.ts';
import { registrableDomain } from '../../domain/psl.ts';
import type { RrType } from '../../domain/rr.ts';
import { DMARC_NAME, POLICY_NAMES } from '../../domain/service-names.ts';
import { type DnsQuestion, dns } from '../../evidence/questions/dns.ts';
import { leadsOf } from '../../observations/leads.ts';
import type { DomainHistory, RecordHistory, RrsetState } from '../../observations/store.ts';
import type { MonitorSettings } from '../model/monitor.ts';
import { recordQuestions } from '../settings/record-names.ts';
import { nameOfPin, typeOfPin } from './pins.ts';

/**
 * Limits what one run asks of the resolvers, beside the names that the owner chose; what servers are asked to confirm it comes on top. Source: docs/limits.md.
 */
export const MAX_WATCHED = 40;

/** Of the domain itself. CNAMEs come with the answers. */
const OWN_TYPES: readonly RrType[] = ['A', 'AAAA', 'MX', 'NS', 'CAA', 'DS', 'TXT', 'HTTPS'];
/** Where a domain publishes policies, each a TXT record. Sources: RFC 9989, RFC 8461, RFC 8460, BIMI draft. */
const ADDRESS_TYPES: readonly RrType[] = ['A', 'AAAA'];

/** Hosts and included names of the domain's own zone that are watched, at most. */
const MAX_LEADS = 6;

type WatchChoice = Pick<MonitorSettings, 'ignoredTypes' | 'recordNames' | 'pins'>;
const NOTHING_CHOSEN: WatchChoice = { ignoredTypes: [], recordNames: [], pins: [] };

/**
 * Lists what a run looks up: the records of the domain, its policies, `www`, names that the owner chose or pinned, the DKIM keys and other services that were
 * ever seen, and the names in its own zone that its MX, NS and SPF records lead to, as `history` has them. Nothing is
 * guessed. The first question is asked whatever the owner ignores, since it tells whether the domain answers at all.
 */
export function watchedQuestions(
  domain: DomainName,
  history: DomainHistory | undefined,
  { ignoredTypes, recordNames, pins }: WatchChoice = NOTHING_CHOSEN,
): readonly DnsQuestion[] {
  const fixed = [
    ...OWN_TYPES.map((type) => dns(domain, type)),
    ...POLICY_NAMES.map((label) => dns(child(label, domain), 'TXT')),
    ...(labelsOf(domain)[0] === 'www' ? [] : ADDRESS_TYPES.map((type) => dns(child('www', domain), type))),
    ...inheritedPolicy(domain),
  ];
  const all = new Map<string, DnsQuestion>();
  const [present = [], past = []] = servicesSeen(domain, history);
  const pinned = pins.flatMap(({ subject }) =>
    typeOfPin(subject) === 'CNAME' ? [] : dns(nameOfPin(domain, subject), typeOfPin(subject)),
  );
  const chosen = [...recordNames.flatMap(recordQuestions).map(({ name, type }) => dns(name, type)), ...pinned];
  const most = MAX_WATCHED + chosen.length;
  for (const [i, question] of [...fixed, ...chosen, ...present, ...ledTo(domain, history), ...past].entries()) {
    const key = `${question.name} ${question.type}`;
    if (all.size < most && !all.has(key) && (i === 0 || !ignoredTypes.includes(question.type))) all.set(key, question);
  }
  return [...all.values()];
}

/** The policy that holds for a subdomain without one of its own stands at the domain that is registered. */
function inheritedPolicy(domain: DomainName): readonly DnsQuestion[] {
  const registrable = registrableDomain(domain);
  return registrable === null || registrable === domain ? [] : [dns(child(DMARC_NAME, registrable), 'TXT')];
}

/** Service names with records now, and those that had some. A name that was an alias is asked for texts. */
function servicesSeen(domain: DomainName, history: DomainHistory | undefined): readonly (readonly DnsQuestion[])[] {
  const services = (history?.rrsets ?? []).filter(
    ({ name, type, records }) =>
      name !== domain && isService(name, domain) && records.length > 0 && !isOfMailHost(name, type),
  );
  return [true, false].map((present) =>
    services
      .filter((rrset) => isPresent(rrset) === present)
      .map(({ name, type }) => dns(name, type === 'CNAME' ? 'TXT' : type)),
  );
}

/** The names below the domain that its present records lead to: whoever changes them changes where its mail goes. */
function ledTo(domain: DomainName, history: DomainHistory | undefined): readonly DnsQuestion[] {
  const leads = (history?.rrsets ?? [])
    .filter(({ name }) => name === domain)
    .flatMap(({ type, records }) => records.filter(isThere).flatMap(({ octets }) => leadsOf({ type, octets })));
  const inZone = leads.filter(({ name }) => name !== domain && isAtOrBelow(name, domain) && !name.includes('*'));
  return inZone.slice(0, MAX_LEADS).flatMap(({ name, types }) => types.map((type) => dns(name, type)));
}

/** Whether a name is one of the domain's service names. Wildcards stand for names that somebody made up. */
const isService = (name: DnsName, domain: DomainName): boolean =>
  isAtOrBelow(name, domain) && labelsOf(name).some((label) => label.startsWith('_')) && !labelsOf(name).includes('*');

/** Whether records are those of a mail host: a watch of its own follows these for all hosts, in whatever zone. */
const isOfMailHost = (name: DnsName, type: RrType): boolean => type === 'TLSA' && name.startsWith('_25._tcp.');

const isPresent = ({ records }: RrsetState): boolean => records.some(isThere);

const isThere = ({ intervals }: RecordHistory): boolean => intervals[intervals.length - 1]?.endedAt === null;
