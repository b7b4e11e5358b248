import type { Socket } from 'node:net';
import type { Internet } from './internet.ts';

/** Long enough for any answer on loopback under load. */
export const PATIENCE_MS = 10_000;
/** How long a row waits for what never comes. */
export const SILENCE_MS = 400;
/** The one host of these tests. */
export const HOST = 'host.example';
export const ADDRESS = '192.0.2.99';

/** The real end of the way to an address. */
export function end(internet: Internet, port: number, address = ADDRESS): { host: string; port: number } {
  const override = internet.connectTo.find((one) => one.address === address && one.port === port);
  if (override === undefined) throw new Error(`nobody at ${address}:${port}`);
  return { host: override.toAddress, port: override.toPort };
}

/** An error's code, or OpenSSL's words where the code says only that the protocol failed. */
export const nameOf = (error: Error & { code?: string }): string =>
  error.code === undefined || error.code === 'EPROTO' ? error.message : error.code;

/** An SMTP session, one line answered at a time, until it ends or the patience does. */
export class Session {
  #held = '';
  readonly socket: Socket;
  constructor(socket: Socket) {
    this.socket = socket;
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      this.#held = (this.#held + chunk.toString('latin1')).slice(0, 100_000);
    });
  }

  /** What came since the last call, once it ends in a whole answer, or the connection or the patience ended. */
  async answer(waitMs = PATIENCE_MS): Promise<string> {
    const until = Date.now() + waitMs;
    while (!/^\d{3}( .*)?\r\n$/m.test(this.#held.slice(this.#held.lastIndexOf('\n', this.#held.length - 2) + 1))) {
      if (this.socket.readableEnded || this.socket.destroyed || Date.now() > until) break;
      await new Promise((done) => setTimeout(done, 5));
    }
    const all = this.#held;
    this.#held = '';
    return all;
  }

  say(line: string, waitMs = PATIENCE_MS): Promise<string> {
    this.socket.write(`${line}\r\n`);
    return this.answer(waitMs);
  }
}
