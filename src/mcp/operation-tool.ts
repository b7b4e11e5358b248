import type { Operation } from '../api/operation.ts';
import { flag } from './arguments.ts';
import { answer, createTool, type Tool, unfit } from './tool.ts';

interface OperationToolOptions extends Pick<Tool, 'name' | 'explained' | 'output'> {
  readonly operation: Operation;
  /** Fields of the answer that models get. */
  readonly fields: readonly string[];
  /** Those that they get if they ask for records. */
  readonly onRequest: readonly string[];
}

/** Makes a tool of an operation of the API: it has its parameters, its problems and its place in the quota. */
export function operationTool({ operation, fields, onRequest, ...tool }: OperationToolOptions): Tool {
  const own = operation.parameters.filter(({ name }) => name !== 'lang');
  return createTool({
    ...tool,
    arguments: [
      ...own.map(({ name, schema, required }) => ({ name, schema, required })),
      ...(onRequest.length === 0 ? [] : [{ name: 'records', schema: flag.schema, required: false }]),
    ],
    counts: () => (operation.counts ? 1 : 0),
    async run({ records, ...given }, { services, client, language }) {
      const wanted = flag.read('records', records);
      if (!wanted.ok) return unfit('records', wanted.detail);
      // Only calls for accounts ask whose key it is.
      const called = { client, language, holder: undefined, prefersLines: false, body: undefined };
      const result = await operation.run(services, given, called);
      if (typeof result === 'string' || result.kind === 'problem') return result;
      if (result.kind !== 'json') throw new Error(`The operation ${operation.id} gives no JSON`);
      return answer(pick(result.make(language), wanted.value ? [...fields, ...onRequest] : fields));
    },
  });
}

/** Returns some fields of an object, in this order. */
const pick = (body: object, fields: readonly string[]): object =>
  Object.fromEntries(fields.map((field) => [field, Reflect.get(body, field)]));
