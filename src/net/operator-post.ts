import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { rootCertificates } from 'node:tls';
import type { PostMessage, PostResult } from './post.ts';

interface OperatorPostOptions {
  /** Further certificate authorities, PEM. */
  readonly ca: string | null;
  readonly userAgent: string;
}

/** Until the status of the answer has come. Source: docs/limits.md. */
const TIMEOUT_MS = 10_000;
/** Octets of the header of an answer; its body is not read. */
const MAX_HEADER_BYTES = 16 * 1024;

/**
 * Makes what sends messages to a server that the operator configured: at any address, resolved as the system does, since it is
 * often on a network of the operator's own. It follows no redirect and reads no body.
 */
export function createOperatorPost({ ca, userAgent }: OperatorPostOptions): PostMessage {
  return async ({ url, headers, body, handOver, signal }) => {
    await handOver();
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const options = {
      method: 'POST',
      signal: AbortSignal.any([signal, timeout]),
      agent: false,
      maxHeaderSize: MAX_HEADER_BYTES,
      headers: { 'User-Agent': userAgent, ...headers, 'Content-Length': Buffer.byteLength(body) },
    } as const;
    return new Promise<PostResult>((resolve) => {
      let isSent = false;
      const sent = url.startsWith('https:')
        ? requestHttps(url, { ...options, ...(ca === null ? {} : { ca: [...rootCertificates, ca] }) })
        : requestHttp(url, options);
      sent.once('response', ({ statusCode: status = 0, headers: { 'retry-after': retryAfter = null } }) => {
        resolve({ kind: 'answered', status, octets: Buffer.alloc(0), retryAfter });
        sent.destroy();
      });
      sent.once('finish', () => {
        isSent = true;
      });
      // Stays for what comes after the answer.
      sent.on('error', (error: NodeJS.ErrnoException) => {
        const why = timeout.aborted ? 'timeout' : error.code === 'ECONNREFUSED' ? 'refused' : 'unreachable';
        resolve({ kind: 'failed', isSent: isSent && why !== 'refused', why });
      });
      sent.end(body);
    });
  };
}
