import Type from 'typebox';
import type { DiagnosisKind } from '../diagnoses/kind.ts';
import { flag, labels, object, orNull, text, whole } from '../diagnoses/schema.ts';
import { NAMES_OF_BODY } from './call-body.ts';
import { says } from './descriptions.ts';
import { plainWords } from './monitor-schemas.ts';
import { time } from './schemas.ts';

export const BatchSchema = object(
  {
    id: text(says('parameter/batch')),
    kind: text(says('run/kind')),
    live: flag(says('batch/live')),
    state: labels(['running', 'ended'], says('batch/state-label')),
    created_at: time(says('run/started-at')),
    ended_at: orNull(time(says('batch/ended-at'))),
    expires_at: orNull(time(says('batch/expires-at'))),
    total: whole(says('batch/total')),
    done: whole(says('batch/done')),
    failed: whole(says('batch/failed')),
    results: text(says('batch/results-url')),
  },
  says('batch'),
);

/** Describes a line of results. Which fields the report has, its kind says. */
export const BatchResultSchema = object(
  {
    domain: text(says('batch-result/domain')),
    outcome: labels(['report', 'too-long', 'failed'], says('batch-result/outcome')),
    report: orNull(
      Object.assign(Type.Unsafe<object>({ type: 'object', additionalProperties: true }), {
        description: says('batch-result/report'),
      }),
    ),
  },
  says('batch-result'),
);

/** Describes what a batch is asked for. */
export const batchRequestSchemaOf = (kinds: readonly DiagnosisKind[]) =>
  Type.Object(
    {
      domains: plainWords(says('batch/domains-asked'), { maxItems: NAMES_OF_BODY.most }),
      kind: Type.Enum(
        kinds.map(({ id }) => id),
        { type: 'string', description: says('run/kind') },
      ),
      live: Type.Optional(Type.Boolean({ description: says('batch/live-asked') })),
    },
    { additionalProperties: false },
  );
