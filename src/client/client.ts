import { type ApiOperations, type ApiSchemas, CALLS } from './api.ts';

export type { ApiOperations, ApiSchemas };

// The client of the HTTP API: `zonewell/client`. It needs nothing but `fetch`, so that it runs in every program that has it.

/** How to reach a service. */
export interface ClientOptions {
  /** The address of the service, such as `https://zonewell.example`. */
  readonly url: string;
  /** A key of the API. Without one, the quota of your network counts. */
  readonly key?: string | undefined;
  /** Stands in for the `fetch` of the program. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
  /**
   * How often one call is tried again, 5 times at most, where the service asks to wait for a minute at most (429, or 503
   * with `Retry-After`). Left out: never. A POST is tried again after 503 only with an `Idempotency-Key`, since it may have
   * done its work.
   */
  readonly retries?: number | undefined;
}

/** How to make one call. */
export interface CallOptions {
  /** Ends the call, and its waiting. */
  readonly signal?: AbortSignal | undefined;
}

type ClientMethod<P extends object, A> = object extends P
  ? (parameters?: P, options?: CallOptions) => Promise<A>
  : (parameters: P, options?: CallOptions) => Promise<A>;

/** A method for each operation of the API. */
export type ApiClient = {
  readonly [Id in keyof ApiOperations]: ClientMethod<ApiOperations[Id]['parameters'], ApiOperations[Id]['answer']>;
};

/** An answer that is no success, or not what the API answers. */
export class ZonewellError extends Error {
  override readonly name = 'ZonewellError';
  readonly status: number;
  /** The address of the kind of problem; `about:blank` where something else than the service has answered. */
  readonly type: string;
  readonly title: string;
  /** Whole sentences, in the language of the call; empty where something else than the service has answered. */
  readonly detail: string;
  /** Which part of the request is at fault. */
  readonly parameter: string | null;
  /** How long to wait before the next try; null where the answer does not say it in seconds. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, { type, title, detail, parameter, retryAfterSeconds }: Particulars) {
    super(detail ?? title ?? `The status of the answer is ${status}.`);
    this.status = status;
    this.type = type ?? 'about:blank';
    this.title = title ?? '';
    this.detail = detail ?? '';
    this.parameter = parameter ?? null;
    this.retryAfterSeconds = retryAfterSeconds ?? null;
  }
}

/** The particulars of an error. Source: RFC 9457 §3. */
type Particulars = {
  readonly [K in 'type' | 'title' | 'detail' | 'parameter' | 'retryAfterSeconds']?: ZonewellError[K] | undefined;
};

/** A batch of a thousand reports is the largest answer. */
const MAX_ANSWER_OCTETS = 256 * 1024 ** 2;
const MAX_RETRIES = 5;
const MAX_WAIT_SECONDS = 60;

/** A call as it is sent. */
interface PreparedCall {
  readonly url: string;
  readonly init: RequestInit & { readonly method: string; readonly headers: Readonly<Record<string, string>> };
  readonly form: (typeof CALLS)[keyof typeof CALLS]['form'];
}

/**
 * Makes a client of the API of a service, with a method for each operation of its OpenAPI document. Parameters have the
 * names that they have there; a `body` is sent as JSON. An answer that is no success is thrown as a `ZonewellError`;
 * where the service cannot be reached, `fetch` throws. Throws a `TypeError` where `url` is no address.
 *
 * @example
 * const client = createClient({ url: 'https://zonewell.example', retries: 1 });
 * const { score } = await client.getHealthReport({ domain: 'example.com' });
 */
export function createClient({ url, key, fetch: ask = globalThis.fetch, retries = 0 }: ClientOptions): ApiClient {
  const { protocol, origin, pathname } = new URL(url);
  if (!/^https?:$/.test(protocol)) throw new TypeError(`"${url}" does not begin with https:// or http://.`);
  const base = `${origin}${pathname.replace(/\/+$/, '')}`;
  const methods = Object.keys(CALLS).map((id) => [
    id,
    async (parameters: Readonly<Record<string, unknown>> = {}, { signal }: CallOptions = {}): Promise<unknown> => {
      const call = prepareCall(id as keyof typeof CALLS, base, parameters);
      const authorization = key === undefined ? {} : { Authorization: `Bearer ${key}` };
      const init: RequestInit = {
        ...call.init,
        headers: { ...call.init.headers, ...authorization },
        // A call is for this service alone: elsewhere it would be another one, with our key.
        redirect: 'manual',
        ...(signal === undefined ? {} : { signal }),
      };
      for (let left = Math.min(retries, MAX_RETRIES); ; left--) {
        const response = await ask(call.url, init);
        const text = await textOf(response);
        if (response.ok) return answerOf(call, response, text);
        const error = errorOf(response, text);
        const waitSeconds = waitBeforeRetry(call, error);
        if (!(left > 0) || waitSeconds === null) throw error;
        await wait(waitSeconds * 1000, signal);
      }
    },
  ]);
  // Both come from one document: the table of calls, and the types of what they take and answer.
  return Object.fromEntries(methods) as ApiClient;
}

/** Puts the parameters where the operation has them. Throws a `TypeError` where one of the path would lead elsewhere. */
function prepareCall(
  id: keyof typeof CALLS,
  base: string,
  { body, ...parameters }: Readonly<Record<string, unknown>>,
): PreparedCall {
  const { method, path, form, ...call } = CALLS[id];
  const named: readonly string[] = call.headers;
  const query = new URLSearchParams();
  const headers: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const text = String(parameters[name] ?? '');
    if (/^\.{0,2}$/.test(text)) throw new TypeError(`"${text}" cannot be the ${name} of ${id}.`);
    return encodeURIComponent(text);
  });
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined || path.includes(`{${name}}`)) continue;
    if (named.includes(name)) headers[name] = String(value);
    else for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one));
  }
  return {
    url: `${base}${filled}${query.size === 0 ? '' : `?${query}`}`,
    init: { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) },
    form,
  };
}

