import type { Resolver } from './dns/resolution.ts';
import { because } from './domain/cause.ts';
import { evaluateSpf } from './records/spf/evaluate.ts';
import type { SpfEvaluation, SpfQuery } from './records/spf/evaluation.ts';

export { createResolver } from './dns/create-resolver.ts';
export { parseRdap } from './registration/rdap.ts';
export { parseWhois } from './registration/whois.ts';

/** How long one SPF check may ask; later questions fail, which is a temperror. Source: RFC 7208 §4.6.4 (at least 20 s). */
const SPF_TIME_LIMIT_MS = 20_000;

export interface CheckSpfOptions extends SpfQuery {
  readonly resolver: Resolver;
}

/**
 * Whether an address may send mail for a domain, by SPF (RFC 7208): the verdict, the owner's explanation, the mechanism
 * that matched and where it stands, the lookups it took, and every record and term that was looked at.
 *
 * Whatever the DNS says or fails to say is a value: a failed lookup is `temperror`, never an absence. Throws a
 * `TypeError` only where `ip` is no IP address.
 *
 * @example
 * import { checkSpf, createResolver } from 'zonewell';
 *
 * const resolver = createResolver({ servers: ['127.0.0.1'] });
 * const { result, matches } = await checkSpf({
 *   ip: '192.0.2.10',
 *   sender: 'news@example.com',
 *   helo: 'mail.example.com',
 *   resolver,
 * });
 * const mechanism = matches.at(-1);
 * console.log(result, mechanism?.term.text, mechanism?.domain); // pass ip4:192.0.2.0/24 _spf.example.com
 * await resolver.close();
 */
export function checkSpf({ resolver, ...query }: CheckSpfOptions): Promise<SpfEvaluation> {
  const nowMs = Date.now();
  const deadline = performance.now() + SPF_TIME_LIMIT_MS;
  return evaluateSpf({ nowSeconds: nowMs / 1000, ...query }, (name, type) =>
    performance.now() < deadline
      ? resolver.resolve(name, type)
      : { kind: 'failure', why: 'budget', causes: because('time-ran-out') },
  );
}
