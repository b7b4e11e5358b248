import type { Action, DueTime } from '../checks/action.ts';
import { type Finding, isLeftOut } from '../checks/finding.ts';
import type { Fix } from '../checks/fix.ts';
import type { Message } from '../domain/message.ts';
import { gravityOf, isHeadline } from '../domain/severity.ts';
import type { Instant } from '../domain/time.ts';
import { type CauseLookup, causeLookup, type FoundCause, refOf } from './causes.ts';
import { earnedShare, type JudgedCheck, type PathOf } from './check-item.ts';
import type { ActionItem, AfterActions, FindingRef, Prose } from './diagnosis.ts';
import { type CapFacts, factsWithout, gradeCapOf, isGrave } from './grade-cap.ts';
import { proseOf } from './prose.ts';
import { gradeOf, type TestedScore } from './scoring.ts';

/** Findings of one check that one move makes go away. */
interface ActionCandidate extends Pick<Action, 'impact' | 'stage' | 'partOf' | 'certain' | 'isOptional' | 'before'> {
  /** The check as others call it that leave their action to it. */
  readonly check: string;
  readonly ids: readonly string[];
  readonly findings: readonly FindingRef[];
  readonly title: Message;
  readonly why: Message;
  readonly advice: Prose;
  readonly points: number;
  readonly fix: Fix | null;
  /** It keeps the grade down. */
  readonly isCap: boolean;
  /** How grave the gravest of its findings is. */
  readonly gravity: number;
}

/** An action, and whether its points come with it. */
export interface RankedAction {
  readonly item: ActionItem;
  readonly certain: boolean;
  /** How grave the gravest of its findings is. */
  readonly gravity: number;
  /** Whether it asks receivers to act on mail, and others make that mail authenticate first. */
  readonly waits: boolean;
}

/** Actions that stand above everything else; a page has the others in their areas. */
export const TOP_ACTIONS = 3;

/** Holds what actions are made of. */
interface ActionSource {
  readonly checks: readonly JudgedCheck[];
  readonly causes: readonly FoundCause[];
}

/**
 * Lists what to do about all that failed, one action for each change, most urgent first: what nobody can reach, then
 * e-mail that others forge, then what keeps the grade down, then by severity and points, what is optional last; of equals what can be done now, then the order of
 * the checks. What follows from a cause goes away with the action of that.
 */
export function actionsOf({ checks, causes }: ActionSource, facts: CapFacts, pathOf: PathOf): readonly RankedAction[] {
  const lookup = causeLookup(causes);
  const all = checks.flatMap((one) => candidatesOf(one, isGrave(facts, one.id), lookup));
  const ranked = merged(all)
    .map((one, order) => ({ one, order }))
    .toSorted((a, b) => compare(a.one, b.one) || a.order - b.order)
    .map(({ one }) => one);
  const isEarly = (one: ActionCandidate) => enforces(one) && ranked.some(({ stage }) => stage === 'authentication');
  return authenticationFirst(ranked).map((candidate) => {
    const { ids: checks, findings, fix, certain, gravity, ...one } = candidate;
    const { title, why, advice, points, before } = one;
    return {
      item: { checks, findings, title, why, advice, points, before, fix: pathOf(fix, refText(findings)) },
      certain,
      gravity,
      waits: isEarly(candidate),
    };
  });
}

/** Whether an action asks receivers at once to act on mail: a way that begins with p=none or with reports does not. */
const enforces = ({ stage, fix }: ActionCandidate): boolean =>
  stage === 'enforcement' && (fix === null || fix.steps[0].when !== null);

/**
 * Puts what asks receivers to act on mail that does not authenticate behind all that makes mail authenticate: else the
 * owner's own mail would be rejected. Source: RFC 9989 §7.4.
 */
function authenticationFirst(ranked: readonly ActionCandidate[]): readonly ActionCandidate[] {
  const last = ranked.findLastIndex(({ stage }) => stage === 'authentication');
  const early = ranked.filter((one, i) => enforces(one) && i < last);
  return [...ranked.slice(0, last + 1).filter((one) => !early.includes(one)), ...early, ...ranked.slice(last + 1)];
}