/** Reads the text of an answer. Throws where it is too long. */
async function textOf({ body, status }: Response): Promise<string> {
  if (body === null) return '';
  const [reader, decoder] = [body.getReader(), new TextDecoder()];
  let [text, octets] = ['', 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    octets += value.length;
    if (octets > MAX_ANSWER_OCTETS) {
      await reader.cancel();
      throw new ZonewellError(status, { title: `The answer has more than ${MAX_ANSWER_OCTETS} octets.` });
    }
    text += decoder.decode(value, { stream: true });
  }
}

const mediaTypeOf = ({ headers }: Response): string =>
  (headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** Returns JSON as data; undefined where it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads an answer that is a success. Throws where it is none of this operation's, as that of a page to sign in. */
function answerOf({ form }: PreparedCall, response: Response, text: string): unknown {
  if (form === null && response.status === 204) return undefined;
  if (form === mediaTypeOf(response)) {
    if (form === 'text/plain') return text;
    const isLines = form === 'application/x-ndjson';
    const answer = isLines ? parsed(`[${text.trimEnd().replaceAll('\n', ',')}]`) : parsed(text);
    if (answer !== undefined) return answer;
  }
  throw new ZonewellError(response.status, { title: 'The answer is not one of the Zonewell API.' });
}

function errorOf(response: Response, text: string): ZonewellError {
  const body = mediaTypeOf(response) === 'application/problem+json' ? parsed(text) : undefined;
  const field = (name: keyof ApiSchemas['Problem']): string | undefined => {
    const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
    return typeof value === 'string' ? value : undefined;
  };
  const retryAfter = response.headers.get('retry-after') ?? '';
  return new ZonewellError(response.status, {
    type: field('type'),
    title: field('title'),
    detail: field('detail'),
    parameter: field('parameter'),
    retryAfterSeconds: /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : undefined,
  });
}

/** Returns for how many seconds to wait before a call may be tried again; null where it may not. */
function waitBeforeRetry(
  { init: { method, headers } }: PreparedCall,
  { status, retryAfterSeconds }: ZonewellError,
): number | null {
  const mayHaveWorked = method === 'POST' && headers['Idempotency-Key'] === undefined;
  const isPassing = status === 429 || (status === 503 && !mayHaveWorked);
  return isPassing && retryAfterSeconds !== null && retryAfterSeconds <= MAX_WAIT_SECONDS ? retryAfterSeconds : null;
}

/** Waits. Throws where the signal ends it. */
const wait = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    const end = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', end, { once: true });
  });
