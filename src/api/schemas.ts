import Type, { type TSchema } from 'typebox';
import { SECURITY_STATES } from '../domain/answer.ts';

/** Schemas of all bodies: the OpenAPI document, its page and the tests of the responses come from these. */

export const labels = <const T extends string[]>(values: readonly [...T], description: string) =>
  Type.Enum<T>(values, { type: 'string', description });
export const text = (description: string) => Type.String({ description });
export const time = (description: string) => Type.String({ format: 'date-time', description });
const date = (description: string) => Type.String({ format: 'date', description });
export const whole = (description: string, maximum?: number) =>
  Type.Integer({ minimum: 0, ...(maximum === undefined ? {} : { maximum }), description });
export const orNull = <T extends TSchema>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description });

/** Fields may be added within a version of the API; none is taken away. */
export const object = <T extends Record<string, TSchema>>(properties: T, description: string) =>
  Type.Object(properties, { description });

export const RecordSchema = object(
  {
    name: text('Owner of the record. `*.` before a name stands for all names that a wildcard answers alike.'),
    type: text('Record type.'),
    value: text('Record data in the presentation form of RFC 1035; TXT strings joined and unquoted.'),
    ttl: whole('Time to live in seconds, as observed.'),
    ttl_from_cache: Type.Boolean({ description: 'Whether the TTL came from a cache, where it counts down.' }),
    first_observed: date('First time the record was seen (UTC).'),
    last_observed: date('Last time the record was seen (UTC).'),
    count: whole('Number of observations.'),
    observed_at: time('When the record was last looked up.'),
  },
  'One observed record.',
);

export const LookupSchema = object(
  {
    name: text('Name asked for.'),
    type: text('Record type asked for.'),
    outcome: labels(
      ['answer', 'nodata', 'nxdomain', 'failure'],
      '`nodata`: the name has no such record; `nxdomain`: the name does not exist; `failure`: the lookup failed, which says nothing about whether the record exists.',
    ),
    observed_at: time('When that was found out.'),
  },
  'How one question ended.',
);

export const DnsSchema = object(
  {
    domain: text('The name asked for, in ASCII.'),
    records: Type.Array(RecordSchema, { description: 'Ordered by type, value and name. Empty where there are none.' }),
    lookups: Type.Array(LookupSchema, { description: 'How each question ended.' }),
  },
  'Current records of a name.',
);

export const FixSchema = object(
  {
    name: text('Owner of the record to publish.'),
    type: text('Record type.'),
    value: text('Record data.'),
    ttl: whole('Time to live in seconds.'),
    replaces: orNull(Type.String(), 'Value of the record that this one replaces; null: add it.'),
    also_remove: Type.Optional(
      Type.Array(Type.String(), { description: 'Values of further records of this name and type that must go.' }),
    ),
    zone_line: text('The record as a line of a zone file.'),
    fields: Type.Object(
      {
        host: text('Relative to the zone, `@` for its apex.'),
        type: text('Record type.'),
        value: text('Record data.'),
        ttl: whole('Time to live in seconds.'),
        priority: Type.Optional(whole('For MX: the preference.')),
      },
      { description: "As the fields of a provider's form." },
    ),
  },
  'A record to paste.',
);

const FixPathSchema = object(
  {
    steps: Type.Array(
      Type.Object(
        {
          title: text('What to do.'),
          when: orNull(Type.String(), 'When to take the step; null means now.'),
          publish: Type.Array(FixSchema, { description: 'Records to publish.' }),
          remove: Type.Array(
            Type.Object({
              name: text('Owner of the record.'),
              type: text('Record type.'),
              value: text('Record data.'),
            }),
            { description: 'Records to delete that no record of `publish` replaces.' },
          ),
        },
        { description: 'One safe step.' },
      ),
      { minItems: 1, description: 'In order. The first is the one to take now.' },
    ),
  },
  'A staged fix: each step is safe by itself, and the last one makes the finding go away.',
);

/** What an item says of its fix. */
export const fixSchemas = {
  fixes: Type.Array(FixSchema, {
    description: 'The records of the first step of `fix`, which is the one to take now.',
  }),
  fix: orNull(FixPathSchema, 'All steps of the fix; null if there is nothing to publish.'),
};

/** Stable name of what was found. */
export const codeSchema = text('Stable name of the finding, for programs.');

/** What the sentences are made of. */
export const argsSchema = Type.Record(Type.String(), Type.Unknown(), {
  description: 'The values in the sentences, by name. A statement within a statement is `{code, args}`.',
});

