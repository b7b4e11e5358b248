import { type DnsName, labelsOf, ROOT } from '../domain/name.ts';

/**
 * Returns the name under which an owner's history is kept: the owner itself, or for service names and wildcards the
 * name they belong to, so that one read brings all of a domain. `s1._domainkey.example.com` lives at `example.com`.
 */
export function historyKey(owner: DnsName): DnsName {
  const isService = owner.includes('_');
  const isWildcard = owner.includes('*');
  if (!isService && !isWildcard) return owner;
  if (!isWildcard && !owner.includes('\\')) return belowLastUnderscore(owner);
  const labels = labelsOf(owner);
  const last = labels.findLastIndex((label) => label.startsWith('_') || label === '*');
  return last === labels.length - 1 ? ROOT : (labels.slice(last + 1).join('.') as DnsName);
}

/** The short way for nearly all service names, without splitting them: each lookup that is stored comes by here. */
function belowLastUnderscore(owner: DnsName): DnsName {
  const label = owner.lastIndexOf('._') + 1;
  if (label === 0 && !owner.startsWith('_')) return owner;
  const end = owner.indexOf('.', label);
  return end === -1 ? ROOT : (owner.slice(end + 1) as DnsName);
}
