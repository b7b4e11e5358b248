import { randomBytes } from 'node:crypto';
import {
  type CallToolResult,
  createRequestStateCodec,
  fromJsonSchema,
  McpServer,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import { addInputTools } from './input-tools.ts';

/** A red point, and silence, as small as they can be. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const WAV = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA=';

const text = (content: string) => ({ type: 'text', text: content }) as const;
const image = { type: 'image', data: PNG, mimeType: 'image/png' } as const;
const resource = (uri: string, mimeType: string, content: string) =>
  ({ type: 'resource', resource: { uri, mimeType, text: content } }) as const;

/** Tools of the conformance suite that answer the same at any time. */
const CONTENTS: Readonly<Record<string, CallToolResult['content']>> = {
  test_simple_text: [text('This is a simple text response for testing.')],
  test_image_content: [image],
  test_audio_content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }],
  test_embedded_resource: [resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
  test_multiple_content_types: [
    text('Multiple content types test:'),
    image,
    resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
  ],
  test_streaming_elicitation: [text('A result, and no request beside it.')],
};

/** An argument that the field Mcp-Param-Region repeats. */
const REGION = { type: 'string', ...{ 'x-mcp-header': 'Region' } } as const;
const FIXED = { listChanged: false };
const states = createRequestStateCodec<Record<string, unknown>>({ key: randomBytes(32) });

/**
 * A server with every feature that the conformance suite asks for, by the names that it asks for. Zonewell itself has tools
 * alone: this one shows that its transport is good for the others.
 */
export function createEveryFeature(): McpServer {
  const server = new McpServer(
    { name: 'every-feature', version: '1.0.0' },
    {
      // Lists that never change: no stream is kept open for them.
      capabilities: { tools: FIXED, resources: FIXED, prompts: FIXED, completions: {}, logging: {} },
      requestState: { verify: states.verify },
    },
  );
  addTools(server);
  addInputTools(server, states);
  addResources(server);
  addPrompts(server);
  server.server.setRequestHandler('completion/complete', async () => ({
    completion: { values: [], total: 0, hasMore: false },
  }));
  return server;
}

function addTools(server: McpServer): void {
  for (const [name, content] of Object.entries(CONTENTS))
    server.registerTool(name, { description: name }, async () => ({ content }));
  server.registerTool('test_error_handling', { description: 'fails' }, async () => {
    throw new Error('This tool intentionally returns an error for testing');
  });
  const inputSchema = fromJsonSchema<object>({ type: 'object' });
  server.registerTool('test_logging_tool', { description: 'logs', inputSchema }, async (_given, { mcpReq }) => {
    await mcpReq.log('info', 'wanted by nobody');
    return { content: [text('logged')] };
  });
  server.registerTool(
    'test_tool_with_progress',
    { description: 'progress', inputSchema },
    async (_given, { mcpReq }) => {
      const progressToken = mcpReq._meta?.progressToken;
      if (progressToken !== undefined)
        for (const progress of [0, 50, 100])
          await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } });
      return { content: [text(String(progressToken))] };
    },
  );
  server.registerTool(
    'test_x_mcp_header',
    {
      description: 'repeats an argument in a field',
      inputSchema: fromJsonSchema<{ region?: string }>({ type: 'object', properties: { region: REGION } }),
    },
    async ({ region }) => ({ content: [text(`region=${region}`)] }),
  );
}

function addResources(server: McpServer): void {
  const mimeType = 'text/plain';
  server.registerResource('static-text', 'test://static-text', { mimeType }, async ({ href: uri }) => ({
    contents: [{ uri, mimeType, text: 'This is the content of the static text resource.' }],
  }));
  server.registerResource(
    'static-binary',
    'test://static-binary',
    { mimeType: 'image/png' },
    async ({ href: uri }) => ({
      contents: [{ uri, mimeType: 'image/png', blob: PNG }],
    }),
  );
  const template = new ResourceTemplate('test://template/{id}/data', { list: undefined });
  server.registerResource('template', template, { mimeType: 'application/json' }, async ({ href: uri }, { id }) => ({
    contents: [{ uri, mimeType: 'application/json', text: JSON.stringify({ id, data: `Data for ID: ${id}` }) }],
  }));
}

function addPrompts(server: McpServer): void {
  const user = <C>(content: C) => ({ role: 'user' as const, content });
  server.registerPrompt('test_simple_prompt', { description: 'simple' }, async () => ({
    messages: [user(text('This is a simple prompt for testing.'))],
  }));
  server.registerPrompt('test_prompt_with_image', { description: 'image' }, async () => ({
    messages: [user(image), user(text('Please analyze the image above.'))],
  }));
  const texts = (...names: readonly string[]) =>
    fromJsonSchema<Record<string, string>>({
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
      required: [...names],
    });
  server.registerPrompt(
    'test_prompt_with_arguments',
    { description: 'arguments', argsSchema: texts('arg1', 'arg2') },
    async ({ arg1, arg2 }) => ({ messages: [user(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))] }),
  );
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'resource', argsSchema: texts('resourceUri') },
    async ({ resourceUri = '' }) => ({
      messages: [
        user(resource(resourceUri, 'text/plain', 'Embedded resource content for testing.')),
        user(text('Please process the embedded resource above.')),
      ],
    }),
  );
}
