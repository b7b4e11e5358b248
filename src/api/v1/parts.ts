import type { Static, TSchema } from 'typebox';
import type { RecordRow } from '../../diagnoses/diagnosis.ts';
import type { Report } from '../../diagnoses/report.ts';
import { dayOf, type Instant, isoTime } from '../../domain/time.ts';
import type {
  CheckSchema,
  DeductionSchema,
  EvidenceSchema,
  FixPathSchema,
  FixSchema,
  GradedCheckSchema,
} from '../check-schemas.ts';
import type { Frozen } from '../operation.ts';
import type { RecordSchema } from '../schemas.ts';
import { checkCode, shippedArgs } from './codes.ts';

/** Gives the type of what is written for a schema: the compiler compares it with the model. */
export type Written<S extends TSchema> = Frozen<Static<S>>;

export const timeOrNull = (at: Instant | null): string | null => (at === null ? null : isoTime(at));

type ReportedCheck = Report['checks'][number];
type ReportedFinding = ReportedCheck['findings'][number];
type Path = NonNullable<ReportedFinding['fix']>;
type ReportedFix = Path['steps'][number]['publish'][number];
type ReportedEvidence = ReportedCheck['evidence'][number];

/** Returns a record to paste, under the names that have shipped. */
export const fixJson = ({ alsoRemove, fillIn, zoneLine, fields, ...rest }: ReportedFix): Written<typeof FixSchema> => ({
  ...rest,
  ...(alsoRemove === undefined ? {} : { also_remove: alsoRemove }),
  ...(fillIn === undefined ? {} : { fill_in: fillIn }),
  zone_line: zoneLine,
  fields,
});

const pasteJson = ({ text, fillIn }: NonNullable<Path['steps'][number]['paste']>) => ({
  text,
  ...(fillIn === undefined ? {} : { fill_in: fillIn }),
});

export const fixPathJson = (path: Path | null): Written<typeof FixPathSchema> | null =>
  path === null
    ? null
    : {
        steps: path.steps.map(({ publish, remove, paste, ...step }) => ({
          ...step,
          ...(paste === undefined ? {} : { paste: pasteJson(paste) }),
          publish: publish.map(fixJson),
          remove,
        })),
      };

/** The whole way, and the records of its first step that can be pasted as they are. */
function fixFields(path: Path | null) {
  const [first] = path?.steps ?? [];
  const isReady = first !== undefined && first.file === undefined;
  return {
    fixes: isReady ? first.publish.filter(({ fillIn }) => fillIn === undefined).map(fixJson) : [],
    fix: fixPathJson(path),
  };
}

const evidenceJson = ({ at, security, exchanges, ...rest }: ReportedEvidence): Written<typeof EvidenceSchema> => ({
  question: rest.question,
  outcome: rest.outcome,
  at: isoTime(at),
  source: rest.source,
  dnssec: security === 'secure' || security === 'bogus' ? security : 'unchecked',
  dnssec_state: security,
  answer: rest.answer,
  more: rest.more,
  failure: rest.failure,
  exchanges: exchanges.map(({ server, transport, rttMs, ...exchange }) => ({
    server,
    transport,
    rtt_ms: rttMs,
    ...exchange,
  })),
});

/** The report that a check is of. */
type Of = Pick<Report, 'kind' | 'exists'>;

/** Code and values of the main finding. */
const codeOf = ({ id, findings: [main] }: ReportedCheck, { kind, exists }: Of) => ({
  code: main === undefined ? (exists === false ? 'no-such-name' : null) : checkCode(kind, id, main.code),
  args: shippedArgs(main?.args ?? {}),
});

/** Returns a check of the health report, which knows no partial points. */
export function checkJson(check: ReportedCheck, report: Of): Written<typeof CheckSchema> {
  const { id, name, weight, source, observedAt, outcome, findings } = check;
  return {
    id,
    name,
    weight,
    source,
    observed_at: isoTime(observedAt),
    evidence: check.evidence.map(evidenceJson),
    satisfied: outcome === 'satisfied',
    needs_attention: check.needsAttention,
    outcome: outcome === 'partial' ? 'failed' : outcome,
    ...codeOf(check, report),
    explanation: check.explanation,
    advice: check.advice,
    findings: findings.map(({ code, severity, args, says, advice }) => ({
      code: checkCode(report.kind, id, code),
      severity,
      args: shippedArgs(args),
      explanation: says,
      advice,
    })),
    ...fixFields(findings.find(({ fix }) => fix !== null)?.fix ?? null),
  };
}

/** Returns a check that can have a part of its points. */
export function gradedCheckJson(check: ReportedCheck, report: Of): Written<typeof GradedCheckSchema> {
  const { id, name, weight, source, basis, observedAt, outcome, points } = check;
  const [main, ...others] = check.findings;
  return {
    id,
    name,
    weight,
    source,
    ...(basis === null ? {} : { rests_on: basis }),
    observed_at: isoTime(observedAt),
    evidence: check.evidence.map(evidenceJson),
    not_needed: check.notNeeded,
    needs_attention: check.needsAttention,
    points,
    // Programs count what failed.
    outcome: check.notNeeded && outcome === 'failed' ? 'not-needed' : outcome,
    ...codeOf(check, report),
    explanation: main?.says ?? check.explanation,
    advice: main?.advice ?? check.advice,
    ...fixFields(main?.fix ?? null),
    deductions: others.map((one) => deductionJson({ ...one, code: checkCode(report.kind, id, one.code) })),
  };
}

const deductionJson = ({
  points,
  code,
  severity,
  args,
  says,
  advice,
  fix,
}: ReportedFinding): Written<typeof DeductionSchema> => ({
  points,
  code,
  severity,
  args: shippedArgs(args),
  explanation: says,
  advice,
  ...fixFields(fix),
});

/** Returns a row of the records table. */
export const recordJson = ({ name, type, value, ttl, count, ...row }: RecordRow): Written<typeof RecordSchema> => ({
  name,
  type,
  value,
  ttl,
  ttl_from_cache: row.ttlFromCache,
  first_observed: dayOf(row.firstObserved),
  last_observed: dayOf(row.lastObserved),
  count,
  observed_at: isoTime(row.lastObserved),
});
