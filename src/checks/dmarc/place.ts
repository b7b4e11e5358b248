import { child, type DnsName, type DomainName, isAtOrBelow } from '../../domain/name.ts';
import { DMARC_NAME } from '../../domain/service-names.ts';
import type { DmarcFacts } from '../../facts/dmarc-facts.ts';
import type { DmarcReach } from '../../facts/dmarc-reach.ts';
import { isDmarc, isMistypedDmarc } from '../../records/dmarc/parse.ts';
import type { RecordChange } from '../fix.ts';

/** Where a record is published, and what else changes with the first step. */
export interface DmarcPlace {
  readonly name: DnsName;
  readonly removes: readonly string[];
  readonly others: readonly RecordChange[];
}

/** Returns where the record goes; null where it is not the owner's to change, or where that is not known. */
export function dmarcPlace(domain: DomainName, facts: DmarcFacts): DmarcPlace | null {
  const { own, reach, alias, byWildcard, zone, misplaced } = facts;
  const name = child(DMARC_NAME, domain);
  if (byWildcard === null) return null;
  const stray = misplaced.map(({ at, text }) => removal(at, 'TXT', text));
  // A record of its own beats the wildcard, which stays for the names that it was made for.
  if (byWildcard) return { name, removes: [], others: stray };
  const here = reach === null ? [] : textsHere(reach);
  if (alias === null) return { name, removes: here, others: stray };
  // Beside an alias no record can stand; what it leads to is the owner's to change only in the same zone.
  const starred = reach !== null && here.some((text) => reach.madeUp.texts.includes(text));
  if (zone !== null && isAtOrBelow(alias.last, zone) && !starred)
    return { name: alias.last, removes: here, others: stray };
  if (own.kind === 'policy' && own.at === domain && !starred) return null;
  return { name, removes: [], others: [removal(name, 'CNAME', alias.first), ...stray] };
}

const removal = (name: DnsName, type: 'TXT' | 'CNAME', value: string): RecordChange => ({
  name,
  type,
  value: null,
  removes: [value],
});

/** Returns the records at `_dmarc`, and what was meant as one: some receivers take off blanks and see several. */
export const textsHere = ({ steps }: DmarcReach): readonly string[] =>
  (steps[0]?.texts ?? []).filter((text) => isDmarc(text) || isMistypedDmarc(text));
