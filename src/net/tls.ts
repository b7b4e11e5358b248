import type { HandshakeRequest, HandshakeResult, ShakeHands } from '../domain/handshake.ts';
import type { Clock } from '../domain/time.ts';
import type { Connector } from './connector.ts';
import { createDeadline } from './deadline.ts';
import { type HandshakeOptions, handshake, type Trust } from './handshake.ts';
import { shakeAsSender, smtpSession } from './smtp.ts';
import { readUnfinished } from './unfinished.ts';

export interface TlsClientOptions {
  readonly connector: Connector;
  readonly clock: Clock;
  readonly trust: Trust;
  /** Names us in EHLO. */
  readonly ehloName: string;
}

/** Looking the host up, connecting and the handshake together. */
const TIMEOUT_MS = 15_000;

/**
 * Makes the one way to look at the certificate of a stranger's server. It shakes hands and hangs up; no request is made.
 * Trust is told, not enforced.
 */
export function createTlsClient(by: TlsClientOptions): ShakeHands {
  return async (request, { signal } = {}) => {
    const found =
      request.starttls === undefined ? await directly(request, by, signal) : await afterStarttls(request, by, signal);
    return { ...found, at: by.clock() };
  };
}

type Shaken<R = HandshakeResult> = R extends unknown ? Omit<R, 'at'> : never;

/** How a handshake is made, as the request says. */
const optionsOf = (
  { serverName, offer, alpn }: HandshakeRequest,
  trust: Trust,
): Pick<HandshakeOptions, 'trust' | 'staple' | 'alpn' | 'serverName'> => ({
  trust: trust(offer),
  staple: true,
  alpn,
  serverName,
});

/** A server that has said nothing for so long may ignore hellos of two packets, which ours are with post-quantum keys. */
const SILENCE_MS = 3000;

/**
 * Shakes hands, and once more with a small hello of TLS 1.2 where a server hangs up on ours, or is silent. A server that wants a
 * certificate of the client shows its own in the clear before it ends a handshake of TLS 1.2.
 */
async function directly(
  request: HandshakeRequest,
  by: TlsClientOptions,
  caller: AbortSignal | undefined,
): Promise<Shaken> {
  if (request.offer !== undefined) return once(request, by, caller);
  const shaken = await largeOrSmall(request, by, caller);
  if (shaken.kind !== 'no-tls' || shaken.why !== 'alert') return shaken;
  return (await readUnfinished(request, by, caller)) ?? shaken;
}

async function largeOrSmall(
  request: HandshakeRequest,
  by: TlsClientOptions,
  caller: AbortSignal | undefined,
): Promise<Shaken> {
  const ending = new AbortController();
  const signal = caller === undefined ? ending.signal : AbortSignal.any([caller, ending.signal]);
  const first = once(request, by, signal);
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), SILENCE_MS);
  });
  try {
    const early = await Promise.race([first, silence]);
    if (early !== null && !isHungUp(early)) return early;
    const small = once({ ...request, offer: { newest: 'TLSv1.2' } }, by, signal);
    const isTls = (shaken: Shaken) => (shaken.kind === 'tls' ? shaken : Promise.reject(new Error('no TLS')));
    const taken = small.then(isTls).then((shaken) => ({ ...shaken, again: 'small' as const }));
    return await Promise.any([first.then(isTls), taken]).catch(() => first);
  } finally {
    clearTimeout(timer);
    ending.abort();
  }
}

/** Whether a server ended the connection without a word. */
const isHungUp = (shaken: Shaken): boolean => shaken.kind === 'failure' && shaken.failure.why === 'closed';

async function once(
  request: HandshakeRequest,
  { connector, trust }: TlsClientOptions,
  caller: AbortSignal | undefined,
): Promise<Shaken> {
  const { host, port } = request;
  const deadline = createDeadline(TIMEOUT_MS, caller);
  const { signal } = deadline;
  try {
    const connected = await connector(host, port, signal, request);
    if (connected.kind !== 'connected') return connected;
    const { socket, address, close } = connected;
    try {
      const shaken = await handshake(socket, { host, name: `${host}:${port}`, ...optionsOf(request, trust), signal });
      if (shaken.kind === 'failure') return shaken;
      if (shaken.kind === 'no-tls') return { ...shaken, address };
      shaken.socket.destroy();
      return { kind: 'tls', address, tls: shaken.tls };
    } finally {
      close();
    }
  } finally {
    deadline.close();
  }
}

async function afterStarttls(
  request: HandshakeRequest,
  { connector, trust, ehloName }: TlsClientOptions,
  signal: AbortSignal | undefined,
): Promise<Shaken> {
  const session = await smtpSession(
    request,
    {
      ehloName,
      speak: shakeAsSender({
        host: request.host,
        ehloName,
        protocol: request.starttls,
        tls: optionsOf(request, trust),
      }),
    },
    { connector, ...(signal === undefined ? {} : { signal }) },
  );
  if (session.kind !== 'session') return session;
  const { address, starttls } = session;
  switch (starttls.kind) {
    case 'tls':
      return { kind: 'tls', address, tls: starttls.tls };
    case 'not-offered':
      return { kind: 'no-tls', address, why: 'not-offered', causes: [] };
    case 'broken':
      // A server that answers STARTTLS with an error may be overloaded for a moment.
      return starttls.why === undefined
        ? { kind: 'failure', failure: { why: 'closed', causes: starttls.causes } }
        : { kind: 'no-tls', address, why: starttls.why, causes: starttls.causes };
  }
}
