import type { TLSSocket } from 'node:tls';
import { CLOSED } from './channel.ts';
import { type Connected, connectTo, type HttpConnection, type HttpServer } from './http-connection.ts';

/** The one connection to an HTTP server that all requests share: made when first needed, and again once it is lost. */
interface SharedConnection {
  /** Calls `take` once, with the connection or with why there is none; at once where it is closed. */
  get(take: (found: Connected) => void): void;
  /** A request that was sent at this moment got no response. */
  closeIfDead(sentAt: number): void;
  /** For good. */
  close(): void;
}

/** Returns a connection that is not made yet. */
export function createSharedConnection(server: HttpServer): SharedConnection {
  let connection: Promise<Connected> | undefined;
  let open: HttpConnection | undefined;
  let connecting: TLSSocket | undefined;
  let closed = false;

  function drop(one: HttpConnection): void {
    if (open !== one) return;
    open = undefined;
    connection = undefined;
  }

  const connect = (): Promise<Connected> =>
    new Promise((resolve) => {
      connecting = connectTo(server, drop, (result) => {
        connecting = undefined;
        if ('fault' in result) connection = undefined;
        else open = result;
        resolve(result);
      });
    });

  return {
    get(take) {
      if (closed) {
        take({ fault: CLOSED });
        return;
      }
      connection ??= connect();
      connection.then(
        (found) => take(closed && !('fault' in found) ? { fault: CLOSED } : found),
        (error) => {
          connection = undefined;
          take({ fault: { code: 'unreachable', args: { error: String(error) } } });
        },
      );
    },
    closeIfDead: (sentAt) => open?.closeIfDead(sentAt),
    close() {
      closed = true;
      connecting?.destroy();
      open?.close();
      open = undefined;
    },
  };
}
