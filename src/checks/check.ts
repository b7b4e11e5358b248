import type { Failure, Ref } from '../domain/answer.ts';
import type { Citation } from '../domain/citation.ts';
import type { DatedSource } from '../domain/dated.ts';
import type { Message, MessageArgs } from '../domain/message.ts';
import type { DomainName } from '../domain/name.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { overWork } from '../evidence/over-work.ts';
import { type FactReader, onceFor } from '../facts/fact.ts';
import { actionOf } from './action.ts';
import { type NotApplicable, reasonIn } from './applies.ts';
import { type CheckName, type CheckWords, messageOf, type SentenceSlot, saysMessage } from './check-messages.ts';
import type { Args, Finding, FindingTable, Texts } from './finding.ts';
import type { Fix } from './fix.ts';
import { argsOf, sayOf } from './say.ts';

export type Needs = Readonly<Record<string, FactReader<unknown>>>;
export type ReadFacts<N extends Needs> = {
  readonly [K in keyof N]: N[K] extends FactReader<infer V> ? Exclude<V, NotApplicable> : never;
};
/** Tells what a check came to: its findings, the main one first, or the reasons why there are none. */
export type CheckResult =
  | {
      /** `partial`: there, but something costs points. */
      readonly outcome: 'satisfied' | 'partial' | 'failed';
      readonly findings: readonly [Finding, ...Finding[]];
      /** Not there, yet nothing to do: the domain does not need it. Never among the top actions. */
      readonly notNeeded: boolean;
      /** Gives what is left of the weight, from 0 to 1. */
      readonly share: number;
      readonly refs: readonly Ref[];
    }
  | { readonly outcome: 'unknown'; readonly failures: readonly [Failure, ...Failure[]]; readonly refs: readonly Ref[] };

/** A finding before it is known whose it is: the key of a text of the check, with its values. */
export interface FindingDraft {
  readonly code: string;
  readonly args: MessageArgs;
  /** The codes that tables treat alike, by the name of the group; left out, its code. */
  readonly group?: string;
  readonly deduction: number;
  readonly fix: Fix | null;
  /** Whether the fix of a finding before it makes it go away as well. */
  readonly fixed?: boolean;
}

/** Holds the outcome that a check makes of its facts. */
export interface JudgedDrafts {
  readonly drafts: readonly [FindingDraft, ...FindingDraft[]];
  readonly notNeeded: boolean;
}

/** Puts the main finding of a verdict into a group of codes that tables treat alike; null: into that of its code. */
export const inGroup = (verdict: JudgedDrafts, group: string | null): JudgedDrafts => {
  const [main, ...rest] = verdict.drafts;
  return group === null ? verdict : { ...verdict, drafts: [{ ...main, group }, ...rest] };
};

/** A verdict that deductions can be taken from, each explained. Each call gives a new verdict. */
export interface Graded<T extends Texts> extends JudgedDrafts {
  /** Takes a share of the weight, from 0 (only a remark) to 1. */
  minus<K extends keyof T & string>(share: number, code: K, ...args: Args<T[K]>): Graded<T>;
  /** The fix that makes the last deduction go away. */
  withFix(fix: Fix | null): Graded<T>;
  /** Takes what a list of deductions says, in its order. */
  less(deductions: readonly FindingDraft[]): Graded<T>;
}

/**
 * Makes deductions of a table of texts, each a share of the weight, from 0 (only a remark) to 1, with exactly the
 * arguments that its slots ask for.
 */
export const deductionsOf =
  <const T extends Texts>(_texts: T) =>
  <K extends keyof T & string>(deduction: number, code: K, ...given: Args<T[K]>): FindingDraft => ({
    code,
    args: argsOf(given),
    deduction,
    fix: null,
  });

/** Returns a deduction that the one fix of its check makes go away, if there is a fix. */
export const fixable = (draft: FindingDraft): FindingDraft => ({ ...draft, fixed: true });

