import type { McpHttpHandler, McpServerFactory } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '../api/answer.ts';
import type { ProblemDetails, ProblemId } from '../api/problems.ts';
import { registerQuota } from '../api/quota.ts';
import { failWith } from '../api/routes.ts';
import type { ApiServices } from '../api/services.ts';
import { isOwnHost, isOwnPost } from '../pages/web/security.ts';

const MCP_PATH = '/mcp';
/** Octets of a request. Source: docs/limits.md. */
const MAX_BODY_BYTES = 262_144;
/** Stands for our address in what the protocol's own code reads. */
const ADDRESS = `http://localhost${MCP_PATH}`;

/** A request that was let in, and what is sent back. */
export interface HttpCall {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type ProtocolServer = ReturnType<McpServerFactory>;

interface HttpTransportOptions {
  readonly services: Pick<ApiServices, 'admit' | 'now' | 'publicUrl'>;
  /** Makes the server of the protocol that answers one request. */
  readonly serve: (call: HttpCall) => ProtocolServer;
}

/** Returns whether a request is for the tools, so that its errors are problem details and not pages. */
export const isForTools = ({ url }: { readonly url: string }): boolean => url.split('?', 1)[0] === MCP_PATH;

/**
 * Serves the Model Context Protocol at `/mcp`, without sessions, to clients that may call the API. Origin, host and key are looked
 * at before the body is read. What speaks the protocol is loaded with the first request.
 */
export async function registerHttpTransport(app: FastifyInstance, options: HttpTransportOptions): Promise<void> {
  const { services } = options;
  await app.register(async (scope) => {
    const fail = (reply: FastifyReply, id: ProblemId, details?: ProblemDetails): FastifyReply =>
      sendProblem(reply, { publicUrl: services.publicUrl(), id, details });
    scope.setErrorHandler((error, request, reply) =>
      failWith(error, { request, reply, fail: (id) => fail(reply, id) }),
    );
    scope.addHook('onRequest', async (request, reply) => {
      const url = services.publicUrl();
      return isOwnHost(request, url) && isOwnPost(request, url) ? undefined : fail(reply, 'foreign-origin');
    });
    const methods = scope.supportedMethods.filter((method) => method !== 'POST');
    const refuseMethod = async (_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
      fail(reply.header('Allow', 'POST'), 'method-not-allowed');
    scope.route({
      ...{ method: methods, url: MCP_PATH, config: { quota: 'none' } },
      // Before the body is read.
      ...{ onRequest: refuseMethod, handler: refuseMethod },
    });
    registerQuota(scope, services, fail);
    // What it counts as depends on what is called.
    scope.post(MCP_PATH, { bodyLimit: MAX_BODY_BYTES, config: { quota: 'key' } }, createAnswers(options));
  });
}

type AnswerRequest = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Makes what answers requests. */
function createAnswers({ serve }: HttpTransportOptions): AnswerRequest {
  const calls = new WeakMap<Request, HttpCall>();
  let handler: Promise<McpHttpHandler> | undefined;
  const load = async (): Promise<McpHttpHandler> => {
    const { createMcpHandler } = await import('@modelcontextprotocol/server');
    return createMcpHandler(
      ({ requestInfo }) => {
        const call = requestInfo === undefined ? undefined : calls.get(requestInfo);
        if (call === undefined) throw new Error('What was not asked is answered');
        return serve(call);
      },
      { legacy: 'reject' },
    );
  };
  return async (request, reply) => {
    handler ??= load();
    const asked = new Request(ADDRESS, { method: 'POST', headers: fieldsOf(request) });
    calls.set(asked, { request, reply });
    const answered = await (await handler).fetch(asked, { parsedBody: request.body });
    return reply
      .code(answered.status)
      .headers({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' })
      .type(answered.headers.get('content-type') ?? 'application/json')
      .send(await answered.text());
  };
}

/** Picks what the protocol reads of a request beside its body. */
const fieldsOf = ({ headers }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      /^(?:accept|content-type|mcp-.+)$/.test(name) ? [[name, String(value)]] : [],
    ),
  );
