import { type DnsName, ROOT } from '../../domain/name.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import type { Rr } from '../../domain/rr.ts';
import { wordsOf } from './address.ts';
import type { Entry, EntryTerm, Gathered } from './gather.ts';
import { MAX_MX_NAMES } from './limits.ts';
import type { Qualifier } from './parse.ts';
import {
  type AddressSet,
  ALL_ADDRESSES,
  intersect,
  isEmpty,
  joined,
  NO_ADDRESSES,
  type Range,
  rangeOf,
  subtract,
  unite,
} from './ranges.ts';

/** Which addresses get which result, lookup limits aside. The five sets share no address and hold all. */
interface Verdicts {
  readonly pass: AddressSet;
  readonly fail: AddressSet;
  readonly softfail: AddressSet;
  readonly neutral: AddressSet;
  /** Permerror: what comes to something that is broken. */
  readonly error: AddressSet;
  /** False where a term depends on the mail or could not be learnt (it is taken as matching nothing), or in a loop. */
  readonly exact: boolean;
}

/** What one term matches by itself. */
interface TermSet {
  readonly matched: AddressSet;
  /** What ends in permerror here. */
  readonly broken: AddressSet;
  readonly exact: boolean;
}

/**
 * Turns between qualifiers in one record that are followed exactly. Each costs a pass over all ranges; records in use
 * have a handful.
 */
const MAX_QUALIFIER_CHANGES = 50;

const NAMES = { '+': 'pass', '-': 'fail', '~': 'softfail', '?': 'neutral' } as const;

const NOTHING: TermSet = { matched: NO_ADDRESSES, broken: NO_ADDRESSES, exact: true };
const UNKNOWN: TermSet = { ...NOTHING, exact: false };
const BROKEN: TermSet = { ...NOTHING, broken: ALL_ADDRESSES };

export interface Judge {
  /** The verdicts of the record at a name. */
  verdicts(domain: DnsName): Verdicts;
  termSet(term: EntryTerm): TermSet;
}

/** Judges what was gathered. Each record is judged once. */
export function createJudge(gathered: Gathered): Judge {
  const known = new Map<DnsName, Verdicts>();
  const inProgress = new Set<DnsName>();

  function verdicts(domain: DnsName): Verdicts {
    const before = known.get(domain);
    if (before !== undefined) return before;
    // Receivers run into their limit in a loop: permerror. What matches on the way out of it is not followed up.
    if (inProgress.has(domain)) return failing(ALL_ADDRESSES, false);
    inProgress.add(domain);
    const verdict = judge(gathered.entries.get(domain));
    inProgress.delete(domain);
    known.set(domain, verdict);
    return verdict;
  }

  function judge(entry: Entry | undefined): Verdicts {
    if (entry === undefined || entry.state === 'failed') return failing(NO_ADDRESSES, false);
    if (entry.program === null || entry.program.record.faults.length > 0) return failing(ALL_ADDRESSES, true);
    const sets: Record<'pass' | 'fail' | 'softfail' | 'neutral' | 'error', AddressSet[]> = {
      pass: [],
      fail: [],
      softfail: [],
      neutral: [],
      error: [],
    };
    let left = ALL_ADDRESSES;
    let exact = true;
    let qualifierChanges = 0;
    let batch: AddressSet[] = [];
    let sign: Qualifier = '+';
    const settle = () => {
      if (batch.length === 0) return;
      const matched = intersect(left, unite(batch));
      sets[NAMES[sign]].push(matched);
      left = subtract(left, matched);
      batch = [];
      qualifierChanges += 1;
    };
    for (const one of entry.terms) {
      if (one.instruction === null) {
        settle();
        const then = one.target === null ? null : verdicts(one.target);
        if (then === null) {
          if (one.varies) exact = false;
          else sets.error.push(left);
          if (one.varies) sets.neutral.push(left);
        } else {
          exact &&= then.exact;
          for (const name of ['pass', 'fail', 'softfail', 'neutral', 'error'] as const)
            sets[name].push(intersect(left, then[name]));
        }
        left = NO_ADDRESSES;
        break;
      }
      if (one.instruction.qualifier !== sign) {
        settle();
        sign = one.instruction.qualifier;
      }
      if (qualifierChanges > MAX_QUALIFIER_CHANGES) {
        exact = false;
        break;
      }
      const { matched, broken, exact: certain } = termSet(one);
      exact &&= certain;
      if (!isEmpty(matched)) batch.push(matched);
      if (isEmpty(broken)) continue;
      settle();
      const ends = intersect(left, broken);
      sets.error.push(ends);
      left = subtract(left, ends);
    }
    settle();
    sets.neutral.push(left);
    return {
      pass: unite(sets.pass),
      fail: unite(sets.fail),
      softfail: unite(sets.softfail),
      neutral: unite(sets.neutral),
      error: unite(sets.error),
      exact,
    };
  }

  function termSet({ instruction, target, varies }: EntryTerm): TermSet {
    if (instruction === null) return NOTHING;
    switch (instruction.op) {
      case 'all':
        return { ...NOTHING, matched: ALL_ADDRESSES };
      case 'ip': {
        const { network, prefix } = instruction;
        const range = [rangeOf(network.words, prefix)];
        return { ...NOTHING, matched: network.family === 4 ? { v4: range, v6: [] } : { v4: [], v6: range } };
      }
      case 'ptr':
        return UNKNOWN;
      case 'include': {
        if (varies) return UNKNOWN;
        if (target === null) return BROKEN;
        const { pass, error, exact } = verdicts(target);
        return { matched: pass, broken: error, exact };
      }
      default:
        break;
    }
    if (varies) return UNKNOWN;
    if (target === null) return NOTHING;
    switch (instruction.op) {
      case 'exists': {
        const found = gathered.found(target, 'A');
        if (found === null) return UNKNOWN;
        return found.length > 0 ? { ...NOTHING, matched: ALL_ADDRESSES } : NOTHING;
      }
      case 'a':
        return addressesOf([target], instruction.prefix4, instruction.prefix6);
      case 'mx': {
        const found = gathered.found(target, 'MX');
        if (found === null) return UNKNOWN;
        if (found.length > MAX_MX_NAMES) return BROKEN;
        const hosts = found.flatMap((rr) => readRdata(rr)?.exchange ?? []).filter((host) => host !== ROOT);
        return addressesOf(hosts, instruction.prefix4, instruction.prefix6);
      }
    }
  }

  function addressesOf(hosts: readonly DnsName[], prefix4: number, prefix6: number): TermSet {
    const v4: Range[] = [];
    const v6: Range[] = [];
    let exact = true;
    const put = (ranges: Range[], records: readonly Rr[] | null, prefix: number) => {
      if (records === null) exact = false;
      for (const { octets } of records ?? []) ranges.push(rangeOf(wordsOf(octets), prefix));
    };
    for (const host of hosts) {
      put(v4, gathered.found(host, 'A'), prefix4);
      put(v6, gathered.found(host, 'AAAA'), prefix6);
    }
    return { ...NOTHING, matched: { v4: joined(v4), v6: joined(v6) }, exact };
  }

  return { verdicts, termSet };
}

const failing = (error: AddressSet, exact: boolean): Verdicts => ({
  pass: NO_ADDRESSES,
  fail: NO_ADDRESSES,
  softfail: NO_ADDRESSES,
  neutral: subtract(ALL_ADDRESSES, error),
  error,
  exact,
});