/**
 * Predicts the score once the top actions are done, up to the first that promises nothing; null where that is the
 * first.
 */
export function afterActions(
  actions: readonly RankedAction[],
  { score, max, grade, testedPoints }: TestedScore,
  facts: CapFacts,
): AfterActions | null {
  const uncertain = actions.findIndex(({ certain }) => !certain);
  const top = actions.slice(0, uncertain < 0 ? TOP_ACTIONS : Math.min(TOP_ACTIONS, uncertain));
  if (top.length === 0 || max > score || grade === null) return null;
  const after = top.reduce((sum, { item }) => sum + item.points, score);
  if (after === score) return null;
  const left = factsWithout(
    facts,
    top.flatMap(({ item }) => item.checks),
  );
  const byPoints = gradeOf(after, testedPoints);
  return { actions: top.length, score: after, grade: gradeCapOf(byPoints, left)?.grade ?? byPoints };
}

const IMPACTS: readonly Action['impact'][] = ['reachability', 'forgery', null];
const waits = ({ fix }: ActionCandidate): number => Number(fix !== null && fix.steps[0].when !== null);
const refText = ([first]: readonly FindingRef[]): string => (first === undefined ? '' : `${first.check}/${first.code}`);

const compare = (a: ActionCandidate, b: ActionCandidate): number =>
  Number(a.isOptional) - Number(b.isOptional) ||
  Number(b.isCap) - Number(a.isCap) ||
  b.gravity - a.gravity ||
  IMPACTS.indexOf(a.impact) - IMPACTS.indexOf(b.impact) ||
  b.points - a.points ||
  waits(a) - waits(b);

/**
 * Collects what one check asks for. A finding that costs nothing does only where it is a warning or worse, or keeps the
 * grade down.
 */
function candidatesOf(judged: JudgedCheck, grave: boolean, { causeOf, penaltyIn }: CauseLookup): ActionCandidate[] {
  const { id, check, weight, counts, result } = judged;
  if (result.outcome === 'unknown' || result.notNeeded) return [];
  let left = weight - Math.round(earnedShare(judged) * weight);
  const wanted = result.findings.filter((one) => !isLeftOut(one));
  const [main] = wanted;
  if (main === undefined) return [];
  // Remarks beside what is critical say why it is so.
  const speaks = (one: Finding): boolean => isHeadline(one.severity) && (one === main || main.severity !== 'critical');
  const isCostly = (one: Finding): boolean =>
    speaks(one) || (weight > 0 && one.deduction > 0) || (grave && one.action?.impact === 'reachability');
  // Where each finding costs by its severity, a reader finds each with what to do about it.
  const isSpoken = counts !== 'by-severity' || main.severity === 'critical';
  const remarks = isSpoken ? wanted.filter((one) => !isCostly(one)) : [];
  return fixGroups(wanted, causeOf).flatMap(({ findings, fix, cause }): ActionCandidate[] => {
    const costly = findings.filter(isCostly);
    // What is optional does not name what is to be done about the others.
    const first = costly.find(({ action }) => action?.isOptional !== true) ?? costly[0];
    const title = first?.do ?? fix?.steps.at(-1)?.title.message;
    if (first === undefined || title === undefined) return [];
    const lost = costly.reduce((sum, { deduction }) => sum + Math.round(deduction * weight), 0);
    const penalty = costly.reduce((sum, one) => sum + penaltyIn(one), 0);
    const points = counts === 'by-severity' ? penalty : Math.min(lost, left);
    left -= Math.min(points, left);
    return [
      {
        check: check.id,
        ids: [id],
        findings: costly.map(({ code }) => ({ check: id, code })),
        title,
        why: first.because ?? first.says,
        advice: cause === undefined ? besideOf(remarks, fix === null ? first : (findings[0] ?? first), fix) : '',
        points,
        fix,
        isCap: grave && costly.some(({ severity }) => isHeadline(severity)),
        gravity: Math.max(...costly.map(({ severity }) => gravityOf(severity))),
        impact: first.action?.impact ?? null,
        stage: first.action?.stage ?? null,
        partOf: cause === undefined ? (first.action?.partOf ?? []) : [refText([refOf(cause.lead)])],
        certain: (first.action?.certain ?? true) && fix?.partial !== true,
        isOptional: costly.every(({ action }) => action?.isOptional ?? false),
        before: first.action?.before ?? null,
      },
    ];
  });
}