/** Returns deductions with the one fix of their check: it is at the first of those that it makes go away. */
export function withOneFix(deductions: readonly FindingDraft[], fix: Fix | null): FindingDraft[] {
  const first = deductions.findIndex(({ fixed }) => fixed === true);
  return deductions.map((one, i) => (fix === null ? { ...one, fixed: false } : i === first ? { ...one, fix } : one));
}

/** A further thing to say beside a verdict, which costs no points by itself. */
export interface Remark {
  readonly code: string;
  readonly args: MessageArgs;
  readonly fix: Fix | null;
}

/** Makes remarks of a table of texts, each with exactly the arguments that its slots ask for. */
export const remarksOf =
  <const T extends Texts>(_texts: T) =>
  <K extends keyof T & string>(code: K, ...given: Args<T[K]>): Remark => ({ code, args: argsOf(given), fix: null });

/** A verdict that remarks can be put beside. */
export interface Satisfied extends JudgedDrafts {
  also(remarks: readonly Remark[]): JudgedDrafts;
}

/** A failed check: something to fix, and room for remarks. */
interface Failed extends Satisfied {
  withFix(fix: Fix | null): Satisfied;
}

export interface Say<T extends Texts> {
  satisfied<K extends keyof T & string>(code: K, ...args: Args<T[K]>): Satisfied;
  failed<K extends keyof T & string>(code: K, ...args: Args<T[K]>): Failed;
  /** Failed, but nobody needs to act. */
  notNeeded<K extends keyof T & string>(code: K, ...args: Args<T[K]>): JudgedDrafts;
  /** Not there and not needed, and no deduction for it: full points. */
  exempt<K extends keyof T & string>(code: K, ...args: Args<T[K]>): JudgedDrafts;
  /** There: full points, from which `minus` takes. */
  graded<K extends keyof T & string>(code: K, ...args: Args<T[K]>): Graded<T>;
}

/**
 * Names what the advice of a check rests on: what operators document, what a study measured, or what somebody proposed. No
 * check that rests on a proposal is scored.
 */
export type Basis = 'documented' | 'measured' | 'proposal';

/** Declares a check. */
interface Described<Id extends string, N extends Needs, T extends FindingTable> extends CheckName, CheckWords {
  readonly id: Id;
  /** The passages that the check rests on. */
  readonly citations: readonly [Citation, ...Citation[]];
  /** Facts about the outside world that it judges by, beside these standards. Its page shows when they were read. */
  readonly restsOn: readonly DatedSource[];
  /** Names the ground of its advice, where readers should know it; null where standards say it. */
  readonly basis: Basis | null;
  readonly needs: N;
  /** All that it can find. */
  readonly findings: T;
}

/** A check as one writes it. */
interface Definition<Id extends string, N extends Needs, T extends FindingTable>
  extends Omit<Described<Id, N, T>, 'texts' | 'restsOn' | 'basis'> {
  readonly texts?: string;
  readonly restsOn?: readonly DatedSource[];
  readonly basis?: Basis;
  /**
   * Pure and synchronous. Runs only when all that it needs could be read, otherwise the outcome is `unknown`; and only where
   * the check applies, as its needs say.
   */
  judge(read: ReadFacts<N>, say: Say<T>, domain: DomainName): JudgedDrafts;
}

/** A check. What it needs and what it says fit together inside `run`, so that all checks look alike from outside. */
export interface Check<Id extends string, N extends Needs, T extends FindingTable> extends Described<Id, N, T> {
  run(domain: DomainName, evidence: Evidence): Promise<CheckResult>;
}

/** Any check, whatever it needs and says. */
export type AnyCheck = Check<string, Needs, FindingTable>;