export const severitySchema = labels(
  ['ok', 'info', 'notice', 'warning', 'error', 'critical'],
  'How severe the finding is. `ok`: nothing to fix.',
);

const FindingSchema = object(
  {
    code: codeSchema,
    severity: severitySchema,
    args: argsSchema,
    explanation: text('What we found, and why it matters.'),
    advice: text('What to do; empty where there is nothing to do.'),
  },
  'One thing that a check found.',
);

export const EvidenceSchema = object(
  {
    question: Type.Object({
      name: text('Name asked for; for a wildcard probe `*.` before the parent.'),
      type: text('Record type asked for.'),
      probe: Type.Optional(Type.Literal('wildcard', { description: 'Random names below the parent were asked.' })),
    }),
    outcome: labels(['answer', 'nodata', 'nxdomain', 'failure'], 'How the question ended.'),
    at: time('When the answer came.'),
    source: labels(['resolver', 'authoritative', 'store', 'web server', 'mail server'], 'Where the answer comes from.'),
    dnssec: labels(
      ['secure', 'bogus', 'unchecked'],
      'An older form of `dnssec_state`: `unchecked` stands for `insecure` and `indeterminate`.',
    ),
    dnssec_state: orNull(
      labels(SECURITY_STATES, 'DNSSEC state of the answer (RFC 4035 section 4.3).'),
      'DNSSEC state of the answer (RFC 4035 section 4.3); null for a web or mail server.',
    ),
    answer: Type.Array(Type.String(), { description: 'Records in presentation form, at most 20.' }),
    more: whole('How many records are left out.'),
    failure: orNull(Type.String(), 'For a failure: what happened, in words.'),
    exchanges: Type.Array(
      Type.Object({
        server: text('Server asked.'),
        transport: labels(['udp', 'tcp', 'tls', 'https'], 'Way of asking.'),
        rtt_ms: Type.Number({ minimum: 0, description: 'Time from question to answer in milliseconds.' }),
        cd: Type.Boolean({ description: 'Whether checking was disabled (CD=1).' }),
        result: text('RCODE, or why no answer came.'),
        ede: Type.Optional(Type.Array(Type.String(), { description: 'Extended DNS errors (RFC 8914).' })),
      }),
      { description: 'The messages behind the answer.' },
    ),
  },
  'A query, the server that received it, when, and its answer.',
);

export const CheckSchema = object(
  {
    id: text('Identifier of the check.'),
    name: text('Name of the check.'),
    satisfied: Type.Boolean({ description: 'True only where `outcome` is `satisfied`.' }),
    outcome: labels(['satisfied', 'failed', 'unknown'], '`unknown`: we could not judge it; it gets no points.'),
    weight: whole('Points it is worth.', 100),
    code: orNull(codeSchema, 'Of the main finding; null if the outcome is unknown.'),
    args: argsSchema,
    explanation: text('What we found, and why it matters.'),
    advice: text('What to do; empty where there is nothing to do.'),
    findings: Type.Array(FindingSchema, {
      description:
        'All findings, the main one first. `explanation` and `advice` of the check say the same in one text.',
    }),
    source: text('Document and section that the check rests on.'),
    ...fixSchemas,
    observed_at: time('When its data was observed.'),
    evidence: Type.Array(EvidenceSchema, { description: 'What the verdict rests on.' }),
  },
  'One of the ten checks.',
);

const ActionSchema = object(
  {
    checks: Type.Array(Type.String(), { description: 'The checks or items that it is about, by their `id`.' }),
    title: text('What to do.'),
    why: text('Why, in one line.'),
    points: whole('Points to gain; 0 if it only lifts what keeps the grade down.', 100),
    fix: orNull(FixPathSchema, 'The records to publish, step by step; null if only the owner knows their values.'),
  },
  'One thing to do.',
);

/** What to do, and what it brings. */
export const actionSchemas = {
  actions: Type.Array(ActionSchema, {
    description:
      'What to do about everything that failed, most urgent first: what nobody can reach, then forged e-mail, then points.',
  }),
  after_actions: orNull(
    Type.Object({
      actions: whole('How many of the first actions that takes.', 3),
      score: whole('The score then.', 100),
      grade: labels(['A', 'B', 'C', 'D', 'F'], 'The grade then.'),
    }),
    'What the first three actions bring; null if that is not certain.',
  ),
};

