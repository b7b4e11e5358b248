import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { TSchema } from 'typebox';
import Schema from 'typebox/schema';
import { expect } from 'vitest';
import type { PostRequest } from '../../src/net/post.ts';
import { unnamed } from './unnamed.ts';

interface Media {
  readonly schema: object;
}
interface Described {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, Media>>;
}
export interface Document {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, Described>> }>>>
  >;
  readonly webhooks: Readonly<
    Record<
      string,
      {
        readonly post: {
          readonly parameters: readonly { readonly name: string; readonly schema: object }[];
          readonly requestBody: { readonly content: Readonly<Record<string, Media>> };
        };
      }
    >
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
    ([path, methods]) => [new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`), methods] as const,
  );
  const validators = new Map<string, ReturnType<typeof Schema.Compile>>();
  return (request, response) => {
    const { method = 'GET', url } = typeof request === 'string' ? { url: request } : request;
    // As a client sends it: without steps such as `/./`.
    const path = new URL(String(url), 'http://client.test').pathname;
    const name = (method === 'HEAD' ? 'GET' : String(method)).toLowerCase();
    const described = paths.find(([form]) => form.test(path))?.[1][name]?.responses;
    if (described === undefined) return;
    const about = `${method} ${String(url).slice(0, 200)}: ${response.statusCode}`;
    const answer = described[response.statusCode];
    expect(answer, `${about} is not described`).toBeDefined();
    // What cannot be read as a call, and what has no key that works, is not counted.
    const uncounted = [401, 403].includes(response.statusCode) || /malformed-request|uri-too-long/.test(response.body);
    for (const name of Object.keys(answer?.headers ?? {}))
      if (name !== 'Preference-Applied' && !(name.startsWith('RateLimit') && uncounted))
        expect(response.headers, `${about} lacks ${name}`).toHaveProperty(name.toLowerCase());
    if (method === 'HEAD' || [204, 304].includes(response.statusCode)) return;
    const type = String(response.headers['content-type']).split(';', 1)[0] ?? '';
    const media = answer?.content?.[type];
    expect(media, `${about} is ${type}, which is not described`).toBeDefined();
    if (type.endsWith('ndjson') || response.headers['content-encoding'] !== undefined) return;
    const key = JSON.stringify(media?.schema);
    const validator = validators.get(key) ?? Schema.Compile(resolved(document, media?.schema) as object);
    validators.set(key, validator);
    const body = type === 'text/plain' ? response.body : response.json();
    expect(validator.Errors(body)[1], about).toEqual([]);
  };
}

/** Holds messages to webhooks to an OpenAPI document: their headers, all fields of their bodies, and no others. */
export function createWebhookContract(document: Document): (sent: Pick<PostRequest, 'headers' | 'body'>) => void {
  return ({ headers, body }) => {
    const message: { readonly type: string } = JSON.parse(body);
    const described = document.webhooks[message.type]?.post;
    expect(described, `${message.type} is not described`).toBeDefined();
    const schema = resolved(document, described?.requestBody.content['application/json']?.schema) as TSchema;
    expect(Schema.Compile(schema).Errors(message)[1], body).toEqual([]);
    expect(unnamed(schema, message), body).toEqual([]);
    const names = described?.parameters.map(({ name }) => name) ?? [];
    expect(Object.keys(headers).toSorted()).toEqual(['Content-Type', ...names].toSorted());
    for (const { name, schema } of described?.parameters ?? [])
      expect(Schema.Compile(schema).Errors(headers[name])[1], name).toEqual([]);
  };
}
