import { TEAMS_TEXTS } from './channel-texts.ts';
import { type ChatBlock, type ChatMessage, fitted } from './chat.ts';
import { defineChat } from './chat-channel.ts';

// Source: support.microsoft.com, "Create incoming webhooks with Workflows for Microsoft Teams"; adaptivecards.io (RichTextBlock, 1.2).
// The plugin "workflows" of github.com/caronc/apprise sends the same envelope to the same hosts.

/** A card may have 28 KB. Its frame takes the rest. */
const TEXT_OCTETS = 20_000;

/** Runs of text are shown as they are: Markdown and mentions are read in other elements alone. */
const runs = (text: string, style: object = {}): object => ({
  type: 'RichTextBlock',
  inlines: [{ type: 'TextRun', text, ...style }],
});

const blockOf = ({ kind, text }: ChatBlock): object => runs(text, kind === 'text' ? {} : { fontType: 'Monospace' });

const write = ({ title, blocks, links }: ChatMessage): object => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      contentUrl: null,
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.2',
        body: [
          runs(title, { weight: 'Bolder', size: 'Medium' }),
          ...fitted(blocks, TEXT_OCTETS, (block) => Buffer.byteLength(JSON.stringify(blockOf(block)))).map(blockOf),
        ],
        actions: links.map(({ href, label }) => ({ type: 'Action.OpenUrl', title: label, url: href })),
      },
    },
  ],
});

/** Where Workflows are called: Logic Apps, and Power Automate since 2025. */
const HOSTS = ['.logic.azure.com', '.api.powerplatform.com', '.logic.azure.us', '.api.powerplatform.us'];

export const teams = defineChat({
  id: 'teams',
  name: TEAMS_TEXTS.message('name'),
  hint: TEAMS_TEXTS.message('hint'),
  isOf: ({ hostname, searchParams }) => HOSTS.some((host) => hostname.endsWith(host)) && searchParams.has('sig'),
  secretOf: ({ searchParams }) => searchParams.get('sig') ?? '',
  write,
  // 404: the workflow was deleted; 401: the signature of its address is not valid any more.
  gone: [401, 404, 410],
});
