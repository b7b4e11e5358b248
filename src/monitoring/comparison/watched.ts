import { child, type DnsName, type DomainName, isAtOrBelow, labelsOf } from '../../domain/name.ts';
import { registrableDomain } from '../../domain/psl.ts';
import type { RrType } from '../../domain/rr.ts';
import { type DnsQuestion, dns } from '../../evidence/question.ts';
import type { DomainHistory, RrsetState } from '../../observations/store.ts';

/** What one run asks of the resolvers at most; what servers are asked to confirm it comes on top. Source: docs/limits.md. */
export const MAX_WATCHED = 40;

/** Of the domain itself. CNAMEs come with the answers. */
const OWN_TYPES: readonly RrType[] = ['A', 'AAAA', 'MX', 'NS', 'CAA', 'DS', 'TXT', 'HTTPS'];
/** Where a domain publishes policies, each a TXT record. Sources: RFC 9989, RFC 8461, RFC 8460, BIMI draft. */
const POLICIES = ['_dmarc', '_mta-sts', '_smtp._tls', 'default._bimi'];
const ADDRESS_TYPES: readonly RrType[] = ['A', 'AAAA'];

/**
 * Returns what a run looks up: the records of the domain, its policies, `www`, and the DKIM keys and other services that
 * were ever seen, as `history` has them. Nothing is guessed. The first question is asked whatever the owner ignores, since
 * it tells whether the domain answers at all.
 */
export function watchedQuestions(
  domain: DomainName,
  history: DomainHistory | undefined,
  ignoredTypes: readonly RrType[] = [],
): readonly DnsQuestion[] {
  const fixed = [
    ...OWN_TYPES.map((type) => dns(domain, type)),
    ...POLICIES.map((label) => dns(child(label, domain), 'TXT')),
    ...(labelsOf(domain)[0] === 'www' ? [] : ADDRESS_TYPES.map((type) => dns(child('www', domain), type))),
    ...inheritedPolicy(domain),
  ];
  const all = new Map<string, DnsQuestion>();
  for (const [i, question] of [...fixed, ...servicesSeen(domain, history)].entries()) {
    const key = `${question.name} ${question.type}`;
    if (all.size < MAX_WATCHED && !all.has(key) && (i === 0 || !ignoredTypes.includes(question.type)))
      all.set(key, question);
  }
  return [...all.values()];
}

/** The policy that holds for a subdomain without one of its own stands at the domain that is registered. */
function inheritedPolicy(domain: DomainName): readonly DnsQuestion[] {
  const registrable = registrableDomain(domain);
  return registrable === null || registrable === domain ? [] : [dns(child('_dmarc', registrable), 'TXT')];
}

/** Service names with records in the history, those present now first. A name that was an alias is asked for texts. */
function servicesSeen(domain: DomainName, history: DomainHistory | undefined): readonly DnsQuestion[] {
  return (history?.rrsets ?? [])
    .filter(({ name, records }) => name !== domain && isService(name, domain) && records.length > 0)
    .map((rrset) => ({ rrset, present: isPresent(rrset) }))
    .sort((a, b) => Number(b.present) - Number(a.present))
    .map(({ rrset: { name, type } }) => dns(name, type === 'CNAME' ? 'TXT' : type));
}

/** Whether a name is one of the domain's service names. Wildcards stand for names that somebody made up. */
const isService = (name: DnsName, domain: DomainName): boolean =>
  isAtOrBelow(name, domain) && labelsOf(name).some((label) => label.startsWith('_')) && !labelsOf(name).includes('*');

const isPresent = ({ records }: RrsetState): boolean =>
  records.some(({ intervals }) => intervals[intervals.length - 1]?.endedAt === null);