export const AreaSchema = object(
  {
    id: text('Identifier of the area, e.g. `ns`.'),
    area: text('Its label, e.g. `Name servers (NS)`.'),
    status: text('State, e.g. `normal`, `not configured`, `unknown`.'),
    outcome: labels(
      ['satisfied', 'partial', 'failed', 'unknown'],
      'By its checks. `partial`: only some of its points are lost; `unknown`: a check is unknown and none failed.',
    ),
    points: whole('Points of its satisfied checks.', 100),
    weight: whole('Points that its checks are worth.', 100),
    code: orNull(codeSchema, 'Null if the status is unknown.'),
    args: argsSchema,
    summary: text('What we found, in one sentence.'),
    advice: text('What to do; empty where there is nothing to do.'),
    checks: Type.Array(Type.String(), { description: 'The checks in it, as `checks[].id`.' }),
    observed_at: time('When its data was observed.'),
  },
  'One area of the report. The points of all areas add up to the score.',
);

export const SectionSchema = object(
  {
    area: text('Area, e.g. `Name servers (NS)`.'),
    status: text('Label, e.g. `normal`, `not configured`, `unknown`.'),
    code: orNull(codeSchema, 'Null if the status is unknown.'),
    args: argsSchema,
    explanation: text('What that means.'),
    advice: text('What to do; empty where there is nothing to do.'),
    observed_at: time('When its data was observed.'),
  },
  'Assessment of one area, in its older form.',
);

export const GradeCapSchema = object(
  {
    grade: labels(['A', 'B', 'C', 'D', 'F'], 'The best grade that is possible.'),
    code: labels(['bogus', 'anyone-sends', 'mail-unreachable'], 'What keeps the grade down.'),
    reason: text('The same in a sentence.'),
  },
  'What keeps a grade down, whatever the points say.',
);

export const ReportSchema = object(
  {
    domain: text('The name, in ASCII.'),
    unicode_domain: text('The name in its own script.'),
    tld: text('Top-level domain with its dot.'),
    registrable_domain: orNull(Type.String(), 'What the registry knows; null for a public suffix.'),
    exists: orNull(Type.Boolean(), 'Whether the name exists; null where that is unknown.'),
    verdict: text('One sentence: what matters most.'),
    health_score: whole('Points of the satisfied checks, out of 100.', 100),
    health_score_max: whole('The score if every unknown check were satisfied.', 100),
    grade: orNull(
      labels(['A', 'B', 'C', 'D', 'F'], 'Letter of the score.'),
      'A from 90, B from 75, C from 60, D from 40, F below; null where checks worth less than 60 points could be judged.',
    ),
    grade_cap: orNull(GradeCapSchema, 'Why the grade cannot be better; null if only the points decide.'),
    provisional: Type.Boolean({ description: 'Whether anything is unknown.' }),
    criteria: text('Version of checks, weights and thresholds.'),
    observed_at: time('When the oldest part of the data was observed.'),
    as_of: Type.Optional(
      time('The time that was asked for with `at`. Only in a report as of a date; nothing in that was observed later.'),
    ),
    source: labels(['live', 'stored'], 'Where the data comes from.'),
    resolvers: Type.Array(Type.String(), { description: 'Resolvers that a live check used.' }),
    refreshing: Type.Boolean({ description: 'Whether newer data is being looked up.' }),
    warnings: Type.Array(Type.String(), { description: 'Warnings, shown above everything else.' }),
    checks: Type.Array(CheckSchema, { description: 'The ten checks, in the order of the specification.' }),
    first_things: Type.Array(Type.String(), { description: 'What to fix first, as `checks[].id`; at most three.' }),
    ...actionSchemas,
    record_count: whole('Number of rows in `records`.'),
    name_server_provider: Type.Optional(text('DNS hosting provider; only where name servers were detected.')),
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
    ipv6_state: labels(['supported', 'unsupported', 'unknown'], '`supported` where an AAAA record exists.'),
    areas: Type.Array(AreaSchema, { description: 'The areas, in the order of the specification.' }),
    sections: Type.Array(SectionSchema, {
      description: 'An older form of `areas`, without points; its `explanation` may be longer than one sentence.',
    }),
    records: Type.Array(RecordSchema, { description: 'Current records, ordered by type, value and name.' }),
  },
  'DNS and mail-authentication health of a name.',
);

export const ProblemSchema = object(
  {
    type: Type.String({ format: 'uri', description: 'Address of the page about this kind of problem.' }),
    title: text('Kind of problem.'),
    status: Type.Integer({ minimum: 400, maximum: 599, description: 'HTTP status.' }),
    detail: text('What is wrong with this request.'),
    parameter: Type.Optional(text('Which part of the request is at fault.')),
    'violated-policies': Type.Optional(
      Type.Array(Type.String(), { description: 'Names of the policies in `RateLimit-Policy` that were exceeded.' }),
    ),
  },
  'An error (RFC 9457).',
);
