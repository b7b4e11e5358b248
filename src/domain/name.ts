/**
 * Any DNS name in canonical presentation form: lower case, no trailing dot, the root is `.`.
 * Dots inside a label are `\.`, backslashes `\\`, octets outside printable ASCII `\DDD` (RFC 1035 §5.1), so that
 * two different names never share one spelling.
 */
export type DnsName = string & { readonly dnsName: true };

/** A name that a person can ask about: A-labels of letters, digits, hyphens and underscores. Made only by `parseDomainName`. */
export type DomainName = DnsName & { readonly domainName: true };

/** The root of the tree. */
export const ROOT = '.' as DomainName;

/** Returns the labels of a name, leftmost first, still escaped. The root has none. */
export function labelsOf(name: DnsName): string[] {
  if (name === ROOT) return [];
  if (!name.includes('\\')) return name.split('.');
  const labels: string[] = [];
  let label = '';
  for (let i = 0; i < name.length; i += 1) {
    const char = name.charAt(i);
    if (char === '.') {
      labels.push(label);
      label = '';
    } else if (char === '\\') {
      label += char + name.charAt(i + 1);
      i += 1;
    } else label += char;
  }
  labels.push(label);
  return labels;
}

/** Returns the name one label up; the root is its own parent. */
export function parentOf<N extends DnsName>(name: N): N {
  if (!name.includes('\\')) {
    const dot = name.indexOf('.');
    return (dot === -1 || name.length === 1 ? ROOT : name.slice(dot + 1)) as N;
  }
  const labels = labelsOf(name);
  return (labels.length <= 1 ? ROOT : labels.slice(1).join('.')) as N;
}

/**
 * Puts labels before a name: `child('_dmarc', 'example.com')` is `_dmarc.example.com`. The prefix is one or more labels
 * in canonical form.
 */
export function child(prefix: string, name: DnsName): DnsName {
  return (name === ROOT ? prefix : `${prefix}.${name}`) as DnsName;
}

/** Returns whether `name` is `ancestor` or lies below it. */
export function isAtOrBelow(name: DnsName, ancestor: DnsName): boolean {
  if (ancestor === ROOT || name === ancestor) return true;
  const dot = name.length - ancestor.length - 1;
  if (!name.endsWith(ancestor) || name.charAt(dot) !== '.') return false;
  if (name.charAt(dot - 1) !== '\\') return true;
  // The dot is a part of a label where an odd number of backslashes is before it.
  let at = dot;
  while (name.charAt(at - 1) === '\\') at -= 1;
  return (dot - at) % 2 === 0;
}

/** Returns the name and each of its parents up to the single label; the root is left out. */
export function lineage<N extends DnsName>(name: N): N[] {
  const labels = labelsOf(name);
  return labels.map((_, i) => labels.slice(i).join('.') as N);
}
