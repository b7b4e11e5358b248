import { type DnsName, ROOT } from '../../domain/name.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import type { Rr } from '../../domain/rr.ts';
import { agrees, isInside, parseAddress, type SpfAddress } from './address.ts';
import { type AddressNames, createAddressNames } from './address-names.ts';
import type { Instruction, Program, Target } from './compile.ts';
import type { SpfEvaluation, SpfQuery } from './evaluation.ts';
import { expandName, isUnspeakable, type MacroValues } from './expand.ts';
import { explanationOf } from './explanation.ts';
import { identityOf, type SpfIdentity } from './identity.ts';
import { MAX_LOOKUPS, MAX_MX_NAMES, MAX_STEPS_RETURNED, MAX_VOID_LOOKUPS } from './limits.ts';
import { failureIn, type SpfAnswer, type SpfLookup, type SpfType } from './lookup.ts';
import type { MacroParts } from './macro.ts';
import type { Qualifier, SpfTerm } from './parse.ts';
import { programsIn } from './programs.ts';
import { endedWalk, errorOf, MATCHED, NONE_FOUND, stopped, type TriedTerm, UNMATCHED } from './tried.ts';
import { matchesIn, type SpfProblem, type SpfResult, type SpfStep, type SpfWalk } from './walk.ts';

export type { SpfEvaluation, SpfQuery } from './evaluation.ts';

const RESULTS: Readonly<Record<Qualifier, SpfResult>> = { '+': 'pass', '-': 'fail', '~': 'softfail', '?': 'neutral' };

/**
 * Evaluates `check_host()`: whether an address may send for a domain. Every outcome is a value; throws a `TypeError`
 * where `ip` is no address, which is a mistake of the caller. Source: RFC 7208 §4.
 */
export async function evaluateSpf(query: SpfQuery, ask: SpfLookup): Promise<SpfEvaluation> {
  const address = parseAddress(query.ip);
  if (address === null) throw new TypeError(`"${query.ip.slice(0, 60)}" is no IP address`);
  const identity = identityOf(query.sender, query.helo, query.domain);
  const run = new SpfRun(query, address, identity, ask);
  if (identity.domain === null) {
    const text = (query.domain ?? identity.senderDomain).slice(0, 300);
    return run.evaluation('none', null, null, { kind: 'bad-name', text });
  }
  const walk = await run.walk(identity.domain);
  const explanation = walk.result === 'fail' ? await run.explanation(walk) : null;
  return run.evaluation(walk.result, walk, explanation, walk.problem);
}

/** One evaluation: its counts, and what it has learnt of the client's address. */
class SpfRun {
  readonly #query: SpfQuery;
  readonly #address: SpfAddress;
  readonly #identity: SpfIdentity;
  readonly #ask: SpfLookup;
  readonly #names: AddressNames;
  #lookups = 0;
  #voids = 0;
  #questions = 0;
  #steps = 0;
  #leftOut = 0;

