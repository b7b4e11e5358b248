import type { Failure, Ref } from '../domain/answer.ts';
import type { Citation } from '../domain/citation.ts';
import type { DomainName } from '../domain/name.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { FactReader } from '../facts/fact.ts';
import type { Fix } from '../fixes/fix.ts';

/** The `{slots}` of a sentence, so that a finding must fill exactly those. */
type Slots<S extends string> = S extends `${string}{${infer K}}${infer Rest}` ? K | Slots<Rest> : never;

/** What a finding says: what is and why it matters; then, where there is something to do, what to do. */
type Text = readonly [explanation: string, advice?: string];
export type Texts = Readonly<Record<string, Text>>;
export type TextArgs = Readonly<Record<string, string | number>>;
export type Needs = Readonly<Record<string, FactReader<unknown>>>;
export type Read<N extends Needs> = { readonly [K in keyof N]: N[K] extends FactReader<infer V> ? V : never };
type SlotsOf<T extends Text> = Slots<Extract<T[number], string>>;
export type Args<T extends Text> = [SlotsOf<T>] extends [never]
  ? []
  : [args: Readonly<Record<SlotsOf<T>, string | number>>];

/** What costs points of an item that is there: why, how much, and what mends it. */
interface Deduction {
  /** Part of the item's weight, from 0 (a remark that costs nothing) to 1. */
  readonly share: number;
  readonly text: string;
  readonly args: TextArgs;
  readonly fix: Fix | null;
}

export interface Verdict {
  /** `partial`: there, but something costs points. Only graded verdicts are. */
  readonly outcome: 'satisfied' | 'partial' | 'failed';
  readonly text: string;
  readonly args: TextArgs;
  readonly fix: Fix | null;
  /** Not there, yet nothing to do: the domain does not need it. Never among the first things to do. */
  readonly notNeeded: boolean;
  /** What is left of the weight, from 0 to 1. */
  readonly share: number;
  readonly deductions: readonly Deduction[];
}

/** A finding is a verdict with its evidence, or the reasons why there is none. */
export type Finding =
  | (Verdict & { readonly refs: readonly Ref[] })
  | { readonly outcome: 'unknown'; readonly failures: readonly [Failure, ...Failure[]]; readonly refs: readonly Ref[] };

/** A verdict that deductions can be taken from, each explained. Each call gives a new verdict. */
export interface Graded<T extends Texts> extends Verdict {
  /** Takes a share of the weight, from 0 (only a remark) to 1. */
  minus<K extends keyof T & string>(share: number, text: K, ...args: Args<T[K]>): Graded<T>;
  /** The fix that makes the last deduction go away. */
  withFix(fix: Fix | null): Graded<T>;
}

/** A further thing to say beside a verdict, which costs no points by itself. */
export interface Remark {
  readonly text: string;
  readonly args: TextArgs;
  readonly fix: Fix | null;
}

/** Makes remarks of a table of texts, each with exactly the arguments that its slots ask for. */
export const remarksOf =
  <const T extends Texts>(_texts: T) =>
  <K extends keyof T & string>(text: K, ...given: Args<T[K]>): Remark => {
    const [args = {}]: readonly TextArgs[] = given;
    return { text, args, fix: null };
  };

/** A verdict that remarks can be put beside. */
interface Satisfied extends Verdict {
  also(remarks: readonly Remark[]): Verdict;
}

/** A failed check: something to fix, and room for remarks. */
interface Failed extends Satisfied {
  withFix(fix: Fix | null): Satisfied;
}

export interface Say<T extends Texts> {
  satisfied<K extends keyof T & string>(text: K, ...args: Args<T[K]>): Satisfied;
  failed<K extends keyof T & string>(text: K, ...args: Args<T[K]>): Failed;
  /** Failed, but nobody needs to act. */
  notNeeded<K extends keyof T & string>(text: K, ...args: Args<T[K]>): Verdict;
  /** Not there and not needed, and no deduction for it: full points. */
  exempt<K extends keyof T & string>(text: K, ...args: Args<T[K]>): Verdict;
  /** There: full points, from which `minus` takes. */
  graded<K extends keyof T & string>(text: K, ...args: Args<T[K]>): Graded<T>;
}

