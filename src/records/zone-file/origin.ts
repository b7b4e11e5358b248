import type { DnsName } from '../../domain/name.ts';
import { parseDnsName } from '../../domain/rdata/wire-name.ts';
import { asciiOf, scanEntries } from './entries.ts';

/** Returns the name of a zone that its file says by itself: by a whole $ORIGIN, or the whole name of its SOA record; null for none. */
export function originIn(octets: Uint8Array): DnsName | null {
  for (const { text, inheritsOwner } of scanEntries(asciiOf(octets)).entries) {
    const [first = '', second = '', ...rest] = text.trim().split(/[ \t\r]+/);
    if (inheritsOwner) continue;
    if (first.toUpperCase() === '$ORIGIN' && second.endsWith('.')) return parseDnsName(second);
    if (first.endsWith('.') && [second, ...rest.slice(0, 2)].some((word) => word.toUpperCase() === 'SOA'))
      return parseDnsName(first);
    if (!first.startsWith('$')) return null;
  }
  return null;
}
