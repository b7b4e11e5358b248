import type { Static, TSchema } from 'typebox';
import Value from 'typebox/value';
import type { Frozen } from '../diagnoses/schema.ts';
import type { Message } from '../domain/message.ts';
import { ECHO_CHARS, quoted } from '../domain/text.ts';
import { DETAIL_TEXTS } from './detail-texts.ts';

type ReadBody<T> =
  | { readonly ok: true; readonly value: T }
  /** `field` is a JSON pointer to what is wrong; empty where it is the whole body. */
  | { readonly ok: false; readonly field: string; readonly detail: Message };

/** Describes what a request brings: its form, how large it may be, and how it is read. */
export interface CallBody<T> {
  readonly schema: TSchema;
  readonly example: object;
  /** More is refused before it is read. */
  readonly maxBytes: number;
  read(given: unknown): ReadBody<T>;
}

/** Bounds a body that lists names: how many, and the octets of a thousand of the longest. */
export const NAMES_OF_BODY = { most: 1000, octets: 300_000 } as const;

/** Most bodies are a few settings. */
const MAX_BYTES = 16_384;

/** Describes a body in JSON by its schema; what the schema does not name is refused. */
export const jsonBody = <S extends TSchema>(
  schema: S,
  { example, maxBytes = MAX_BYTES }: { readonly example: Frozen<Static<S>> & object; readonly maxBytes?: number },
): CallBody<Frozen<Static<S>>> => ({
  schema,
  example,
  maxBytes,
  read: (given) =>
    Value.Check(schema, given)
      ? { ok: true, value: given as Frozen<Static<S>> }
      : { ok: false, ...faultOf(Value.Errors(schema, given)) },
});

interface BodyFault {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: object;
}

/** Says where the first fault is, and what is expected there. */
function faultOf(faults: readonly BodyFault[]): { readonly field: string; readonly detail: Message } {
  const [first] = faults;
  if (first === undefined) return { field: '', detail: DETAIL_TEXTS.message('body') };
  const { keyword, instancePath: place, params } = first;
  const list = (name: string): readonly string[] => {
    const found: unknown = Reflect.get(params, name);
    return Array.isArray(found) ? found.map(String) : [];
  };
  const [missing] = list('requiredProperties');
  if (keyword === 'required' && missing !== undefined)
    return { field: `${place}/${missing}`, detail: DETAIL_TEXTS.message('body-missing', { field: shown(missing) }) };
  const [unknown] = list('additionalProperties');
  if (keyword === 'additionalProperties' && unknown !== undefined)
    return { field: `${place}/${unknown}`, detail: DETAIL_TEXTS.message('body-unknown', { field: shown(unknown) }) };
  if (place === '') return { field: '', detail: DETAIL_TEXTS.message('body') };
  return { field: place, detail: DETAIL_TEXTS.message('body-field', { field: shown(place) }) };
}

const shown = (text: string): string => quoted(text, ECHO_CHARS.word);
