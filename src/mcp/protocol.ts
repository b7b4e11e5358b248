import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import type { RawParameters } from '../api/parameters.ts';
import { TOOL_TEXTS } from '../api/tool-texts.ts';
import { textIn } from '../texts/language.ts';
import type { Language } from '../texts/languages.ts';
import type { Tool, ToolResult } from './tool.ts';
import { callResult } from './tool-result.ts';

const { message } = TOOL_TEXTS;

/** Tells clients how long they may keep our list of tools, which is the same for everybody. */
const LIST_CACHE = { ttlMs: 3_600_000, cacheScope: 'public' } as const;

/** No tool of ours changes anything, and each asks the world outside. */
const ANNOTATIONS = { readOnlyHint: true, idempotentHint: true, openWorldHint: true } as const;

interface ProtocolOptions {
  readonly tools: readonly Tool[];
  readonly language: Language;
  readonly version: string;
  /** Answers a call. */
  call(tool: Tool, given: RawParameters): Promise<ToolResult>;
}

/** Makes a server of the Model Context Protocol that has these tools and nothing else. It serves one connection or request. */
export function createProtocolServer({ tools, language, version, call }: ProtocolOptions): Server {
  const server = new Server(
    { name: 'zonewell', title: 'Zonewell', version },
    {
      capabilities: { tools: {} },
      instructions: textIn(language, message('instructions')),
      cacheHints: { 'tools/list': LIST_CACHE, 'server/discover': LIST_CACHE },
    },
  );
  server.setRequestHandler('tools/list', () => ({ tools: tools.map((tool) => listedTool(tool, language)) }));
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: given = {} } }) => {
    const tool = tools.find((one) => one.name === name);
    if (tool === undefined)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name.slice(0, 60)}`);
    return { ...callResult(await call(tool, rawArguments(given)), language) };
  });
  return server;
}

/** Describes a tool as clients list it. */
const listedTool = (tool: Tool, language: Language) => ({
  name: tool.name,
  title: textIn(language, message(`${tool.name}/title`)),
  description: textIn(language, message(tool.name)),
  inputSchema: {
    type: 'object' as const,
    properties: Object.fromEntries(
      tool.arguments.map(({ name, schema }) => {
        const about = tool.explained[name];
        return [name, { ...bare(schema), ...(about === undefined ? {} : { description: textIn(language, about) }) }];
      }),
    ),
    required: tool.arguments.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  },
  outputSchema: { ...tool.output, type: 'object' as const },
  annotations: ANNOTATIONS,
});

/** Schemas of parameters without the prose and examples that are for people. */
const bare = (schema: object): object =>
  Object.fromEntries(
    Object.entries(schema).filter(([key]) => !['description', 'examples', 'title', 'default'].includes(key)),
  );

/** Returns arguments as the parameters of a call come: as texts, and lists of them separated by commas. */
const rawArguments = (given: Readonly<Record<string, unknown>>): RawParameters =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, textOf(value)]));

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const isList = Array.isArray(value) && value.every((one) => typeof one === 'string');
  return isList ? value.join(',') : JSON.stringify(value);
}
