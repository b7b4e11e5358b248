/** Servers of chats as their public documentation describes them; none of them is the real one. Each judges one request. */

interface ChatRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

type Json = Readonly<Record<string, unknown>>;

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isJson) : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Slack: at most 50 blocks; a header of 150 characters, a section of 3000. Returns its status, and what a reader could click or hear. */
function slack({ body }: ChatRequest) {
  const { text, blocks } = JSON.parse(body) as Json;
  const all = listOf(blocks);
  const isGood =
    all.length <= 50 &&
    all.every(({ type, text: inner }) => {
      const length = isJson(inner) ? textOf(inner['text']).length : 0;
      return type === 'rich_text' || (length > 0 && length <= (type === 'header' ? 150 : 3000));
    });
  const marked = all.flatMap(({ text: inner }) =>
    isJson(inner) && inner['type'] === 'mrkdwn' ? [textOf(inner['text'])] : [],
  );
  const read = [textOf(text), ...marked].join('\n');
  return { status: isGood ? 200 : 400, acts: [...read.matchAll(/<([^>|]+)/g)].map(([, what = '']) => what) };
}

/** Discord: at most 2000 characters, and at least one; a message counts as saved with `wait` alone. */
function discord({ url, body }: ChatRequest) {
  const { content, allowed_mentions, flags } = JSON.parse(body) as Json;
  const text = textOf(content);
  const outside = text.replace(/```\n[^`]*(?:`\u200b[^`]*)*\n```/g, '').replace(/\\./g, '');
  const parsed = isJson(allowed_mentions) ? allowed_mentions['parse'] : undefined;
  const links = [...outside.matchAll(/\]\(<([^>]+)>\)/g)].map(([, href = '']) => href);
  const bare = [...outside.replace(/\]\(<[^>]+>\)/g, '').matchAll(/https?:\/\/\S+|@everyone|@here|<@\S+/g)].map(
    ([one]) => one,
  );
  const pings = JSON.stringify(parsed) === '[]' && flags === 4 ? [] : ['mentions'];
  const isGood = text.length > 0 && text.length <= 2000 && new URL(url).searchParams.get('wait') === 'true';
  return { status: isGood ? 200 : 400, acts: [...links, ...bare, ...pings] };
}

/** Workflows of Teams: 28 KB; Markdown and `<at>` are read in a TextBlock alone. */
function teams({ body }: ChatRequest) {
  const { type, attachments } = JSON.parse(body) as Json;
  const [card] = listOf(attachments).map(({ content }) => (isJson(content) ? content : {}));
  const blocks = listOf(card?.['body']);
  const isGood = type === 'message' && card?.['type'] === 'AdaptiveCard' && Buffer.byteLength(body) <= 28 * 1024;
  const links = listOf(card?.['actions']).map(({ url }) => textOf(url));
  return {
    status: isGood ? 202 : 400,
    acts: [...links, ...blocks.flatMap((one) => (one['type'] === 'RichTextBlock' ? [] : ['markup']))],
  };
}

/** ntfy: a topic, a message of 4096 octets at most, a priority from 1 to 5; Markdown only where it is asked for. */
function ntfy({ url, body }: ChatRequest) {
  const { topic, message, priority, markdown, actions } = JSON.parse(body) as Json;
  const isGood =
    new URL(url).pathname === '/' &&
    /^[-_A-Za-z0-9]{1,64}$/.test(textOf(topic)) &&
    Buffer.byteLength(textOf(message)) <= 4096 &&
    typeof priority === 'number' &&
    priority >= 1 &&
    priority <= 5 &&
    listOf(actions).length <= 3;
  const links = listOf(actions).map(({ url: href }) => textOf(href));
  return { status: isGood ? 200 : 400, acts: [...links, ...(markdown === undefined ? [] : ['markup'])] };
}

/** The Apprise API: a body, a type, a format; what is behind a key may read mentions and links in the text. */
function apprise({ url, body }: ChatRequest) {
  const { title, body: text, type, format } = JSON.parse(body) as Json;
  const isGood =
    /\/notify\/[\w-]{1,64}$/.test(url) &&
    textOf(text) !== '' &&
    ['info', 'success', 'warning', 'failure'].includes(textOf(type)) &&
    format === 'text';
  const acts = `${textOf(title)}\n${textOf(text)}`.match(/https?:\/\/\S+|@everyone|@here|<[!@#]\S+/g) ?? [];
  return { status: isGood ? 200 : 400, acts: [...acts] };
}

/** Answers as each of them does, by the id of its channel. */
export const CHAT_SERVERS = { ntfy, slack, discord, teams, apprise } as const;
