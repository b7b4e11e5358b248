import type { SpfGround } from '../../facts/spf-ground.ts';
import type { SpfAnalysis } from '../../records/spf/analyse.ts';
import type { SpfFinding } from '../../records/spf/findings.ts';
import {
  allOf,
  ignoredTerms,
  intendedMechanism,
  namesSomebody,
  type Qualifier,
  qualifierOf,
  type SpfRecord,
  type SpfTerm,
} from '../../records/spf/parse.ts';
import { trial, voidsIn } from './safety.ts';

/** A record in the making: its parts, without the `all` at its end. */
export interface SpfDraft {
  readonly senders: readonly string[];
  readonly modifiers: readonly string[];
  /** A redirect that stays, because what it leads to ends in `-all`. */
  readonly redirect: string | null;
  /** Terms that stood twice, and are left out once. */
  readonly repeated: readonly string[];
  /** Senders that no receiver lets pass today, because their term stands where it has no effect or in a wrong form. */
  readonly revived: readonly string[];
}

/** Returns the record of a draft. `end` null: its redirect decides. */
export const spfText = ({ senders, modifiers, redirect }: SpfDraft, end: Qualifier | null): string =>
  ['v=spf1', ...senders, ...(end === null ? [redirect ?? ''] : [`${end}all`]), ...modifiers]
    .filter((part) => part !== '')
    .join(' ');

/** Returns whether two records say the same, whatever their blanks, letter case and the places of their modifiers. */
export function saysTheSame(one: string, other: string): boolean {
  const parts = (text: string) => {
    const words = text
      .toLowerCase()
      .split(' ')
      .filter((word) => word !== '');
    const isModifier = (word: string) => /^[a-z][a-z0-9._-]*=/.test(word);
    const mechanisms = words.slice(1).filter((word) => !isModifier(word));
    return [...mechanisms.map((word) => word.replace(/^\+/, '')), ...words.slice(1).filter(isModifier).sort()].join(
      ' ',
    );
  };
  return parts(one) === parts(other);
}

/** Returns the draft with senders behind those that it has; none twice, with or without a plus sign. */
export function withSenders(draft: SpfDraft, added: readonly string[]): SpfDraft {
  const there = new Set(draft.senders.map((one) => one.toLowerCase().replace(/^\+/, '')));
  return { ...draft, senders: [...draft.senders, ...added.filter((text) => !there.has(text))] };
}

/**
 * Drafts the records that can be made of what is there, the best first. What stands where no receiver looks (behind
 * `all`, a redirect beside it) was meant: it is put in force where that can be done, and left out where it cannot.
 */
export function draftsOf(ground: SpfGround): SpfDraft[] {
  const { policy, own, corrected, intended } = ground;
  const records = own.length > 0 ? corrected : intended === null ? [] : [intended.record];
  if (policy.kind === 'policy' && policy.varies !== null) return [];
  if (policy.kind === 'open' && !isOwnDoing(ground)) return [];
  const strict = isStrict(ground);
  // Whom a strict record leaves out it refuses already, unless too many void lookups keep receivers from its end.
  const refuses = strict && voidsIn(ground.analysis) === null;
  const ways: readonly Revived[] = ['all', 'terms', 'none'];
  return ways.flatMap((revived) => {
    const draft = draftOf(ground, records, revived);
    const { senders, redirect } = draft;
    // A strict record that names senders in vain is not turned into one that says that nobody sends.
    if (strict && senders.length === 0 && redirect === null && records.some(namesSomebody)) return [];
    return refuses || revived === 'all' || records.every((record) => isIdle(ground, record, revived)) ? [draft] : [];
  });
}

/** Whether what a draft leaves out of what was meant leads to a name without a record, so that nobody can depend on it. */
const isIdle = (ground: SpfGround, record: SpfRecord, revived: Revived): boolean =>
  [...ignoredTerms(record), ...record.terms.filter((term) => intendedMechanism(term) !== null)]
    .filter(({ name }) => name === 'redirect' || (name === 'include' && revived === 'none'))
    .map(({ value }) => trial(ground, `v=spf1 include:${value.replace(/^:/, '')} -all`))
    .every(({ root }) => root.terms.some(({ node }) => node?.state === 'none' || node?.state === 'nxdomain'));

/** Returns whether the record ends in `-all` already, so that only what is wrong in it has to go. */
export const isStrict = ({ policy }: SpfGround): boolean => policy.kind === 'policy' && policy.all === '-';

/**
 * Tells how much of that which no receiver looks at is put in force: all of it, mechanisms behind `all` only, or
 * nothing.
 */
type Revived = 'all' | 'terms' | 'none';

function draftOf(ground: SpfGround, records: readonly SpfRecord[], revived: Revived): SpfDraft {
  const draft = draftWithout(ground, { records, revived, removed: REMOVED });
  // Terms that find nothing stay where nobody else is named: the record would say that nobody sends.
  const last = draft.senders.length === 0 && draft.redirect === null && ground.policy.kind === 'policy';
  return last ? draftWithout(ground, { records, revived, removed: BREAKING }) : draft;
}

