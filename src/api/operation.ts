import type { Static, TSchema } from 'typebox';
import type { Scope } from '../accounts/scopes.ts';
import type { KeyHolder } from '../accounts/store.ts';
import type { DiagnosisKind } from '../diagnoses/kind.ts';
import type { Frozen } from '../diagnoses/schema.ts';
import type { Language } from '../texts/languages.ts';
import type { CallBody } from './call-body.ts';
import { type AnswerField, type OperationResult, problem, type SuccessStatus } from './operation-result.ts';
import {
  lang,
  type Parameter,
  type ParameterProblem,
  type Parameters,
  type RawParameters,
  readParameters,
  type Values,
} from './parameters.ts';
import type { ProblemId } from './problems.ts';
import type { ApiServices } from './services.ts';

/** Holds what an operation may know of the request besides its parameters. */
interface RequestContext {
  /** The address that asks, for fairness alone. */
  readonly client: string;
  /** Whether the client would rather have NDJSON than JSON. */
  readonly prefersLines: boolean;
  /** Whose key it has; undefined without one. */
  readonly holder: KeyHolder | undefined;
  /** The language of the answer, for what is written later. */
  readonly language: Language;
}

/** The same with what the body brought. */
interface CallContext<B> extends RequestContext {
  readonly body: B;
}

/** The same of a call that is answered for an account only. */
interface OwnerContext<B> extends CallContext<B> {
  readonly account: KeyHolder['account'];
}

/** A form of answers beside JSON, or in its place. */
interface AnswerForm {
  readonly type: 'application/x-ndjson' | 'text/plain';
  /** Describes the answer in this form. */
  readonly description: string;
  /** Whether answers have this form alone: then the schema is of one line of NDJSON, or of the text. */
  readonly isOnly?: true;
}

/** A part of a value: any of its properties, and any of theirs. */
type Part<T> = T extends readonly (infer U)[]
  ? readonly Part<U>[]
  : T extends object
    ? { readonly [K in keyof T]?: Part<T[K]> }
    : T;

/** One operation as its file writes it. */
interface Definition<P extends Parameters, S extends TSchema, Id extends ProblemId, B = unknown> {
  /** Names it in the OpenAPI document. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With the parameters of the path in braces: `/v1/domain/{domain}/dns`. */
  readonly path: `/v1/${string}`;
  readonly summary: string;
  readonly description: string;
  /** By their names. Those that the path names are required; the others come in the query. */
  readonly parameters: P;
  /** Describes what the request brings; left out where that is nothing. */
  readonly body?: CallBody<B>;
  /** Describes the answer; `handle` gives nothing else, or what `otherwise` describes. With status 204 nothing is sent. */
  readonly schema: S;
  /** The status of that answer; left out, 200. */
  readonly status?: SuccessStatus;
  /** Describes other answers, by their status. */
  readonly otherwise?: Readonly<Partial<Record<SuccessStatus, TSchema>>>;
  readonly answersWith?: readonly AnswerField[];
  /** Whether no cache may keep its answers, so that they have no ETag. */
  readonly isOnce?: true;
  /** Shows a part of an answer in the documentation; a kind of diagnosis has its own, cut from a golden report. */
  readonly sample?: Part<Frozen<Static<S>>>;
  /** Schemas that get a name of their own in the document, by that name. */
  readonly components: Readonly<Record<string, TSchema>>;
  /** The form that its answers have beside JSON, or in its place; left out where that is JSON alone. */
  readonly form?: AnswerForm;
  /** Problems that `handle` gives. Those of the parameters and of every call are known already. */
  readonly problems: readonly Id[];
  /** Operations count against the quota unless they say that they do not. */
  readonly counts?: false;
  /** Names what the key of a call must be good for; left out, for reading. */
  readonly scope?: Scope;
  /** Whether it is answered for an account only, by its key. */
  readonly needsKey?: boolean;
  /** Names those that do the same of different kinds: the readable page shows the first of them for all. */
  readonly alike?: string;
  /** The kind whose reports it gives; left out where it gives none. */
  readonly kind?: DiagnosisKind;
  handle(
    services: ApiServices,
    parameters: Values<P>,
    context: CallContext<NoInfer<B>>,
  ): Promise<OperationResult<Frozen<Static<S>>, NoInfer<Id>>>;
}

/** A parameter as the document and the readable page describe it. */
interface DescribedParameter extends Pick<Parameter<unknown>, 'schema' | 'example'> {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
}

