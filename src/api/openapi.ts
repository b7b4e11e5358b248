import type { TObject, TSchema } from 'typebox';
import { COMPONENTS } from './components.ts';
import { HistorySchema } from './history-schemas.ts';
import { MailReportSchema } from './mail-schemas.ts';
import { DnsParameters, HistoryParameters, parametersOf } from './parameters.ts';
import { PROBLEMS, type ProblemId } from './problems.ts';
import { DnsSchema, ProblemSchema, ReportSchema } from './schemas.ts';
import { WhoisSchema } from './whois-schemas.ts';

/** One operation of the API: the document, the readable page and the tests walk over these. */
export interface Operation {
  readonly path: string;
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly schema: TSchema;
  /** What the answer holds where the client wants NDJSON, for operations that have it. */
  readonly lines?: string;
  readonly problems: readonly ProblemId[];
  /** Whether each call counts against the quota. */
  readonly counts: boolean;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: TSchema;
  /** Null where no value is one for all: the example leaves it out. */
  readonly example: string | null;
}

/** The parameters of a query, as their schemas tell them. */
const query = (schema: TObject): Parameter[] =>
  parametersOf(schema).map(([name, one]) => ({
    name,
    in: 'query',
    // Left out, a default stands for it, or nothing.
    required: false,
    schema: one,
    example: one.examples?.[0]?.toString() ?? null,
  }));

const DOMAIN: Parameter = {
  name: 'domain',
  in: 'path',
  required: true,
  schema: {
    type: 'string',
    description:
      'A domain name: subdomains, service names with underscores and top-level domains too, in any script, percent-encoded as UTF-8.',
  },
  example: 'example.com',
};

const PROBLEMS_OF_ALL: readonly ProblemId[] = [
  'invalid-domain',
  'malformed-request',
  'invalid-key',
  'uri-too-long',
  'rate-limited',
  'internal-error',
  'overloaded',
  'unavailable',
];

const PROBLEMS_OF_COUNTED: readonly ProblemId[] = [...PROBLEMS_OF_ALL, 'quota-exceeded'];

export const OPERATIONS: readonly Operation[] = [
  {
    path: '/v1/domain/{domain}/dns',
    id: 'getDns',
    summary: 'Current DNS records of a name',
    description:
      'From the store within their TTL (at least 60 s, at most 1 h), else looked up on demand. A name that does not exist is answered with status 200 and no records. Where some types could not be looked up, `lookups` says so.',
    parameters: [DOMAIN, ...query(DnsParameters)],
    schema: DnsSchema,
    counts: true,
    problems: [...PROBLEMS_OF_COUNTED, 'invalid-type', 'lookup-failed', 'lookup-timeout'],
  },
  {
    path: '/v1/domain/{domain}/whois',
    id: 'getWhois',
    summary: 'Registration data of a name',
    description:
      'Of its registrable domain, by RDAP where the registry has it, else by WHOIS; the registrar is asked too where the registry knows little. A lookup that fails or is limited is an error and never says "not registered". Kept for six hours.',
    parameters: [DOMAIN],
    schema: WhoisSchema,
    counts: true,
    problems: [...PROBLEMS_OF_COUNTED, 'lookup-failed'],
  },
  {
    path: '/v1/domain/{domain}/dns-history',
    id: 'getDnsHistory',
    summary: 'History of the DNS records of a name',
    description:
      'Changes as they were observed, newest first, and every record ever observed with its stretches of time. A change bears the day of the first lookup that saw it; a lookup that failed is no change, nor are the turns of a set whose records rotate. Asks nobody: a name that was never looked up has no history. With `Accept: application/x-ndjson` the stretches come in the Passive DNS Common Output Format, a line each.',
    parameters: [DOMAIN, ...query(HistoryParameters)],
    schema: HistorySchema,
    lines: 'Stretches of time in the Passive DNS Common Output Format, a JSON object a line.',
    counts: true,
    problems: [...PROBLEMS_OF_COUNTED, 'invalid-type', 'invalid-parameter'],
  },
  {
    path: '/v1/domain/{domain}/report',
    id: 'getReport',
    summary: 'DNS and mail-authentication health of a name',
    description:
      'Score, grade, ten checks with their evidence and fixes, sections and records: all that the report page shows. What was never observed is looked up on demand; what is old is given with its date and looked up again.',
    parameters: [DOMAIN],
    schema: ReportSchema,
    counts: true,
    problems: PROBLEMS_OF_COUNTED,
  },
  {
    path: '/v1/domain/{domain}/mail-security',
    id: 'getMailSecurity',
    summary: 'Mail security of a name',
    description:
      'Six items out of 100: SPF, DKIM, DMARC, MTA-STS, TLS-RPT and BIMI, each deduction explained; beside the score STARTTLS and DANE of each mail server, the SPF tree, what happens to forged mail, the way to `p=reject`, and what large mailbox providers ask for. Free: it counts against no quota.',
    parameters: [DOMAIN],
    schema: MailReportSchema,
    counts: false,
    problems: PROBLEMS_OF_ALL,
  },
];

