import { shortened } from '../../mail/plain-text.ts';
import { SLACK_TEXTS } from './channel-texts.ts';
import { type ChatBlock, type ChatLink, type ChatMessage, fitted } from './chat.ts';
import { defineChat } from './chat-channel.ts';

// Source: docs.slack.dev, "Sending messages using incoming webhooks", "Block Kit" (header, section, rich_text), "Formatting text";
// api.slack.com/changelog/2016-05-17-changes-to-errors-for-incoming-webhooks (statuses).

/** The text of a header, of a section, and blocks of a message. */
const [HEADER_CHARS, SECTION_CHARS, MAX_BLOCKS] = [150, 3000, 40];
/** All text of a message: more than people read in a chat. */
const MESSAGE_CHARS = 8000;

/** The three characters that Slack reads: mentions, links and channels begin with `<`. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Plain text and preformatted text are shown as they are: no mention, no link, no markup. */
const blockOf = ({ kind, text }: ChatBlock): object =>
  kind === 'text'
    ? { type: 'section', text: { type: 'plain_text', text: shortened(text, SECTION_CHARS - 1), emoji: false } }
    : { type: 'rich_text', elements: [{ type: 'rich_text_preformatted', elements: [{ type: 'text', text }] }] };

const linkOf = ({ href, label }: ChatLink): string => `<${escaped(href)}|${escaped(label)}>`;

const write = ({ title, blocks, links }: ChatMessage): object => ({
  // What a notification shows.
  text: escaped(title),
  mrkdwn: false,
  unfurl_links: false,
  unfurl_media: false,
  blocks: [
    { type: 'header', text: { type: 'plain_text', text: shortened(title, HEADER_CHARS - 1), emoji: false } },
    ...fitted(blocks, MESSAGE_CHARS, ({ text }) => text.length)
      .slice(0, MAX_BLOCKS)
      .map(blockOf),
    {
      type: 'section',
      text: { type: 'mrkdwn', text: links.map(linkOf).join(' · '), verbatim: true },
    },
  ],
});

export const slack = defineChat({
  id: 'slack',
  name: SLACK_TEXTS.message('name'),
  hint: SLACK_TEXTS.message('hint'),
  isOf: ({ hostname, pathname }) =>
    (hostname === 'hooks.slack.com' || hostname === 'hooks.slack-gov.com') && pathname.startsWith('/services/'),
  secretOf: ({ pathname }) => pathname.slice(pathname.lastIndexOf('/') + 1),
  write,
  // 404: channel_not_found, no_service; 410: channel_is_archived. Others, as action_prohibited (403), may pass.
  gone: [404, 410],
});
