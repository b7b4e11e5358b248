import { type Args, type Needs, type Read, type Remark, readAll, type Texts } from '../../checks/check.ts';
import { argsOf } from '../../checks/say.ts';
import type { Failure, Ref } from '../../domain/answer.ts';
import type { MessageArgs, TextTable } from '../../domain/message.ts';
import type { DomainName } from '../../domain/name.ts';
import type { Evidence } from '../../evidence/evidence.ts';

/** What an area says: its status label, and which text with which values. */
interface Assessment<S extends string> {
  readonly status: S;
  readonly code: string;
  readonly args: MessageArgs;
  /** What else is to be said. */
  readonly remarks?: readonly Remark[];
}

type Summaries = Readonly<Record<string, string>>;

/** What an area tells of itself. */
interface Described<Id extends string, S extends string, N extends Needs, T extends Texts, M extends Summaries> {
  readonly id: Id;
  /** The area's label in the contract. */
  readonly label: string;
  /** The checks in it, by their ids: its points are theirs. */
  readonly checks: readonly [string, ...string[]];
  readonly statuses: readonly S[];
  /** The status where the name does not exist. */
  readonly absent: S;
  readonly needs: N;
  readonly texts: T;
  /** One sentence by code, with the arguments of its text, where the text would repeat what a check in it says. */
  readonly summaries: M;
}

/** An area as one writes it. */
interface Definition<Id extends string, S extends string, N extends Needs, T extends Texts, M extends Summaries>
  extends Described<Id, S, N, T, M> {
  /** Pure and synchronous; runs only when all that it needs could be read. */
  judge(
    read: Read<N>,
    say: <K extends keyof T & string>(status: S, text: K, ...args: Args<T[K]>) => Assessment<S>,
    domain: DomainName,
  ): Assessment<S>;
}

/** An area of the report. Like a check, but with labels of its own instead of pass or fail. */
interface Area<Id extends string, S extends string, N extends Needs, T extends Texts, M extends Summaries>
  extends Described<Id, S, N, T, M> {
  run(domain: DomainName, evidence: Evidence): Promise<AreaFinding>;
}

/** Makes an area. Its `run` is the one place where an area becomes `unknown`. */
export function defineArea<
  const Id extends string,
  const S extends string,
  N extends Needs,
  const T extends Texts,
  const M extends { readonly [K in keyof T]?: string } & Summaries,
>({ judge, ...described }: Definition<Id, S, N, T, M>): Area<Id, S, N, T, M> {
  return {
    ...described,
    async run(domain, evidence) {
      const all = await readAll(described.needs, domain, evidence);
      if (all.kind === 'unavailable') return { status: 'unknown', failures: all.failures, refs: all.refs };
      const assessment = judge(all.read, (status, code, ...given) => ({ status, code, args: argsOf(given) }), domain);
      return { ...assessment, refs: all.refs };
    },
  };
}

/** Any area, whatever it needs and says. */
export type AnyArea = Area<string, string, Needs, Texts, Summaries>;

/** Where the texts of an area are kept. */
export const prefixOf = ({ id }: Pick<AnyArea, 'id'>): string => `area/${id}`;

/** The summaries of an area by the codes of its texts. */
export const summaryTable = <M extends Summaries>({
  id,
  summaries,
}: {
  readonly id: string;
  readonly summaries: M;
}): TextTable<M> => ({ prefix: `summary/${id}`, texts: summaries });

export type AreaFinding =
  | (Assessment<string> & { readonly refs: readonly Ref[] })
  | { readonly status: 'unknown'; readonly failures: readonly [Failure, ...Failure[]]; readonly refs: readonly Ref[] };
