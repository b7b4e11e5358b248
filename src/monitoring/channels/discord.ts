import { shortened } from '../../mail/plain-text.ts';
import { DISCORD_TEXTS } from './channel-texts.ts';
import { type ChatBlock, type ChatMessage, fitted } from './chat.ts';
import { defineChat } from './chat-channel.ts';

// Source: discord.com/developers, "Webhook resource" (Execute Webhook), "Message resource" (allowed mentions, flags), "Rate limits".

/** Characters of a message, and of its title. */
const [MESSAGE_CHARS, TITLE_CHARS] = [2000, 250];
/** SUPPRESS_EMBEDS: no preview of a page that a message names. */
const NO_PREVIEWS = 4;

/** Puts a backslash before what Discord reads as markup, a mention or a link. */
const escaped = (text: string): string => text.replace(/[\\`*_~|<>[\]@#]/g, '\\$&').replaceAll('://', ':\\//');

/** Nothing in a block of code is read but its end. */
const code = (text: string): string => `\`\`\`\n${text.replaceAll('`', '`\u200b')}\n\`\`\``;

const written = ({ kind, text }: ChatBlock): string => (kind === 'text' ? escaped(text) : code(text));

function write({ title, blocks, links }: ChatMessage): object {
  const head = `**${escaped(shortened(title, TITLE_CHARS))}**`;
  const end = links.map(({ href, label }) => `[${escaped(label)}](<${href}>)`).join(' · ');
  const room = MESSAGE_CHARS - head.length - end.length - 2;
  const shown = fitted(blocks, room, (block) => written(block).length + 1).map(written);
  return { content: [head, ...shown, end].join('\n'), allowed_mentions: { parse: [] }, flags: NO_PREVIEWS };
}

const HOSTS = ['discord.com', 'discordapp.com', 'canary.discord.com', 'ptb.discord.com'];

export const discord = defineChat({
  id: 'discord',
  name: DISCORD_TEXTS.message('name'),
  hint: DISCORD_TEXTS.message('hint'),
  isOf: ({ hostname, pathname }) =>
    HOSTS.includes(hostname) && /^\/api\/(?:v\d+\/)?webhooks\/\d+\/[^/]+$/.test(pathname),
  secretOf: ({ pathname }) => pathname.slice(pathname.lastIndexOf('/') + 1),
  write,
  // 401: its token is not valid any more; 404: unknown webhook.
  gone: [401, 404],
  postTo(url) {
    const to = new URL(url);
    // Without it, a message that is not saved is answered like one that is.
    to.searchParams.set('wait', 'true');
    return to.href;
  },
});
