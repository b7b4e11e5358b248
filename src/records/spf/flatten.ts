import { child, type DnsName } from '../../domain/name.ts';
import type { SpfAnalysis } from './analyse.ts';
import { createCosts } from './costs.ts';
import type { Entry, EntryTerm, Gathered } from './gather.ts';
import { ADVISED_RECORD_OCTETS } from './inspect.ts';
import { MAX_LOOKUPS, MAX_TARGET_CHARS } from './limits.ts';
import type { Qualifier, SpfTerm } from './parse.ts';
import { type AddressSet, isEmpty, NO_ADDRESSES, networksOf, unite } from './ranges.ts';
import type { Evaluator } from './verdicts.ts';

/** Networks of one family and verdict; ten records hold fewer. */
const MAX_NETWORKS = 400;

interface FlatRecord {
  readonly name: DnsName;
  readonly text: string;
}

/**
 * SPF records that name the same senders and ask the DNS less. Every address gets the verdict that it has now. But a
 * record with `-all` that may take more than ten lookups comes back with `~all`: receivers who give up on it refuse nobody
 * by it today, so no address goes from permerror to fail. Who was failed after fewer lookups gets a soft fail too, which
 * passes DMARC no more than a fail does. Their cost: the services that were named may change their addresses at any time
 * and without notice, and then mail is refused until this is made again.
 */
export type Flattened =
  | {
      readonly ok: true;
      /** The domain's own first, then those that it includes. Each is at most `ADVISED_RECORD_OCTETS` octets. */
      readonly records: readonly FlatRecord[];
      readonly lookupsBefore: number;
      readonly lookupsAfter: number;
      readonly networks: number;
      /** Terms that depend on the mail, and so had to stay. */
      readonly remaining: readonly SpfTerm[];
      /** Names whose records were written out: when one of them changes, this is out of date. */
      readonly follow: readonly DnsName[];
    }
  | {
      readonly ok: false;
      /**
       * `failed`: not all could be learnt. `broken`: permerror; fix it first. `depends-on-mail`: terms
       * that can neither be written out nor stay. `too-large`: it would take more than ten lookups again.
       */
      readonly why: 'no-record' | 'failed' | 'broken' | 'depends-on-mail' | 'too-large';
    };

const SIGNS = [
  ['pass', '+'],
  ['fail', '-'],
  ['softfail', '~'],
  ['neutral', '?'],
] as const;

/** Writes out what an analysis found: `ip4` and `ip6` in place of what asks the DNS, as far as that can be done. */
export function flatten({ domain, source, failures, findings, lookups }: SpfAnalysis): Flattened {
  const { gathered, judge } = source;
  if (failures.length > 0) return { ok: false, why: 'failed' };
  const own = gathered.entries.get(domain);
  if (own?.state === 'none' || own?.state === 'nxdomain') return { ok: false, why: 'no-record' };
  // A loop is broken even where nothing comes to it: what is kept would lead back into it.
  const loops = findings.some(({ kind }) => kind === 'loop');
  if (loops || !isEmpty(judge.verdicts(domain).error)) return { ok: false, why: 'broken' };
  const entry = decidingEntry(domain, gathered);
  if (entry?.program == null) return { ok: false, why: 'depends-on-mail' };

  const all = entry.terms.find(({ instruction }) => instruction?.op === 'all')?.instruction?.qualifier ?? '?';
  const remaining: EntryTerm[] = [];
  const sets = setsOf(domain, { all, remaining, source });
  if (sets === null) return { ok: false, why: 'depends-on-mail' };
  const lists = fewest(sets);
  if (lists === null) return { ok: false, why: 'too-large' };
  const stays = remaining.map(({ instruction, term, from }) =>
    instruction?.op === 'ptr' && instruction.target.kind === 'own' && from !== domain ? `ptr:${from}` : term.text,
  );
  const exp = entry.program.record.terms.filter(
    ({ kind, name, value }) =>
      kind === 'modifier' && name === 'exp' && (entry.domain === domain || !value.includes('%')),
  );
  // Past ten lookups receivers refuse nobody by it now: with -all, whoever was forgotten would be refused at once.
  const gentle = all === '-' && lookups > MAX_LOOKUPS ? '~' : all;
  const end = [...stays, `${gentle}all`, ...exp.map(({ text }) => text)].join(' ');
  const records = written(domain, { lists, end, gathered });
  if (records === null) return { ok: false, why: 'too-large' };
  const costs = createCosts(gathered);
  const lookupsAfter = remaining.reduce((sum, one) => sum + costs.ofTerm(one).lookups, records.length - 1);
  if (lookupsAfter > MAX_LOOKUPS) return { ok: false, why: 'too-large' };
  return {
    ok: true,
    records,
    lookupsBefore: lookups,
    lookupsAfter,
    networks: lists.reduce((sum, [, list]) => sum + list.length, 0),
    remaining: remaining.map(({ term }) => term),
    follow: followed(domain, gathered),
  };
}

