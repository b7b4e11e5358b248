import type { DnsName } from '../../domain/name.ts';
import { type Costs, createCosts, isLink } from './costs.ts';
import type { SpfFinding, SpfPlace } from './findings.ts';
import { type Entry, type EntryTerm, type Gathered, gather, MAX_QUESTIONS } from './gather.ts';
import { inspect, octetCount, voidOf } from './inspect.ts';
import { MAX_LOOKUPS, MAX_VOID_LOOKUPS } from './limits.ts';
import type { SpfFailure, SpfLookup } from './lookup.ts';
import type { SpfRecord, SpfTerm } from './parse.ts';
import { type AddressCount, countOf } from './ranges.ts';
import { createJudge, type Evaluator } from './verdicts.ts';

/** From this number of lookups we report that the limit of ten is near. */
const NEAR_LOOKUP_LIMIT = 9;
/** Findings and terms that are listed; the others are counted. */
const MAX_FINDINGS = 300;
const MAX_TERMS_LISTED = 3000;

/** Void lookups, where no term matches, for clients of either family. */
interface VoidLookups {
  readonly ipv4: number;
  readonly ipv6: number;
}

/** One record of the tree. */
export interface SpfNode {
  readonly domain: DnsName;
  /** `seen`: it stands elsewhere in the tree already, with all that it leads to. */
  readonly state: Entry['state'] | 'seen';
  readonly record: SpfRecord | null;
  readonly octets: number;
  readonly terms: readonly SpfNodeTerm[];
  /** Terms that are not listed, because there are too many. */
  readonly termsLeftOut: number;
  /** Of the branch: this record and all below it, where no term matches. */
  readonly lookups: number;
  readonly voidLookups: VoidLookups;
  /** Addresses that the record by itself lets pass. */
  readonly authorises: AddressCount;
  /** False where something depends on the mail or could not be learnt; then `authorises` is the least. */
  readonly exact: boolean;
}

/** One term of a record. */
export interface SpfNodeTerm {
  readonly term: SpfTerm;
  /** Whether receivers come to it: not after `all`, and no modifier but `redirect`. */
  readonly live: boolean;
  /** The name it asks for; null where it asks for none, or for one that only a mail tells. */
  readonly target: DnsName | null;
  /** Its own and those of its branch. */
  readonly lookups: number;
  /** For whom its question finds nothing. */
  readonly void: 'none' | 'ipv4' | 'ipv6' | 'both';
  /** Counts what it matches by itself; null where that is not known. */
  readonly matches: AddressCount | null;
  /** For `include` and `redirect`. */
  readonly node: SpfNode | null;
}

/** All that can be said of a domain's SPF without a mail. */
export interface SpfAnalysis {
  readonly domain: DnsName;
  readonly root: SpfNode;
  /** Terms that ask the DNS where none matches: more than ten, and receivers may give up. */
  readonly lookups: number;
  readonly voidLookups: VoidLookups;
  readonly authorises: AddressCount;
  readonly exact: boolean;
  /** The gravest first. */
  readonly findings: readonly SpfFinding[];
  readonly findingsLeftOut: number;
  /** Questions without an answer: what depends on them is not known. */
  readonly failures: readonly SpfFailure[];
  readonly questions: number;
  /** Keeps what it was made of, for `flatten`: the one part that is not plain data. */
  readonly source: { readonly gathered: Gathered; readonly judge: Evaluator };
}

export interface AnalyseOptions {
  readonly maxQuestions?: number;
}

/**
 * Reads a domain's SPF record and all that it leads to, without a mail: the tree, what it costs, who may send, and what
 * is wrong with it. Never more than `maxQuestions` questions, whatever the zones say. A failed question makes what
 * depends on it unknown, never absent.
 */
export async function analyseSpf(
  domain: DnsName,
  ask: SpfLookup,
  { maxQuestions = MAX_QUESTIONS }: AnalyseOptions = {},
): Promise<SpfAnalysis> {
  return analyseGathered(domain, await gather(domain, { ask, maxQuestions }));
}

/** Does the same over what was gathered before. */
export function analyseGathered(domain: DnsName, gathered: Gathered): SpfAnalysis {
  const judge = createJudge(gathered);
  const survey = new Survey(gathered, judge);
  const root = survey.node(domain, true);
  const verdicts = judge.verdicts(domain);
  survey.findings.push(...overall(domain, root, gathered));
  const findings = survey.findings.toSorted((a, b) => RANK[a.weight] - RANK[b.weight]);
  return {
    domain,
    root,
    lookups: root.lookups,
    voidLookups: root.voidLookups,
    authorises: countOf(verdicts.pass),
    exact: verdicts.exact,
    findings: findings.slice(0, MAX_FINDINGS),
    findingsLeftOut: Math.max(0, findings.length - MAX_FINDINGS),
    failures: gathered.failures,
    questions: gathered.questions,
    source: { gathered, judge },
  };
}

const RANK = { permerror: 0, risk: 1, unknown: 2, advice: 3 } as const;

