import Type from 'typebox';
import type { DiagnosisKind } from '../diagnoses/kind.ts';
import { HEALTH } from '../diagnoses/kinds.ts';
import { type DescribedSchema, list, object, orNull, text, whole } from '../diagnoses/schema.ts';
import { MeaningSchema } from './change-schemas.ts';
import { says } from './descriptions.ts';
import { reportJsonOf } from './v1/report.ts';

const PlannedScoreSchema = object(
  {
    score: whole(says('score-period/health-score')),
    score_max: whole(says('planned/score-max')),
    grade: orNull(text(says('planned/grade'))),
  },
  says('planned/now'),
);

const LinesSchema = object(
  { check: text(says('planned/lines/check')), lines: list(Type.Integer(), says('planned/lines/numbers')) },
  says('planned/lines/one'),
);

const NoteSchema = object(
  { line: whole(says('planned/notes/line')), note: text(says('planned/notes/note')) },
  says('planned/notes/one'),
);

/** Describes a check of a planned zone; its report has the form of its kind. */
export const plannedSchemaOf = (kinds: readonly DiagnosisKind[]) =>
  object(
    {
      origin: text(says('planned/origin')),
      domain: text(says('run/domain')),
      kind: text(says('run/kind')),
      report: Type.Union(
        kinds.map((kind) => reportJsonOf(kind).schema),
        { description: says('planned/report') },
      ) as unknown as DescribedSchema,
      now: PlannedScoreSchema,
      changes: list(MeaningSchema, says('planned/changes')),
      lines: list(LinesSchema, says('planned/lines')),
      notes: list(NoteSchema, says('planned/notes')),
    },
    says('planned'),
  );

const words = (description: string) => Type.String({ description });

/** Describes a request for such a check. */
export const plannedRequestSchemaOf = (kinds: readonly DiagnosisKind[]) =>
  Type.Object(
    {
      zone: words(says('planned/zone-asked')),
      origin: Type.Optional(words(says('planned/origin-asked'))),
      domain: Type.Optional(words(says('planned/domain-asked'))),
      kind: Type.Optional(
        Type.Enum(
          kinds.map(({ id }) => id),
          { type: 'string', description: says('planned/kind-asked'), default: HEALTH.id },
        ),
      ),
    },
    { additionalProperties: false },
  );

/** Describes a delegation that is planned. */
export const UndelegatedRequestSchema = Type.Object(
  {
    domain: words(says('undelegated/domain-asked')),
    name_servers: Type.Array(
      Type.Object(
        {
          host: words(says('undelegated/servers/host')),
          addresses: Type.Optional(
            Type.Array(Type.String(), { description: says('undelegated/servers/addresses'), maxItems: 16 }),
          ),
        },
        { additionalProperties: false, description: says('undelegated/servers/one') },
      ),
      { description: says('undelegated/servers-asked'), minItems: 1, maxItems: 16 },
    ),
    ds: Type.Optional(Type.Array(Type.String(), { description: says('undelegated/ds-asked'), maxItems: 16 })),
  },
  { additionalProperties: false },
);
