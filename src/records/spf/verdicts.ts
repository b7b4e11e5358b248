import type { DnsName } from '../../domain/name.ts';
import { Division, type Verdicts } from './division.ts';
import type { Entry, EntryTerm, Gathered } from './gather.ts';
import { type AddressSet, ALL_ADDRESSES, NO_ADDRESSES, subtract } from './ranges.ts';
import { type TermSet, termSet } from './term-set.ts';

export interface Evaluator {
  /** The verdicts of the record at a name. */
  verdicts(domain: DnsName): Verdicts;
  termSet(term: EntryTerm): TermSet;
}

/** Judges what was gathered. Each record is judged once. */
export function createJudge(gathered: Gathered): Evaluator {
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
    const division = new Division();
    for (const term of entry.terms) {
      if (term.instruction === null) {
        redirect(term, division);
        break;
      }
      if (!division.begin(term.instruction.qualifier)) {
        division.exact = false;
        break;
      }
      const { matched, broken, exact } = termSet(term, gathered, verdicts);
      division.exact &&= exact;
      division.match(matched);
      division.break(broken);
    }
    return division.verdicts();
  }

  function redirect({ target, varies }: EntryTerm, division: Division): void {
    const then = target === null ? undefined : verdicts(target);
    if (then !== undefined) division.endLike(then);
    else division.endWith(varies ? 'neutral' : 'error');
    division.exact &&= then?.exact ?? !varies;
  }

  return { verdicts, termSet: (term) => termSet(term, gathered, verdicts) };
}

const failing = (error: AddressSet, exact: boolean): Verdicts => ({
  pass: NO_ADDRESSES,
  fail: NO_ADDRESSES,
  softfail: NO_ADDRESSES,
  neutral: subtract(ALL_ADDRESSES, error),
  error,
  exact,
});
