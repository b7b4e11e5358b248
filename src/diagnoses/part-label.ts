import type { OwnLevel } from '../checks/finding.ts';
import { gravityOf, isHeadline } from '../domain/severity.ts';
import { isNoFault } from './check-item.ts';
import type { Outcome } from './diagnosis.ts';
import type { ReportArea, ReportFinding } from './report.ts';

/** Lists the marks of parts, checks and findings. `attention`: its points are there; `info`: no verdict. */
export const LISTED_MARKS = [
  'satisfied',
  'attention',
  'partial',
  'failed',
  'unknown',
  'not-tested',
  'info',
] as const satisfies readonly (Outcome | 'attention' | 'info')[];
export type ListedMark = (typeof LISTED_MARKS)[number];

/** Holds what a mark is made of. */
export interface Marked {
  readonly outcome: Outcome;
  readonly needsAttention: boolean;
  readonly notNeeded?: boolean;
  readonly findings: readonly (Pick<ReportFinding, 'severity'> & { readonly level?: Pick<OwnLevel, 'severity'> })[];
}

const isAsGraveAs = (least: 'error' | 'critical', { findings }: Marked): boolean =>
  findings.some(({ severity }) => gravityOf(severity) >= gravityOf(least));

/** Returns whether a part asks for nothing only because a policy leaves out what was found, or rates it as less grave. */
export const isSoftened = ({ outcome, needsAttention, findings }: Omit<Marked, 'notNeeded'>): boolean =>
  !needsAttention &&
  findings.some(({ level }) => level !== undefined && (outcome !== 'satisfied' || isHeadline(level.severity)));

/**
 * Marks a part by its points: what needs attention gets no tick, what does not work gets a cross whatever its points, and
 * what nobody needs gets neither.
 */
export function markByPoints(marked: Marked): ListedMark {
  const { outcome, needsAttention, notNeeded = false } = marked;
  if (isSoftened(marked) || isNoFault(marked) || (notNeeded && outcome === 'satisfied')) return 'info';
  if (outcome === 'unknown' || outcome === 'not-tested' || (outcome === 'satisfied' && !needsAttention)) return outcome;
  const isLost = isAsGraveAs(outcome === 'satisfied' ? 'error' : 'critical', marked);
  return isLost ? 'failed' : outcome === 'satisfied' ? 'attention' : outcome;
}

/**
 * Marks a part that is about one subject. Kinds give it points by rules of their own, so what was found decides where they
 * would differ: what does not work is failed, and what works in part is not.
 */
export function markOfSubject(marked: Marked, { id, code, status }: PartState): ListedMark {
  const byPoints = markByPoints(marked);
  if (byPoints === 'unknown' || byPoints === 'not-tested' || byPoints === 'info') return byPoints;
  if (isAsGraveAs('error', marked)) return 'failed';
  const isHalf = MARKS_OF_LABELS[exactLabel({ id, code }) ?? status]?.[0] === 'partial';
  return !isHalf ? byPoints : marked.outcome === 'satisfied' ? 'attention' : 'partial';
}

/** Holds what an area is called in the contract, and what decided that. */
export type PartState = Pick<ReportArea, 'id' | 'code' | 'status'>;

/** Names what an area found more exactly than the contract does, by area and finding. */
const EXACT_LABELS: Readonly<Record<string, string>> = {
  'ns/single': 'one server',
  'ns/one-usable': 'one server',
  'ns/one-address': 'one address',
  'web/absent': 'IPv4 only',
  'web/absent-at-alias': 'IPv4 only',
  'web/unreachable': 'unreachable',
  'web/ipv6-only-unreachable': 'unreachable',
  'mx/unusable': 'unreachable',
  'mx/silent': 'unreachable',
  'mx/null-and-unusable': 'unreachable',
  'spf/everyone': 'open to everyone',
  'spf/everyone-tried': 'open to everyone',
  'spf/soft': 'soft fail',
  'dkim/broken': 'not usable',
  'dkim/revoked': 'revoked',
  'dkim/not-needed': 'not needed',
  'dkim/nobody-sends': 'not needed',
};
const exactLabel = ({ id, code }: Pick<PartState, 'id' | 'code'>): string | undefined =>
  EXACT_LABELS[`${id}/${code ?? ''}`];

/** Lists the marks that each label may stand beside, the usual one first. */
const MARKS_OF_LABELS: Readonly<Record<string, readonly ListedMark[]>> = {
  normal: ['satisfied'],
  'null MX': ['satisfied'],
  'IPv6 only': ['satisfied'],
  weak: ['partial', 'attention'],
  'soft fail': ['partial', 'attention'],
  'monitoring only': ['partial', 'attention'],
  'one address': ['partial', 'attention'],
  'IPv4 only': ['partial', 'attention'],
  'check this': ['attention'],
  'has gaps': ['partial'],
  'one server': ['failed', 'attention'],
  'not configured': ['failed'],
  'not detected': ['failed'],
  'not usable': ['failed'],
  revoked: ['failed'],
  invalid: ['failed'],
  bogus: ['failed'],
  unreachable: ['failed'],
  'open to everyone': ['failed'],
  broken: ['failed'],
  failed: ['failed'],
  'not needed': ['info'],
  optional: ['info'],
  note: ['info'],
  'nothing to check': ['info'],
  unknown: ['unknown'],
  'not tested': ['not-tested'],
};

/** The label where neither what was found nor the contract has one that agrees with the mark. */
const OTHER_LABELS: Readonly<Record<ListedMark, string>> = {
  satisfied: 'normal',
  attention: 'check this',
  partial: 'has gaps',
  failed: 'broken',
  info: 'not needed',
  unknown: 'unknown',
  'not-tested': 'not tested',
};

/** Returns the label of a part on pages, which agrees with its mark; JSON keeps the word of the contract. */
export function labelOf(state: PartState, mark: ListedMark, why: WithoutVerdict = 'not needed'): string {
  if (mark === 'info') return state.status === 'unknown' ? 'nothing to check' : why;
  const agrees = (label: string | undefined): label is string =>
    label !== undefined && (MARKS_OF_LABELS[label]?.includes(mark) ?? true);
  return [exactLabel(state), state.status].find(agrees) ?? OTHER_LABELS[mark];
}

/** Says why something has no verdict. */
export type WithoutVerdict = 'not needed' | 'optional' | 'note';
