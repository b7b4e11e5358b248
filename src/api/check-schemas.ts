import Type from 'typebox';
import { SECURITY_STATES } from '../domain/answer.ts';
import { argsSchema, codeSchema, labels, object, orNull, text, time, whole } from './schemas.ts';

/** Schemas of checks, their evidence and their fixes. */

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

export const FixPathSchema = object(
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
const fixSchemas = {
  fixes: Type.Array(FixSchema, {
    description: 'The records of the first step of `fix`, which is the one to take now.',
  }),
  fix: orNull(FixPathSchema, 'All steps of the fix; null if there is nothing to publish.'),
};

const severitySchema = labels(
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

export const DeductionSchema = object(
  {
    points: whole('Points it costs; 0 for a remark.', 100),
    code: codeSchema,
    severity: severitySchema,
    args: argsSchema,
    explanation: text('What we found, and why it matters.'),
    advice: text('What to do; empty where there is nothing to do.'),
    ...fixSchemas,
  },
  'A further finding, and what it costs.',
);

export const GradedCheckSchema = object(
  {
    id: text('Identifier of the check.'),
    name: text('Name of the check.'),
    outcome: labels(
      ['satisfied', 'partial', 'failed', 'unknown'],
      '`partial`: present, but weak; `unknown`: we could not judge it.',
    ),
    not_needed: Type.Boolean({ description: 'Whether it is absent and not needed; we deduct no points for it.' }),
    weight: whole('Points it is worth; 0 if it is not scored.', 100),
    points: whole('Points it got.', 100),
    code: orNull(codeSchema, 'Of the main finding; null if the outcome is unknown.'),
    args: argsSchema,
    explanation: text('What we found, and why it matters.'),
    advice: text('What to do; empty where there is nothing to do.'),
    source: text('Document and section that the check rests on.'),
    ...fixSchemas,
    deductions: Type.Array(DeductionSchema, { description: 'What costs points, and remarks.' }),
    observed_at: time('When its data was observed.'),
    evidence: Type.Array(EvidenceSchema, { description: 'What the verdict rests on.' }),
  },
  'A check that can have a part of its points.',
);
