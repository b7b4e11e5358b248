import { messagesOf } from '../../checks/check.ts';
import type { Message } from '../../domain/message.ts';
import { ABSENT, couldNot, jsonArgs, proseOfTexts } from '../prose.ts';
import type { AreaItem, Prose, SectionItem } from '../report.ts';
import { type AnyArea, type AreaFinding, prefixOf, summaryTable } from './area.ts';

/** An area with what was found of it. */
export interface AssessedArea {
  readonly area: AnyArea;
  readonly finding: AreaFinding;
}

/** What an area and its older form say alike. */
type Common = Pick<SectionItem<Prose>, 'area' | 'status' | 'code' | 'args' | 'observed_at'>;

function commonOf({ area, finding }: AssessedArea, exists: boolean | null, observedAt: string): Common {
  const common = { area: area.label, observed_at: observedAt, args: {} };
  if (exists === false) return { ...common, status: area.absent, code: 'no-such-name' };
  if ('failures' in finding) return { ...common, status: 'unknown', code: null };
  return { ...common, status: finding.status, code: finding.code, args: jsonArgs(finding.args) };
}

/** An area as it shipped: its status and all that is to be said of it. */
export function sectionItem(assessed: AssessedArea, exists: boolean | null, observedAt: string): SectionItem<Prose> {
  const { area, finding } = assessed;
  const common = { ...commonOf(assessed, exists, observedAt), advice: '' } as const;
  if (exists === false) return { ...common, explanation: ABSENT };
  if ('failures' in finding) return { ...common, explanation: couldNot(finding.failures) };
  return { ...common, ...proseOfTexts(prefixOf(area), area.texts, [finding, ...(finding.remarks ?? [])]) };
}

/** An area of a report: its status, its points, and one sentence. Its points are those of its checks. */
export function areaItem(
  assessed: AssessedArea,
  checks: readonly AreaCheck[],
  exists: boolean | null,
  observedAt: string,
): AreaItem<Prose> {
  const { area, finding } = assessed;
  const own = checks.filter(({ id }) => area.checks.includes(id));
  return {
    id: area.id,
    ...commonOf(assessed, exists, observedAt),
    ...totalOf(own),
    summary: exists === false ? ABSENT : summaryOf(area, finding),
    advice: exists === false || 'failures' in finding ? '' : (wordsOf(area, finding).advice ?? ''),
    checks: own.map(({ id }) => id),
  };
}

/** A check as an area counts it. */
export interface AreaCheck {
  readonly id: string;
  readonly outcome: AreaItem['outcome'];
  readonly needs_attention: boolean;
  readonly weight: number;
  readonly points: number;
}

/** What checks come to together: their points, and one outcome. */
export function totalOf(
  checks: readonly AreaCheck[],
): Pick<AreaItem, 'outcome' | 'needs_attention' | 'points' | 'weight'> {
  const weight = checks.reduce((sum, one) => sum + one.weight, 0);
  const points = checks.reduce((sum, one) => sum + one.points, 0);
  return {
    outcome: outcomeOf(checks, points),
    needs_attention: checks.some(({ needs_attention }) => needs_attention),
    points,
    weight,
  };
}

/** `unknown` where nothing failed, but something is unknown. */
function outcomeOf(checks: readonly AreaCheck[], points: number): AreaItem['outcome'] {
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
