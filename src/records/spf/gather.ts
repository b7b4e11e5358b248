import { type DnsName, ROOT } from '../../domain/name.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import { octetsToText } from '../../domain/rdata/text.ts';
import type { Rr } from '../../domain/rr.ts';
import { compile, type Instruction, type Program, type Target } from './compile.ts';
import { expandName } from './expand.ts';
import { plainText } from './identity.ts';
import { MAX_MX_NAMES } from './limits.ts';
import type { GatheredRecords, SpfAnswer, SpfFailure, SpfLookup, SpfType } from './lookup.ts';
import { madeUpNames } from './made-up.ts';
import { isMistypedSpf, isSpf, type SpfTerm } from './parse.ts';
import { OVER, Questions } from './questions.ts';

/** Questions of one analysis. Ten terms that are `mx` with ten names of two families would want more; nobody has that. */
export const MAX_QUESTIONS = 120;
/** Terms that are read, over all records: a record that comes after them is not. Large trees in use have some 500. */
const MAX_TERMS = 5000;

/** Holds what stands at one name. */
export interface Entry {
  readonly domain: DnsName;
  readonly state: 'record' | 'none' | 'nxdomain' | 'several' | 'failed';
  /** SPF records there. */
  readonly count: number;
  readonly program: Program | null;
  /** The strings of the record as text, in their order; empty where there is no single record. */
  readonly strings: readonly string[];
  /** A TXT value that was meant as an SPF record, but is none. */
  readonly mistyped: string | null;
  /** Whether DNSSEC validation fails. */
  readonly bogus: boolean;
  /** Terms that no receiver comes to are not among these. */
  readonly terms: readonly EntryTerm[];
  readonly all: SpfTerm | null;
}

/** A term that is evaluated, where nothing before it matches. */
export interface EntryTerm {
  /** Whose record it stands in. */
  readonly from: DnsName;
  readonly term: SpfTerm;
  /** Null for `redirect`. */
  readonly instruction: Instruction | null;
  /** Null where it speaks of none, or of one that only a mail tells. */
  readonly target: DnsName | null;
  /** Whether the name depends on the mail. */
  readonly varies: boolean;
  /** The names that an `exists` leads to for senders that we made up; none where its name does not depend on the mail. */
  readonly probes: readonly DnsName[];
}

/** All that was learnt: each name and each question once. */
export interface Gathered extends GatheredRecords {
  readonly entries: ReadonlyMap<DnsName, Entry>;
  /** Of questions that there was no room for, one alone. */
  readonly failures: readonly SpfFailure[];
  readonly questions: number;
}

/**
 * Opens the record of a domain and all that it leads to, level by level, then asks for the addresses that they name.
 * `also`: further records that may come to stand at the domain; what they lead to is learnt as well.
 */
export async function gather(
  domain: DnsName,
  {
    ask,
    maxQuestions,
    also = [],
  }: { readonly ask: SpfLookup; readonly maxQuestions: number; readonly also?: readonly string[] | undefined },
): Promise<Gathered> {
  const questions = new Questions(ask, maxQuestions);
  const entries = new Map<DnsName, Entry>();
  let terms = 0;

  const drafts = also.map((text) => termsOf(compile(text), domain, domain).terms);
  const linked = drafts.flat().flatMap(nextDomains);
  for (let level = [...new Set([domain, ...linked.filter(canHaveRecord)])]; level.length > 0; ) {
    const answered = await Promise.all(level.map((name) => questions.ask(name, 'TXT')));
    const next = new Set<DnsName>();
    for (const [i, name] of level.entries()) {
      if (terms >= MAX_TERMS) questions.failOver(name);
      const entry = entryOf(name, (terms < MAX_TERMS ? answered[i] : undefined) ?? OVER, domain);
      entries.set(name, entry);
      terms += entry.program?.record.terms.length ?? 0;
      for (const target of entry.terms.flatMap(nextDomains)) next.add(target);
    }
    level = [...next].filter((name) => !entries.has(name) && canHaveRecord(name));
  }

  const used = [...[...entries.values()].flatMap((entry) => entry.terms), ...drafts.flat()];
  const hosts = await Promise.all(
    used.map(async ({ target, instruction }) => {
      if (instruction === null || target === null) return [];
      if (instruction.op === 'exists') await questions.ask(target, 'A');
      if (instruction.op === 'a') return [target];
      if (instruction.op !== 'mx') return [];
      const answer = await questions.ask(target, 'MX');
      const records = answer.kind === 'answer' && answer.records.length <= MAX_MX_NAMES ? answer.records : [];
      return records.flatMap((rr) => readRdata(rr)?.exchange ?? []).filter((host) => host !== ROOT);
    }),
  );
  await Promise.all(
    [...new Set(hosts.flat())].flatMap((host) => [
      questions.ask(host, 'A') as Promise<unknown>,
      questions.ask(host, 'AAAA'),
    ]),
  );
  await probeSome(used, questions);
  return {
    entries,
    found: (name, type) => questions.found(name, type),
    failures: questions.failures,
    questions: questions.count,
  };
}

