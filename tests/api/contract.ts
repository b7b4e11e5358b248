import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import Schema from 'typebox/schema';
import { expect } from 'vitest';

interface Media {
  readonly schema: object;
}
interface Described {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, Media>>;
}
interface Document {
  readonly paths: Readonly<
    Record<string, { readonly get: { readonly responses: Readonly<Record<string, Described>> } }>
  >;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

/** With each reference replaced by what it names. */
function resolved(document: Document, schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((one) => resolved(document, one));
  if (typeof schema !== 'object' || schema === null) return schema;
  const reference = '$ref' in schema && typeof schema.$ref === 'string' ? schema.$ref : undefined;
  if (reference !== undefined)
    return resolved(document, document.components.schemas[reference.split('/').at(-1) ?? '']);
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, resolved(document, value)]));
}

/**
 * Holds answers to the OpenAPI document that the service itself gives out: the status, the type of the body, the fields
 * and the body must be what it says of that path. Paths it does not describe are none of its business.
 */
export function createContract(
  document: Document,
): (request: InjectOptions | string, response: LightMyRequestResponse) => void {
  const paths = Object.entries(document.paths).map(
    ([path, { get }]) => [new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`), get.responses] as const,
  );
  const validators = new Map<string, ReturnType<typeof Schema.Compile>>();
  return (request, response) => {
    const { method = 'GET', url } = typeof request === 'string' ? { url: request } : request;
    // As a client sends it: without steps such as `/./`.
    const path = new URL(String(url), 'http://client.test').pathname;
    const described = paths.find(([form]) => form.test(path))?.[1];
    if (described === undefined || !['GET', 'HEAD'].includes(method)) return;
    const about = `${method} ${String(url).slice(0, 200)}: ${response.statusCode}`;
    const answer = described[response.statusCode];
    expect(answer, `${about} is not described`).toBeDefined();
    // What cannot be read as a call, and what has no key that works, is not counted.
    const uncounted = response.statusCode === 401 || /malformed-request|uri-too-long/.test(response.body);
    for (const name of Object.keys(answer?.headers ?? {}))
      if (!(name.startsWith('RateLimit') && uncounted))
        expect(response.headers, `${about} lacks ${name}`).toHaveProperty(name.toLowerCase());
    if (method === 'HEAD' || response.statusCode === 304) return;
    const type = String(response.headers['content-type']).split(';', 1)[0] ?? '';
    const media = answer?.content?.[type];
    expect(media, `${about} is ${type}, which is not described`).toBeDefined();
    if (type.endsWith('ndjson') || response.headers['content-encoding'] !== undefined) return;
    const key = JSON.stringify(media?.schema);
    const validator = validators.get(key) ?? Schema.Compile(resolved(document, media?.schema) as object);
    validators.set(key, validator);
    expect(validator.Errors(response.json())[1], about).toEqual([]);
  };
}
