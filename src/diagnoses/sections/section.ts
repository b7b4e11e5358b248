import { type Args, type Needs, type Read, type Remark, readAll, type Texts } from '../../checks/check.ts';
import type { Failure, Ref } from '../../domain/answer.ts';
import type { MessageArgs } from '../../domain/message.ts';
import type { DomainName } from '../../domain/name.ts';
import type { Evidence } from '../../evidence/evidence.ts';

/** What a section says: its status label, and which text with which values. */
interface Assessment<S extends string> {
  readonly status: S;
  readonly code: string;
  readonly args: MessageArgs;
  /** What else is to be said. */
  readonly remarks?: readonly Remark[];
}

/** An area of the report. Like a check, but with labels of its own instead of pass or fail. */
export interface Section<S extends string, N extends Needs, T extends Texts> {
  /** The area's label in the contract. */
  readonly area: string;
  readonly statuses: readonly S[];
  /** The status where the name does not exist. */
  readonly absent: S;
  readonly needs: N;
  readonly texts: T;
  /** Pure and synchronous; runs only when all that it needs could be read. */
  judge(
    read: Read<N>,
    say: <K extends keyof T & string>(status: S, text: K, ...args: Args<T[K]>) => Assessment<S>,
    domain: DomainName,
  ): Assessment<S>;
}

export function defineSection<const S extends string, N extends Needs, const T extends Texts>(
  section: Section<S, N, T>,
): Section<S, N, T> {
  return section;
}

// biome-ignore lint/suspicious/noExplicitAny: sections differ in what they need and say; `any` lives in this one line.
export type AnySection = Section<any, any, any>;

/** Where the texts of an area are kept, by its label. */
export const prefixOf = ({ area }: Pick<AnySection, 'area'>): string =>
  `area/${area
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '')}`;

export type SectionFinding =
  | (Assessment<string> & { readonly refs: readonly Ref[] })
  | { readonly status: 'unknown'; readonly failures: readonly [Failure, ...Failure[]]; readonly refs: readonly Ref[] };

/** Runs one section. This is the one place where a section becomes `unknown`. */
export async function runSection(section: AnySection, domain: DomainName, evidence: Evidence): Promise<SectionFinding> {
  const all = await readAll(section.needs, domain, evidence);
  if (all.kind === 'unavailable') return { status: 'unknown', failures: all.failures, refs: all.refs };
  const said = section.judge(
    all.read,
    (status: string, code: string, ...[args = {}]: [MessageArgs?]) => ({ status, code, args }),
    domain,
  );
  return { ...said, refs: all.refs };
}
