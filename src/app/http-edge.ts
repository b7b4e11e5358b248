import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_HEADERS } from '../api/answer.ts';
import { PROBLEM_TYPE, PROBLEMS, type ProblemId, problemBody, problemTitle } from '../api/problems.ts';
import type { Log } from './log.ts';

/** Lets begun answers end, then closes their connections too: a client that keeps its own alive could hold us for long. */
export function closeAfterAnswers(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('Connection', 'close');
    done(null, payload);
  });
  // Streams had sent their head before.
  app.addHook('onResponse', (_request, _reply, done) => {
    if (closing) setImmediate(() => app.server.closeIdleConnections());
    done();
  });
}

/** Logs one line a request: the route instead of the path, no query and no address: nothing in it tells of a person. */
export function logAccess(log: Log, request: FastifyRequest, reply: FastifyReply): void {
  const typed = (request.params as { domain?: string } | undefined)?.domain;
  log.info(
    {
      method: request.method,
      route: request.routeOptions.url ?? null,
      ...(typed !== undefined && /^[a-z0-9_.-]{1,253}$/.test(typed) ? { domain: typed } : {}),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      request_id: request.id,
    },
    'request',
  );
}

const RAW_PROBLEMS: Readonly<Record<string, ProblemId>> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
};

/** Answers what could not be read as HTTP, on the bare socket. */
export function answerRaw(error: { code?: string }, socket: Socket, publicUrl: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const id = RAW_PROBLEMS[error.code ?? ''] ?? 'malformed-request';
  const body = problemBody('en', { publicUrl, id });
  const head = [
    `HTTP/1.1 ${PROBLEMS[id].status} ${problemTitle('en', id)}`,
    ...Object.entries(API_HEADERS).map(([name, value]) => `${name}: ${value}`),
    `Content-Type: ${PROBLEM_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
