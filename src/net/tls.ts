import { HTTPS_PORT } from '../domain/ports.ts';
import type { ProbeTls, TlsResult } from '../domain/probe.ts';
import type { Clock } from '../domain/time.ts';
import type { Connector } from './connector.ts';
import { createDeadline } from './deadline.ts';
import { createTrust, handshake } from './handshake.ts';

export interface TlsProbeOptions {
  readonly connector: Connector;
  readonly clock: Clock;
  /** Further roots, PEM. */
  readonly ca?: string;
}

/** Looking the host up, connecting and the handshake together. */
const PROBE_TIMEOUT_MS = 15_000;

/**
 * Makes the one way to look at the certificate of a stranger's web server. It shakes hands and hangs up; no request is
 * made. Trust is told, not enforced.
 */
export function createTlsProbe({ connector, clock, ca }: TlsProbeOptions): ProbeTls {
  const trusted = createTrust(ca);
  return async (host, { signal } = {}): Promise<TlsResult> => {
    const deadline = createDeadline(PROBE_TIMEOUT_MS, signal);
    try {
      const connected = await connector(host, HTTPS_PORT, deadline.signal);
      if (connected.kind !== 'connected') return { ...connected, at: clock() };
      const { socket, address, close } = connected;
      const name = `${host}:${HTTPS_PORT}`;
      const options = { host, name, trust: trusted(), alpn: ['http/1.1'], staple: true, signal: deadline.signal };
      try {
        const shaken = await handshake(socket, options);
        if (shaken.kind === 'failure') return { ...shaken, at: clock() };
        if (shaken.kind === 'no-tls') return { ...shaken, address, at: clock() };
        shaken.socket.destroy();
        return { kind: 'tls', at: clock(), address, tls: shaken.tls };
      } finally {
        close();
      }
    } finally {
      deadline.close();
    }
  };
}
