import { because, type Cause } from '../domain/cause.ts';
import type { HttpAnswer } from '../evidence/questions/http.ts';
import { lacksIntermediate } from '../records/certificates/sent-chain.ts';
import { available, type FactReader, shared, unavailableFor } from './fact.ts';
import { headOver, isClosedPort, isShut } from './https-control.ts';
import { onHttpsPort } from './on-https-port.ts';
import { hasNoHttps, readWebTls, servedIn } from './web-tls.ts';

/** Tells what the root of a name answers, its body and redirects aside. */
export type WebHead =
  | {
      readonly kind: 'response';
      readonly address: string;
      readonly status: number;
      /** Where it redirects to; null where it does not. */
      readonly location: string | null;
      /** Strict-Transport-Security, as it stands there: the first, which counts. */
      readonly hsts: string | null;
      /** Alt-Svc, as it stands there. */
      readonly altSvc: readonly string[];
      /** Octets of early data that a session ticket of the server allows. */
      readonly earlyData: number;
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
    const answer = await evidence.ask(headOver(scheme, domain));
    // It accepts other clients, so we don't know what the site answers.
    if (answer.kind === 'no-tls' && web.kind === 'available' && servedIn(web.value).length > 0)
      return unavailableFor([{ why: 'not-understood', causes: answer.causes, ref: answer.ref }]);
    if (answer.kind !== 'failure') return available(headOf(answer), [answer.ref]);
    const { failure } = answer;
    const isFound = scheme === 'https' && web.kind === 'available' && hasNoHttps(web.value) && isShut(failure);
    // A server that refuses connections says so; one that is silent says nothing.
    return isFound || isClosedPort(failure) ? available({ kind: 'closed' }, [failure.ref]) : unavailableFor([failure]);
  });

function headOf(answer: Exclude<HttpAnswer, { readonly kind: 'failure' }>): WebHead | null {
  switch (answer.kind) {
    case 'response': {
      const { address, status, headers, tls } = answer;
      const [location = null] = headers['location'] ?? [];
      const [hsts = null] = headers['strict-transport-security'] ?? [];
      const altSvc = headers['alt-svc'] ?? [];
      return { kind: 'response', address, status, location, hsts, altSvc, earlyData: tls?.earlyData ?? 0 };
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

/**
 * Tells what the root answers over HTTPS to browsers. Those that know the missing intermediate of a chain, or fetch it, get an answer;
 * we sent no request there, so it is not known.
 */
export const readBrowserHead: FactReader<WebHead | null | 'other-port'> = async (domain, evidence) => {
  const [head, web] = await Promise.all([readHttpsHead(domain, evidence), readWebTls(domain, evidence)]);
  if (head.kind === 'unavailable' || head.value === null || head.value === 'other-port') return head;
  if (head.value.kind !== 'untrusted') return head;
  if (web.kind === 'unavailable') return web;
  const isIncomplete = servedIn(web.value).some(({ state: { chain } }) => lacksIntermediate(chain));
  const [ref] = head.refs;
  return isIncomplete && ref !== undefined
    ? unavailableFor([{ why: 'not-understood', causes: because('intermediate-missing'), ref }])
    : head;
};
