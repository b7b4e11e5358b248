import type { DnsName } from '../../domain/name.ts';
import type { SpfAnalysis } from './analyse.ts';
import type { SpfFinding } from './findings.ts';
import type { Entry, EntryTerm } from './gather.ts';
import { MAX_LOOKUPS, MAX_VOID_LOOKUPS } from './limits.ts';
import { ignoredTerms, namesSomebody, type Qualifier, type SpfTerm } from './parse.ts';
import { type AddressSet, isEveryone, NO_ADDRESSES, unite } from './ranges.ts';

/** Tells what receivers are told of senders that a domain's SPF does not name. */
export type SpfPolicy =
  /** `mistyped`: a TXT value that was meant as an SPF record, but is none. */
  | { readonly kind: 'absent'; readonly mistyped: string | null }
  /** Evaluation ends in permerror; `causes` say why. Source: RFC 7208 §2.6.7. */
  | { readonly kind: 'invalid'; readonly causes: readonly [SpfFinding, ...SpfFinding[]] }
  /**
   * Everyone passes. `terms`: those of the record at `at` that let them. `tried`: that is known from senders that we made
   * up, all of whom pass.
   */
  | { readonly kind: 'open'; readonly at: DnsName; readonly terms: readonly string[]; readonly tried: boolean }
  | {
      readonly kind: 'policy';
      /**
       * Qualifier that others than those named come to, mostly that of `all`; null: no `all`, which means neutral
       * (RFC 7208 section 4.7). Never `+`, which is `open`.
       */
      readonly all: Exclude<Qualifier, '+'> | null;
      /** Where the deciding record stands: the name itself unless `redirect=` was followed. */
      readonly at: DnsName;
      /** The redirect whose target depends on the mail, so that nobody can say what decides. */
      readonly varies: SpfTerm | null;
      /** Whether `-all` is all that is said, by a record without any other mechanism: nobody may send. */
      readonly nobody: boolean;
      /** Terms of the domain's own record that receivers ignore, because they are behind its `all`. */
      readonly ignored: readonly SpfTerm[];
      /** Questions that failed, such as `example.com (TXT)`. Whom they let pass is not known; the rest holds. */
      readonly missed: readonly string[];
    };

/**
 * Returns the one judgement of a whole record, for checks and fix. Null where it is open: the record that decides could
 * not be looked up.
 */
export function policyOf(analysis: SpfAnalysis): SpfPolicy | null {
  const { domain, root, findings, source } = analysis;
  if (root.state === 'failed') return null;
  const absent = findings.find(({ kind }) => kind === 'absent');
  if (absent?.kind === 'absent') return { kind: 'absent', mistyped: absent.mistyped };
  const open = openBy(analysis);
  const tried = findings.some(({ kind }) => kind === 'exists-for-all');
  if (open !== null) return { kind: 'open', ...open, tried };
  const [cause, ...others] = findings.filter(({ weight }) => weight === 'permerror');
  if (cause !== undefined) return { kind: 'invalid', causes: [cause, ...others] };
  const missed = [...new Set(analysis.failures.map(({ name, type }) => `${name} (${type})`))];
  const end = endOf(domain, source.gathered.entries);
  if (end === null) return null;
  const all = reached(end.all?.qualifier ?? null, analysis);
  // Terms before it leave some out; whoever else sends passes.
  if (all === '+') return { kind: 'open', at: end.at, terms: [end.all?.text ?? '+all'], tried };
  return { kind: 'policy', ...end, all, ignored: root.record === null ? [] : ignoredTerms(root.record), missed };
}

/** The end that others come to: before `all` there may be a term that takes everyone, such as `?ip4:0.0.0.0/0`. */
function reached(all: Qualifier | null, { domain, source }: SpfAnalysis): Qualifier | null {
  if (all === null || all === '?') return all;
  const { pass, fail, softfail, neutral } = source.judge.verdicts(domain);
  if (isEveryone(unite([pass, neutral]))) return '?';
  if (isEveryone(unite([pass, softfail, neutral]))) return '~';
  return all === '+' && isEveryone(fail) ? '-' : all;
}

/** Follows `redirect=` to the record that decides; null where it could not be looked up. Source: RFC 7208 §6.1. */
function endOf(domain: DnsName, entries: ReadonlyMap<DnsName, Entry>) {
  let named = false;
  for (let at = domain; ; ) {
    const entry = entries.get(at);
    if (entry?.program == null) return null;
    const { record } = entry.program;
    named ||= namesSomebody(record);
    const last = entry.terms.at(-1);
    const undecided = { all: null, at, varies: null, nobody: false };
    if (last?.instruction?.op === 'all') {
      const { qualifier, term } = last.instruction;
      return { ...undecided, all: { qualifier, text: term.text }, nobody: qualifier === '-' && !named };
    }
    if (last?.instruction !== null || last === undefined) return undecided;
    if (last.target === null) return { ...undecided, varies: last.term };
    // A circle is a permerror, which was told before.
    at = last.target;
  }
}

/** The terms by which everyone passes, where that comes before receivers reach their limit. */
function openBy({ domain, root, source }: SpfAnalysis): { at: DnsName; terms: readonly string[] } | null {
  const { gathered, judge } = source;
  if (!isEveryone(judge.verdicts(domain).pass)) return null;
  const entry = gathered.entries.get(domain);
  const passing: { readonly one: EntryTerm; readonly set: AddressSet }[] = [];
  let lookups = 0;
  let voids = 0;
  for (const one of entry?.terms ?? []) {
    const listed = root.terms.find(({ term }) => term === one.term);
    lookups += listed?.lookups ?? 0;
    voids += (listed?.void === 'both' ? 1 : 0) + Math.min(...Object.values(listed?.node?.voidLookups ?? NO_VOIDS));
    if (lookups > MAX_LOOKUPS || voids > MAX_VOID_LOOKUPS) return null;
    const set =
      one.instruction === null
        ? one.target === null
          ? NO_ADDRESSES
          : judge.verdicts(one.target).pass
        : one.instruction.qualifier === '+'
          ? judge.termSet(one).matched
          : NO_ADDRESSES;
    passing.push({ one, set });
    if (!isEveryone(unite(passing.map((each) => each.set)))) continue;
    // Alone or together: the fewest from the end that suffice.
    for (let from = passing.length - 1; from >= 0; from -= 1) {
      const some = passing.slice(from);
      if (isEveryone(unite(some.map((each) => each.set)))) return { at: domain, terms: large(some) };
    }
  }
  return null;
}

const NO_VOIDS = { ipv4: 0, ipv6: 0 };

/** The texts of terms that hold more than a few addresses each. */
function large(passing: readonly { readonly one: EntryTerm; readonly set: AddressSet }[]): string[] {
  const sizes = passing.map(({ one, set }) => ({ text: one.term.text, share: shareOf(set) }));
  const most = sizes.filter(({ share }) => share >= LARGE_SHARE).map(({ text }) => text);
  return most.length > 0 ? most : sizes.slice(-1).map(({ text }) => text);
}

/** From this share of all addresses of a family a term counts as one that lets everyone pass: a /8 of IPv4. */
const LARGE_SHARE = 2 ** -8;

const shareOf = ({ v4, v6 }: AddressSet): number => {
  const size = (ranges: AddressSet['v4']) => Number(ranges.reduce((sum, { from, to }) => sum + (to - from) + 1n, 0n));
  return Math.max(size(v4) / 2 ** 32, size(v6) / 2 ** 125);
};
