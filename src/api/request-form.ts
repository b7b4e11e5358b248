import type { IncomingMessage } from 'node:http';

/**
 * Returns whether a request has the one form that we serve: a target that is a path, and one Host field.
 *
 * - Absolute-form (`GET http://host/path`) is for proxies, which we are not. RFC 9112 section 3.2.2 asks servers to
 *   accept it; we refuse it, because a second way to write every address is a second way around every rule about it.
 * - Two Host fields are an error (RFC 9112 section 3.2), and two programs in a row may each believe another one.
 */
export function hasPlainForm({ url = '', rawHeaders }: IncomingMessage): boolean {
  return url.startsWith('/') && countHosts(rawHeaders) <= 1;
}

/** Node keeps the first Host field in `headers` and drops the others; all are in `rawHeaders`, name and value in turn. */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]?.toLowerCase() === 'host') hosts += 1;
  return hosts;
}
