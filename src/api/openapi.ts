import type { TSchema } from 'typebox';
import { LANGUAGES, type Language } from '../texts/languages.ts';
import { type Components, componentsOf, schemaName } from './components.ts';
import { descriptionIn, says } from './descriptions.ts';
import type { Operation } from './operation.ts';
import { WEBHOOK_HEADERS, WEBHOOKS } from './operations/webhooks.ts';
import { PROBLEMS, problemTitle } from './problems.ts';
import { ProblemSchema } from './schemas.ts';
import { pascal } from './v1/report.ts';

/** Schemas as plain JSON, where each component met on the way becomes a reference to it. */
function withReferences(schema: unknown, components: Components, self?: string): unknown {
  const name = schemaName(components, schema);
  if (name !== undefined && name !== self) return { $ref: `#/components/schemas/${name}` };
  if (Array.isArray(schema)) return schema.map((one) => withReferences(one, components));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withReferences(value, components)]));
}

const reference = (name: string): object => ({ $ref: `#/components/headers/${name}` });

/** Describes what an answer holds. */
function contentOf(schema: TSchema, components: Components, form?: Operation['form']): object {
  const described = withReferences(schema, components);
  const asJson = { 'application/json': { schema: described } };
  if (form === undefined) return asJson;
  const { type, description, isOnly = false } = form;
  const text = { type: 'string', description };
  if (!isOnly) return { ...asJson, [type]: { schema: text } };
  return { [type]: { schema: type === 'text/plain' ? described : { ...text, contentSchema: described } } };
}

/** The answers of an operation that succeeds. */
function successesOf(operation: Operation, components: Components, headers: object): Record<string, unknown> {
  const { schema, status, otherwise = {}, method, answersWith } = operation;
  const fields = Object.fromEntries(answersWith.map((name) => [name, reference(name)]));
  const isCached = method === 'GET' && !operation.isOnce;
  const description = says(`response/${status}`);
  const all = { ...headers, ...fields, ...(isCached ? { ETag: reference('ETag') } : {}) };
  const { 'Content-Language': _, ...ofNothing }: Readonly<Record<string, object>> = all;
  return {
    [status]:
      status === 204
        ? { description, headers: ofNothing }
        : { description, headers: all, content: contentOf(schema, components, operation.form) },
    ...Object.fromEntries(
      Object.entries(otherwise).map(([other, one]) => [
        other,
        { description: says('response/200'), headers, content: contentOf(one, components) },
      ]),
    ),
    ...(isCached ? { 304: { description: says('response/304') } } : {}),
  };
}

