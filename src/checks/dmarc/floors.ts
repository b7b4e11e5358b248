import type { DomainName } from '../../domain/name.ts';
import type { DmarcFacts } from '../../facts/dmarc-facts.ts';
import { type DmarcReach, policiesBelow } from '../../facts/dmarc-reach.ts';
import { type DmarcFound, discoverPolicy, type Undecided, type WalkStep } from '../../records/dmarc/discover.ts';
import { isDmarc, readStrictly } from '../../records/dmarc/parse.ts';
import { STRENGTH } from './draft.ts';

/** Holds the policies that must not be undercut: for the domain itself, its subdomains, and made-up ones. */
export interface Floors {
  readonly own: number;
  readonly existing: number;
  readonly madeUp: number;
}

/** Which of the texts at a name a receiver sees, and how. */
export type Interpretation = (texts: readonly string[]) => readonly string[];
export const asGiven: Interpretation = (texts) => texts;
export const leniently: Interpretation = (texts) => texts.map((text) => text.trim());
const strictly: Interpretation = (texts) => {
  const [record, second] = texts.filter(isDmarc);
  return record === undefined || second !== undefined ? texts : [readStrictly(record) ?? ''];
};

/** How receivers read the records of a name: by the standard, without blanks around them, by the letter, or both. */
export const INTERPRETATIONS: readonly Interpretation[] = [
  asGiven,
  leniently,
  strictly,
  (texts) => strictly(leniently(texts)),
];

export const readBy = (interpretation: Interpretation, steps: readonly WalkStep[]): WalkStep[] =>
  steps.map(({ name, texts }) => ({ name, texts: texts === null ? null : interpretation(texts) }));

/** Returns the strongest policies that any interpretation gives now. */
export function floorsOf(domain: DomainName, { exists }: DmarcFacts, reach: DmarcReach): Floors {
  const { nonExistent, steps, madeUp } = reach;
  const floors = INTERPRETATIONS.map((interpretation): Floors => {
    const read = readBy(interpretation, steps);
    const then = policiesBelow(read, madeUp, domain);
    return {
      own: strengthFound(discoverPolicy(read, exists !== false)),
      existing: strengthFound(then.existing),
      madeUp: Math.max(strengthFound(then.nonExistent), strengthFound(nonExistent)),
    };
  });
  const most = (name: keyof Floors) => Math.max(...floors.map((one) => one[name]));
  return { own: most('own'), existing: most('existing'), madeUp: most('madeUp') };
}

/**
 * Returns whether names below a domain keep what each kind of receiver applies to them now, once its walk is another
 * one: without a psd that only some can read, a record above speaks for them.
 */
export function keepsBelow(domain: DomainName, { steps, madeUp }: DmarcReach, after: readonly WalkStep[]): boolean {
  return INTERPRETATIONS.every((interpretation) => {
    const now = policiesBelow(readBy(interpretation, steps), madeUp, domain);
    const then = policiesBelow(readBy(interpretation, after), madeUp, domain);
    return (['existing', 'nonExistent'] as const).every(
      (name) => strengthFound(then[name]) >= strengthFound(now[name]),
    );
  });
}

/** Returns how strong a policy is; none at all is as weak as `none`. */
export const strengthFound = (found: DmarcFound | Undecided): number =>
  found.kind === 'policy' ? STRENGTH[found.policy] : 0;