/** Says what an action needs beside its title. Where its finding says nothing and no records do it, its remarks do. */
const besideOf = (remarks: readonly Finding[], { more }: Finding, fix: Fix | null): Prose =>
  more ?? (fix === null ? proseOf(remarks).advice : '');

interface Group {
  readonly findings: readonly Finding[];
  readonly fix: Fix | null;
  /** The cause that they follow from. */
  readonly cause?: FoundCause;
}

/** Findings that one fix makes go away together; each other one by itself, as does one that follows from another finding. */
function fixGroups(findings: readonly Finding[], causeOf: CauseLookup['causeOf']): Group[] {
  const groups: { readonly findings: Finding[]; readonly fix: Fix | null; readonly cause?: FoundCause }[] = [];
  // The fix of a finding that follows from another one, which others of the check still need.
  let left: Fix | null = null;
  for (const finding of findings) {
    const { fix, fixed } = finding;
    const cause = causeOf(finding);
    if (cause !== undefined) {
      left = fix ?? left;
      groups.push({ findings: [finding], fix: null, cause });
      continue;
    }
    const group = fixed && fix === null ? groups.findLast((one) => one.fix !== null) : undefined;
    if (group !== undefined) group.findings.push(finding);
    else groups.push({ findings: [finding], fix: fixed ? (fix ?? left) : fix });
  }
  return groups;
}

/** Actions of different checks that are the same change of records, or that one check leaves to another, as one. */
function merged(all: readonly ActionCandidate[]): ActionCandidate[] {
  const actions: ActionCandidate[] = [];
  for (const one of all) {
    const same = actions.filter((other) => isSame(one, other));
    const at = actions.findIndex((other) => same.includes(other));
    // One that stands between two of them makes all three one.
    const whole = same.reduce((other, more) => joined(more, other), one);
    actions.splice(at < 0 ? actions.length : at, at < 0 ? 0 : 1, whole);
    for (const other of same.slice(1)) actions.splice(actions.indexOf(other), 1);
  }
  return actions;
}

/** Two actions as one; it is called what the check calls it that the other one leaves it to, and that check comes first. */
function joined(first: ActionCandidate, second: ActionCandidate): ActionCandidate {
  const [main, other] = isLeftTo(first, second) ? [second, first] : [first, second];
  return {
    ...main,
    ids: [...main.ids, ...other.ids],
    findings: [...main.findings, ...other.findings],
    advice: main.advice === '' ? other.advice : main.advice,
    points: first.points + second.points,
    isCap: first.isCap || second.isCap,
    gravity: Math.max(first.gravity, second.gravity),
    stage: main.stage ?? other.stage,
    certain: first.certain && second.certain,
    isOptional: first.isOptional && second.isOptional,
    before: earlier(first.before, second.before),
  };
}

const momentOf = (one: DueTime): Instant => ('date' in one ? one.date : one.instant);

const earlier = (one: DueTime | null, other: DueTime | null): DueTime | null =>
  one === null || other === null ? (one ?? other) : momentOf(one) <= momentOf(other) ? one : other;

const isSame = (one: ActionCandidate, other: ActionCandidate): boolean =>
  isLeftTo(one, other) || isLeftTo(other, one) || (one.fix !== null && one.fix === other.fix);

/** Whether a check leaves an action to another one. */
const isLeftTo = ({ partOf }: ActionCandidate, other: ActionCandidate): boolean =>
  partOf.some(
    (one) =>
      one === other.check || other.findings.some(({ check, code }) => one === check || one === `${check}/${code}`),
  );
