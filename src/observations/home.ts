import { type DnsName, labelsOf, ROOT } from '../domain/name.ts';

/**
 * The name under which an owner's history is kept: the owner itself, or for service names and wildcards the name they
 * belong to, so that one read brings all of a domain. `s1._domainkey.example.com` lives at `example.com`.
 */
export function homeOf(owner: DnsName): DnsName {
  if (!owner.includes('_') && !owner.includes('*')) return owner;
  const labels = labelsOf(owner);
  const last = labels.findLastIndex((label) => label.startsWith('_') || label === '*');
  return last === labels.length - 1 ? ROOT : (labels.slice(last + 1).join('.') as DnsName);
}
