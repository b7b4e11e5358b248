import type { CheckResult } from '../checks/check.ts';
import type { DomainName } from '../domain/name.ts';
import type { Instant } from '../domain/time.ts';
import type { Evidence, Transcript } from '../evidence/evidence.ts';
import { type CheckArea, statusOfChecks } from './check-area.ts';
import type { AreaItem, CheckItem } from './diagnosis.ts';
import { oldest } from './evidence-item.ts';
import { type SubjectArea, statusOfSubject } from './subject-area.ts';

/** Any area of a kind. */
export type KindArea = CheckArea | SubjectArea;

/** An area with what was found of it; null where the checks of the kind say all. */
export type AssessedArea =
  | { readonly by: 'a check'; readonly area: SubjectArea; readonly finding: CheckResult }
  | { readonly by: 'its checks'; readonly area: CheckArea; readonly finding: null };

/** Runs the check that an area speaks with, if it has one. */
export async function assessArea(area: KindArea, domain: DomainName, evidence: Evidence): Promise<AssessedArea> {
  if ('speaks' in area) return { by: 'a check', area, finding: await area.speaks.run(domain, evidence) };
  return { by: 'its checks', area, finding: null };
}

interface AreaContext {
  readonly exists: boolean | null;
  readonly transcript: Transcript;
  readonly now: Instant;
}

/** Returns an area of a report: its status, its points, and one sentence. Its points are those of its checks. */
export function areaItem(assessed: AssessedArea, all: readonly CheckItem[], context: AreaContext): AreaItem {
  const { area, by } = assessed;
  const checks = all.filter(({ id }) => area.checks.includes(id));
  const total = totalOf(checks);
  const common = { id: area.id, label: area.label, ...total, checks: checks.map(({ id }) => id) };
  if (by === 'its checks')
    return { ...common, ...statusOfChecks(area, { checks, outcome: total.outcome, exists: context.exists }) };
  const observedAt = oldest(assessed.finding.refs, context.transcript) ?? context.now;
  return {
    ...common,
    observedAt,
    ...statusOfSubject(assessed.area, assessed.finding, context.exists),
  };
}

/** Adds checks up: their points, and one outcome. */
function totalOf(checks: readonly CheckItem[]) {
  const weight = checks.reduce((sum, one) => sum + one.weight, 0);
  const points = checks.reduce((sum, one) => sum + one.points, 0);
  return {
    outcome: outcomeOf(checks, points),
    needsAttention: checks.some(({ needsAttention }) => needsAttention),
    points,
    weight,
  };
}

/** `unknown` where nothing failed, but something is unknown; `not-tested` where nothing else is open. */
function outcomeOf(checks: readonly CheckItem[], points: number): AreaItem['outcome'] {
  const some = (outcome: AreaItem['outcome']) => checks.some((one) => one.outcome === outcome);
  if (!some('failed') && !some('partial'))
    return some('unknown') ? 'unknown' : some('not-tested') ? 'not-tested' : 'satisfied';
  const isOpen = some('unknown') || some('not-tested');
  return points > 0 || some('partial') || isOpen ? 'partial' : 'failed';
}