function responsesOf(operation: Operation, components: Components, language: Language): Record<string, unknown> {
  const { problems, counts } = operation;
  const statuses = [...new Set(problems.map((id) => PROBLEMS[id].status))].toSorted((a, b) => a - b);
  const quota = counts ? { RateLimit: reference('RateLimit'), 'RateLimit-Policy': reference('RateLimit-Policy') } : {};
  const headers = {
    'X-Request-Id': reference('X-Request-Id'),
    'Content-Language': reference('Content-Language'),
    ...quota,
  };
  return {
    ...successesOf(operation, components, headers),
    ...Object.fromEntries(
      statuses.map((status) => {
        const ids = problems.filter((id) => PROBLEMS[id].status === status);
        const further = {
          ...(status === 429 || status === 503 ? { 'Retry-After': reference('Retry-After') } : {}),
          ...(status === 401 ? { 'WWW-Authenticate': reference('WWW-Authenticate') } : {}),
        };
        return [
          status,
          {
            description: `${ids.map((id) => `\`${id}\`: ${problemTitle(language, id)}`).join('; ')}.`,
            headers: { ...headers, ...further },
            content: { 'application/problem+json': { schema: withReferences(ProblemSchema, components) } },
          },
        ];
      }),
    ),
  };
}

/** Tells how a call may bring its key, and whether it needs one. */
const securityOf = ({ needsKey, scope }: Operation): readonly object[] => [
  { key: [scope] },
  { bearer: [scope] },
  ...(needsKey ? [] : [{}]),
];

/** The operations of each path, by their methods. */
function pathsOf(
  operations: readonly Operation[],
  components: Components,
  language: Language,
): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of operations) {
    const { path, method, id, summary, description, parameters } = operation;
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        operationId: id,
        summary,
        description,
        // The schemas of a query bring examples of their own.
        parameters: parameters.map(({ example, ...parameter }) =>
          example === null || parameter.in === 'query' ? parameter : { ...parameter, example },
        ),
        ...(operation.body === undefined
          ? {}
          : {
              requestBody: {
                required: true,
                content: {
                  'application/json': {
                    schema: withReferences(operation.body.schema, components),
                    example: operation.body.example,
                  },
                },
              },
            }),
        security: securityOf(operation),
        responses: responsesOf(operation, components, language),
      },
    };
  }
  return paths;
}

/** Describes what we send to webhooks, by its `type`. No key of the API has a part in it. */
const webhooksOf = (components: Components): Readonly<Record<string, object>> =>
  Object.fromEntries(
    WEBHOOKS.map(({ id, summary, description, schema, sample, answers }) => [
      id,
      {
        post: {
          operationId: `receive${pascal(id)}`,
          summary,
          description,
          security: [],
          parameters: Object.entries(WEBHOOK_HEADERS).map(([name, schema]) => ({
            name,
            in: 'header',
            required: true,
            schema,
          })),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: withReferences(schema, components), example: sample } },
          },
          responses: Object.fromEntries(
            Object.entries(answers).map(([status, description]) => [status, { description }]),
          ),
        },
      },
    ]),
  );

/** A document with what it says to people in a language. */
function translated(language: Language, document: object): object {
  const inWords = (key: string, value: unknown): unknown => {
    if (typeof value === 'string') return PROSE.has(key) ? descriptionIn(language, value) : value;
    return typeof value === 'object' && value !== null ? translated(language, value) : value;
  };
  return Array.isArray(document)
    ? document.map((one) => inWords('', one))
    : Object.fromEntries(Object.entries(document).map(([key, value]) => [key, inWords(key, value)]));
}

const PROSE: ReadonlySet<string> = new Set(['description', 'summary']);

/** Returns the description of the API for programs. Source: OpenAPI 3.1.1. */
export function openApiDocument(
  publicUrl: string,
  {
    version,
    operations,
    language = 'en',
  }: { readonly version: string; readonly operations: readonly Operation[]; readonly language?: Language | undefined },
): object {
  const components = componentsOf(operations);
  return translated(language, {
    openapi: '3.1.1',
    info: {
      title: 'Zonewell',
      version,
      summary: says('api/summary'),
      description: says('api/description'),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl }],
    // A key, or none: then the Free quota holds for the client's address, unless the operator requires keys.
    security: [{ key: [] }, { bearer: [] }, {}],
    paths: pathsOf(operations, components, language),
    webhooks: webhooksOf(components),
    components: {
      schemas: Object.fromEntries(
        Object.entries(components).map(([name, schema]) => [name, withReferences(schema, components, name)]),
      ),
      headers: {
        Location: { description: says('header/location'), schema: { type: 'string', format: 'uri-reference' } },
        'Preference-Applied': { description: says('header/preference-applied'), schema: { type: 'string' } },
        ETag: { description: says('header/etag'), schema: { type: 'string' } },
        'Content-Language': {
          description: says('header/content-language'),
          schema: { type: 'string', enum: [...LANGUAGES] },
        },
        'X-Request-Id': { description: says('header/x-request-id'), schema: { type: 'string' } },
        'Retry-After': { description: says('header/retry-after'), schema: { type: 'integer', minimum: 1 } },
        RateLimit: {
          description: says('header/ratelimit'),
          schema: { type: 'string' },
        },
        'RateLimit-Policy': {
          description: says('header/ratelimit-policy'),
          schema: { type: 'string' },
        },
        'WWW-Authenticate': { description: says('header/www-authenticate'), schema: { type: 'string' } },
      },
      securitySchemes: {
        key: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description: says('security/key'),
        },
        bearer: { type: 'http', scheme: 'bearer', description: says('security/key') },
      },
    },
  });
}
