import Type from 'typebox';
import { SECURITY_STATES } from '../domain/answer.ts';
import { SEVERITIES } from '../domain/severity.ts';
import { ANSWER_SOURCES } from '../evidence/questions/define-question.ts';
import { says } from './descriptions.ts';
import { argsSchema, codeSchema, labels, object, orNull, text, time, whole } from './schemas.ts';

/** Schemas of checks, their evidence and their fixes. */

export const FixSchema = object(
  {
    name: text(says('fix/name')),
    type: text(says('change/type')),
    value: text(says('fix-path/value')),
    ttl: whole(says('fix/ttl')),
    replaces: orNull(Type.String(), says('fix/replaces')),
    also_remove: Type.Optional(Type.Array(Type.String(), { description: says('fix/also-remove') })),
    fill_in: Type.Optional(
      Type.Array(Type.String(), {
        description: says('fix/fill-in'),
      }),
    ),
    zone_line: text(says('fix/zone-line')),
    fields: Type.Object(
      {
        host: text(says('fix/host')),
        type: text(says('change/type')),
        value: text(says('fix-path/value')),
        ttl: whole(says('fix/ttl')),
        priority: Type.Optional(whole(says('fix/priority'))),
      },
      { description: says('fix/fields') },
    ),
  },
  says('fix'),
);

export const FixPathSchema = object(
  {
    steps: Type.Array(
      Type.Object(
        {
          title: text(says('action/title')),
          when: orNull(Type.String(), says('fix-path/when')),
          file: Type.Optional(
            Type.Object(
              {
                url: text(says('fix-path/url')),
                content: text(says('fix-path/content')),
              },
              { description: says('fix-path/file') },
            ),
          ),
          paste: Type.Optional(
            Type.Object(
              {
                text: text(says('fix-path/text')),
                fill_in: Type.Optional(Type.Array(Type.String(), { description: says('fix-path/fill-in') })),
              },
              { description: says('fix-path/paste') },
            ),
          ),
          publish: Type.Array(FixSchema, { description: says('fix-path/publish') }),
          remove: Type.Array(
            Type.Object({
              name: text(says('fix-path/name')),
              type: text(says('change/type')),
              value: text(says('fix-path/value')),
            }),
            { description: says('fix-path/remove') },
          ),
        },
        { description: says('fix-path/step') },
      ),
      { minItems: 1, description: says('fix-path/steps') },
    ),
  },
  says('fix-path'),
);

/** Describes the fix of an item. */
const fixSchemas = {
  fixes: Type.Array(FixSchema, {
    description: says('check/fixes'),
  }),
  fix: orNull(FixPathSchema, says('check/fix')),
};

const severitySchema = labels(SEVERITIES, says('check/severity'));

const FindingSchema = object(
  {
    code: codeSchema,
    severity: severitySchema,
    args: argsSchema,
    explanation: text(says('check/explanation')),
    advice: text(says('check/advice')),
  },
  says('check/findings/one'),
);

export const EvidenceSchema = object(
  {
    question: Type.Object({
      name: text(says('evidence/name')),
      type: text(says('lookup/type')),
      probe: Type.Optional(Type.Literal('wildcard', { description: says('evidence/probe') })),
    }),
    outcome: labels(['answer', 'nodata', 'nxdomain', 'failure'], says('evidence/outcome')),
    at: time(says('evidence/at')),
    source: labels(ANSWER_SOURCES, says('evidence/source')),
    dnssec: labels(['secure', 'bogus', 'unchecked'], says('evidence/dnssec')),
    dnssec_state: orNull(labels(SECURITY_STATES, says('evidence/dnssec-state/value')), says('evidence/dnssec-state')),
    answer: Type.Array(Type.String(), { description: says('evidence/answer') }),
    more: whole(says('evidence/more')),
    failure: orNull(Type.String(), says('evidence/failure')),
    exchanges: Type.Array(
      Type.Object({
        server: text(says('evidence/server')),
        transport: labels(['udp', 'tcp', 'tls', 'https'], says('evidence/transport')),
        rtt_ms: Type.Number({ minimum: 0, description: says('evidence/rtt-ms') }),
        cd: Type.Boolean({ description: says('evidence/cd') }),
        ad: Type.Optional(
          Type.Literal(true, {
            description: says('evidence/ad'),
          }),
        ),
        result: text(says('evidence/result')),
        ede: Type.Optional(Type.Array(Type.String(), { description: says('evidence/ede') })),
      }),
      { description: says('evidence/exchanges') },
    ),
  },
  says('evidence'),
);

export const CheckSchema = object(
  {
    id: text(says('check/id')),
    name: text(says('check/name')),
    satisfied: Type.Boolean({ description: says('check/satisfied') }),
    outcome: labels(['satisfied', 'failed', 'unknown'], says('check/outcome')),
    needs_attention: Type.Boolean({
      description: says('check/needs-attention'),
    }),
    weight: whole(says('check/weight'), 100),
    code: orNull(codeSchema, says('check/code')),
    args: argsSchema,
    explanation: text(says('check/explanation')),
    advice: text(says('check/advice')),
    findings: Type.Array(FindingSchema, {
      description: says('check/findings'),
    }),
    source: text(says('check/source')),
    ...fixSchemas,
    observed_at: time(says('check/observed-at')),
    evidence: Type.Array(EvidenceSchema, { description: says('check/evidence') }),
  },
  says('check'),
);

export const DeductionSchema = object(
  {
    points: whole(says('deduction/points'), 100),
    code: codeSchema,
    severity: severitySchema,
    args: argsSchema,
    explanation: text(says('check/explanation')),
    advice: text(says('check/advice')),
    ...fixSchemas,
  },
  says('deduction'),
);

export const GradedCheckSchema = object(
  {
    id: text(says('check/id')),
    name: text(says('check/name')),
    outcome: labels(['satisfied', 'partial', 'failed', 'not-needed', 'unknown'], says('mail-item/outcome')),
    not_needed: Type.Boolean({ description: says('mail-item/not-needed') }),
    needs_attention: Type.Boolean({
      description: says('check/needs-attention'),
    }),
    weight: whole(says('mail-item/weight'), 100),
    points: whole(says('mail-item/points'), 100),
    code: orNull(codeSchema, says('check/code')),
    args: argsSchema,
    explanation: text(says('check/explanation')),
    advice: text(says('check/advice')),
    source: text(says('check/source')),
    rests_on: Type.Optional(labels(['documented', 'measured', 'proposal'], says('check/rests-on'))),
    ...fixSchemas,
    deductions: Type.Array(DeductionSchema, { description: says('mail-item/deductions') }),
    observed_at: time(says('check/observed-at')),
    evidence: Type.Array(EvidenceSchema, { description: says('check/evidence') }),
  },
  says('mail-item'),
);
