import { list, object, text, whole } from '../diagnoses/schema.ts';
import { eachBreakdown } from '../monitoring/fleet/breakdown.ts';
import { says } from './descriptions.ts';

const CountedSchema = object(
  {
    names: list(
      object(
        { name: text(says('breakdown/name')), monitors: whole(says('breakdown/monitors')) },
        says('breakdown/one'),
      ),
      says('breakdown/names'),
    ),
    others: object(
      { names: whole(says('breakdown/other-names')), monitors: whole(says('breakdown/other-monitors')) },
      says('breakdown/others'),
    ),
    none: whole(says('breakdown/none')),
    unknown: whole(says('breakdown/unknown')),
  },
  says('breakdown/counted'),
);

export const BreakdownSchema = object(
  { monitors: whole(says('breakdown/all')), ...eachBreakdown(() => CountedSchema) },
  says('breakdown'),
);
