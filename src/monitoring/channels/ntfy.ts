import { byPost, JSON_TYPE } from './by-post.ts';
import { CHANNEL_FAULT_TEXTS, NTFY_TEXTS } from './channel-texts.ts';
import { type ChatMessage, chatMessage, chatNotice, fitted, plainBody } from './chat.ts';
import { endOf } from './chat-channel.ts';
import { defineChannel, type ParsedTarget } from './define-channel.ts';

// Source: docs.ntfy.sh, "Publishing" (publish as JSON, priorities, access tokens, limitations).

/** A longer message would become an attachment. */
const MESSAGE_OCTETS = 4000;
const MAX_URL_CHARS = 1000;
const [URGENT, HIGH, DEFAULT, LOW] = [5, 4, 3, 2];

const PRIORITIES: Readonly<Record<ChatMessage['severity'], number>> = {
  critical: URGENT,
  error: HIGH,
  warning: DEFAULT,
  notice: LOW,
  info: DEFAULT,
};

/** A topic of a server, and the token that may be needed to publish to it. */
interface Topic {
  readonly origin: string;
  readonly topic: string;
  readonly token: string | null;
}

/** Reads `https://ntfy.sh/topic`, with an access token before the host where the topic needs one: `https://tk_…@ntfy.example/topic`. */
function topicOf(typed: string): Topic | null {
  const url = typed.length > MAX_URL_CHARS ? null : URL.parse(typed.trim());
  const topic = url === null ? '' : url.pathname.slice(1);
  if (url === null || url.protocol !== 'https:' || url.search !== '' || !/^[-_A-Za-z0-9]{1,64}$/.test(topic))
    return null;
  const token = [url.username, url.password].find((one) => /^tk_[A-Za-z0-9]{1,64}$/.test(one)) ?? null;
  if (url.username + url.password !== (token ?? '')) return null;
  return { origin: url.origin, topic, token };
}

function parseTarget(typed: string): ParsedTarget {
  const read = topicOf(typed);
  if (read === null) return { ok: false, fault: CHANNEL_FAULT_TEXTS.message('not-a-topic') };
  const { origin, topic, token } = read;
  const { host } = new URL(origin);
  return { ok: true, target: `https://${token === null ? '' : `${token}@`}${host}/${topic}` };
}

/** Its text is plain: no Markdown is read unless a message asks for it. */
const written = ({ title, severity, blocks, links }: ChatMessage): string =>
  JSON.stringify({
    title,
    message: plainBody(fitted(blocks, MESSAGE_OCTETS, ({ text }) => Buffer.byteLength(text) + 2)),
    priority: PRIORITIES[severity],
    // ntfy has a page of its own for each of them.
    click: links[0]?.href,
    actions: links.map(({ href, label }) => ({ action: 'view', label, url: href })),
  });

export const ntfy = defineChannel({
  id: 'ntfy',
  name: NTFY_TEXTS.message('name'),
  hint: NTFY_TEXTS.message('hint'),
  traits: { mostUnconfirmed: 1, sharesServer: false },
  confirm: 'code',
  isSigned: false,
  recognises: (typed) => topicOf(typed)?.origin === 'https://ntfy.sh',
  parseTarget,
  shown(target) {
    const { host, pathname } = new URL(target);
    return `${host}/…${endOf(pathname.slice(1))}`;
  },
  render: (message, to, context) => ({ payload: written(chatMessage(message, to, context)) }),
  notice: (notice, to) => ({ payload: written(chatNotice(notice, to)) }),
  deliver: ({ post }) =>
    byPost(post, {
      request({ target, payload }) {
        const { origin = '', topic = '', token = null } = topicOf(target) ?? {};
        return {
          url: `${origin}/`,
          headers: token === null ? JSON_TYPE : { ...JSON_TYPE, Authorization: `Bearer ${token}` },
          // We wrote it ourselves.
          body: JSON.stringify({ topic, ...(JSON.parse(payload) as object) }),
        };
      },
    }),
});
