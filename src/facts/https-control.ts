import type { Failure } from '../domain/answer.ts';
import type { DnsName } from '../domain/name.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { type HttpAnswer, http } from '../evidence/questions/http.ts';
import { isGuarded } from '../records/challenge-marks.ts';
import { isPassing } from './web/passing.ts';

/** Returns whether a server refused a connection. One of the DNS that refuses to answer is called the same, and says nothing. */
export const isClosedPort = (failure: Pick<Failure, 'causes'>): boolean => isAllOf(failure, ['connection-refused']);

/** How a port ends a connection before anything was said. */
const SHUT: readonly string[] = ['connection-refused', 'connection-closed', 'handshake-closed'];

/** Returns whether a port refused or closed a connection. That may be to us alone. */
export const isShut = (failure: Failure): boolean => isAllOf(failure, SHUT);

const isAllOf = ({ causes }: Pick<Failure, 'causes'>, codes: readonly string[]): boolean =>
  causes.length > 0 && causes.every(({ code }) => codes.includes(code));

/** Asks what port 80 of a name answers, where it leads to aside. */
export const headOver = (scheme: 'http' | 'https', host: DnsName) =>
  http({ url: `${scheme}://${host}/`, method: 'GET', purpose: 'head', redirects: 0 });

/** Tells what port 80 says about a port 443 that is shut to us at each address. */
export type HttpsControl =
  /** The same host answers us over HTTP, so that we are not shut out. */
  | { readonly kind: 'answers'; readonly status: number }
  /** Port 80 refuses connections, too. */
  | { readonly kind: 'no-website' }
  /** It does not show whether port 443 is shut to others. */
  | { readonly kind: 'open' };

interface ShutPort {
  readonly host: DnsName;
  readonly addresses: readonly string[];
  /** Whether each connection was refused: a port that takes connections and closes them may choose whom it serves. */
  readonly isRefused: boolean;
}

/** Finds out whether port 443 is shut to us alone: asks the same host on port 80. The same request shows where that leads. */
export async function askControl(
  shut: ShutPort,
  evidence: Evidence,
): Promise<{ readonly control: HttpsControl; readonly answer: HttpAnswer }> {
  const answer = await evidence.ask(headOver('http', shut.host));
  return { control: controlBy(answer, shut), answer };
}

function controlBy(answer: HttpAnswer, { host, addresses, isRefused }: ShutPort): HttpsControl {
  if (answer.kind === 'failure' && isRefused && isClosedPort(answer.failure)) return { kind: 'no-website' };
  if (answer.kind !== 'response' || !addresses.includes(answer.address)) return { kind: 'open' };
  const { status } = answer;
  const isClear = isRefused || (!isPassing(status) && !isGuarded(answer.headers) && !leadsToHttps(answer, host));
  return isClear ? { kind: 'answers', status } : { kind: 'open' };
}

/** Returns whether port 80 sends visitors to HTTPS of the same host: then its owner believes that it works. */
function leadsToHttps({ headers }: Extract<HttpAnswer, { kind: 'response' }>, host: DnsName): boolean {
  const target = URL.parse(headers['location']?.[0] ?? '', `http://${host}/`);
  return target?.protocol === 'https:' && target.hostname.replace(/\.$/, '') === host;
}
