import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallAdmission, Quota } from '../accounts/call-counts.ts';
import type { Call } from '../accounts/quota.ts';
import type { Scope } from '../accounts/scopes.ts';
import type { KeyHolder } from '../accounts/store.ts';
import type { Message } from '../domain/message.ts';
import type { Instant } from '../domain/time.ts';
import { secondsUntil } from '../domain/time.ts';
import { DETAIL_TEXTS } from './detail-texts.ts';
import type { ProblemDetails, ProblemId } from './problems.ts';

/** The one policy there is: so many calls in a calendar month. */
const POLICY = 'month';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * How a route of the API treats the quota. Without it a call needs a key that works (or none, where keys are not
     * required) and counts. `key`: it needs the key but never counts. `none`: it is no call at all.
     */
    readonly quota?: 'key' | 'none';
    /** Names what its key must be good for; left out, for reading. */
    readonly scope?: Scope;
    /** Whether it is answered for an account only. */
    readonly needsKey?: boolean;
  }
}

/** Writes the fields that tell of a quota. Source: draft-ietf-httpapi-ratelimit-headers-11 §3, §4. */
function rateLimitHeaders({ limit, left, resetsAt, windowSeconds }: Quota, now: Instant): Record<string, string> {
  return {
    'RateLimit-Policy': `"${POLICY}";q=${limit};w=${windowSeconds}`,
    RateLimit: `"${POLICY}";r=${left};t=${secondsUntil(resetsAt, now)}`,
  };
}

const INVALID_KEY = { malformed: 'key-malformed', unknown: 'key-unknown', revoked: 'key-revoked' } as const;

type Fail = (reply: FastifyReply, id: ProblemId, details?: ProblemDetails) => FastifyReply;

/** Whose key a request has; undefined without one. Known once it was admitted. */
export type HolderOf = (request: FastifyRequest) => KeyHolder | undefined;

/**
 * Counts each call before anything else is done with it, and refuses those whose key or quota does not allow them. What
 * fails at ourselves afterwards is given back before it is answered.
 *
 * The route that was matched decides, never the spelling of the address: `/%761/…` is decoded by the router only.
 */
export function registerQuota(
  scope: FastifyInstance,
  services: { admit(call: Call): Promise<CallAdmission>; now(): Instant },
  fail: Fail,
): HolderOf {
  const holders = new WeakMap<FastifyRequest, KeyHolder>();
  const admitted = new WeakMap<FastifyRequest, Extract<CallAdmission, { kind: 'admitted' }>>();

  scope.addHook('onRequest', (request, reply, done) => {
    const { quota, scope = 'read', needsKey = false } = request.routeOptions.config;
    if (request.method === 'OPTIONS' || quota === 'none') {
      done();
      return;
    }
    const key = request.headers['x-api-key'];
    const call = {
      key: Array.isArray(key) ? key.join() : key,
      client: request.ip,
      counts: quota !== 'key',
      scope,
      needsKey,
    };
    services.admit(call).then((admission) => {
      if (admission.kind !== 'admitted') {
        refuse(reply, { admission, services, fail });
        return;
      }
      admitted.set(request, admission);
      if (admission.holder !== undefined) holders.set(request, admission.holder);
      if (admission.quota !== null) reply.headers(rateLimitHeaders(admission.quota, services.now()));
      done();
    }, done);
  });

  scope.addHook('onSend', (request, reply, payload, done) => {
    const admission = admitted.get(request);
    if (admission?.quota == null || (reply.statusCode < 500 && reply.statusCode !== 429)) {
      done(null, payload);
      return;
    }
    admitted.delete(request);
    admission.giveBack().then(
      (quota) => {
        if (quota !== null) reply.headers(rateLimitHeaders(quota, services.now()));
        done(null, payload);
      },
      (error: unknown) => {
        // The answer goes out as it is: the error names our database.
        request.log.error(error, 'could not give back the quota of a call that failed');
        done(null, payload);
      },
    );
  });
  return (request) => holders.get(request);
}

function refuse(
  reply: FastifyReply,
  {
    admission,
    services,
    fail,
  }: {
    readonly admission: Exclude<CallAdmission, { kind: 'admitted' }>;
    readonly services: { now(): Instant };
    readonly fail: Fail;
  },
): FastifyReply {
  const unusable = (detail: Message): FastifyReply =>
    fail(challenged(reply), 'invalid-key', { detail, parameter: KEY_FIELD });
  switch (admission.kind) {
    case 'exceeded': {
      const { quota } = admission;
      const now = services.now();
      reply.headers(rateLimitHeaders(quota, now)).header('Retry-After', secondsUntil(quota.resetsAt, now));
      return fail(reply, 'quota-exceeded', {
        detail: DETAIL_TEXTS.message('quota-used', { limit: quota.limit, at: { instant: quota.resetsAt } }),
        violatedPolicies: [POLICY],
      });
    }
    case 'invalid-key':
      return unusable(DETAIL_TEXTS.message(INVALID_KEY[admission.why]));
    case 'ended-key':
      return unusable(DETAIL_TEXTS.message('key-ended', { at: { instant: admission.at } }));
    case 'key-required':
      return unusable(DETAIL_TEXTS.message(admission.always ? 'call-needs-key' : 'key-required'));
    case 'out-of-scope': {
      const { needed, scopes } = admission;
      const detail = DETAIL_TEXTS.message('key-scope', { needed, scopes: scopes.join(', ') });
      return fail(reply, 'insufficient-scope', { detail, parameter: KEY_FIELD });
    }
  }
}

const KEY_FIELD = 'X-API-Key';

/** Source: RFC 9110 §15.5.2 wants a challenge with each 401. */
const challenged = (reply: FastifyReply): FastifyReply =>
  reply.header('WWW-Authenticate', 'ApiKey realm="Zonewell", header="X-API-Key"');
