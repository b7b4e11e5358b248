import type { DatedSource } from '../../domain/dated.ts';
import { type PostMessage, receiverUrl } from '../../net/post.ts';
import { attemptOf, byPost, JSON_TYPE } from './by-post.ts';
import { CHANNEL_FAULT_TEXTS } from './channel-texts.ts';
import { type ChatMessage, chatMessage, chatNotice } from './chat.ts';
import { type AlertChannel, defineChannel } from './define-channel.ts';

/** The chats' own documentation: forms, limits, statuses, and the hosts of their incoming webhooks. */
export const CHAT_SOURCE: DatedSource = {
  source:
    'docs.slack.dev (incoming webhooks, Block Kit), docs.discord.com (webhook resource, rate limits), support.microsoft.com (Workflows for Teams) and adaptivecards.io, docs.ntfy.sh/publish, github.com/caronc/apprise-api',
  readOn: '2026-11-30',
  reviewBy: '2027-08-31',
};

/** Longest address of an incoming webhook. */
const MAX_URL_CHARS = 1000;
/** People would read the same twice. */
const TRAITS = { mostUnconfirmed: 1, sharesServer: false };

interface ChatChannel extends Pick<AlertChannel, 'id' | 'name' | 'hint'> {
  /** Returns whether an address is that of an incoming webhook of this chat. */
  isOf(url: URL): boolean;
  /** Returns the part of an address that is secret: of its end a little is shown, so that two can be told apart. */
  secretOf(url: URL): string;
  /** Puts a message into the JSON of the chat, which escapes all that it holds. */
  write(message: ChatMessage): object;
  /** Statuses by which it says that this webhook is no longer there. */
  readonly gone: readonly number[];
  /** Returns where messages are posted; left out, to the address itself. */
  postTo?(url: URL): string;
}

/** Of a secret so many characters at least stay hidden; then its last ones are shown. */
const [HIDDEN_CHARS, SHOWN_CHARS] = [12, 4];

/** Returns the end of a secret, or nothing of a short one. */
export const endOf = (secret: string): string =>
  secret.length >= HIDDEN_CHARS + SHOWN_CHARS ? secret.slice(-SHOWN_CHARS) : '';

/** Returns an https URL that somebody typed; null if it is none that we post to. */
function typedUrl(typed: string): URL | null {
  const url = typed.trim().length > MAX_URL_CHARS ? null : receiverUrl(typed.trim());
  // None of their vendors has another port.
  return url?.port === '' ? url : null;
}

/** Declares a chat with incoming webhooks. Its addresses are secrets, and people confirm by a code. */
export const defineChat = ({
  isOf,
  secretOf,
  write,
  gone,
  postTo = ({ href }) => href,
  ...own
}: ChatChannel): AlertChannel =>
  defineChannel({
    ...own,
    traits: TRAITS,
    confirm: 'code',
    isSigned: false,
    recognises(typed) {
      const url = typedUrl(typed);
      return url !== null && isOf(url);
    },
    parseTarget(typed) {
      const url = typedUrl(typed);
      if (url === null || !isOf(url))
        return { ok: false, fault: CHANNEL_FAULT_TEXTS.message('not-of-chat', { chat: own.name }) };
      url.hash = '';
      return { ok: true, target: url.href };
    },
    shown(target) {
      const url = new URL(target);
      return `${url.host}/…${endOf(secretOf(url))}`;
    },
    render: (message, to, context) => ({ payload: JSON.stringify(write(chatMessage(message, to, context))) }),
    notice: (notice, to) => ({ payload: JSON.stringify(write(chatNotice(notice, to))) }),
    deliver: ({ post }) => posting(post, { gone, postTo }),
  });

const posting = (post: PostMessage, { gone, postTo }: Required<Pick<ChatChannel, 'gone' | 'postTo'>>) =>
  byPost(post, {
    request: ({ target, payload }) => ({ url: postTo(new URL(target)), headers: JSON_TYPE, body: payload }),
    classify: (result) => attemptOf(result, gone),
  });
