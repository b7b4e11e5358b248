import { type DomainName, isAtOrBelow } from '../domain/name.ts';
import type { RrType } from '../domain/rr.ts';
import type { Instant } from '../domain/time.ts';
import type { ReadHistory } from '../observations/as-of.ts';
import { historyKey } from '../observations/history-key.ts';
import { type Lead, leadsOf } from '../observations/leads.ts';
import { pastContent } from '../observations/past-transitions.ts';
import type { RrsetHistory, Transition } from '../observations/store.ts';

/** Names whose histories are read with that of a domain, at most. */
const MAX_RELATED = 20;
/** Types whose records name hosts. */
const HOSTS: readonly RrType[] = ['MX', 'NS'];

/**
 * Reads the histories of names that the records of a domain lead to: the addresses of its mail servers and name servers,
 * and the records that its SPF includes. Names whose history is kept with the domain's are left out.
 */
export async function relatedHistories(
  domain: DomainName,
  own: readonly RrsetHistory[],
  read: ReadHistory,
): Promise<readonly RrsetHistory[]> {
  const known = new Set<string>();
  const related: RrsetHistory[] = [];
  for (let level = own.filter(({ name }) => name === domain); level.length > 0; ) {
    const leads = level.flatMap(everLed).filter(({ name, types: [type] }) => {
      const key = `${name} ${type}`;
      if (known.has(key) || known.size >= MAX_RELATED || historyKey(name) === domain) return false;
      known.add(key);
      return true;
    });
    const found = await Promise.all(
      leads.map(async ({ name, types }) => {
        const rrsets = (await read(historyKey(name)))?.rrsets ?? [];
        return rrsets.filter((one) => one.name === name && types.includes(one.type));
      }),
    );
    level = found.flat();
    related.push(...level);
  }
  return related;
}

/** Where the records that an RRset ever held lead to. */
const everLed = ({ type, records }: RrsetHistory): readonly Lead[] =>
  records.flatMap(({ octets }) => leadsOf({ type, octets }));

/**
 * Returns whether the change of a related name concerns the domain: the name is in its zone, and its records lead there
 * then.
 */
export function concerns(
  { name, type }: Pick<Transition, 'name' | 'type'>,
  {
    domain,
    at,
    rrsets,
  }: { readonly domain: DomainName; readonly at: Instant; readonly rrsets: readonly RrsetHistory[] },
): boolean {
  if (!isAtOrBelow(name, domain)) return false;
  const leading = rrsets.filter((rrset) => (type === 'TXT' ? rrset.type === 'TXT' : HOSTS.includes(rrset.type)));
  return leading.some((rrset) =>
    (pastContent(rrset, at)?.records ?? [])
      .flatMap(leadsOf)
      .some((lead) => lead.name === name && lead.types.includes(type)),
  );
}
