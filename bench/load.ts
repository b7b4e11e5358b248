import { connect } from 'node:net';

/** What one round of load is told, and what it tells back. It runs in a process of its own, beside the server's. */
export interface LoadOrder {
  /** Connections take turns at these. */
  readonly ports: readonly number[];
  /** Further header lines, each with its line end. */
  readonly headers?: string;
  readonly paths: readonly string[];
  readonly connections: number;
  readonly durationMs: number;
}

export interface LoadResult {
  readonly perSecond: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  readonly errors: number;
}

/**
 * Keeps so many connections busy, each with one request at a time (no pipelining), at paths taken at random, until
 * the time is up. Reads only what it must of the answers: status and length.
 */
function runLoad({ ports, headers = '', paths, connections, durationMs }: LoadOrder): Promise<LoadResult> {
  const requests = paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\nHost: bench.test\r\n${headers}\r\n`));
  const times: number[] = [];
  let errors = 0;
  let open = connections;
  const began = performance.now();
  return new Promise((done) => {
    const end = (): void => {
      open -= 1;
      if (open > 0) return;
      const sorted = times.toSorted((a, b) => a - b);
      done({
        perSecond: times.length / ((performance.now() - began) / 1000),
        p95Ms: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
        p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
        errors,
      });
    };
    for (let i = 0; i < connections; i += 1) {
      const socket = connect({ port: ports[i % ports.length] ?? 0, host: '127.0.0.1', noDelay: true });
      let left = -1;
      let sentAt = 0;
      const send = (): void => {
        if (performance.now() - began >= durationMs) {
          socket.end();
          return;
        }
        sentAt = performance.now();
        left = -1;
        socket.write(requests[Math.floor(Math.random() * requests.length)] ?? '');
      };
      socket.on('connect', send);
      socket.on('data', (chunk) => {
        let rest = chunk.length;
        if (left < 0) {
          // The head always comes in the first chunk: it is far smaller than a segment on loopback.
          const end = chunk.indexOf('\r\n\r\n') + 4;
          const head = chunk.toString('latin1', 0, end);
          if (!head.startsWith('HTTP/1.1 200')) errors += 1;
          left = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
          rest -= end;
        }
        left -= rest;
        if (left > 0) return;
        times.push(performance.now() - sentAt);
        send();
      });
      socket.on('error', () => {
        errors += 1;
      });
      socket.on('close', end);
    }
  });
}

process.on('message', (order: LoadOrder) => {
  runLoad(order)
    .then((result) => process.send?.(result))
    .catch((error) => {
      console.error(error);
      process.exit(1);
    });
});
