import Type from 'typebox';
import type { Refused } from '../admission/admission.ts';
import type { Language } from '../texts/languages.ts';
import type { ProblemDetails, ProblemId } from './problems.ts';

/** A text, and its Content-Type with its parameters. */
export interface WrittenText {
  readonly type: string;
  readonly text: string;
}

/** How a call ended. A refusal of the services is a result as it is. */
export type OperationResult<Body, Id extends ProblemId> =
  | Refused
  /** `key` stands for the body: as long as the same key comes, the body is made once for each language, so neither may change. */
  | { readonly kind: 'json'; readonly key: object; readonly make: (language: Language) => Body }
  /** NDJSON; each line bears its line end. */
  | { readonly kind: 'lines'; readonly lines: readonly string[] }
  /** A text in the media type of the operation's form; no cache keeps it. */
  | ({ readonly kind: 'text' } & WrittenText)
  /** The same as lines, written as the client reads; no cache keeps it. */
  | { readonly kind: 'stream'; readonly lines: AsyncIterable<string> }
  /** Made for this call alone: no cache keeps it. */
  | {
      readonly kind: 'once';
      readonly status: SuccessStatus;
      readonly headers: AnswerFields;
      readonly make: (language: Language) => Body;
    }
  /** Done, with nothing to tell. */
  | { readonly kind: 'done' }
  | {
      readonly kind: 'problem';
      readonly id: Id;
      readonly details: ProblemDetails;
      readonly retryAfterSeconds: number | null;
    };

/** How a call may succeed, beside 304. */
export type SuccessStatus = 200 | 201 | 202 | 204;
/** Fields of an answer that say where to go on, or what was done of what was preferred. */
export type AnswerField = 'Location' | 'Preference-Applied';
type AnswerFields = Readonly<Partial<Record<AnswerField, string>>>;

/** Returns a body that is made for this call alone. */
export const onceOf = <B extends object>(
  make: (language: Language) => B,
  { status = 200, headers = {} }: { readonly status?: SuccessStatus; readonly headers?: AnswerFields } = {},
): OperationResult<B, never> => ({ kind: 'once', status, headers, make });

/** Answers with status 204 and no body. */
export const DONE: OperationResult<never, never> = { kind: 'done' };
/** Describes that answer. */
export const NOTHING_TO_TELL = { schema: Type.Null(), components: {}, sample: null, status: 204 } as const;

/** Returns a body that stands for itself. */
export const json = <B extends object>(body: B): OperationResult<B, never> => jsonOf(body, () => body);

/** Returns a body that is made of `key`, once for each language. */
export const jsonOf = <B extends object>(key: object, make: (language: Language) => B): OperationResult<B, never> => ({
  kind: 'json',
  key,
  make,
});

export const lines = (given: readonly string[]): OperationResult<never, never> => ({ kind: 'lines', lines: given });

export const textOf = (written: WrittenText): OperationResult<never, never> => ({ kind: 'text', ...written });

export const stream = (lines: AsyncIterable<string>): OperationResult<never, never> => ({ kind: 'stream', lines });

export const problem = <Id extends ProblemId>(
  id: Id,
  details: ProblemDetails = {},
  retryAfterSeconds: number | null = null,
): OperationResult<never, Id> => ({ kind: 'problem', id, details, retryAfterSeconds });
