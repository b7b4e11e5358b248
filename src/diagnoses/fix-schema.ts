import { FIX_FIELD_TEXTS } from './fix-field-texts.ts';
import { type Data, list, object, optional, orNull, statement, text, texts, whole } from './schema.ts';

const says = FIX_FIELD_TEXTS.texts;

/** A record to paste, in zone-file form and as the fields of a provider's form. */
export const FIX_ITEM = object(
  {
    name: text(says['fix/name']),
    type: text(says['fix/type']),
    value: text(says['fix-path/value']),
    ttl: whole(says['fix/ttl']),
    replaces: orNull(text(says['fix/replaces'])),
    alsoRemove: optional(texts(says['fix/also-remove'])),
    fillIn: optional(texts(says['fix/fill-in'])),
    zoneLine: text(says['fix/zone-line']),
    fields: object(
      {
        host: text(says['fix/host']),
        type: text(says['fix/type']),
        value: text(says['fix-path/value']),
        ttl: whole(says['fix/ttl']),
        priority: optional(whole(says['fix/priority'])),
      },
      says['fix/fields'],
    ),
  },
  says.fix,
);
export type FixItem = Data<typeof FIX_ITEM>;

const STEP_ITEM = object(
  {
    title: statement(says['fix-path/title']),
    when: orNull(statement(says['fix-path/when'])),
    file: optional(
      object({ url: text(says['fix-path/url']), content: text(says['fix-path/content']) }, says['fix-path/file']),
    ),
    paste: optional(
      object(
        { text: text(says['fix-path/text']), fillIn: optional(texts(says['fix-path/fill-in'])) },
        says['fix-path/paste'],
      ),
    ),
    publish: list(FIX_ITEM, says['fix-path/publish']),
    remove: list(
      object(
        { name: text(says['fix-path/name']), type: text(says['fix/type']), value: text(says['fix-path/value']) },
        says['fix-path/remove/one'],
      ),
      says['fix-path/remove'],
    ),
  },
  says['fix-path/step'],
);
export type StepItem = Data<typeof STEP_ITEM>;

/** A staged fix: each step is safe by itself, and the last one makes the finding go away. */
export const FIX_PATH = object(
  { id: text(says['fix-path/id']), steps: list(STEP_ITEM, says['fix-path/steps']) },
  says['fix-path'],
);
export type FixPath = Data<typeof FIX_PATH>;
