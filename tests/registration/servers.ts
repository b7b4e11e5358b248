import { createServer as createHttpServer, type Server as HttpServer, request, type ServerResponse } from 'node:http';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { MAX_RDAP_OCTETS, MAX_WHOIS_OCTETS } from '../../src/registration/bounds.ts';
import type { AskWhois, FetchJson, NotFetched } from '../../src/registration/ports.ts';

/** A wait that is long enough for loopback and short enough for a test. */
const PATIENCE_MS = 400;

type HttpAnswer = (path: string, response: ServerResponse) => void;
type WhoisAnswer = (query: string, socket: Socket) => void;

const portOf = (server: Server | HttpServer): number => {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

const listening = async <S extends Server | HttpServer>(server: S): Promise<S> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
};

const failed = (why: 'timeout' | 'unreachable' | 'closed', text: string): NotFetched => ({
  kind: 'failure',
  failure: { why, causes: [{ code: 'answer-quoted', args: { text } }] },
});

/** Real servers on loopback, found by made-up host names, and the two functions that ask them. */
export class Servers implements AsyncDisposable {
  /** Every question that reached a server: `rdap host path`, `whois host query`. */
  readonly asked: string[] = [];
  readonly #http = new Map<string, HttpServer>();
  readonly #whois = new Map<string, Server>();
  readonly #sockets = new Set<Socket>();

  async rdap(host: string, answer: HttpAnswer): Promise<void> {
    const server = createHttpServer((incoming, response) => {
      this.asked.push(`rdap ${host} ${incoming.url}`);
      answer(incoming.url ?? '', response);
    });
    server.on('connection', (socket) => this.#sockets.add(socket));
    this.#http.set(host, await listening(server));
  }

  async whois(host: string, answer: WhoisAnswer): Promise<void> {
    const server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.on('error', () => socket.destroy());
      let query = '';
      socket.on('data', (octets) => {
        query += octets.toString('latin1');
        if (!query.endsWith('\r\n')) return;
        this.asked.push(`whois ${host} ${query.trim()}`);
        answer(query.trim(), socket);
      });
    });
    this.#whois.set(host, await listening(server));
  }

  readonly fetchJson: FetchJson = (url, options) =>
    new Promise((resolve) => {
      const { host, pathname, search } = new URL(url);
      const server = this.#http.get(host);
      if (server === undefined) return resolve(failed('unreachable', `Nobody answers at ${host}`));
      const outgoing = request({
        host: '127.0.0.1',
        port: portOf(server),
        path: pathname + search,
        headers: { host },
        agent: false,
        ...(options?.signal && { signal: options.signal }),
      });
      const timer = setTimeout(() => outgoing.destroy(new Error('no answer in time')), PATIENCE_MS);
      outgoing.on('error', (error) => {
        clearTimeout(timer);
        resolve(failed('timeout', error.message));
      });
      outgoing.on('response', (response) => {
        const parts: Buffer[] = [];
        let octets = 0;
        const end = (tooLong: boolean): void => {
          clearTimeout(timer);
          const retry = Number(response.headers['retry-after'] ?? Number.NaN);
          resolve({
            kind: 'response',
            status: response.statusCode ?? 0,
            body: Buffer.concat(parts).toString('utf8'),
            tooLong,
            retryAfterSeconds: Number.isNaN(retry) ? null : retry,
          });
          response.destroy();
        };
        response.on('data', (part: Buffer) => {
          octets += part.length;
          parts.push(part);
          if (octets > MAX_RDAP_OCTETS) end(true);
        });
        response.on('end', () => end(false));
      });
      outgoing.end();
    });

  readonly askWhois: AskWhois = (host, query) =>
    new Promise((resolve) => {
      const server = this.#whois.get(host);
      if (server === undefined) return resolve(failed('unreachable', `Nobody answers at ${host}`));
      const socket = connect(portOf(server), '127.0.0.1', () => socket.write(`${query}\r\n`));
      const parts: Buffer[] = [];
      let octets = 0;
      const timer = setTimeout(() => end(failed('timeout', 'no answer in time')), PATIENCE_MS);
      const end = (found: Parameters<typeof resolve>[0]): void => {
        clearTimeout(timer);
        socket.destroy();
        resolve(found);
      };
      const answer = (tooLong: boolean): void => {
        const all = Uint8Array.from(Buffer.concat(parts).subarray(0, MAX_WHOIS_OCTETS));
        end({ kind: 'answer', octets: all, tooLong });
      };
      socket.on('data', (part) => {
        octets += part.length;
        parts.push(part);
        if (octets > MAX_WHOIS_OCTETS) answer(true);
      });
      socket.on('end', () => answer(false));
      socket.on('error', (error) => end(failed('closed', error.message)));
    });

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    const all = [...this.#http.values(), ...this.#whois.values()];
    await Promise.all(all.map((server) => new Promise((resolve) => server.close(resolve))));
  }
}

/** An HTTP answer with a body. */
export const http =
  (status: number, body: string, headers: Readonly<Record<string, string>> = {}): HttpAnswer =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/rdap+json', ...headers });
    response.end(body);
  };

/** A WHOIS answer. */
export const says =
  (text: string | Uint8Array): WhoisAnswer =>
  (_, socket) => {
    socket.end(text);
  };

/** Takes the question and never answers. */
export const silent = (): void => undefined;