/** The entry whose record decides, `redirect` followed; null where that depends on the mail, or goes in a circle. */
function decidingEntry(domain: DnsName, { entries }: Gathered): Entry | null {
  const seen = new Set<DnsName>();
  for (let at = entries.get(domain); at !== undefined && !seen.has(at.domain); ) {
    seen.add(at.domain);
    const last = at.terms.at(-1);
    if (last === undefined || last.instruction !== null) return at;
    at = last.target === null ? undefined : entries.get(last.target);
  }
  return null;
}

/** Which addresses get which sign, those aside that get what `all` gives. Null where that depends on the mail. */
function setsOf(
  domain: DnsName,
  {
    all,
    remaining,
    source,
  }: { readonly all: Qualifier; readonly remaining: EntryTerm[]; readonly source: SpfAnalysis['source'] },
): (readonly [Qualifier, AddressSet])[] | null {
  const verdicts = source.judge.verdicts(domain);
  if (verdicts.exact) return SIGNS.filter(([, sign]) => sign !== all).map(([name, sign]) => [sign, verdicts[name]]);
  const known = takenApart(domain, [], { into: domain, rest: remaining, ...source });
  return known === null ? null : [['+', known]];
}

interface TakingApart {
  /** Where what stays will stand. */
  readonly into: DnsName;
  readonly rest: EntryTerm[];
  readonly gathered: Gathered;
  readonly judge: Evaluator;
}

/**
 * Takes a record apart into what it lets pass that is known; what depends on the mail goes to `rest`. Null where its
 * parts cannot stand alone: where other signs than plus make the order matter, or a term means something else in
 * another record.
 */
function takenApart(domain: DnsName, path: readonly DnsName[], to: TakingApart): AddressSet | null {
  const entry = to.gathered.entries.get(domain);
  if (entry === undefined || path.includes(domain)) return null;
  const below = [...path, domain];
  const known: AddressSet[] = [];
  for (const one of entry.terms) {
    const { instruction, target } = one;
    if (instruction?.op === 'all' && instruction.qualifier !== '+') continue;
    if (instruction?.op === 'all' || (instruction !== null && instruction.qualifier !== '+')) return null;
    if (instruction === null) {
      const then = target === null ? null : takenApart(target, below, to);
      if (then === null) return null;
      known.push(then);
      continue;
    }
    const { matched, exact } = to.judge.termSet(one);
    if (exact) {
      known.push(matched);
      continue;
    }
    const rest: EntryTerm[] = [];
    const inner = instruction.op === 'include' && target !== null ? takenApart(target, below, { ...to, rest }) : null;
    if (inner !== null) {
      known.push(inner);
      to.rest.push(...rest);
    } else if (domain === to.into || !speaksOfItsDomain(one)) to.rest.push(one);
    else return null;
  }
  return unite(known);
}

/** Whether a term would mean something else in another domain's record. */
const speaksOfItsDomain = ({ instruction }: EntryTerm): boolean =>
  instruction !== null &&
  'target' in instruction &&
  instruction.target.kind === 'macros' &&
  instruction.target.parts.some((part) => typeof part !== 'string' && (part.letter === 'd' || part.letter === 'p'));

