import type { DeliveryAttempt } from '../../mail/attempt.ts';
import type { PostResult } from '../../net/post.ts';
import { attemptOf, byPost, JSON_TYPE } from './by-post.ts';
import { APPRISE_TEXTS, CHANNEL_FAULT_TEXTS } from './channel-texts.ts';
import { type ChatBlock, type ChatMessage, chatMessage, chatNotice, fitted, plainBody } from './chat.ts';
import { endOf } from './chat-channel.ts';
import { defineChannel } from './define-channel.ts';

// Source: README of github.com/caronc/apprise-api (August 2026), "API Details" and "API Error Codes": POST /notify/{KEY} with title, body,
// type and format; 204, 424.

/** Octets of a message. Apprise divides what is too long for the service behind a key. */
const MESSAGE_OCTETS = 8000;
const KEY = /^[A-Za-z0-9_-]{1,64}$/;
/** There is no configuration under this key, or an empty one: an answer that looks like a success. */
const NO_CONFIGURATION = 204;
/** At least one of the services behind the key did not take it: the others may have it. */
const SOME_FAILED = 424;

const TYPES: Readonly<Record<ChatMessage['severity'], string>> = {
  critical: 'failure',
  error: 'failure',
  warning: 'warning',
  notice: 'info',
  info: 'info',
};

/** Keeps what is behind a key, which we do not know, from reading a mention, a tag or a link in the text of a stranger. */
const neutral = (text: string): string => text.replace(/[@<]|:(?=\/\/)/g, '$&\u200b');

const neutralBlock = ({ kind, text }: ChatBlock): ChatBlock => ({ kind, text: neutral(text) });

function written({ title, severity, blocks, links }: ChatMessage): string {
  const shown = fitted(blocks.map(neutralBlock), MESSAGE_OCTETS, ({ text }) => Buffer.byteLength(text) + 2);
  const body = [plainBody(shown), ...links.map(({ href, label }) => `${label}: ${href}`)].join('\n\n');
  return JSON.stringify({ title: neutral(title), body, type: TYPES[severity], format: 'text' });
}

/** Classifies an answer of the Apprise API server. */
function classify(result: PostResult): DeliveryAttempt {
  if (result.kind === 'answered' && result.status === NO_CONFIGURATION)
    return { outcome: 'gone', reply: `HTTP ${NO_CONFIGURATION}` };
  // Tried for days, services that work would have it a hundred times.
  if (result.kind === 'answered' && result.status === SOME_FAILED)
    return { outcome: 'unconfirmed', reply: `HTTP ${SOME_FAILED}` };
  return attemptOf(result);
}

export const apprise = defineChannel({
  id: 'apprise',
  name: APPRISE_TEXTS.message('name'),
  hint: APPRISE_TEXTS.message('hint'),
  // A service that fails for some minutes must not lose an alert.
  traits: { mostUnconfirmed: 3, sharesServer: false },
  confirm: 'code',
  isSigned: false,
  recognises: () => false,
  parseTarget: (typed) =>
    KEY.test(typed.trim())
      ? { ok: true, target: typed.trim() }
      : { ok: false, fault: CHANNEL_FAULT_TEXTS.message('not-a-key') },
  shown: (target) => `apprise/…${endOf(target)}`,
  render: (message, to, context) => ({ payload: written(chatMessage(message, to, context)) }),
  notice: (notice, to) => ({ payload: written(chatNotice(notice, to)) }),
  deliver: ({ apprise: server }) =>
    server === null
      ? null
      : byPost(server.post, {
          request: ({ target, payload }) => ({
            url: `${server.url.replace(/\/$/, '')}/notify/${target}`,
            headers: JSON_TYPE,
            body: payload,
          }),
          classify,
        }),
});
