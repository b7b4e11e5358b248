import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallAdmission, Quota } from '../accounts/call-counts.ts';
import type { Call } from '../accounts/quota.ts';
import type { Scope } from '../accounts/scopes.ts';
import type { KeyHolder } from '../accounts/store.ts';
import type { Message } from '../domain/message.ts';
import { quoted } from '../domain/text.ts';
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
  services: { admit(call: Omit<Call, 'client'>): Promise<CallAdmission>; now(): Instant },
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
    services.admit({ ...callerOf(request), counts: quota !== 'key', scope, needsKey }).then((admission) => {
      if (admission.kind !== 'admitted') {
        const { id, details, headers } = refusalOf(admission, services.now());
        fail(reply.headers(headers), id, details);
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

/** A key as programs send it that know no field of ours. Other tokens are for whatever stands before us. Source: RFC 6750 §2.1. */
const BEARER_KEY = /^Bearer +(zw_\S*) *$/i;

/** Tells who sends a request, as the meter knows callers. */
const callerOf = ({ headers, ip }: FastifyRequest): Pick<Call, 'key' | 'address'> => {
  const field = headers['x-api-key'];
  const key = Array.isArray(field) ? field.join() : field;
  return { key: key ?? BEARER_KEY.exec(headers.authorization ?? '')?.[1], address: ip };
};

/** Why a call is not answered, with the fields that go with that. */
interface CallRefusal {
  readonly id: ProblemId;
  readonly details: ProblemDetails;
  readonly headers: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number | null;
}

/** Tells whether the calls that a request stands for were counted, or none was and it is refused. */
export type CountedCalls =
  | {
      readonly ok: true;
      readonly headers: Readonly<Record<string, string>>;
      /** Takes all of them back: for a request that failed at ourselves. */
      readonly giveBack: () => Promise<void>;
    }
  | ({ readonly ok: false } & CallRefusal);

/** Counts the calls that a request stands for, where only its body says how many they are. Its route has the quota `key`. */
export async function countCalls(
  services: { admit(call: Omit<Call, 'client'>): Promise<CallAdmission>; now(): Instant },
  request: FastifyRequest,
  calls: number,
): Promise<CountedCalls> {
  const counted: Extract<CallAdmission, { kind: 'admitted' }>[] = [];
  const giveBack = async (): Promise<void> => {
    for (const one of counted) await one.giveBack();
  };
  let headers = {};
  for (let i = 0; i < calls; i += 1) {
    const call = { ...callerOf(request), counts: true, scope: 'read', needsKey: false } as const;
    const admission = await services.admit(call);
    if (admission.kind !== 'admitted') {
      await giveBack();
      return { ok: false, ...refusalOf(admission, services.now()) };
    }
    counted.push(admission);
    if (admission.quota !== null) headers = rateLimitHeaders(admission.quota, services.now());
  }
  return { ok: true, headers, giveBack };
}

function refusalOf(admission: Exclude<CallAdmission, { kind: 'admitted' }>, now: Instant): CallRefusal {
  switch (admission.kind) {
    case 'exceeded': {
      const { quota } = admission;
      const seconds = secondsUntil(quota.resetsAt, now);
      return {
        id: 'quota-exceeded',
        details: {
          detail: DETAIL_TEXTS.message('quota-used', { limit: quota.limit, at: { instant: quota.resetsAt } }),
          violatedPolicies: [POLICY],
        },
        headers: { ...rateLimitHeaders(quota, now), 'Retry-After': String(seconds) },
        retryAfterSeconds: seconds,
      };
    }
    case 'invalid-key':
      return unusableKey(DETAIL_TEXTS.message(INVALID_KEY[admission.why]));
    case 'ended-key':
      return unusableKey(DETAIL_TEXTS.message('key-ended', { at: { instant: admission.at } }));
    case 'key-required':
      return unusableKey(DETAIL_TEXTS.message(admission.always ? 'call-needs-key' : 'key-required'));
    case 'foreign-address':
      return {
        id: 'foreign-address',
        details: {
          detail: DETAIL_TEXTS.message('key-address', { address: quoted(admission.address, MAX_ADDRESS_CHARS) }),
          parameter: KEY_FIELD,
        },
        headers: {},
        retryAfterSeconds: null,
      };
    case 'out-of-scope': {
      const { needed, scopes } = admission;
      const detail = DETAIL_TEXTS.message('key-scope', { needed, scopes: scopes.join(', ') });
      return {
        id: 'insufficient-scope',
        details: { detail, parameter: KEY_FIELD },
        headers: {},
        retryAfterSeconds: null,
      };
    }
  }
}

/** Shows so much of an address, which a proxy may have made up. */
const MAX_ADDRESS_CHARS = 60;
const KEY_FIELD = 'X-API-Key';

/** Refuses a key. Source: RFC 9110 §15.5.2 wants a challenge with each 401. */
const unusableKey = (detail: Message): CallRefusal => ({
  id: 'invalid-key',
  details: { detail, parameter: KEY_FIELD },
  headers: { 'WWW-Authenticate': 'ApiKey realm="Zonewell", header="X-API-Key", Bearer realm="Zonewell"' },
  retryAfterSeconds: null,
});
