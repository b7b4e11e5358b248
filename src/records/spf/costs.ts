import type { DnsName } from '../../domain/name.ts';
import type { EntryTerm, Gathered } from './gather.ts';
import { voidOf } from './inspect.ts';

/** Counts stop here: records that include one another many times make numbers without end. */
const MAX_COUNTED = 9999;

/** Counts what something asks where no term matches. */
interface LookupCost {
  readonly lookups: number;
  /** Void lookups, for clients of either family. */
  readonly ipv4: number;
  readonly ipv6: number;
}

export interface Costs {
  /** A record with all below it. */
  ofRecord(domain: DnsName): LookupCost;
  /** A term with its branch. */
  ofTerm(term: EntryTerm): LookupCost;
}

const FREE: LookupCost = { lookups: 0, ipv4: 0, ipv6: 0 };

const sum = (a: LookupCost, b: LookupCost): LookupCost => ({
  lookups: Math.min(MAX_COUNTED, a.lookups + b.lookups),
  ipv4: Math.min(MAX_COUNTED, a.ipv4 + b.ipv4),
  ipv6: Math.min(MAX_COUNTED, a.ipv6 + b.ipv6),
});

/** Returns whether a term leads to another record. */
export const isLink = ({ instruction }: EntryTerm): boolean => instruction === null || instruction.op === 'include';

/** Counts lookups over the tree: a record that is reached twice counts twice, a loop once round. */
export function createCosts(gathered: Gathered): Costs {
  const known = new Map<DnsName, LookupCost>();

  function ofRecord(domain: DnsName): LookupCost {
    const before = known.get(domain);
    if (before !== undefined) return before;
    known.set(domain, FREE);
    const entry = gathered.entries.get(domain);
    // Receivers read the whole record first: with a fault in it nothing is asked.
    const faulty = (entry?.program?.record.faults.length ?? 0) > 0;
    const cost = (faulty ? [] : (entry?.terms ?? [])).map(ofTerm).reduce(sum, FREE);
    known.set(domain, cost);
    return cost;
  }

  function ofTerm(one: EntryTerm): LookupCost {
    const { instruction, target } = one;
    if (instruction?.op === 'all' || instruction?.op === 'ip') return FREE;
    const found = voidOf(one, gathered);
    const own: LookupCost = {
      lookups: 1,
      ipv4: found === 'both' || found === 'ipv4' ? 1 : 0,
      ipv6: found === 'both' || found === 'ipv6' ? 1 : 0,
    };
    return isLink(one) && target !== null ? sum(own, ofRecord(target)) : own;
  }

  return { ofRecord, ofTerm };
}
