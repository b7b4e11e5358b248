import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { BUNDLE, ROOT } from '../cli/command.ts';

/** The revision that we speak. */
const REVISION = '2026-07-28';

const newClient = (): Client =>
  new Client({ name: 'zonewell-tests', version: '1.0.0' }, { versionNegotiation: { mode: { pin: REVISION } } });

/** Connects the official client over HTTP. */
export async function httpClient(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Client> {
  const client = newClient();
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  return client;
}

/** Connects the official client to what was built, which it starts. */
export async function stdioClient(args: readonly string[], env: Record<string, string>): Promise<Client> {
  const client = newClient();
  const command = process.execPath;
  await client.connect(new StdioClientTransport({ command, args: [BUNDLE, ...args], env, cwd: ROOT }));
  return client;
}

/** Holds the answer of a tool. */
interface Answered {
  readonly isError: boolean;
  /** Its structured content, or the problem that it ended with. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** Calls a tool, and takes what it says apart. Text and structured content of an answer are the same. */
export async function callTool(
  client: Client,
  name: string,
  given: Readonly<Record<string, unknown>>,
): Promise<Answered> {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: { ...given } });
  const [first] = content;
  if (first?.type !== 'text' || content.length !== 1) throw new Error('a tool answers in one text');
  if (isError !== true && JSON.stringify(structuredContent) !== first.text) throw new Error('two answers in one');
  return { isError: isError === true, body: JSON.parse(first.text), text: first.text };
}

/** Envelopes a request as a client of this revision does, for tests that send one by themselves. */
export const envelope = (method: string, params: Readonly<Record<string, unknown>> = {}, id: number | string = 1) => ({
  method: 'POST' as const,
  url: '/mcp',
  headers: {
    host: 'zonewell.test',
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': REVISION,
    'mcp-method': method,
    ...(typeof params['name'] === 'string' ? { 'mcp-name': params['name'] } : {}),
  },
  payload: {
    jsonrpc: '2.0',
    id,
    method,
    params: {
      ...params,
      _meta: { 'io.modelcontextprotocol/protocolVersion': REVISION, 'io.modelcontextprotocol/clientCapabilities': {} },
    },
  },
});
