import { type Finding, isLeftOut } from '../checks/finding.ts';
import { gravityOf, type Severity } from '../domain/severity.ts';
import { CAUSE_NAME_TEXTS } from './cause-names.ts';
import type { CauseRule } from './cause-rule.ts';
import { CAUSE_RULES } from './cause-rules.ts';
import type { JudgedCheck } from './check-item.ts';
import type { CauseItem, CheckItem, FindingItem, FindingRef } from './diagnosis.ts';
import { isSameFinding } from './found-in.ts';
import { penaltyOf } from './scoring.ts';

/** A finding, and the check of the kind that made it. */
interface FoundOf {
  readonly judged: JudgedCheck;
  readonly finding: Finding;
  /** As rules name it. */
  readonly ref: string;
}

/** A finding that others follow from, and those others. */
export interface FoundCause {
  readonly rule: CauseRule;
  readonly lead: FoundOf;
  readonly consequences: readonly FoundOf[];
}

/** Finds what follows from what among the findings of the checks, by the table of causes. */
export function causesIn(checks: readonly JudgedCheck[]): readonly FoundCause[] {
  const found = checks.flatMap((judged) =>
    judged.result.outcome === 'unknown' || judged.result.notNeeded
      ? []
      : judged.result.findings
          .filter((one) => !isLeftOut(one))
          .map((finding): FoundOf => ({ judged, finding, ref: `${judged.check.id}/${finding.code}` })),
  );
  const all = found.map(({ ref, finding }) => ({ ref, args: finding.says.args }));
  const causes: { readonly rule: CauseRule; readonly lead: FoundOf; readonly consequences: FoundOf[] }[] = [];
  const causeOf = (one: FoundOf) => causes.find(({ consequences }) => consequences.includes(one));
  const isLead = (one: FoundOf): boolean => causes.some(({ lead }) => lead === one);
  for (const rule of CAUSE_RULES) {
    const leads = found.filter(({ ref }) => ref === rule.of);
    const [lead] = leads;
    if (lead === undefined || isLead(lead) || rule.where?.(all) === false) continue;
    const follows = found.filter(
      (one) =>
        !leads.includes(one) &&
        causeOf(one) === undefined &&
        !isLead(one) &&
        isConsequence({ rule, leads }, one, found),
    );
    if (follows.length === 0) continue;
    // What follows from a consequence follows from its cause.
    const above = causeOf(lead);
    if (above === undefined) causes.push({ rule, lead, consequences: follows });
    else above.consequences.push(...follows);
  }
  return causes;
}

/** Returns whether a finding, and each other one of its code, which it can't be told from, follows from a lead. */
function isConsequence(
  { rule, leads }: { readonly rule: CauseRule; readonly leads: readonly FoundOf[] },
  { ref, judged }: FoundOf,
  found: readonly FoundOf[],
): boolean {
  const condition = rule.follows[ref];
  if (condition === undefined) return false;
  return found
    .filter((one) => one.ref === ref && one.judged === judged)
    .every(({ finding }) => leads.some((lead) => condition(lead.finding.says.args, finding.says.args)));
}

/** Finds out about a finding what causes say of it. */
export interface CauseLookup {
  /** Returns the cause that a finding follows from; undefined where it stands for itself. */
  causeOf(finding: Finding): FoundCause | undefined;
  /** Returns the points that a finding costs where findings cost by severity. */
  penaltyIn(finding: Finding): number;
}

/** Prepares what causes say of each finding. */
export function causeLookup(causes: readonly FoundCause[]): CauseLookup {
  const above = new Map(causes.flatMap((one) => one.consequences.map(({ finding }) => [finding, one] as const)));
  const leads = new Map(causes.map((one) => [one.lead.finding, one] as const));
  return {
    causeOf: (finding) => above.get(finding),
    penaltyIn(finding) {
      if (above.has(finding)) return 0;
      const cause = leads.get(finding);
      return penaltyOf(cause === undefined ? finding.severity : severityOfCause(cause));
    },
  };
}

/** Returns the reference to a finding by the name of its check in the kind. */
export const refOf = ({ judged, finding }: FoundOf): FindingRef => ({ check: judged.id, code: finding.code });

/**
 * Returns the checks with what follows from another finding marked so. Where findings cost by severity, a cause costs what
 * its gravest finding costs, and its consequences nothing.
 */
export function withCauses(checks: readonly CheckItem[], causes: readonly FoundCause[]): readonly CheckItem[] {
  if (causes.length === 0) return checks;
  const isOf = (one: FoundOf, item: FindingRef): boolean => isSameFinding(refOf(one), item);
  return checks.map((check) => ({
    ...check,
    findings: check.findings.map((item): FindingItem => {
      const caused = causes.find(({ consequences }) => consequences.some((one) => isOf(one, item)));
      if (caused !== undefined)
        return { ...item, causedBy: refOf(caused.lead), points: check.bySeverity === true ? 0 : item.points };
      const cause = causes.find(({ lead }) => isOf(lead, item));
      if (cause === undefined) return item;
      const counts = severityOfCause(cause);
      return { ...item, counts, points: check.bySeverity === true ? penaltyOf(counts) : item.points };
    }),
  }));
}

const severityOfCause = ({ lead, consequences }: FoundCause): Severity =>
  consequences.reduce(
    (gravest: Severity, { finding }) => (gravityOf(finding.severity) > gravityOf(gravest) ? finding.severity : gravest),
    lead.finding.severity,
  );

/** Makes the items of causes; the points of each are those of its findings together. */
export function causeItems(causes: readonly FoundCause[], checks: readonly CheckItem[]): readonly CauseItem[] {
  const all = checks.flatMap(({ findings }) => findings);
  const pointsOf = (refs: readonly FindingRef[]): number =>
    all.filter((item) => refs.some((one) => isSameFinding(one, item))).reduce((sum, { points }) => sum + points, 0);
  return causes.map(({ rule, lead, consequences }) => {
    const refs = [...new Map(consequences.map((one) => [`${one.judged.id}/${one.finding.code}`, refOf(one)])).values()];
    const name = CAUSE_NAME_TEXTS.message(rule.name);
    return { ...refOf(lead), name, consequences: refs, points: pointsOf([refOf(lead), ...refs]) };
  });
}
