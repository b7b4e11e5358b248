import type { Ref } from '../domain/answer.ts';
import { type DomainName, isAtOrBelow } from '../domain/name.ts';
import { isoTime } from '../domain/time.ts';
import { isDnsLine, type Transcript } from '../evidence/evidence.ts';
import { afterActions, type RankedAction } from './actions.ts';
import type { ReportContext } from './build.ts';
import { oldest } from './evidence-item.ts';
import { type CapFacts, gradeCapOf } from './grade-cap.ts';
import type { AreaItem, DiagnosisReport, Prose } from './report.ts';
import type { Score } from './scoring.ts';
import { warningsOf } from './warnings.ts';

/** What a diagnosis came to, as the beginning of its report is made of it. */
interface Diagnosed {
  readonly domain: DomainName;
  readonly exists: boolean | null;
  readonly verdict: Prose;
  readonly total: Score;
  readonly caps: CapFacts;
  /** Whether any of its checks is unknown. */
  readonly someUnknown: boolean;
  readonly criteria: string;
  /** The evidence of its checks. */
  readonly refs: readonly Ref[];
}

type Head = Omit<DiagnosisReport<Prose>, 'actions' | 'after_actions' | 'areas'>;

/** What the reports of all kinds begin with. */
export function reportHead(diagnosed: Diagnosed, context: ReportContext): Head {
  const { domain, exists, total, caps, refs } = diagnosed;
  const { names, transcript, now, asOf } = context;
  const cap = gradeCapOf(total.grade, caps);
  return {
    domain,
    unicode_domain: names.unicode,
    tld: names.tld,
    registrable_domain: names.registrable,
    exists,
    verdict: diagnosed.verdict,
    score: total.score,
    score_max: total.max,
    grade: cap?.grade ?? total.grade,
    grade_cap: cap,
    provisional: diagnosed.someUnknown || exists === null,
    criteria: diagnosed.criteria,
    observed_at: isoTime(oldest(ownRefs(domain, refs, transcript), transcript) ?? now),
    ...(asOf === undefined ? {} : { as_of: isoTime(asOf) }),
    source: context.source,
    resolvers: context.resolvers,
    refreshing: context.refreshing,
    warnings: warningsOf(domain, transcript),
  };
}

/** Evidence about the name itself: what was asked of its parents may have been seen long before, for other reports. */
const ownRefs = (domain: DomainName, refs: readonly Ref[], transcript: Transcript): Ref[] =>
  refs.filter((ref) => {
    const line = transcript.line(ref);
    return line === undefined || !isDnsLine(line) || isAtOrBelow(line.question.name, domain);
  });

/** What to do, what that brings, and the areas. */
export const reportBody = (
  { actions, total, caps }: { readonly actions: readonly RankedAction[] } & Pick<Diagnosed, 'total' | 'caps'>,
  areas: readonly AreaItem<Prose>[],
): Pick<DiagnosisReport<Prose>, 'actions' | 'after_actions' | 'areas'> => ({
  actions: actions.map(({ item }) => item),
  after_actions: afterActions(actions, total, caps),
  areas,
});
