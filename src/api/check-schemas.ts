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
    replaces: orNull(Type.String(), 'Value of the record that this one replaces; null if it is a new record.'),
    also_remove: Type.Optional(
      Type.Array(Type.String(), { description: 'Values of other records of this name and type to delete.' }),
    ),
    fill_in: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'Parts of `value` that are samples. Replace them before you publish the record. Left out if there are none.',
      }),
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
      { description: "The same as the fields of a provider's form." },
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
          file: Type.Optional(
            Type.Object(
              {
                url: text('The address to serve it at, without a redirect.'),
                content: text('The whole file.'),
              },
              { description: 'A file to serve before you change the records.' },
            ),
          ),
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
      { minItems: 1, description: 'In order. Take the first one now.' },
    ),
  },
  'A staged fix: each step is safe by itself, and the last one makes the finding go away.',
);

/** What an item says of its fix. */
const fixSchemas = {
  fixes: Type.Array(FixSchema, {
    description:
      'The records of the first step of `fix` that you can publish now as they are: no samples to replace, no file to serve first.',
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
    advice: text('What to do; empty if there is nothing to do.'),
  },
  'One thing that a check found.',
);

export const EvidenceSchema = object(
  {
    question: Type.Object({
      name: text('The name that we looked up; for a wildcard probe, `*.` before the parent.'),
      type: text('The record type that we looked up.'),
      probe: Type.Optional(Type.Literal('wildcard', { description: 'We looked up random names below the parent.' })),
    }),
    outcome: labels(['answer', 'nodata', 'nxdomain', 'failure'], 'The outcome of the lookup.'),
    at: time('When we got the answer.'),
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
        server: text('The server that we asked.'),
        transport: labels(['udp', 'tcp', 'tls', 'https'], 'Transport of the query.'),
        rtt_ms: Type.Number({ minimum: 0, description: 'Time from query to response, in milliseconds.' }),
        cd: Type.Boolean({ description: 'Whether checking was disabled (CD=1).' }),
        ad: Type.Optional(
          Type.Literal(true, {
            description:
              'The server says that it validated the answer (AD=1). `dnssec_state` is our own verdict and does not depend on it.',
          }),
        ),
        result: text('RCODE, or why there was no response.'),
        ede: Type.Optional(Type.Array(Type.String(), { description: 'Extended DNS errors (RFC 8914).' })),
      }),
      { description: 'The DNS messages behind the answer.' },
    ),
  },
  'A query, the server that received it, when, and the answer.',
);

export const CheckSchema = object(
  {
    id: text('Identifier of the check.'),
    name: text('Name of the check.'),
    satisfied: Type.Boolean({ description: 'True only if `outcome` is `satisfied`.' }),
    outcome: labels(['satisfied', 'failed', 'unknown'], '`unknown`: we could not judge it; it gets no points.'),
    needs_attention: Type.Boolean({
      description: 'Whether there is something to do: points are lost, or a finding is a `warning` or worse.',
    }),
    weight: whole('Points it is worth.', 100),
    code: orNull(codeSchema, 'The code of the main finding; null if the outcome is unknown.'),
    args: argsSchema,
    explanation: text('What we found, and why it matters.'),
    advice: text('What to do; empty if there is nothing to do.'),
    findings: Type.Array(FindingSchema, {
      description:
        'All findings, the main one first. `explanation` and `advice` of the check say the same in one text.',
    }),
    source: text('Document and section that the check is based on.'),
    ...fixSchemas,
    observed_at: time('When its data was observed.'),
    evidence: Type.Array(EvidenceSchema, { description: 'What the verdict is based on.' }),
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
    advice: text('What to do; empty if there is nothing to do.'),
    ...fixSchemas,
  },
  'Another finding, and what it costs.',
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
    needs_attention: Type.Boolean({
      description: 'Whether there is something to do: points are lost, or a finding is a `warning` or worse.',
    }),
    weight: whole('Points it is worth; 0 if it is not scored.', 100),
    points: whole('Points it got.', 100),
    code: orNull(codeSchema, 'The code of the main finding; null if the outcome is unknown.'),
    args: argsSchema,
    explanation: text('What we found, and why it matters.'),
    advice: text('What to do; empty if there is nothing to do.'),
    source: text('Document and section that the check is based on.'),
    ...fixSchemas,
    deductions: Type.Array(DeductionSchema, { description: 'Deductions, and remarks that cost no points.' }),
    observed_at: time('When its data was observed.'),
    evidence: Type.Array(EvidenceSchema, { description: 'What the verdict is based on.' }),
  },
  'A check that can get part of its points.',
);