/** Does the same from what is known already, without a lookup. What is not known counts as a lookup that failed. */
export function gatherKnown(
  domain: DnsName,
  known: <T extends SpfType>(name: DnsName, type: T) => SpfAnswer<T>,
): Gathered {
  const entries = new Map<DnsName, Entry>();
  let terms = 0;
  for (let level: readonly DnsName[] = [domain]; level.length > 0; ) {
    const next = new Set<DnsName>();
    for (const name of level) {
      const entry = entryOf(name, terms < MAX_TERMS ? known(name, 'TXT') : OVER, domain);
      entries.set(name, entry);
      terms += entry.program?.record.terms.length ?? 0;
      for (const target of entry.terms.flatMap(nextDomains)) next.add(target);
    }
    level = [...next].filter((name) => !entries.has(name) && canHaveRecord(name));
  }
  const found = <T extends SpfType>(name: DnsName, type: T): readonly Rr<T>[] | null => {
    const answer = known(name, type);
    if (answer.kind === 'failure') return null;
    return answer.kind === 'answer' ? answer.records : [];
  };
  return { entries, found, failures: [], questions: 0 };
}

/** Terms of a tree that are tried with made-up senders. */
const MAX_TRIED = 3;

/** Tries whether an `exists` matches whoever sends. Most match nobody, which one question shows. */
async function probeSome(used: readonly EntryTerm[], questions: Questions): Promise<void> {
  const tried = new Map<string, readonly DnsName[]>();
  for (const { instruction, probes } of used)
    if (probes.length > 0 && instruction?.qualifier === '+' && tried.size < MAX_TRIED)
      tried.set(probes.join(' '), probes);
  await Promise.all(
    [...tried.values()].map(async ([first, ...others]) => {
      if (first !== undefined && (await questions.probe(first)))
        await Promise.all(others.map((name) => questions.probe(name)));
    }),
  );
}

/** Names of one label are not asked for. Source: RFC 7208 §4.3. */
const canHaveRecord = (name: DnsName): boolean => name.includes('.');

/** The name of the record that a term leads to. */
const nextDomains = ({ target, instruction }: EntryTerm): readonly DnsName[] =>
  target !== null && (instruction === null || instruction.op === 'include') ? [target] : [];

/** Does the same as if the domain had this record alone. What the record leads to must be among what was gathered. */
export function withRecord(gathered: Gathered, domain: DnsName, text: string): Gathered {
  const entry = { ...recordEntry(domain, text, domain), strings: [text], mistyped: null, bogus: false, count: 1 };
  return { ...gathered, entries: new Map(gathered.entries).set(domain, entry) };
}

function entryOf(domain: DnsName, answer: SpfAnswer<'TXT'>, root: DnsName): Entry {
  const nothing = { domain, count: 0, program: null, strings: [], mistyped: null, bogus: false, terms: [], all: null };
  if (answer.kind === 'failure') return { ...nothing, state: 'failed' };
  const bogus = answer.security === 'bogus';
  if (answer.kind !== 'answer') return { ...nothing, bogus, state: answer.kind === 'nxdomain' ? 'nxdomain' : 'none' };
  const texts = answer.records.flatMap((rr) => readRdata(rr) ?? []);
  const records = texts.filter(({ text }) => isSpf(text));
  const [only, second] = records;
  const split = texts.find(
    ({ strings: [first] }) => first !== undefined && octetsToText(first).toLowerCase() === 'v=spf1',
  );
  const mistyped =
    only === undefined ? (split?.text ?? texts.find(({ text }) => isMistypedSpf(text))?.text ?? null) : null;
  const common = { ...nothing, bogus, mistyped: mistyped, count: records.length };
  if (only === undefined) return { ...common, state: 'none' };
  if (second !== undefined) return { ...common, state: 'several' };
  return { ...common, strings: only.strings.map(octetsToText), ...recordEntry(domain, only.text, root) };
}

function recordEntry(domain: DnsName, text: string, root: DnsName) {
  const program = compile(text);
  return { domain, state: 'record', program, ...termsOf(program, domain, root) } as const;
}

function termsOf({ instructions, redirect }: Program, domain: DnsName, root: DnsName) {
  const at = instructions.findIndex(({ op }) => op === 'all');
  const live = at < 0 ? instructions : instructions.slice(0, at + 1);
  const terms = live.map((instruction): EntryTerm => {
    const target = 'target' in instruction ? statically(instruction.target, domain, root) : NONE;
    const probes =
      instruction.op === 'exists' && target.varies && instruction.target.kind === 'macros'
        ? madeUpNames(instruction.target.parts, domain, root)
        : [];
    return { from: domain, term: instruction.term, instruction, probes, ...target };
  });
  // `redirect` counts only where there is no `all`.
  if (at < 0 && redirect !== null)
    terms.push({
      from: domain,
      term: redirect.term,
      instruction: null,
      probes: [],
      ...statically(redirect.target, domain, root),
    });
  return { terms, all: instructions[at]?.term ?? null };
}

const NONE = { target: null, varies: false };

/** The name of a target as far as it can be known without a mail: of all macros only `%{d}` and, for mail of the domain itself, `%{o}`. */
function statically(target: Target, domain: DnsName, root: DnsName) {
  if (target.kind === 'own') return { target: domain, varies: false };
  if (target.kind === 'fixed') return { target: target.name, varies: false };
  const fixed = target.parts.every((part) => typeof part === 'string' || part.letter === 'd' || part.letter === 'o');
  if (!fixed) return { target: null, varies: true };
  const identity = { local: '', senderDomain: plainText(root), helo: '', domain: root };
  const values = { address: NOBODY, identity, domain, validated: '', receiver: '', nowSeconds: 0 };
  return { target: expandName(target.parts, values), varies: false };
}

const NOBODY = { family: 4, words: [0], text: '' } as const;
