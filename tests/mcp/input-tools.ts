import {
  acceptedContent,
  type CallToolResult,
  type ClientCapabilities,
  type createRequestStateCodec,
  fromJsonSchema,
  type GetPromptResult,
  type InputRequests,
  type InputRequiredResult,
  inputRequired,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';

type States = ReturnType<typeof createRequestStateCodec<Record<string, unknown>>>;
type Mcp = ServerContext['mcpReq'];
type Round = CallToolResult | InputRequiredResult;

const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const done = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] });
const elicit = (message: string, name: string) =>
  inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties: { [name]: { type: 'string' } }, required: [name] },
  });
const sample = (text: string) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: { type: 'text', text } }], maxTokens: 50 });
const inputOf = (mcp: Mcp, id: string, name: string): unknown =>
  acceptedContent<Record<string, unknown>>(mcp.inputResponses, id)?.[name];
const isThere = (mcp: Mcp, id: string): boolean => mcp.inputResponses?.[id] !== undefined;

/** Adds the tools and the prompt of the conformance suite that ask the client back, by the names that it asks for. */
export function addInputTools(server: McpServer, states: States): void {
  const add = (name: string, answer: (mcp: Mcp) => Round | Promise<Round>): void => {
    const inputSchema = fromJsonSchema<object>({ type: 'object' });
    server.registerTool(name, { description: name, inputSchema }, async (_given, { mcpReq }) => answer(mcpReq));
  };
  const once = (name: string, id: string, request: InputRequests[string]): void =>
    add(name, (mcp) => (isThere(mcp, id) ? done(`got ${id}`) : inputRequired({ inputRequests: { [id]: request } })));

  once('test_missing_capability', 'llm_answer', sample('Reply with the single word: pong'));
  once('test_input_required_result_sampling', 'capital_question', sample('What is the capital of France?'));
  once('test_input_required_result_list_roots', 'client_roots', inputRequired.listRoots());
  add('test_input_required_result_elicitation', (mcp) => {
    const name = inputOf(mcp, 'user_name', 'name');
    return typeof name === 'string'
      ? done(`Hello, ${name}!`)
      : inputRequired({ inputRequests: { user_name: elicit('What is your name?', 'name') } });
  });
  for (const name of ['test_input_required_result_request_state', 'test_input_required_result_tampered_state'])
    add(name, async (mcp) =>
      mcp.requestState() !== undefined && isThere(mcp, 'confirm')
        ? done('state-ok')
        : inputRequired({
            inputRequests: { confirm: elicit('Please confirm', 'ok') },
            requestState: await states.mint({ name }),
          }),
    );
  add('test_input_required_result_multiple_inputs', async (mcp) =>
    ['user_name', 'greeting', 'client_roots'].every((id) => isThere(mcp, id))
      ? done('all three')
      : inputRequired({
          inputRequests: {
            user_name: elicit('What is your name?', 'name'),
            greeting: sample('Generate a greeting'),
            client_roots: inputRequired.listRoots(),
          },
          requestState: await states.mint({}),
        }),
  );
  add('test_input_required_result_multi_round', (mcp) => nextRound(mcp, states));
  add('test_input_required_result_capabilities', (mcp) => {
    if (mcp.inputResponses !== undefined) return done('fulfilled');
    const inputRequests = withinCapabilities(mcp);
    return Object.keys(inputRequests).length === 0 ? done('nothing to ask') : inputRequired({ inputRequests });
  });
  addInputPrompt(server);
}

/** Two rounds, which the state tells apart. */
async function nextRound(mcp: Mcp, states: States): Promise<Round> {
  const round = mcp.requestState<Record<string, unknown>>()?.['round'] ?? 0;
  if (round === 2) return done('Multi-round complete');
  const request = round === 0 ? elicit('Step 1: your name?', 'name') : elicit('Step 2: your favorite color?', 'color');
  return inputRequired({
    inputRequests: { [round === 0 ? 'step1' : 'step2']: request },
    requestState: await states.mint({ round: round === 0 ? 1 : 2 }),
  });
}

/** Asks only for what the client says that it can do. */
function withinCapabilities(mcp: Mcp): InputRequests {
  const declared: ClientCapabilities | undefined = Reflect.get(mcp.envelope ?? {}, CAPABILITIES);
  return {
    ...(declared?.elicitation === undefined ? {} : { user_name: elicit('What is your name?', 'name') }),
    ...(declared?.sampling === undefined ? {} : { greeting: sample('Generate a short greeting') }),
    ...(declared?.roots === undefined ? {} : { client_roots: inputRequired.listRoots() }),
  };
}

function addInputPrompt(server: McpServer): void {
  // Without a schema of arguments, the context comes first.
  const answer = async ({ mcpReq }: ServerContext): Promise<GetPromptResult | InputRequiredResult> => {
    const context = inputOf(mcpReq, 'user_context', 'context');
    return typeof context === 'string'
      ? { messages: [{ role: 'user', content: { type: 'text', text: `Use the following context: ${context}` } }] }
      : inputRequired({ inputRequests: { user_context: elicit('What context should the prompt use?', 'context') } });
  };
  server.registerPrompt('test_input_required_result_prompt', { description: 'asks back' }, (context: unknown) =>
    answer(context as ServerContext),
  );
}