type Lists = readonly [Qualifier, string[]][];

/**
 * The sets as networks, in the order of signs that takes the fewest. What a sign before has matched never comes to one
 * after it, so that one may cover it again: `-ip4:192.0.2.7 ip4:192.0.2.0/24` is shorter than the /24 with a hole.
 */
function fewest(sets: readonly (readonly [Qualifier, AddressSet])[]): Lists | null {
  let best: Lists | null = null;
  let bestSize = Number.POSITIVE_INFINITY;
  for (const order of ordersOf(sets.filter(([, set]) => !isEmpty(set)))) {
    const lists: [Qualifier, string[]][] = [];
    let before = NO_ADDRESSES;
    for (const [sign, set] of order) {
      const exact = networksOf(set, MAX_NETWORKS);
      const covering = networksOf(unite([set, before]), MAX_NETWORKS, set);
      const list = covering !== null && (exact === null || covering.length < exact.length) ? covering : exact;
      if (list === null) break;
      lists.push([sign, list]);
      before = unite([before, set]);
    }
    const size = lists.reduce((sum, [, list]) => sum + list.length, 0);
    if (lists.length < order.length || size >= bestSize) continue;
    [best, bestSize] = [lists, size];
  }
  return best;
}

/** All orders of a few things. */
const ordersOf = <T>(all: readonly T[]): T[][] =>
  all.length === 0 ? [[]] : all.flatMap((one, i) => ordersOf(all.toSpliced(i, 1)).map((rest) => [one, ...rest]));

/** One record where all fits, else a chain of records for each sign; null where names would be too long. */
function written(
  domain: DnsName,
  { lists, end, gathered: { entries } }: { readonly lists: Lists; readonly end: string; readonly gathered: Gathered },
): FlatRecord[] | null {
  const plus = (sign: Qualifier) => (sign === '+' ? '' : sign);
  const inline = lists.flatMap(([sign, list]) => list.map((network) => `${plus(sign)}${network}`));
  const whole = ['v=spf1', ...inline, end].join(' ');
  if (whole.length <= ADVISED_RECORD_OCTETS) return [{ name: domain, text: whole }];

  // A name that is in use already keeps its record.
  const prefix =
    ['_spf', '_spf-flat', '_spf-flat-new'].find((one) => !entries.has(child(`${one}1`, domain))) ?? '_spf-list';
  const further: FlatRecord[] = [];
  const heads: string[] = [];
  for (const [sign, list] of lists) {
    heads.push(`${plus(sign)}include:${child(`${prefix}${further.length + 1}`, domain)}`);
    for (let at = 0; at < list.length; ) {
      const name = child(`${prefix}${further.length + 1}`, domain);
      const onward = ` include:${child(`${prefix}${further.length + 2}`, domain)} -all`;
      if (onward.length > MAX_TARGET_CHARS || further.length >= MAX_LOOKUPS) return null;
      let text = 'v=spf1';
      while (at < list.length && text.length + 1 + (list[at]?.length ?? 0) + onward.length <= ADVISED_RECORD_OCTETS) {
        text += ` ${list[at]}`;
        at += 1;
      }
      further.push({ name, text: at < list.length ? text + onward : `${text} -all` });
    }
  }
  const text = ['v=spf1', ...heads, end].join(' ');
  return text.length > ADVISED_RECORD_OCTETS ? null : [{ name: domain, text }, ...further];
}

/** Every name that something was learnt from, the domain's own record aside. */
function followed(domain: DnsName, { entries }: Gathered): DnsName[] {
  const names = new Set<DnsName>();
  for (const entry of entries.values()) {
    if (entry.domain !== domain) names.add(entry.domain);
    for (const { instruction, target } of entry.terms)
      if (target !== null && instruction !== null && (instruction.op === 'a' || instruction.op === 'mx'))
        names.add(target);
  }
  return [...names];
}
