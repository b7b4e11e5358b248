import { openApiDocument } from '../src/api/openapi.ts';
import { OPERATIONS } from '../src/api/operations.ts';

// The types of the client come from the OpenAPI document, which comes from the schemas that the API answers by.

/** A schema of the document: the part of JSON Schema that ours use. */
interface DocumentedSchema {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly DocumentedSchema[];
  readonly items?: DocumentedSchema;
  readonly properties?: Readonly<Record<string, DocumentedSchema>>;
  readonly required?: readonly string[];
  /** Describes each line, where the text is NDJSON. */
  readonly contentSchema?: DocumentedSchema;
}

type DocumentedContent = Readonly<Record<string, { readonly schema: DocumentedSchema }>>;

interface DocumentedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: DocumentedSchema;
  }[];
  readonly requestBody?: { readonly content: DocumentedContent };
  readonly responses: Readonly<Record<string, { readonly content?: DocumentedContent }>>;
}

interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, DocumentedSchema>> };
}

/** A property of a type, with what is said of it above. */
interface Member {
  readonly name: string;
  readonly type: string;
  readonly about?: string | undefined;
  readonly isOptional?: boolean;
}

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${JSON.stringify(value).slice(1, -1).replaceAll("'", "\\'")}'` : JSON.stringify(value);

const unique = (types: readonly string[]): string => [...new Set(types)].join(' | ');

/** Returns an object type, each of its lines after the first indented. */
function objectOf(members: readonly Member[], indent: string): string {
  const inner = `${indent}  `;
  const lines = members.flatMap(({ name, type, about = '', isOptional = false }) => [
    ...(about === '' ? [] : [`${inner}/** ${about.replaceAll(/\s+/g, ' ').replaceAll('*/', '*\\/')} */`]),
    `${inner}readonly ${/^\w+$/.test(name) ? name : literal(name)}${isOptional ? '?' : ''}: ${type}${isOptional ? ' | undefined' : ''};`,
  ]);
  return ['{', ...lines, `${indent}}`].join('\n');
}

/** Returns the type of the data that a schema describes. Throws where a schema says what none of ours has said before. */
function typeOf(schema: DocumentedSchema, indent: string): string {
  const { $ref, type, anyOf, items, properties, required = [], contentSchema } = schema;
  if ($ref !== undefined) return `ApiSchemas[${literal($ref.split('/').at(-1))}]`;
  if (contentSchema !== undefined) return `readonly ${typeOf(contentSchema, indent)}[]`;
  if (anyOf !== undefined) return unique(anyOf.map((one) => typeOf(one, indent)));
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum !== undefined) return unique(schema.enum.map(literal));
  if (items !== undefined) {
    const item = typeOf(items, indent);
    return `readonly ${/ \| |^readonly /.test(item) ? `(${item})` : item}[]`;
  }
  if (properties !== undefined)
    return objectOf(
      Object.entries(properties).map(([name, one]) => ({
        ...{ name, type: typeOf(one, `${indent}  `), about: one.description, isOptional: !required.includes(name) },
      })),
      indent,
    );
  if (type === 'object') return 'Readonly<Record<string, unknown>>';
  if (type === 'integer') return 'number';
  if (type === 'string' || type === 'number' || type === 'boolean' || type === 'null') return type;
  throw new Error(`No type for ${JSON.stringify(schema)}`);
}

/** Returns what the answers of an operation that succeeds hold, each with its media type. */
const answersOf = ({ responses }: DocumentedOperation): readonly (readonly [string, DocumentedSchema])[] =>
  Object.entries(responses).flatMap(([status, { content = {} }]) => {
    const [first] = status.startsWith('2') ? Object.entries(content) : [];
    return first === undefined ? [] : [[first[0], first[1].schema] as const];
  });

function operationType(operation: DocumentedOperation): string {
  const { parameters, requestBody } = operation;
  const body = requestBody?.content['application/json']?.schema;
  const members = parameters.map(({ name, schema, required }) => ({
    name,
    // Services speak more languages as time goes by.
    type: name === 'lang' ? 'string' : typeOf(schema, '      '),
    about: schema.description,
    isOptional: !required,
  }));
  const brought = body === undefined ? [] : [{ name: 'body', type: typeOf(body, '      '), about: body.description }];
  const answers = answersOf(operation).map(([, schema]) => typeOf(schema, '    '));
  return objectOf(
    [
      { name: 'parameters', type: objectOf([...members, ...brought], '    ') },
      { name: 'answer', type: answers.length === 0 ? 'undefined' : unique(answers) },
    ],
    '  ',
  );
}

/** Returns the source of the types that the client has of the API, and how it makes each call. */
export function clientApi(): string {
  const { paths, components } = openApiDocument('', { version: '', operations: OPERATIONS }) as ApiDocument;
  const schemas = Object.entries(components.schemas).map(([name, schema]) => ({
    ...{ name, type: typeOf(schema, '  '), about: schema.description },
  }));
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const operations = calls.map(({ operation }) => ({
    name: operation.operationId,
    type: operationType(operation),
    about: `${operation.summary}. ${operation.description}`,
  }));
  const lines = calls.map(({ path, method, operation }) => {
    const headers = operation.parameters.filter((one) => one.in === 'header').map(({ name }) => literal(name));
    const form = literal(answersOf(operation)[0]?.[0] ?? null);
    return `  ${operation.operationId}: { method: '${method}', path: '${path}', headers: [${headers.join(', ')}], form: ${form} },`;
  });
  return `// Made by scripts/docs.ts from the OpenAPI document of the API.

/** Lists the parts of calls and answers that have a name of their own, by that name. */
export interface ApiSchemas ${objectOf(schemas, '')}

/** Lists what each operation takes and answers. A \`body\` is sent as JSON. */
export interface ApiOperations ${objectOf(operations, '')}

/** Lists how each operation is called, which of its parameters are headers, and the media type of its answer. */
export const CALLS = {
${lines.join('\n')}
} as const;
`;
}
