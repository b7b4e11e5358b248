import type { FastifyInstance } from 'fastify';
import type { RateAdmission } from '../admission/limits.ts';
import { languageOfCall } from '../api/language.ts';
import type { RawParameters } from '../api/parameters.ts';
import { PROBLEMS } from '../api/problems.ts';
import { countCalls } from '../api/quota.ts';
import { problemOf } from '../api/routes.ts';
import type { ApiServices } from '../api/services.ts';
import { type HttpCall, registerHttpTransport } from './http-transport.ts';
import { failed, type Tool, type ToolContext, type ToolResult } from './tool.ts';

interface McpOptions {
  readonly services: ApiServices;
  readonly tools: readonly Tool[];
  /** Whether a client may start a run that asks servers afresh. */
  readonly admitLive: (client: string) => RateAdmission;
}

/** Serves the tools at `/mcp`, with the keys, the quota and the limits of the API. */
export const registerMcp = (app: FastifyInstance, options: McpOptions): Promise<void> =>
  registerHttpTransport(app, {
    services: options.services,
    async serve(call) {
      const { createProtocolServer } = await import('./protocol.ts');
      return createProtocolServer({
        tools: options.tools,
        version: options.services.version,
        language: languageOfCall(call.request),
        call: (tool, given) => callTool(tool, { ...call, given }, options),
      });
    },
  });

/** Counts a call as the API does, and answers it. What fails at ourselves is given back. */
async function callTool(
  tool: Tool,
  { given, request, reply }: HttpCall & { readonly given: RawParameters },
  { services, admitLive }: McpOptions,
): Promise<ToolResult> {
  const unanswered = (error: unknown): ToolResult & object => failed(problemOf(error, request), {});
  const counted = await countCalls(services, request, tool.counts(given)).catch(unanswered);
  if ('kind' in counted) return counted;
  reply.headers(counted.headers);
  if (!counted.ok) return failed(counted.id, counted.details, counted.retryAfterSeconds);
  const client = request.ip;
  const context: ToolContext = {
    ...{ services, client, language: languageOfCall(request), hasHistory: true },
    report: (kind, domain) => services.stored(kind, domain, client),
    admitLive: () => admitLive(client),
  };
  const result = await tool.run(given, context).catch(unanswered);
  if (isOurFault(result)) await counted.giveBack();
  return result;
}

/** Whether a call failed at ourselves, or was not begun: neither counts. */
function isOurFault(result: ToolResult): boolean {
  if (typeof result === 'string') return true;
  const status = result.kind === 'problem' ? PROBLEMS[result.id].status : 200;
  return status >= 500 || status === 429;
}