interface Removal {
  readonly records: readonly SpfRecord[];
  readonly revived: Revived;
  readonly removed: ReadonlySet<SpfFinding['kind']>;
}

function draftWithout(ground: SpfGround, { records, revived, removed }: Removal): SpfDraft {
  const { domain, policy, own } = ground;
  // The findings speak of another reading of the same text: places tell their terms.
  const gone = new Set(
    readingOf(ground).findings.flatMap((one) =>
      removed.has(one.kind) && 'term' in one && one.domain === domain ? [one.term.start] : [],
    ),
  );
  const opening = new Set(policy.kind === 'open' ? policy.terms : []);
  const strict = isStrict(ground);
  // One of several records, or one in a wrong form or place, was never applied; nor was what stands behind a term that
  // everyone passes by.
  const inForce = own.length === 1 && own[0]?.faults.length === 0 && policy.kind !== 'open';
  const senders = new Map<string, string>();
  const modifiers = new Map<string, string>();
  const repeated: string[] = [];
  const live = new Set<string>();
  let redirect: string | null = null;
  for (const record of records) {
    const all = allOf(record);
    for (const term of record.terms) {
      if (term === all || gone.has(term.start) || opening.has(term.text) || isAll(term)) continue;
      const dead = all !== null && term.start > all.start;
      // What a term does not let pass it takes from the terms behind it: in force, it could stop who passes by one of these.
      const intended = revived === 'none' || qualifierOf(term) !== '+' ? null : intendedMechanism(term);
      if (intended !== null) put(intended, false);
      else if (term.kind === 'modifier' && term.name !== 'redirect') {
        if (term.name !== 'v') modifiers.set(term.name, modifiers.get(term.name) ?? term.text);
      } else if (term.kind === 'modifier') {
        if (all === null && strict) redirect = term.text;
        else if (all === null || revived === 'all') put(`include:${term.value}`, all === null);
      } else if (dead ? revived !== 'none' && !refusesUnseen(ground, term) : inForce || !refusesUnseen(ground, term))
        put(term.text, !dead && !isRespelt(ground, term));
    }
  }
  return {
    senders: [...senders.values()],
    modifiers: [...modifiers.values()],
    redirect,
    repeated,
    revived: [...senders].filter(([key]) => !live.has(key) && !/^[-~?]/.test(key)).map(([, text]) => text),
  };

  function put(text: string, isLive: boolean): void {
    const key = text.toLowerCase().replace(/^\+/, '');
    // Another form of a term is gone under its own text.
    if (senders.has(key) && records.some(({ terms }) => terms.filter((term) => term.text === text).length > 1))
      repeated.push(text);
    // What has an effect keeps its place: in front of it, a term may refuse some of the same senders.
    if (isLive && !live.has(key)) senders.delete(key);
    if (isLive) live.add(key);
    if (!senders.has(key)) senders.set(key, text);
  }
}

/** The reading of the record in which the places of the terms are those of the record as it was meant. */
function readingOf(ground: SpfGround): SpfAnalysis {
  const [record, second] = ground.corrected;
  const isSame = record === undefined || second !== undefined || record.text === ground.own[0]?.text;
  return isSame ? ground.analysis : trial(ground, record.text);
}

/** Whether receivers see a term in another form, which lets nobody pass. */
const isRespelt = ({ own }: SpfGround, { text }: SpfTerm): boolean =>
  own.length > 0 && !own.some(({ terms }) => terms.some((term) => term.text === text));

/**
 * Whether a term refuses senders by what nobody can see from outside, be it in a record that it includes, or includes a
 * record that leads back to this one: in force again, it could refuse anybody.
 */
const refusesUnseen = (ground: SpfGround, term: SpfTerm): boolean =>
  term.kind === 'mechanism' &&
  term.qualifier === '-' &&
  (term.name === 'ptr' ||
    term.value.includes('%') ||
    (term.name === 'include' && !trial(ground, `v=spf1 include${term.value} -all`).exact));

const isAll = (term: SpfTerm): boolean => term.kind === 'mechanism' && term.name === 'all';

/** Findings that go away when their term does, because it makes receivers give up. */
const BREAKING: ReadonlySet<SpfFinding['kind']> = new Set(['no-record', 'loop']);
/** The same, and terms that let nobody pass. */
const REMOVED: ReadonlySet<SpfFinding['kind']> = new Set([...BREAKING, 'void-term']);

/** Whether everyone passes by terms of the domain's own record that name networks: these can go. */
const isOwnDoing = ({ policy, own }: SpfGround): boolean =>
  policy.kind === 'open' &&
  policy.terms.every((text) =>
    own.some(({ terms }) =>
      terms.some((term) => term.text === text && term.kind === 'mechanism' && term.name !== 'include'),
    ),
  );
