import type { Report } from '../../diagnoses/report.ts';
import { isoTime } from '../../domain/time.ts';
import type { AreaSchema, SectionSchema } from '../report-schemas.ts';
import { areaCode, shippedArgs } from './codes.ts';
import { fixPathJson, type Written } from './parts.ts';

/** Writes the fields with which the reports of all kinds begin. */
export const headJson = (report: Report) => ({
  domain: report.domain,
  unicode_domain: report.unicodeDomain,
  tld: report.tld,
  registrable_domain: report.registrableDomain,
  exists: report.exists,
  verdict: report.verdict,
  score: report.score,
  score_max: report.maxScore,
  grade: report.grade,
  grade_cap: report.cap,
  provisional: report.provisional,
  criteria: report.criteria,
  observed_at: isoTime(report.observedAt),
  ...(report.asOf === null ? {} : { as_of: isoTime(report.asOf) }),
  source: report.source,
  resolvers: report.resolvers,
  refreshing: report.refreshing,
  ...(report.judgementOnly === true ? { judgement_only: true } : {}),
  warnings: report.ended === null ? report.warnings : [report.ended, ...report.warnings],
});

/** Writes actions, what they bring, and the areas. */
export const bodyJson = ({ kind, actions, afterActions, areas }: Report) => ({
  actions: actions.map(({ checks, title, why, points, fix }) => ({
    checks,
    title,
    why,
    points,
    fix: fixPathJson(fix),
  })),
  after_actions: afterActions,
  areas: areas.map((area) => areaJson(kind, area)),
});

type Area = Report['areas'][number];

const areaJson = (kind: Report['kind'], area: Area): Written<typeof AreaSchema> => ({
  id: area.id,
  area: area.label,
  observed_at: isoTime(area.observedAt),
  args: shippedArgs(area.args),
  status: area.status,
  code: areaCode(kind, area.id, area.code),
  outcome: area.outcome,
  needs_attention: area.needsAttention,
  points: area.points,
  weight: area.weight,
  summary: area.summary,
  advice: area.advice,
  checks: area.checks,
});

/** Returns an area as it shipped: its status and all that is to be said of it. */
export const sectionJson = (kind: Report['kind'], area: Area): Written<typeof SectionSchema> => ({
  area: area.label,
  observed_at: isoTime(area.observedAt),
  args: shippedArgs(area.args),
  status: area.status,
  code: areaCode(kind, area.id, area.code),
  advice: area.allAdvice,
  explanation: area.explanation,
});