/** Makes a check. Its `run` is the one place where a check's outcome becomes `unknown`. */
export function defineCheck<const Id extends string, N extends Needs, const T extends FindingTable>({
  judge,
  ...definition
}: Definition<Id, N, T>): Check<Id, N, T> {
  const described = { texts: definition.id, restsOn: [], basis: null, ...definition };
  const say = sayOf<T>();
  const run = async (domain: DomainName, evidence: Evidence): Promise<CheckResult> => {
    const all = await readAll(described.needs, domain, evidence);
    if (all.kind === 'unavailable') return { outcome: 'unknown', failures: all.failures, refs: all.refs };
    const turn = evidence.effort.goOn();
    if (turn !== null) await turn;
    if (evidence.effort.isSpent) return { outcome: 'unknown', failures: [overWork()], refs: all.refs };
    const reason = reasonIn(all.read);
    if (reason !== null)
      return { outcome: 'failed', share: 0, findings: [notApplicable(reason)], notNeeded: true, refs: all.refs };
    const verdict = judge(all.read, say, domain);
    const { notNeeded, drafts } = verdict;
    return { ...fold(drafts), findings: findingsOf(described, verdict), notNeeded, refs: all.refs };
  };
  return { ...described, run: onceFor(run) };
}

/** Shares are sums of fractions: this much is nothing. */
const TINY = 1e-9;

/** Folds findings: the one place where deductions become an outcome and a share of the weight. */
function fold(drafts: readonly FindingDraft[]): {
  readonly outcome: 'satisfied' | 'partial' | 'failed';
  readonly share: number;
} {
  const left = Math.max(0, 1 - drafts.reduce((sum, { deduction }) => sum + deduction, 0));
  const share = left < TINY ? 0 : left;
  if (drafts.every(({ deduction }) => deduction === 0)) return { outcome: 'satisfied', share };
  return { outcome: share === 0 ? 'failed' : 'partial', share };
}

function findingsOf(
  { id, texts, findings }: CheckName & { readonly findings: FindingTable },
  { drafts, notNeeded }: JudgedDrafts,
): [Finding, ...Finding[]] {
  const finding = ({ code, args, group = code, deduction, fix, fixed = false }: FindingDraft): Finding => {
    const declared = findings[code];
    if (declared === undefined) throw new Error(`"${code}" is none of the findings of the check "${id}"`);
    const of = (slot: SentenceSlot): Message | null => messageOf(texts, { text: declared, slot, code, args });
    const todo = of('do') ?? fix?.steps.at(-1)?.title.message ?? null;
    return {
      code,
      group,
      severity: notNeeded ? 'info' : declared.severity,
      says: saysMessage(texts, code, args),
      do: todo,
      because: of('because'),
      more: of('more'),
      deduction,
      fix,
      fixed: fixed || fix !== null,
      action: notNeeded || todo === null ? null : actionOf(declared, { args, fix, fixed }),
    };
  };
  const [first, ...rest] = drafts;
  return [finding(first), ...rest.map(finding)];
}

/** The one finding of a check that does not apply. */
const notApplicable = ({ notApplicable: code, says }: NotApplicable): Finding => ({
  code,
  group: code,
  severity: 'info',
  says,
  do: null,
  because: null,
  more: null,
  deduction: 1,
  fix: null,
  fixed: false,
  action: null,
});

/** Reads all that is needed, at once. Either everything could be read, or the failures say why not. */
export async function readAll<N extends Needs>(
  needs: N,
  domain: DomainName,
  evidence: Evidence,
): Promise<
  | { readonly kind: 'available'; readonly read: ReadFacts<N>; readonly refs: readonly Ref[] }
  | { readonly kind: 'unavailable'; readonly failures: readonly [Failure, ...Failure[]]; readonly refs: readonly Ref[] }
> {
  const facts = await Promise.all(Object.values(needs).map((reader) => reader(domain, evidence)));
  const all = new Set<Ref>();
  const failures: Failure[] = [];
  for (const fact of facts) {
    for (const ref of fact.refs) all.add(ref);
    if (fact.kind === 'unavailable') failures.push(...fact.failures);
  }
  const refs = [...all];
  const [first, ...rest] = failures;
  if (first !== undefined) return { kind: 'unavailable', failures: [first, ...rest], refs };
  const read: Record<string, unknown> = {};
  for (const [i, key] of Object.keys(needs).entries()) {
    const fact = facts[i];
    read[key] = fact?.kind === 'available' ? fact.value : undefined;
  }
  return { kind: 'available', read: read as ReadFacts<N>, refs };
}
