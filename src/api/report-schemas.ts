import Type, { type TSchema } from 'typebox';
import { CheckSchema, FixPathSchema, GradedCheckSchema } from './check-schemas.ts';
import { argsSchema, codeSchema, labels, object, orNull, RecordSchema, text, time, whole } from './schemas.ts';

/** Schemas of reports: what is to be done, areas, and the whole. */

const ActionSchema = object(
  {
    checks: Type.Array(Type.String(), { description: 'The checks or items that it fixes, by their `id`.' }),
    title: text('What to do.'),
    why: text('Why, in one line.'),
    points: whole('Points to gain; 0 if it only removes what keeps the grade down.', 100),
    fix: orNull(FixPathSchema, 'The records to publish, step by step; null if only the owner knows their values.'),
  },
  'One thing to do.',
);

/** What to do, and what it brings. */
const actionSchemas = {
  actions: Type.Array(ActionSchema, {
    description:
      'What to do about everything that failed or needs attention, most urgent first: what nobody can reach, then forged e-mail, then points. Warnings are among them even if they cost no points.',
  }),
  after_actions: orNull(
    Type.Object({
      actions: whole('How many of the first actions that takes.', 3),
      score: whole('The score after them.', 100),
      grade: labels(['A', 'B', 'C', 'D', 'F'], 'The grade after them.'),
    }),
    'What the first actions bring: three, or those before the first whose effect is not certain. Null if there are none.',
  ),
};

export const AreaSchema = object(
  {
    id: text('Identifier of the area, e.g. `ns`.'),
    area: text('Its label, e.g. `Name servers (NS)`.'),
    status: text('State, e.g. `normal`, `not configured`, `unknown`.'),
    outcome: labels(
      ['satisfied', 'partial', 'failed', 'unknown'],
      'The result of its checks. `partial`: only some of its points are lost; `unknown`: a check is unknown and none failed.',
    ),
    needs_attention: Type.Boolean({ description: 'Whether any of its checks needs attention.' }),
    points: whole('Points of its satisfied checks.', 100),
    weight: whole('Points that its checks are worth.', 100),
    code: orNull(codeSchema, 'The code of the status; null if the status is unknown.'),
    args: argsSchema,
    summary: text('What we found, in one sentence.'),
    advice: text('What to do; empty if there is nothing to do.'),
    checks: Type.Array(Type.String(), { description: 'The checks in it, as `checks[].id`.' }),
    observed_at: time('When its data was observed.'),
  },
  'One area of the report. The points of all areas add up to the score.',
);

export const SectionSchema = object(
  {
    area: text('Area, e.g. `Name servers (NS)`.'),
    status: text('Label, e.g. `normal`, `not configured`, `unknown`.'),
    code: orNull(codeSchema, 'The code of the status; null if the status is unknown.'),
    args: argsSchema,
    explanation: text('What that means.'),
    advice: text('What to do; empty if there is nothing to do.'),
    observed_at: time('When its data was observed.'),
  },
  'Assessment of one area, in its older form.',
);

const GradeCapSchema = object(
  {
    grade: labels(['A', 'B', 'C', 'D', 'F'], 'The best possible grade.'),
    code: labels(
      ['bogus', 'anyone-sends', 'mail-unreachable', 'no-public-address', 'no-name-server'],
      'What keeps the grade down.',
    ),
    reason: text('The same in a sentence.'),
  },
  'What keeps a grade down, whatever the points say.',
);

/** What the reports of all kinds have. */
export const reportSchemas = {
  domain: text('The name, in ASCII.'),
  unicode_domain: text('The name in its own script.'),
  tld: text('Top-level domain with its dot.'),
  registrable_domain: orNull(Type.String(), 'The registrable domain of the name; null for a public suffix.'),
  exists: orNull(Type.Boolean(), 'Whether the name exists; null if that is unknown.'),
  verdict: text('One sentence: what matters most.'),
  score: whole('Points out of 100; what is unknown adds none.', 100),
  score_max: whole('The score if everything unknown passed.', 100),
  grade: orNull(
    labels(['A', 'B', 'C', 'D', 'F'], 'Letter of the score.'),
    'A from 90, B from 75, C from 60, D from 40, F below; null if the checks that we could judge are worth less than 60 points.',
  ),
  grade_cap: orNull(GradeCapSchema, 'Why the grade cannot be better; null if only the points decide.'),
  provisional: Type.Boolean({ description: 'Whether anything is unknown.' }),
  criteria: text('Version of checks, weights and thresholds.'),
  observed_at: time('When the oldest part of the data was observed.'),
  as_of: Type.Optional(
    time('The time requested with `at`. Only in a report as of a date, which has nothing that was observed later.'),
  ),
  source: labels(['live', 'stored'], 'Where the data comes from.'),
  resolvers: Type.Array(Type.String(), { description: 'Resolvers that a live check used.' }),
  refreshing: Type.Boolean({ description: 'Whether newer data is being looked up.' }),
  warnings: Type.Array(Type.String(), { description: 'Warnings, shown above everything else.' }),
  ...actionSchemas,
  areas: Type.Array(AreaSchema, { description: 'The areas, in a fixed order.' }),
};

export const ReportSchema = object(
  {
    ...reportSchemas,
    health_score: whole('An older name of `score`.', 100),
    health_score_max: whole('An older name of `score_max`.', 100),
    checks: Type.Array(CheckSchema, { description: 'The ten checks, in the order of the specification.' }),
    first_things: Type.Array(Type.String(), { description: 'What to fix first, as `checks[].id`; at most three.' }),
    record_count: whole('Number of rows in `records`.'),
    name_server_provider: Type.Optional(text('DNS hosting provider; only if name servers were detected.')),
    mail_provider: orNull(Type.String(), 'The provider that receives e-mail; null if the MX records do not tell.'),
    dnssec_algorithm: orNull(
      Type.String(),
      'What the zone is signed with, e.g. `ECDSA P-256`; null if it is not validly signed or we could not find out.',
    ),
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
      'State of SPF.',
    ),
    dmarc_state: labels(
      ['not configured', 'reject', 'quarantine', 'none', 'invalid', 'unknown'],
      'Policy that applies to the name.',
    ),
    dkim_state: labels(
      ['detected', 'not detected', 'revoked', 'present, selector unknown', 'unknown'],
      'State of DKIM.',
    ),
    ipv6_state: labels(['supported', 'unsupported', 'unknown'], '`supported` if there is an AAAA record.'),
    sections: Type.Array(SectionSchema, {
      description: 'An older form of `areas`, without points; its `explanation` may be longer than one sentence.',
    }),
    records: Type.Array(RecordSchema, { description: 'Current records, ordered by type, value and name.' }),
  },
  'DNS and mail-authentication health of a name.',
);

/** The schema of the report of a kind that shipped with no names of its own: its checks, and its blocks by their ids. */
export const checkReportSchema = (description: string, blocks: Readonly<Record<string, TSchema>>) =>
  object(
    {
      ...reportSchemas,
      checks: Type.Array(GradedCheckSchema, { description: 'The checks, in a fixed order.' }),
      ...blocks,
    },
    description,
  );
