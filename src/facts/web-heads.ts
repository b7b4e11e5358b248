import type { Cause } from '../domain/cause.ts';
import { type HttpAnswer, http } from '../evidence/questions/http.ts';
import { available, type FactReader, shared, unavailableFor } from './fact.ts';
import { onHttpsPort } from './on-https-port.ts';
import { readWebTls, servedIn } from './web-tls.ts';

/** Tells what the root of a name answers, its body and redirects aside. */
export type WebHead =
  | {
      readonly kind: 'response';
      readonly status: number;
      /** Where it redirects to; null where it does not. */
      readonly location: string | null;
      /** Strict-Transport-Security, as it stands there: the first, which counts. */
      readonly hsts: string | null;
    }
  | { readonly kind: 'untrusted' }
  | { readonly kind: 'no-tls'; readonly causes: readonly Cause[] }
  /** Nobody on the internet reaches it. */
  | { readonly kind: 'special' }
  /** Connections are refused. */
  | { readonly kind: 'closed' };

const reader = (scheme: 'http' | 'https'): FactReader<WebHead | null> =>
  shared<WebHead | null>(async (domain, evidence) => {
    const web = await readWebTls(domain, evidence);
    if (web.kind === 'available' && web.value.addresses.length === 0) return available(null, web.refs);
    const answer = await evidence.ask(
      http({ url: `${scheme}://${domain}/`, method: 'GET', purpose: 'head', redirects: 0 }),
    );
    // It accepts other clients, so we don't know what the site answers.
    if (answer.kind === 'no-tls' && web.kind === 'available' && servedIn(web.value).length > 0)
      return unavailableFor([{ why: 'not-understood', causes: answer.causes, ref: answer.ref }]);
    if (answer.kind !== 'failure') return available(headOf(answer), [answer.ref]);
    const { failure } = answer;
    // A server that refuses connections to port 80 says so; one that is silent says nothing.
    return scheme === 'http' && failure.why === 'refused'
      ? available({ kind: 'closed' }, [failure.ref])
      : unavailableFor([failure]);
  });

function headOf(answer: Exclude<HttpAnswer, { readonly kind: 'failure' }>): WebHead | null {
  switch (answer.kind) {
    case 'response': {
      const { status, headers } = answer;
      const [location = null] = headers['location'] ?? [];
      const [hsts = null] = headers['strict-transport-security'] ?? [];
      return { kind: 'response', status, location, hsts };
    }
    case 'untrusted':
      return { kind: 'untrusted' };
    case 'no-tls':
      return { kind: 'no-tls', causes: answer.causes };
    case 'forbidden':
      return { kind: 'special' };
    case 'no-address':
      return null;
  }
}

/** Tells what the root answers over HTTPS. */
export const readHttpsHead = onHttpsPort(reader('https'));
/** Tells what it answers on port 80. */
export const readHttpHead = onHttpsPort(reader('http'));