/** Schemas as plain JSON, where each component met on the way becomes a reference to it. */
function withReferences(schema: unknown, self?: string): unknown {
  const name = Object.keys(COMPONENTS).find((one) => COMPONENTS[one] === schema);
  if (name !== undefined && name !== self) return { $ref: `#/components/schemas/${name}` };
  if (Array.isArray(schema)) return schema.map((one) => withReferences(one));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withReferences(value)]));
}

const reference = (name: string): object => ({ $ref: `#/components/headers/${name}` });

function responsesOf({ schema, lines, problems, counts }: Operation): Record<string, unknown> {
  const statuses = [...new Set(problems.map((id) => PROBLEMS[id].status))].toSorted((a, b) => a - b);
  const quota = counts ? { RateLimit: reference('RateLimit'), 'RateLimit-Policy': reference('RateLimit-Policy') } : {};
  const headers = { 'X-Request-Id': reference('X-Request-Id'), ...quota };
  return {
    200: {
      description: 'What was asked for.',
      headers: { ...headers, ETag: reference('ETag') },
      content: {
        'application/json': { schema: withReferences(schema) },
        ...(lines === undefined ? {} : { 'application/x-ndjson': { schema: { type: 'string', description: lines } } }),
      },
    },
    304: { description: 'What the ETag in If-None-Match stands for has not changed.' },
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
            description: `${ids.map((id) => `\`${id}\`: ${PROBLEMS[id].title}`).join('; ')}.`,
            headers: { ...headers, ...further },
            content: { 'application/problem+json': { schema: withReferences(ProblemSchema) } },
          },
        ];
      }),
    ),
  };
}

/** The description of the API for programs. Source: OpenAPI 3.1.1. */
export function openApiDocument(publicUrl: string, version: string): object {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Zonewell',
      version,
      summary: 'DNS and mail-authentication health of any domain name.',
      description:
        'Read-only, over GET, in JSON (UTF-8, snake_case). Errors are problem details (RFC 9457). A lookup that failed is reported as a failure and never looks like a missing record.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl }],
    // A key, or none: then the Free quota holds for the client's address, unless the operator requires keys.
    security: [{ key: [] }, {}],
    paths: Object.fromEntries(
      OPERATIONS.map((operation) => [
        operation.path,
        {
          get: {
            operationId: operation.id,
            summary: operation.summary,
            description: operation.description,
            // The schemas of a query bring examples of their own.
            parameters: operation.parameters.map(({ example, ...parameter }) =>
              example === null || parameter.in === 'query' ? parameter : { ...parameter, example },
            ),
            responses: responsesOf(operation),
          },
        },
      ]),
    ),
    components: {
      schemas: Object.fromEntries(
        Object.entries(COMPONENTS).map(([name, schema]) => [name, withReferences(schema, name)]),
      ),
      headers: {
        ETag: { description: 'For If-None-Match.', schema: { type: 'string' } },
        'X-Request-Id': { description: 'Names this request in our log.', schema: { type: 'string' } },
        'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
        RateLimit: {
          description:
            'What is left of the month (`r`) and seconds until it begins anew (`t`), e.g. `"month";r=199;t=86400`.',
          schema: { type: 'string' },
        },
        'RateLimit-Policy': {
          description:
            'Calls in a calendar month, UTC (`q`), and the seconds of this one (`w`), e.g. `"month";q=250;w=2592000`.',
          schema: { type: 'string' },
        },
        'WWW-Authenticate': { description: 'Where a key belongs.', schema: { type: 'string' } },
      },
      securitySchemes: {
        key: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description: 'A key from your account: `zw_` and 49 letters and digits.',
        },
      },
    },
  };
}