  constructor(query: SpfQuery, address: SpfAddress, identity: SpfIdentity, ask: SpfLookup) {
    this.#query = query;
    this.#address = address;
    this.#identity = identity;
    this.#ask = (name, type) => {
      this.#questions += 1;
      return ask(name, type);
    };
    this.#names = createAddressNames(address, this.#ask);
  }

  /** Evaluates the record at a name. */
  async walk(domain: DnsName): Promise<SpfWalk> {
    const asked = this.#ask(domain, 'TXT');
    const answer = asked instanceof Promise ? await asked : asked;
    const failure = failureIn(answer, domain, 'TXT');
    if (failure !== null) return endedWalk(domain, 'temperror', { kind: 'failure', ...failure });
    const programs = answer.kind === 'answer' ? programsIn(answer.records) : NONE_FOUND;
    const [program] = programs;
    if (program === undefined)
      return endedWalk(domain, 'none', { kind: 'no-record', name: domain, exists: answer.kind !== 'nxdomain' });
    if (programs.length > 1)
      return endedWalk(domain, 'permerror', { kind: 'several-records', name: domain, count: programs.length });
    const { record } = program;
    if (record.faults.length > 0) {
      const problem: SpfProblem = { kind: 'syntax', name: domain, faults: record.faults };
      return { domain, record, result: 'permerror', problem, steps: NONE_FOUND };
    }
    return this.#run(domain, program);
  }

  async #run(domain: DnsName, { record, instructions, redirect }: Program): Promise<SpfWalk> {
    const steps: SpfStep[] = [];
    const done = (result: SpfResult, problem: SpfProblem | null): SpfWalk => ({
      domain,
      record,
      result,
      problem,
      steps,
    });
    for (const instruction of instructions) {
      const tried =
        instruction.op === 'all'
          ? MATCHED
          : instruction.op === 'ip'
            ? isInside(this.#address, instruction.network)
              ? MATCHED
              : UNMATCHED
            : await this.#try(instruction, domain);
      this.#note(steps, instruction.term, tried, 'match');
      if (tried.problem !== null) return done(errorOf(tried.problem), tried.problem);
      if (tried.matched) return done(RESULTS[instruction.qualifier], null);
    }
    if (redirect === null) return done('neutral', null);
    const tried = await this.#follow(redirect.term, redirect.target, domain);
    this.#note(steps, redirect.term, tried, 'followed');
    return done(tried.problem === null ? (tried.walk?.result ?? 'permerror') : errorOf(tried.problem), tried.problem);
  }

  /** Keeps what a term gave. Beyond the limit only what decides is kept. */
  #note(steps: SpfStep[], term: SpfTerm, tried: TriedTerm, success: 'match' | 'followed'): void {
    this.#steps += 1;
    const { matched, problem, target, found, walk } = tried;
    if (this.#steps > MAX_STEPS_RETURNED && !matched && problem === null && walk === null) {
      this.#leftOut += 1;
      return;
    }
    const outcome = problem !== null ? errorOf(problem) : matched ? success : 'no-match';
    steps.push({ term, outcome, target, found, walk });
  }

  /** Counts a term that asks the DNS, and says whether it is one too many. */
  #count(term: SpfTerm): SpfProblem | null {
    this.#lookups += 1;
    return this.#lookups > MAX_LOOKUPS ? { kind: 'too-many-lookups', term } : null;
  }

  /** Counts a term whose question found nothing, and says whether it is one too many. */
  #void(term: SpfTerm): SpfProblem | null {
    this.#voids += 1;
    return this.#voids > MAX_VOID_LOOKUPS ? { kind: 'too-many-voids', term } : null;
  }

  async #try(instruction: Exclude<Instruction, { op: 'all' | 'ip' }>, domain: DnsName): Promise<TriedTerm> {
    const { term, op } = instruction;
    if (op === 'include') return this.#include(instruction, domain);
    const over = this.#count(term);
    if (over !== null) return stopped(over);
    const target = await this.#target(instruction.target, domain, term);
    if (target === null) return UNMATCHED;
    if (typeof target !== 'string') return stopped(target);
    switch (op) {
      case 'a':
        return this.#a(target, this.#address.family === 4 ? instruction.masks4 : instruction.masks6, term);
      case 'mx':
        return this.#mx(target, this.#address.family === 4 ? instruction.masks4 : instruction.masks6, term);
      case 'exists': {
        const [answer, problem] = await this.#own(target, 'A', term);
        const found = answer?.kind === 'answer' ? answer.records : NONE_FOUND;
        return { matched: answer?.kind === 'answer', problem, target, found, walk: null };
      }
      case 'ptr': {
        const [answer, problem] = await this.#own(this.#names.reverse, 'PTR', term);
        // A question about the client's address that fails is not the domain's fault: no match (RFC 7208 §5.5).
        if (answer === null && problem?.kind === 'failure') return { ...UNMATCHED, target };
        const matched = problem === null && answer !== null && (await this.#names.anyBelow(answer, target));
        return { matched, problem, target, found: answer?.kind === 'answer' ? answer.records : NONE_FOUND, walk: null };
      }
    }
  }

  /** A term's own question. Where nothing is found, that counts as a void lookup. */
  async #own<T extends SpfType>(
    name: DnsName,
    type: T,
    term: SpfTerm,
  ): Promise<[SpfAnswer<T> | null, SpfProblem | null]> {
    const asked = this.#ask(name, type);
    const answer = asked instanceof Promise ? await asked : asked;
    const failure = failureIn(answer, name, type);
    if (failure !== null) return [null, { kind: 'failure', ...failure }];
    return [answer, answer.kind === 'answer' ? null : this.#void(term)];
  }

  async #a(target: DnsName, masks: readonly number[], term: SpfTerm): Promise<TriedTerm> {
    const [answer, problem] = await this.#own(target, this.#address.family === 4 ? 'A' : 'AAAA', term);
    const found = answer?.kind === 'answer' ? answer.records : NONE_FOUND;
    return { matched: this.#any(found, masks), problem, target, found, walk: null };
  }

  async #mx(target: DnsName, masks: readonly number[], term: SpfTerm): Promise<TriedTerm> {
    const [answer, problem] = await this.#own(target, 'MX', term);
    if (problem !== null) {
      // A set too large to be given is far more than ten names.
      const count = problem.kind === 'failure' && problem.why === 'oversize' ? Number.POSITIVE_INFINITY : 0;
      return stopped(count === 0 ? problem : { kind: 'too-many-mx', name: target, count }, target);
    }
    const found = answer?.kind === 'answer' ? answer.records : NONE_FOUND;
    if (found.length > MAX_MX_NAMES)
      return stopped({ kind: 'too-many-mx', name: target, count: found.length }, target, found);
    const type = this.#address.family === 4 ? 'A' : 'AAAA';
    // All at once; judged in their order, so that the verdict does not depend on who answers first.
    const asked = found.map((rr) => {
      const host = readRdata(rr)?.exchange;
      return host === undefined || host === ROOT ? null : { host, answer: this.#ask(host, type) };
    });
    for (const one of asked) {
      if (one === null) continue;
      const answer = await one.answer;
      const failure = failureIn(answer, one.host, type);
      if (failure !== null) return stopped({ kind: 'failure', ...failure }, target, found);
      if (answer.kind === 'answer' && this.#any(answer.records, masks))
        return { matched: true, problem: null, target, found, walk: null };
    }
    return { matched: false, problem: null, target, found, walk: null };
  }

  #any(records: readonly Rr[], masks: readonly number[]): boolean {
    for (const rr of records) if (agrees(this.#address, rr.octets, masks)) return true;
    return false;
  }

  async #include(
    instruction: Instruction & { readonly op: 'include' | 'exists' | 'ptr' },
    domain: DnsName,
  ): Promise<TriedTerm> {
    const { term } = instruction;
    const tried = await this.#follow(term, instruction.target, domain);
    if (tried.problem !== null || tried.walk === null) return tried;
    return tried.walk.result === 'pass' ? tried : { ...tried, matched: false };
  }

  /** Evaluates the record that `include` or `redirect` leads to. One without a record is an error of the record that names it. */
  async #follow(term: SpfTerm, at: Target, domain: DnsName): Promise<TriedTerm> {
    const over = this.#count(term);
    if (over !== null) return stopped(over);
    const unspeakable = at.kind === 'macros' && isUnspeakable(at.parts, this.#identity);
    if (unspeakable && term.kind === 'mechanism') return UNMATCHED;
    const target = await this.#target(at, domain, term);
    if (target === null || (typeof target === 'string' && !target.includes('.')))
      return stopped({ kind: 'bad-name', text: term.text.slice(0, 300) });
    if (typeof target !== 'string') return stopped(target);
    const walk = await this.walk(target);
    const { result, problem } = walk;
    const failed = result === 'temperror' || result === 'permerror' || result === 'none';
    if (result === 'none') this.#voids += 1;
    return { matched: !failed, problem: failed ? problem : null, target, found: NONE_FOUND, walk };
  }

  /** The name that a term speaks of; null where none can be made, a problem where making it took one lookup too many. */
  async #target(target: Target, domain: DnsName, term: SpfTerm): Promise<DnsName | SpfProblem | null> {
    if (target.kind === 'own') return domain;
    if (target.kind === 'fixed') return target.name;
    if (isUnspeakable(target.parts, this.#identity)) return null;
    if (target.asksName && !this.#names.asked) {
      // The question of `%{p}` is one of the ten (RFC 7208 §4.6.4); it is asked once.
      const over = this.#count(term);
      if (over !== null) return over;
    }
    return expandName(target.parts, await this.#values(target.parts, domain));
  }

  async #values(parts: MacroParts, domain: DnsName): Promise<MacroValues> {
    const asksName = parts.some((part) => typeof part !== 'string' && part.letter === 'p');
    return {
      address: this.#address,
      identity: this.#identity,
      domain,
      validated: asksName ? await this.#names.validated(domain) : 'unknown',
      receiver: this.#query.receiver ?? 'unknown',
      nowSeconds: this.#query.nowSeconds ?? 0,
    };
  }

  /** Finds what the domain says of a refusal; null where it says nothing. */
  explanation(root: SpfWalk): Promise<string | null> {
    return explanationOf(root, this.#ask, (parts, domain) => this.#values(parts, domain));
  }

  evaluation(
    result: SpfResult,
    walk: SpfWalk | null,
    explanation: string | null,
    problem: SpfProblem | null,
  ): SpfEvaluation {
    return {
      result,
      explanation,
      domain: this.#identity.domain,
      problem,
      matches: walk === null ? NONE_FOUND : matchesIn(walk),
      lookups: this.#lookups,
      voidLookups: this.#voids,
      questions: this.#questions,
      walk,
      stepsLeftOut: this.#leftOut,
    };
  }
}
