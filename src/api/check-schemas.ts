import { FIX_PATH } from '../diagnoses/fix-schema.ts';
import {
  amount,
  flag,
  instant,
  labels,
  list,
  object,
  optional,
  orNull,
  text,
  texts,
  whole,
} from '../diagnoses/schema.ts';
import { SECURITY_STATES } from '../domain/answer.ts';
import { SEVERITIES } from '../domain/severity.ts';
import { ANSWER_SOURCES } from '../evidence/questions/define-question.ts';
import { says } from './descriptions.ts';
import { argsSchema, codeSchema } from './schemas.ts';

/** Schemas of checks, their findings and their evidence. `snake` writes their JSON. */

export const FINDING = object(
  {
    code: codeSchema,
    severity: labels(SEVERITIES, says('check/severity')),
    policy: optional(
      object(
        {
          severity: labels(SEVERITIES, says('finding/policy/severity')),
          leftOut: flag(says('finding/policy/left-out')),
          reason: text(says('finding/policy/reason')),
        },
        says('finding/policy'),
      ),
    ),
    points: whole(says('finding/points')),
    says: text(says('finding/says')),
    do: optional(text(says('finding/do'))),
    because: optional(text(says('finding/because'))),
    more: optional(text(says('finding/more'))),
    args: argsSchema,
    fix: optional(FIX_PATH),
  },
  says('check/findings/one'),
);

const QUESTION = object(
  {
    name: text(says('evidence/name')),
    type: text(says('lookup/type')),
    probe: optional(labels(['wildcard'], says('evidence/probe'))),
  },
  says('evidence/question'),
);

const EXCHANGE = object(
  {
    server: text(says('evidence/server')),
    transport: labels(['udp', 'tcp', 'tls', 'https'], says('evidence/transport')),
    rttMs: amount(says('evidence/rtt-ms')),
    cd: flag(says('evidence/cd')),
    ad: optional(flag(says('evidence/ad'))),
    result: text(says('evidence/result')),
    ede: optional(texts(says('evidence/ede'))),
  },
  says('evidence/exchange'),
);

export const EVIDENCE = object(
  {
    question: QUESTION,
    outcome: labels(['answer', 'nodata', 'nxdomain', 'failure'], says('evidence/outcome')),
    at: instant(says('evidence/at')),
    source: labels(ANSWER_SOURCES, says('evidence/source')),
    security: orNull(labels(SECURITY_STATES, says('evidence/security'))),
    answer: texts(says('evidence/answer')),
    more: whole(says('evidence/more')),
    failure: orNull(text(says('evidence/failure'))),
    exchanges: list(EXCHANGE, says('evidence/exchanges')),
  },
  says('evidence'),
);

const SOURCE = object(
  {
    rfc: optional(whole(says('source/rfc'))),
    section: optional(text(says('source/section'))),
    url: optional(text(says('source/url'))),
    title: optional(text(says('source/title'))),
  },
  says('source'),
);

const OUTCOMES = ['satisfied', 'partial', 'failed', 'unknown', 'not-tested', 'not-applicable'] as const;

/** Describes the fields that the checks of all kinds have. */
export const CHECK_FIELDS = {
  id: text(says('check/id')),
  name: text(says('check/name')),
  outcome: labels(OUTCOMES, says('check/outcome')),
  points: whole(says('check/points'), 100),
  maxPoints: whole(says('check/max-points'), 100),
  status: text(says('check/status')),
  needsAttention: flag(says('check/needs-attention')),
  findings: list(FINDING, says('check/findings')),
  reason: optional(text(says('check/reason'))),
  basis: optional(labels(['documented', 'measured', 'proposal'], says('check/basis'))),
  sources: list(SOURCE, says('check/sources')),
  observedAt: instant(says('check/observed-at')),
  evidence: list(EVIDENCE, says('check/evidence')),
};
export const CHECK = object(CHECK_FIELDS, says('check'));
