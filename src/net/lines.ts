import type { Socket } from 'node:net';
import type { Failure } from '../domain/answer.ts';
import { because } from '../domain/cause.ts';
import { socketFailure } from './connector.ts';
import { createDeadline, lateness } from './deadline.ts';

/** One reply of a line protocol: its code, and the text of its lines. */
export interface Reply {
  readonly code: number;
  readonly lines: readonly string[];
}

/** Octets of one line of SMTP, its end included. Source: RFC 5321 §4.5.3.1.5. */
const MAX_LINE_OCTETS = 512;
/** Octets of one line of IMAP or POP3. A server of IMAP may list all that it can do in one, and no RFC limits that; commands may have as many (RFC 7162 §4). */
const MAX_LONG_LINE_OCTETS = 8192;
/** Lines of one reply. */
const MAX_LINES = 100;

/** Reads replies of SMTP, and lines of IMAP and POP3, from a socket, line by line, and never more than fits. */
export class ReplyReader {
  readonly #socket: Socket;
  readonly #name: string;
  #rest = Buffer.alloc(0);
  #ended: Omit<Failure, 'ref'> | null = null;
  #wake: (() => void) | null = null;
  readonly #onData = (chunk: Buffer): void => {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    // What nobody waits for is not read on and on.
    if (this.#rest.length > MAX_LINE_OCTETS * MAX_LINES) this.#socket.pause();
    this.#wake?.();
  };
  readonly #onError = (error: NodeJS.ErrnoException): void => this.#end(socketFailure(error, this.#name));
  readonly #onEnd = (): void => this.#end({ why: 'closed', causes: because('connection-closed', this.#name) });

  constructor(socket: Socket, name: string) {
    this.#socket = socket;
    this.#name = name;
    socket.on('data', this.#onData);
    socket.on('error', this.#onError);
    socket.on('end', this.#onEnd);
    socket.on('close', this.#onEnd);
  }

  /** Octets that came and were not read: whoever speaks before asked is up to something. */
  get waiting(): number {
    return this.#rest.length;
  }

  /** Lets go of the socket, for TLS to take it. */
  detach(): void {
    this.#socket.off('data', this.#onData);
    this.#socket.off('error', this.#onError);
    this.#socket.off('end', this.#onEnd);
    this.#socket.off('close', this.#onEnd);
    this.#socket.pause();
  }

  #end(failure: Omit<Failure, 'ref'>): void {
    this.#ended ??= failure;
    this.#wake?.();
  }

  /** The next reply, or why none came in time. */
  async read(timeoutMs: number, caller: AbortSignal): Promise<Reply | Omit<Failure, 'ref'>> {
    const deadline = createDeadline(timeoutMs, caller);
    try {
      return await this.#reply(deadline.signal);
    } finally {
      deadline.close();
    }
  }

  /** The next line of IMAP or POP3, or why none came in time. */
  async line(timeoutMs: number, caller: AbortSignal): Promise<string | Omit<Failure, 'ref'>> {
    const deadline = createDeadline(timeoutMs, caller);
    try {
      return await this.#line(deadline.signal, { begun: false, most: MAX_LONG_LINE_OCTETS });
    } finally {
      deadline.close();
    }
  }

  async #reply(signal: AbortSignal): Promise<Reply | Omit<Failure, 'ref'>> {
    const lines: string[] = [];
    for (;;) {
      const line = await this.#line(signal, { begun: lines.length > 0, most: MAX_LINE_OCTETS });
      if (typeof line !== 'string') return line;
      const [, code, more, text = ''] = /^(\d{3})(?:([ -])(.*))?$/s.exec(line) ?? [];
      if (code === undefined) return { why: 'not-understood', causes: because('not-smtp', this.#name) };
      lines.push(text);
      if (more !== '-') return { code: Number(code), lines };
      if (lines.length >= MAX_LINES)
        return {
          why: 'not-understood',
          causes: [{ code: 'too-many-lines', args: { max: MAX_LINES }, server: this.#name }],
        };
    }
  }

  async #line(
    signal: AbortSignal,
    { begun, most }: { readonly begun: boolean; readonly most: number },
  ): Promise<string | Omit<Failure, 'ref'>> {
    for (;;) {
      const at = this.#rest.indexOf(10);
      if ((at < 0 ? this.#rest.length : at) >= most)
        return {
          why: 'not-understood',
          causes: [{ code: 'line-too-long', args: { max: most }, server: this.#name }],
        };
      if (at >= 0) {
        const line = this.#rest.subarray(0, at).toString('latin1').replace(/\r$/, '');
        this.#rest = this.#rest.subarray(at + 1);
        return line;
      }
      if (this.#ended !== null) return this.#ended;
      if (signal.aborted)
        return lateness(signal, this.#name, begun || this.#rest.length > 0 ? 'late-end' : 'late-answer');
      await new Promise<void>((resolve) => {
        const wake = (): void => {
          this.#wake = null;
          signal.removeEventListener('abort', wake);
          resolve();
        };
        this.#wake = wake;
        signal.addEventListener('abort', wake, { once: true });
      });
    }
  }
}
