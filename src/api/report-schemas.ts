import Type, { type TSchema } from 'typebox';
import { CheckSchema, FixPathSchema, GradedCheckSchema } from './check-schemas.ts';
import { says } from './descriptions.ts';
import { argsSchema, codeSchema, labels, object, orNull, RecordSchema, text, time, whole } from './schemas.ts';

/** Schemas of reports: what is to be done, areas, and the whole. */

const ActionSchema = object(
  {
    checks: Type.Array(Type.String(), { description: says('action/checks') }),
    title: text(says('action/title')),
    why: text(says('action/why')),
    points: whole(says('action/points'), 100),
    fix: orNull(FixPathSchema, says('action/fix')),
  },
  says('action'),
);

/** Describes actions, and what they bring. */
const actionSchemas = {
  actions: Type.Array(ActionSchema, {
    description: says('report/actions'),
  }),
  after_actions: orNull(
    Type.Object({
      actions: whole(says('report/after-actions/actions'), 3),
      score: whole(says('report/after-actions/score'), 100),
      grade: labels(['A', 'B', 'C', 'D', 'F'], says('report/after-actions/grade')),
    }),
    says('report/after-actions'),
  ),
};

export const AreaSchema = object(
  {
    id: text(says('area/id')),
    area: text(says('area/area')),
    status: text(says('area/status')),
    outcome: labels(['satisfied', 'partial', 'failed', 'unknown'], says('area/outcome')),
    needs_attention: Type.Boolean({ description: says('area/needs-attention') }),
    points: whole(says('area/points'), 100),
    weight: whole(says('area/weight'), 100),
    code: orNull(codeSchema, says('area/code')),
    args: argsSchema,
    summary: text(says('area/summary')),
    advice: text(says('check/advice')),
    checks: Type.Array(Type.String(), { description: says('area/checks') }),
    observed_at: time(says('check/observed-at')),
  },
  says('area'),
);

export const SectionSchema = object(
  {
    area: text(says('section/area')),
    status: text(says('section/status')),
    code: orNull(codeSchema, says('area/code')),
    args: argsSchema,
    explanation: text(says('section/explanation')),
    advice: text(says('check/advice')),
    observed_at: time(says('check/observed-at')),
  },
  says('section'),
);

const GradeCapSchema = object(
  {
    grade: labels(['A', 'B', 'C', 'D', 'F'], says('grade-cap/grade')),
    code: labels(
      [
        'bogus',
        'anyone-sends',
        'mail-unreachable',
        'no-public-address',
        'no-name-server',
        'browser-warning',
        'broken-encryption',
        'no-current-tls',
        'old-tls',
        'incomplete-chain',
        'not-listed',
        'one-engine',
        'other-canonical',
        'canonical-closed',
        'no-answers',
      ],
      says('grade-cap/code'),
    ),
    reason: text(says('grade-cap/reason')),
  },
  says('grade-cap'),
);

/** Describes the fields that the reports of all kinds have. */
export const reportSchemas = {
  domain: text(says('report/domain')),
  unicode_domain: text(says('report/unicode-domain')),
  tld: text(says('report/tld')),
  registrable_domain: orNull(Type.String(), says('report/registrable-domain')),
  exists: orNull(Type.Boolean(), says('report/exists')),
  verdict: text(says('report/verdict')),
  score: whole(says('report/score'), 100),
  score_max: whole(says('report/score-max'), 100),
  grade: orNull(labels(['A', 'B', 'C', 'D', 'F'], says('report/grade/value')), says('report/grade')),
  grade_cap: orNull(GradeCapSchema, says('report/grade-cap')),
  provisional: Type.Boolean({ description: says('report/provisional') }),
  criteria: text(says('report/criteria')),
  observed_at: time(says('report/observed-at')),
  as_of: Type.Optional(time(says('report/as-of'))),
  source: labels(['live', 'stored'], says('report/source')),
  resolvers: Type.Array(Type.String(), { description: says('report/resolvers') }),
  refreshing: Type.Boolean({ description: says('report/refreshing') }),
  judgement_only: Type.Optional(Type.Boolean({ description: says('report/judgement-only') })),
  warnings: Type.Array(Type.String(), { description: says('report/warnings') }),
  ...actionSchemas,
  areas: Type.Array(AreaSchema, { description: says('report/areas') }),
};

export const ReportSchema = object(
  {
    ...reportSchemas,
    health_score: whole(says('report/health-score'), 100),
    health_score_max: whole(says('report/health-score-max'), 100),
    checks: Type.Array(CheckSchema, { description: says('report/checks') }),
    first_things: Type.Array(Type.String(), { description: says('report/first-things') }),
    record_count: whole(says('report/record-count')),
    name_server_provider: Type.Optional(text(says('report/name-server-provider'))),
    mail_provider: orNull(Type.String(), says('report/mail-provider')),
    dnssec_algorithm: orNull(Type.String(), says('report/dnssec-algorithm')),
    spf_state: labels(
      [
        'not configured',
        'strict (-all)',
        'soft fail (~all)',
        'neutral (?all)',
        'allows anyone (+all)',
        'no all',
        'invalid',
        'unknown',
      ],
      says('report/spf-state'),
    ),
    dmarc_state: labels(
      ['not configured', 'reject', 'quarantine', 'none', 'invalid', 'unknown'],
      says('report/dmarc-state'),
    ),
    dkim_state: labels(
      ['detected', 'not detected', 'revoked', 'present, selector unknown', 'unknown'],
      says('report/dkim-state'),
    ),
    ipv6_state: labels(['supported', 'unsupported', 'unknown'], says('report/ipv6-state')),
    sections: Type.Array(SectionSchema, {
      description: says('report/sections'),
    }),
    records: Type.Array(RecordSchema, { description: says('report/records') }),
  },
  says('report'),
);

/**
 * Returns the schema of the report of a kind that shipped with no names of its own: its checks, and its blocks by their
 * ids.
 */
export const checkReportSchema = (description: string, blocks: Readonly<Record<string, TSchema>>) =>
  object(
    {
      ...reportSchemas,
      checks: Type.Array(GradedCheckSchema, { description: says('report/kind-checks') }),
      ...blocks,
    },
    description,
  );
