import type { DiagnosisKind } from '../diagnoses/kind.ts';
import { type DescribedSchema, labels, object, orNull, text, whole } from '../diagnoses/schema.ts';
import { says } from './descriptions.ts';
import { time } from './schemas.ts';
import { reportJsonOf } from './v1/report.ts';

/** Describes the state of a live run; its last field is the report of the kind. */
export const runSchemaOf = (kind: DiagnosisKind) =>
  object(
    {
      id: text(says('run/id')),
      domain: text(says('run/domain')),
      kind: text(says('run/kind')),
      state: labels(['running', 'ended', 'failed'], says('run/state-label')),
      started_at: time(says('run/started-at')),
      ended_at: orNull(time(says('run/ended-at'))),
      asked: orNull(whole(says('run/asked'))),
      answered: orNull(whole(says('run/answered'))),
      report: orNull(reportJsonOf(kind).schema as DescribedSchema, says('run/report')),
    },
    says('run'),
  );