export interface Check<Id extends string, N extends Needs, T extends Texts> {
  readonly id: Id;
  /** The check's name in a list of checks. */
  readonly name: string;
  /** The passages that the check rests on. */
  readonly citations: readonly [Citation, ...Citation[]];
  readonly needs: N;
  readonly texts: T;
  /** Pure and synchronous. Runs only when all that it needs could be read; otherwise the outcome is `unknown`. */
  judge(read: Read<N>, say: Say<T>, domain: DomainName): Verdict;
}

export function defineCheck<const Id extends string, N extends Needs, const T extends Texts>(
  check: Check<Id, N, T>,
): Check<Id, N, T> {
  return check;
}

/** Any check, whatever it needs and says. */
// biome-ignore lint/suspicious/noExplicitAny: checks differ in what they need and say; `any` lives in this one line.
export type AnyCheck = Check<string, any, any>;

const verdict = (outcome: Verdict['outcome'], text: string, args: TextArgs = {}, notNeeded = false): Verdict => ({
  outcome,
  text,
  args,
  fix: null,
  notNeeded,
  share: outcome === 'satisfied' ? 1 : 0,
  deductions: [],
});

function graded(text: string, args: TextArgs, deductions: readonly Deduction[]): Graded<Texts> {
  const share = Math.max(0, 1 - deductions.reduce((sum, one) => sum + one.share, 0));
  const outcome = deductions.every((one) => one.share === 0) ? 'satisfied' : share < TINY ? 'failed' : 'partial';
  return {
    ...verdict(outcome, text, args),
    share: share < TINY ? 0 : share,
    deductions,
    minus: (taken, why, ...[whyArgs = {}]) =>
      graded(text, args, [...deductions, { share: taken, text: why, args: whyArgs, fix: null }]),
    withFix(fix) {
      const last = deductions.at(-1);
      if (last === undefined) throw new Error(`"${text}" has no deduction that a fix could belong to`);
      return graded(text, args, [...deductions.slice(0, -1), { ...last, fix }]);
    },
  };
}

/** Shares are sums of fractions: this much is nothing. */
const TINY = 1e-9;

const remarkable = (plain: Verdict): Satisfied => ({
  ...plain,
  also: (remarks) => ({ ...plain, deductions: remarks.map((one) => ({ share: 0, ...one })) }),
});

const say: Say<Texts> = {
  satisfied: (text, ...[args = {}]) => remarkable(verdict('satisfied', text, args)),
  failed: (text, ...[args = {}]) => {
    const failed = verdict('failed', text, args);
    return { ...remarkable(failed), withFix: (fix) => remarkable({ ...failed, fix }) };
  },
  notNeeded: (text, ...[args = {}]) => verdict('failed', text, args, true),
  exempt: (text, ...[args = {}]) => verdict('satisfied', text, args, true),
  graded: (text, ...[args = {}]) => graded(text, args, []),
};

/** Reads all that is needed, at once. Either everything could be read, or the failures say why not. */
export async function readAll<N extends Needs>(
  needs: N,
  domain: DomainName,
  evidence: Evidence,
): Promise<
  | { readonly kind: 'available'; readonly read: Read<N>; readonly refs: readonly Ref[] }
  | { readonly kind: 'unavailable'; readonly failures: readonly [Failure, ...Failure[]]; readonly refs: readonly Ref[] }
> {
  const entries = await Promise.all(
    Object.entries(needs).map(async ([key, reader]) => [key, await reader(domain, evidence)] as const),
  );
  const refs = [...new Set(entries.flatMap(([, fact]) => fact.refs))];
  const [first, ...rest] = entries.flatMap(([, fact]) => (fact.kind === 'unavailable' ? fact.failures : []));
  if (first !== undefined) return { kind: 'unavailable', failures: [first, ...rest], refs };
  const read = Object.fromEntries(
    entries.map(([key, fact]) => [key, fact.kind === 'available' ? fact.value : undefined]),
  ) as Read<N>;
  return { kind: 'available', read, refs };
}

/** Runs one check. This is the one place where a check's outcome becomes `unknown`. */
export async function runCheck(check: AnyCheck, domain: DomainName, evidence: Evidence): Promise<Finding> {
  const all = await readAll(check.needs, domain, evidence);
  if (all.kind === 'unavailable') return { outcome: 'unknown', failures: all.failures, refs: all.refs };
  const { outcome, text, args, fix, notNeeded, share, deductions } = check.judge(all.read, say, domain);
  return { outcome, text, args, fix, notNeeded, share, deductions, refs: all.refs };
}