/** One operation of the API. Router, quota, document, readable page and tests walk over these. */
export interface Operation
  extends Pick<
    Definition<Parameters, TSchema, ProblemId>,
    | 'id'
    | 'method'
    | 'summary'
    | 'description'
    | 'schema'
    | 'sample'
    | 'components'
    | 'form'
    | 'kind'
    | 'otherwise'
    | 'alike'
  > {
  readonly path: string;
  readonly parameters: readonly DescribedParameter[];
  /** All that a call may end with. */
  readonly problems: readonly ProblemId[];
  /** Whether each call counts against the quota. */
  readonly counts: boolean;
  readonly scope: Scope;
  readonly needsKey: boolean;
  readonly body: Omit<CallBody<unknown>, 'read'> | undefined;
  readonly status: SuccessStatus;
  readonly answersWith: readonly AnswerField[];
  readonly isOnce: boolean;
  /** Reads the parameters and does what is asked. */
  run(
    services: ApiServices,
    raw: RawParameters,
    context: CallContext<unknown>,
  ): Promise<OperationResult<object, ProblemId>>;
}

/** Problems that every call may end with. */
const PROBLEMS_OF_ALL: readonly ProblemId[] = [
  'malformed-request',
  'invalid-parameter',
  'invalid-key',
  'foreign-address',
  'insufficient-scope',
  'uri-too-long',
  'rate-limited',
  'internal-error',
  'overloaded',
  'unavailable',
];

/** Problems of bodies. */
const BODY_PROBLEMS = ['invalid-body', 'body-too-large', 'unsupported-media-type'] as const;
/** Stands for the body of a call that brings none, which nothing reads. */
const NOTHING: unknown = undefined;

/** Parameters that every call may have. The router reads the language from the request. */
const PARAMETERS_OF_ALL = { lang } as const;

/** Makes the operation that a definition describes. */
export function defineOperation<P extends Parameters, S extends TSchema, const Id extends ProblemId, B = unknown>(
  definition: Definition<P, S, Id, B>,
): Operation {
  const { problems, counts = true, scope = 'read', needsKey = false, status = 200, body, path } = definition;
  const parameters = { ...definition.parameters, ...PARAMETERS_OF_ALL };
  const isInPath = (name: string): boolean => path.includes(`{${name}}`);
  const problemsOf = (where: (name: string) => boolean): ParameterProblem[] =>
    Object.entries(parameters).flatMap(([name, one]) => (where(name) ? [one.problem] : []));
  return {
    ...definition,
    ...{ counts, scope, needsKey, status, body },
    answersWith: definition.answersWith ?? [],
    isOnce: definition.isOnce === true,
    parameters: Object.entries(parameters).map(([name, one]) => ({
      name: one.field ?? name,
      in: isInPath(name) ? 'path' : one.field === undefined ? 'query' : 'header',
      required: isInPath(name),
      // Read when it is shown: which languages there are is known once the program has started.
      get schema() {
        return one.schema;
      },
      get example() {
        return one.example;
      },
    })),
    problems: [
      ...new Set<ProblemId>([
        ...problemsOf(isInPath),
        ...PROBLEMS_OF_ALL,
        ...(counts ? (['quota-exceeded'] as const) : []),
        ...problemsOf((name) => !isInPath(name)),
        ...(body === undefined ? [] : BODY_PROBLEMS),
        ...problems,
      ]),
    ],
    async run(services, raw, context) {
      const read = readParameters(parameters, raw);
      if (!read.ok) return problem(read.problem, { detail: read.detail, parameter: read.parameter });
      if (body === undefined) return definition.handle(services, read.values, { ...context, body: NOTHING as B });
      const brought = body.read(context.body);
      return brought.ok
        ? definition.handle(services, read.values, { ...context, body: brought.value })
        : problem('invalid-body', { detail: brought.detail, parameter: brought.field });
    },
  };
}

/** Makes an operation that is answered for an account only: calls without a key are refused before. */
export function defineAccountOperation<
  P extends Parameters,
  S extends TSchema,
  const Id extends ProblemId,
  B = unknown,
>({
  handle,
  ...definition
}: Omit<Definition<P, S, Id, B>, 'handle' | 'needsKey'> & {
  handle(
    services: ApiServices,
    parameters: Values<P>,
    context: OwnerContext<NoInfer<B>>,
  ): Promise<OperationResult<Frozen<Static<S>>, NoInfer<Id>>>;
}): Operation {
  return defineOperation<P, S, Id, B>({
    ...definition,
    needsKey: true,
    handle(services, parameters, context) {
      if (context.holder === undefined) throw new Error('A call without a key was admitted');
      return handle(services, parameters, { ...context, account: context.holder.account });
    },
  });
}
