import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';
import { rootCertificates } from 'node:tls';

/** How a call of the operator's URL ended. */
export type HeartbeatCall =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'failed'; readonly error: string };

export interface HeartbeatOptions {
  readonly url: string;
  /** Further certificate authorities, PEM. */
  readonly ca: string | null;
  readonly signal: AbortSignal;
}

/** Until the status of the answer has come. Source: docs/limits.md. */
const TIMEOUT_MS = 10_000;
/** Octets of the header of an answer; its body is not read. */
const MAX_HEADER_BYTES = 16 * 1024;

/**
 * Calls the URL that the operator configured: at any address, resolved as the system does, since it is often on a network
 * of the operator's own. Follows no redirect and reads no body. Never throws, and names the URL nowhere: it is a secret.
 */
export function callHeartbeat({ url, ca, signal }: HeartbeatOptions): Promise<HeartbeatCall> {
  return new Promise((resolve) => {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const options = {
      signal: AbortSignal.any([signal, timeout]),
      agent: false,
      maxHeaderSize: MAX_HEADER_BYTES,
      headers: { 'User-Agent': 'Zonewell/1 (heartbeat)' },
    } as const;
    const onResponse = ({ statusCode: status = 0 }: { readonly statusCode?: number | undefined }): void => {
      resolve(status >= 200 && status < 300 ? { kind: 'accepted' } : { kind: 'refused', status });
      sent.destroy();
    };
    const sent = url.startsWith('https:')
      ? getHttps(url, { ...options, ...(ca === null ? {} : { ca: [...rootCertificates, ca] }) }, onResponse)
      : getHttp(url, options, onResponse);
    // Stays for what comes after the answer.
    sent.on('error', (error: NodeJS.ErrnoException) =>
      resolve({ kind: 'failed', error: timeout.aborted ? 'timeout' : (error.code ?? error.name) }),
    );
  });
}
