import type { Arg } from '../../domain/message.ts';
import { child, type DomainName, isAtOrBelow } from '../../domain/name.ts';
import type { DmarcFacts } from '../../facts/dmarc-facts.ts';
import type { AppliedDmarc, DmarcFound } from '../../records/dmarc/discover.ts';
import { dmarcClause, wholeRecords } from './faults.ts';

/** The findings where no DMARC record applies that receivers can use. */
export const UNUSABLE_CODES = [
  'absent',
  'absent-silent',
  'misplaced',
  'no-underscore',
  'doubled',
  'absent-at-alias',
  'absent-at-wildcard',
  'invalid',
  'invalid-at-alias',
] as const;

interface Unusable {
  readonly text: (typeof UNUSABLE_CODES)[number];
  readonly args: Readonly<Record<'domain' | 'at' | 'why' | 'alias' | 'record', Arg>>;
}

/** Returns the alias that another owner's zone holds; null where there is none, or where a wildcard makes it. */
export function elsewhere({ alias, byWildcard, zone }: DmarcFacts): string | null {
  if (alias === null || byWildcard === true) return null;
  return zone === null || !isAtOrBelow(alias.last, zone) ? alias.last : null;
}

/** Says why no DMARC record applies. */
export function unusableOf(own: Exclude<DmarcFound, AppliedDmarc>, facts: DmarcFacts, domain: DomainName): Unusable {
  const { misplaced, alias, byWildcard, silent } = facts;
  const elsewhereTo = elsewhere(facts);
  const args = { domain, at: domain, why: '', alias: elsewhereTo ?? alias?.last ?? '', record: '' };
  if (own.kind === 'invalid') {
    const why = dmarcClause(own.why);
    const text = elsewhereTo !== null && own.at === domain ? 'invalid-at-alias' : 'invalid';
    return { text, args: { ...args, at: own.at, why, record: wholeRecords(own.texts) } };
  }
  const [stray] = misplaced;
  if (stray !== undefined) {
    const text = stray.at === domain ? 'misplaced' : stray.at === child('dmarc', domain) ? 'no-underscore' : 'doubled';
    return { text, args: { ...args, at: stray.at, record: wholeRecords([stray.text]) } };
  }
  if (elsewhereTo !== null) return { text: 'absent-at-alias', args };
  if (byWildcard === true && alias !== null) return { text: 'absent-at-wildcard', args };
  return { text: silent ? 'absent-silent' : 'absent', args };
}
