import { type CheckResult, messagesOf } from '../../checks/check.ts';
import type { Message } from '../../domain/message.ts';
import type { DomainName } from '../../domain/name.ts';
import type { Instant } from '../../domain/time.ts';
import type { Evidence, Transcript } from '../../evidence/evidence.ts';
import type { AreaItem, CheckItem } from '../diagnosis.ts';
import { oldest } from '../evidence-item.ts';
import { ABSENT, couldNot, jsonArgs, proseOfTexts } from '../prose.ts';
import { type AnyArea, type AreaFinding, prefixOf, summaryTable } from './area.ts';
import { type CheckArea, statusOfChecks } from './check-area.ts';
import { type SubjectArea, statusOfSubject } from './subject-area.ts';

/** Any area of a kind. */
export type KindArea = AnyArea | CheckArea | SubjectArea;

/** An area with what was found of it; null where the checks of the kind say all. */
export type AssessedArea =
  | { readonly by: 'itself'; readonly area: AnyArea; readonly finding: AreaFinding }
  | { readonly by: 'a check'; readonly area: SubjectArea; readonly finding: CheckResult }
  | { readonly by: 'its checks'; readonly area: CheckArea; readonly finding: null };

/** Judges an area, if it judges anything itself. */
export async function assessArea(area: KindArea, domain: DomainName, evidence: Evidence): Promise<AssessedArea> {
  if ('run' in area) return { by: 'itself', area, finding: await area.run(domain, evidence) };
  if ('speaks' in area) return { by: 'a check', area, finding: await area.speaks.run(domain, evidence) };
  return { by: 'its checks', area, finding: null };
}

interface AreaContext {
  readonly exists: boolean | null;
  readonly transcript: Transcript;
  readonly now: Instant;
}

/** An area of a report: its status, its points, and one sentence. Its points are those of its checks. */
export function areaItem(assessed: AssessedArea, all: readonly CheckItem[], context: AreaContext): AreaItem {
  const { area, by } = assessed;
  const checks = all.filter(({ id }) => area.checks.includes(id));
  const total = totalOf(checks);
  const common = { id: area.id, label: area.label, ...total, checks: checks.map(({ id }) => id) };
  if (by === 'its checks') return { ...common, ...statusOfChecks(area, checks, total.outcome, context.exists) };
  const observedAt = oldest(assessed.finding.refs, context.transcript) ?? context.now;
  return {
    ...common,
    observedAt,
    ...(by === 'itself'
      ? statusOf(assessed, context.exists)
      : statusOfSubject(assessed.area, assessed.finding, context.exists)),
  };
}

type Status = Pick<AreaItem, 'status' | 'code' | 'args' | 'summary' | 'advice' | 'explanation' | 'allAdvice'>;

function statusOf({ area, finding }: Extract<AssessedArea, { by: 'itself' }>, exists: boolean | null): Status {
  const none = { args: {}, advice: '', allAdvice: '' } as const;
  if (exists === false)
    return { ...none, status: area.absent, code: 'no-such-name', summary: ABSENT, explanation: ABSENT };
  if ('failures' in finding) {
    const why = couldNot(finding.failures);
    return { ...none, status: 'unknown', code: null, summary: why, explanation: why };
  }
  const whole = proseOfTexts(prefixOf(area), area.texts, [finding, ...(finding.remarks ?? [])]);
  return {
    status: finding.status,
    code: finding.code,
    args: jsonArgs(finding.args),
    summary: summaryOf(area, finding),
    advice: wordsOf(area, finding).advice ?? '',
    explanation: whole.explanation,
    allAdvice: whole.advice,
  };
}

/** What checks come to together: their points, and one outcome. */
function totalOf(checks: readonly CheckItem[]): Pick<AreaItem, 'outcome' | 'needsAttention' | 'points' | 'weight'> {
  const weight = checks.reduce((sum, one) => sum + one.weight, 0);
  const points = checks.reduce((sum, one) => sum + one.points, 0);
  return {
    outcome: outcomeOf(checks, points),
    needsAttention: checks.some(({ needsAttention }) => needsAttention),
    points,
    weight,
  };
}

/** `unknown` where nothing failed, but something is unknown. */
function outcomeOf(checks: readonly CheckItem[], points: number): AreaItem['outcome'] {
  const some = (outcome: AreaItem['outcome']) => checks.some((one) => one.outcome === outcome);
  if (!some('failed') && !some('partial')) return some('unknown') ? 'unknown' : 'satisfied';
  return points > 0 || some('partial') || some('unknown') ? 'partial' : 'failed';
}

type Assessed = Extract<AreaFinding, { readonly code: string }>;

const wordsOf = (area: AnyArea, { code, args }: Pick<Assessed, 'code' | 'args'>) =>
  messagesOf(prefixOf(area), area.texts, code, args);

/** One sentence: of the first remark that has a summary, else of the whole. */
export function summaryOf(area: AnyArea, finding: AreaFinding): Message {
  if ('failures' in finding) return couldNot(finding.failures);
  const short = [...(finding.remarks ?? []), finding].find(({ code }) => Object.hasOwn(area.summaries, code));
  if (short === undefined) return wordsOf(area, finding).message;
  return { id: `${summaryTable(area).prefix}/${short.code}`, args: short.args };
}