/** Finds what is to be said of the whole. */
function overall(domain: DnsName, root: SpfNode, { entries }: Gathered): SpfFinding[] {
  const found: SpfFinding[] = [];
  const entry = entries.get(domain);
  if (entry?.state === 'none' || entry?.state === 'nxdomain')
    found.push({ weight: 'risk', kind: 'absent', domain, exists: entry.state === 'none', mistyped: entry.mistyped });
  const { lookups, voidLookups } = root;
  if (lookups > MAX_LOOKUPS) found.push({ weight: 'permerror', kind: 'too-many-lookups', lookups });
  else if (lookups >= NEAR_LOOKUP_LIMIT) found.push({ weight: 'advice', kind: 'near-lookup-limit', lookups });
  const four = voidLookups.ipv4 > MAX_VOID_LOOKUPS;
  const six = voidLookups.ipv6 > MAX_VOID_LOOKUPS;
  if (four || six) {
    const voids = Math.max(voidLookups.ipv4, voidLookups.ipv6);
    const family = four && six ? 'both' : four ? 'ipv4' : 'ipv6';
    found.push({ weight: four ? 'permerror' : 'risk', kind: 'too-many-voids', voids, family });
  }
  const last = deciding(domain, entries);
  if (last !== null) found.push({ weight: 'risk', kind: 'no-all', domain: last });
  return found;
}

/** The domain whose record ends without `all` and `redirect`, so that nothing is said of other senders; null otherwise. */
function deciding(domain: DnsName, entries: Gathered['entries']): DnsName | null {
  const seen = new Set<DnsName>();
  for (let at = domain; !seen.has(at); ) {
    seen.add(at);
    const entry = entries.get(at);
    if (entry?.program == null || entry.program.record.faults.length > 0 || entry.all !== null) return null;
    const last = entry.terms.at(-1);
    if (last?.instruction !== null || last === undefined) return at;
    if (last.target === null) return null;
    at = last.target;
  }
  return null;
}

/** Goes through the tree once: each record is listed where it is met first. */
class Survey {
  readonly findings: SpfFinding[] = [];
  readonly #gathered: Gathered;
  readonly #judge: Evaluator;
  readonly #costs: Costs;
  readonly #path: DnsName[] = [];
  readonly #seen = new Set<DnsName>();
  #listed = 0;

  constructor(gathered: Gathered, judge: Evaluator) {
    this.#gathered = gathered;
    this.#costs = createCosts(gathered);
    this.#judge = judge;
  }

  node(domain: DnsName, own: boolean): SpfNode {
    const entry = this.#gathered.entries.get(domain);
    const { lookups, ipv4, ipv6 } = this.#costs.ofRecord(domain);
    const { pass, exact } = this.#judge.verdicts(domain);
    const again = this.#seen.has(domain);
    this.#seen.add(domain);
    const record = entry?.program?.record ?? null;
    const common = {
      domain,
      record: again ? null : record,
      octets: record === null ? 0 : octetCount(record.text),
      lookups,
      voidLookups: { ipv4, ipv6 },
      authorises: countOf(pass),
      exact,
    };
    if (again || entry === undefined)
      return { ...common, state: again ? 'seen' : 'failed', terms: [], termsLeftOut: 0 };
    this.findings.push(...inspect(entry, own, this.#gathered));
    if (entry.state === 'several')
      this.findings.push({ weight: 'permerror', kind: 'several-records', domain, own, count: entry.count });
    this.#path.push(domain);
    const live = new Map(entry.terms.map((one) => [one.term, one]));
    const terms: SpfNodeTerm[] = [];
    let leftOut = 0;
    for (const term of record?.terms ?? []) {
      const one = live.get(term);
      const leads = one !== undefined && isLink(one);
      if (this.#listed >= MAX_TERMS_LISTED && !leads) leftOut += 1;
      else terms.push(one === undefined ? deadTerm(term) : this.#term(one, { domain, term, own }));
    }
    this.#path.pop();
    return { ...common, state: entry.state, terms, termsLeftOut: leftOut };
  }

  #term(one: EntryTerm, place: SpfPlace): SpfNodeTerm {
    this.#listed += 1;
    const { term, target, instruction, varies } = one;
    const set = instruction === null ? null : this.#judge.termSet(one);
    return {
      term,
      live: true,
      target,
      lookups: this.#costs.ofTerm(one).lookups,
      void: voidOf(one, this.#gathered),
      matches: set === null || !set.exact || varies ? null : countOf(set.matched),
      node: isLink(one) && target !== null ? this.#follow(target, place) : null,
    };
  }

  /** The record that a term leads to, and what is wrong with leading there. */
  #follow(target: DnsName, place: SpfPlace): SpfNode {
    const state = this.#gathered.entries.get(target)?.state;
    const mistyped = this.#gathered.entries.get(target)?.mistyped ?? null;
    if (this.#path.includes(target)) {
      const path = [...this.#path.slice(this.#path.indexOf(target)), target];
      this.findings.push({ weight: 'permerror', kind: 'loop', target, path, ...place });
    } else if (state === undefined) this.findings.push({ weight: 'permerror', kind: 'bad-name', ...place });
    else if (state === 'none' || state === 'nxdomain')
      this.findings.push({
        weight: 'permerror',
        kind: 'no-record',
        target,
        exists: state === 'none',
        mistyped: mistyped,
        ...place,
      });
    else if (this.#seen.has(target)) this.findings.push({ weight: 'advice', kind: 'included-twice', target, ...place });
    return this.node(target, place.own && place.term.kind === 'modifier');
  }
}

const deadTerm = (term: SpfTerm): SpfNodeTerm => ({
  term,
  live: false,
  target: null,
  lookups: 0,
  void: 'none',
  matches: null,
  node: null,
});
