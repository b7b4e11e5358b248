import type { Answer, Ref } from '../../domain/answer.ts';
import { type DnsName, type DomainName, ROOT } from '../../domain/name.ts';
import { registrableDomain } from '../../domain/psl.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { dns } from '../../evidence/questions/dns.ts';
import { aliasTarget } from '../ask.ts';
import { refOf } from '../fact.ts';
import { isNoHost } from '../hosts.ts';

/**
 * Tells what a record makes of the name that it points to: `sender`: SPF lets it, or what it names, send; `key`, `policy`:
 * a key of DKIM or a policy of mail is an alias of it; `reports`: it gets reports on mail; `alias` by CNAME, `service` by SRV.
 */
export type OtherUse = 'name-server' | 'mail-server' | 'sender' | 'key' | 'policy' | 'reports' | 'alias' | 'service';

/** A name that a record points to. */
export interface NamedTarget {
  readonly use: OtherUse;
  /** The name that has the record. */
  readonly owner: DnsName;
  readonly target: DnsName;
  /** The type of record that is looked up there, or at its alias. */
  readonly type: 'A' | 'MX' | 'TXT';
  readonly alias?: DnsName;
  /** Whether what it is named for is not there, though the name is. */
  readonly isWithoutRecord?: boolean;
}

/** A name in another domain that a record of the zone points to. */
export interface OtherTarget extends NamedTarget {
  /** The domain that somebody registered, or could. */
  readonly domain: DomainName;
  /**
   * `no-domain`: the DNS has no such domain. `no-name`: it has the domain, but not the name. `no-record`: it has the name, but
   * not what it is named for. `failing`: the servers of the domain fail. `there`; `unknown`: a lookup failed.
   */
  readonly state: 'there' | 'no-record' | 'no-name' | 'no-domain' | 'failing' | 'unknown';
}

/** Domains that are looked up. Source: docs/limits.md. */
const MAX_DOMAINS = 20;

/** Finds out which targets are in other domains than `own`, and whether these exist. */
export async function readOtherTargets(
  named: readonly NamedTarget[],
  own: DomainName | null,
  evidence: Evidence,
): Promise<{ readonly targets: readonly OtherTarget[]; readonly refs: readonly Ref[] }> {
  const outside = named.flatMap((one) => {
    const domain = soldAt(one.target);
    return domain === null || domain === own ? [] : [{ ...one, domain }];
  });
  const domains = new Set([...new Set(outside.map(({ domain }) => domain))].slice(0, MAX_DOMAINS));
  const refs: Ref[] = [];
  const targets = await Promise.all(
    outside.map(async (one): Promise<OtherTarget> => {
      if (!domains.has(one.domain)) return { ...one, state: 'unknown' };
      const answer = await evidence.ask(dns(one.alias ?? one.target, one.type), { guess: true });
      refs.push(refOf(answer));
      if (isThere(answer)) return { ...one, state: one.isWithoutRecord === true ? 'no-record' : 'there' };
      if (answer.kind === 'failure' && answer.failure.why !== 'servfail') return { ...one, state: 'unknown' };
      // A name that the target is an alias of may be in a third domain.
      const last = aliasTarget(answer);
      const domain = last === null ? one.domain : (soldAt(last) ?? one.domain);
      if (domain === own) return { ...one, state: 'unknown' };
      const found = await evidence.ask(dns(domain, 'SOA'), { guess: true });
      refs.push(refOf(found));
      return { ...one, domain, state: stateOf(answer, found) };
    }),
  );
  return { targets, refs };
}

/** Returns the domain that a registry sold, or could, with a name in it; null where the name is no name of a host. */
const soldAt = (name: DnsName): DomainName | null =>
  name === ROOT || isNoHost(name) ? null : registrableDomain(name as DomainName);

const isThere = ({ kind }: Answer): boolean => kind === 'answer' || kind === 'nodata';

/**
 * Returns the state of a name by the answer about it and that about its domain. An absence that does not validate shows
 * nothing, and both must say that there is no domain.
 */
function stateOf(answer: Answer, ofDomain: Answer): OtherTarget['state'] {
  if (ofDomain.kind === 'failure') return ofDomain.failure.why === 'servfail' ? 'failing' : 'unknown';
  if (answer.kind === 'failure' || answer.security === 'bogus' || ofDomain.security === 'bogus') return 'unknown';
  // An alias to a service: the provider gives the name to anybody. The name of a server: its domain may have expired.
  return ofDomain.kind === 'nxdomain' ? 'no-domain' : 'no-name';
}
