import type { Failure } from '../domain/answer.ts';
import { type Connector, failureOf } from './connector.ts';

/** How one WHOIS question ended. Source: RFC 3912. */
export type WhoisFound =
  | { readonly kind: 'answer'; readonly octets: Uint8Array; readonly tooLong: boolean }
  | { readonly kind: 'failure'; readonly failure: Omit<Failure, 'ref'> };

const WHOIS_PORT = 43;
const MAX_OCTETS = 256 * 1024;
const TIMEOUT_MS = 10_000;

/** Asks one question of a WHOIS server: a line out, octets back until it closes. Never throws and never hangs. */
export async function askWhois(
  connector: Connector,
  host: string,
  query: string,
  signal?: AbortSignal,
): Promise<WhoisFound> {
  const deadline = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal === undefined ? [] : [signal])]);
  const connected = await connector(host, WHOIS_PORT, deadline);
  const name = `${host}:${WHOIS_PORT}`;
  if (connected.kind === 'failure') return connected;
  if (connected.kind !== 'connected') {
    const detail = connected.kind === 'no-address' ? `${host} has no address` : `${host}: ${connected.detail}`;
    return { kind: 'failure', failure: { why: 'unreachable', detail } };
  }
  const { socket, release } = connected;
  try {
    return await new Promise((resolve) => {
      const parts: Buffer[] = [];
      let size = 0;
      const answer = (): WhoisFound => ({
        kind: 'answer',
        octets: new Uint8Array(Buffer.concat(parts)).subarray(0, MAX_OCTETS),
        tooLong: size > MAX_OCTETS,
      });
      const fail = (failure: Omit<Failure, 'ref'>): void => resolve({ kind: 'failure', failure });
      deadline.addEventListener(
        'abort',
        () => fail({ why: 'timeout', detail: `${name} did not end its answer in ${TIMEOUT_MS / 1000} s` }),
        { once: true },
      );
      socket.on('error', (error: NodeJS.ErrnoException) => fail(failureOf(error, name)));
      socket.on('data', (chunk: Buffer) => {
        parts.push(chunk);
        size += chunk.length;
        if (size > MAX_OCTETS) resolve(answer());
      });
      socket.on('end', () =>
        size === 0
          ? fail({ why: 'closed', detail: `${name} closed the connection without an answer` })
          : resolve(answer()),
      );
      // The other end may close before it read all: what it sent before counts.
      socket.write(`${query}\r\n`);
    });
  } finally {
    socket.destroy();
    release();
  }
}
