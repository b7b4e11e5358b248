import type { TObject } from 'typebox';
import { CAP_CODES } from '../diagnoses/cap-codes.ts';
import { FIX_PATH } from '../diagnoses/fix-schema.ts';
import { flag, instant, labels, list, object, optional, orNull, text, texts, whole } from '../diagnoses/schema.ts';
import { SEVERITIES } from '../domain/severity.ts';
import { CHECK } from './check-schemas.ts';
import { says } from './descriptions.ts';
import { argsSchema, codeSchema } from './schemas.ts';

/** Schemas of reports: head, what is to be done, areas. `snake` writes their JSON. */

const GRADES = ['A', 'B', 'C', 'D', 'F'] as const;

const findingRef = (description: string) =>
  object({ check: text(says('finding-ref/check')), code: text(says('finding-ref/code')) }, description);

export const ACTION = object(
  {
    checks: texts(says('action/checks')),
    findings: list(findingRef(says('action/findings/one')), says('action/findings')),
    do: text(says('action/do')),
    because: text(says('action/because')),
    more: optional(text(says('action/more'))),
    points: whole(says('action/points'), 100),
    fix: orNull(FIX_PATH, says('action/fix')),
  },
  says('action'),
);

const AFTER_ACTIONS = object(
  {
    actions: whole(says('report/after-actions/actions'), 3),
    score: whole(says('report/after-actions/score'), 100),
    grade: labels(GRADES, says('report/after-actions/grade')),
  },
  says('report/after-actions'),
);

export const AREA = object(
  {
    id: text(says('area/id')),
    label: text(says('area/label')),
    status: text(says('area/status')),
    outcome: labels(['satisfied', 'partial', 'failed', 'unknown', 'not-tested'], says('area/outcome')),
    needsAttention: flag(says('area/needs-attention')),
    points: whole(says('area/points'), 100),
    maxPoints: whole(says('area/max-points'), 100),
    code: orNull(codeSchema, says('area/code')),
    args: argsSchema,
    summary: text(says('area/summary')),
    advice: text(says('area/advice')),
    checks: texts(says('area/checks')),
    observedAt: instant(says('check/observed-at')),
  },
  says('area'),
);

const GRADE_CAP = object(
  {
    grade: labels(GRADES, says('grade-cap/grade')),
    code: labels(CAP_CODES, says('grade-cap/code')),
    reason: text(says('grade-cap/reason')),
  },
  says('report/grade-cap'),
);

const CAUSE = object(
  {
    check: text(says('finding-ref/check')),
    code: text(says('finding-ref/code')),
    name: text(says('cause/name')),
    points: whole(says('cause/points')),
    consequences: list(findingRef(says('cause/consequences/one')), says('cause/consequences')),
  },
  says('cause'),
);

const POLICY = object(
  {
    name: text(says('policy/name')),
    says: text(says('policy/says')),
    leftOut: whole(says('policy/left-out')),
    changed: whole(says('policy/changed')),
    gravest: orNull(labels(SEVERITIES, says('policy/gravest'))),
  },
  says('report/policy'),
);

/** Describes the fields that the reports of all kinds have. */
export const REPORT_FIELDS = {
  domain: text(says('report/domain')),
  kind: text(says('report/kind')),
  unicodeDomain: text(says('report/unicode-domain')),
  tld: text(says('report/tld')),
  registrableDomain: orNull(text(says('report/registrable-domain'))),
  exists: orNull(flag(says('report/exists'))),
  verdict: text(says('report/verdict')),
  beside: text(says('report/beside')),
  score: whole(says('report/score'), 100),
  scoreMax: whole(says('report/score-max'), 100),
  testedPoints: whole(says('report/tested-points'), 100),
  notTested: whole(says('report/not-tested')),
  grade: orNull(labels(GRADES, says('report/grade'))),
  gradeCap: orNull(GRADE_CAP),
  provisional: flag(says('report/provisional')),
  criteria: text(says('report/criteria')),
  observedAt: instant(says('report/observed-at')),
  asOf: optional(instant(says('report/as-of'))),
  source: labels(['live', 'stored'], says('report/source')),
  resolvers: texts(says('report/resolvers')),
  refreshing: flag(says('report/refreshing')),
  judgementOnly: optional(flag(says('report/judgement-only'))),
  policy: optional(POLICY),
  warnings: texts(says('report/warnings')),
  causes: list(CAUSE, says('report/causes')),
  checks: list(CHECK, says('report/checks')),
  actions: list(ACTION, says('report/actions')),
  afterActions: orNull(AFTER_ACTIONS),
  areas: list(AREA, says('report/areas')),
};
export type ReportShape = TObject<typeof REPORT_FIELDS>;
