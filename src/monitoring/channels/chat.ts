import { shortened } from '../../mail/plain-text.ts';
import { formatsOf } from '../../texts/formats.ts';
import type { Language } from '../../texts/languages.ts';
import { speak } from '../../texts/speak.ts';
import { acknowledgePages } from '../email/alert-email.ts';
import { plainValue, type Side } from '../email/alert-email-difference.ts';
import { type GroupView, partsOf } from '../email/alert-email-parts.ts';
import { ALERT_EMAIL_TEXTS } from '../email/alert-email-texts.ts';
import type { AlertWords, EventView } from '../email/alert-view.ts';
import type { Detail } from '../email/detail.ts';
import { alertsOf, foldedByCause } from '../email/folded.ts';
import { groupsOf } from '../email/same-change.ts';
import type { AlertEvent } from '../model/alert.ts';
import { CHAT_TEXTS } from './channel-texts.ts';
import type { AlertsMessage, ChannelReader, Notice, RenderContext } from './define-channel.ts';

/** A part of a message to a chat: a sentence or more, or records as they are. */
export interface ChatBlock {
  readonly kind: 'text' | 'records';
  readonly text: string;
}

/** A message to people, in words and without any markup. Each chat puts it into its own form. */
export interface ChatMessage {
  readonly title: string;
  readonly severity: AlertEvent['severity'];
  readonly blocks: readonly ChatBlock[];
  readonly links: readonly ChatLink[];
}

export interface ChatLink {
  readonly href: string;
  readonly label: string;
}

/** As much of alerts as a chat shows. The rest is behind its link. */
const DETAIL: Detail = {
  whole: 3,
  lines: 10,
  domains: 20,
  events: 3,
  differences: 3,
  values: 4,
  valueChars: 300,
  sentenceChars: 600,
  undelivered: 5,
};

/** Puts alerts into words for a chat: what happened, what to do, then the records. */
export function chatMessage(
  { alerts, undelivered, intervalMs }: AlertsMessage,
  { id: recipient, language, address }: ChannelReader,
  context: Pick<RenderContext, 'secret' | 'publicUrl'>,
): ChatMessage {
  const publicUrl = context.publicUrl();
  const acknowledge = acknowledgePages({ secret: context.secret, recipient, publicUrl });
  const folded = alertsOf(foldedByCause(alerts));
  const email = { alerts: folded, language, address, undelivered, intervalMs, acknowledge };
  const { subject, views, others, undelivered: missed, opening } = partsOf(email, groupsOf(folded), DETAIL);
  const [{ id, events }] = folded;
  const words = speak(language, CHAT_TEXTS);
  const isOne = views.length === 1 && opening === null;
  return {
    title: subject,
    severity: events[0].severity,
    blocks: [
      ...(opening === null ? [] : [textBlock(opening)]),
      ...views.flatMap((view) => viewBlocks(view, { language, isOne })),
      ...[...others, ...missed.text].map(textBlock),
    ],
    links: [
      { href: `${publicUrl}/monitors/alerts?alert=${encodeURIComponent(id)}`, label: words('open') },
      ...(isOne && views[0].acknowledge !== null
        ? [{ href: views[0].acknowledge, label: speak(language, ALERT_EMAIL_TEXTS)('acknowledge') }]
        : []),
    ],
  };
}

const textBlock = (text: string): ChatBlock => ({ kind: 'text', text });

function viewBlocks(
  view: GroupView,
  { language, isOne }: { readonly language: Language; readonly isOne: boolean },
): readonly ChatBlock[] {
  const domains = view.domains === null ? [] : [textBlock(view.domains.join(', '))];
  return [
    ...(isOne ? [] : [textBlock(view.title)]),
    ...view.events.flatMap((event) => eventBlocks(event, language)),
    ...domains,
  ];
}

/** Puts an event into blocks, and after it what follows from it. */
function eventBlocks(event: EventView, language: Language): readonly ChatBlock[] {
  const words = speak(language, ALERT_EMAIL_TEXTS);
  const { between } = formatsOf(language);
  const advice = event.whatToDo.join(between);
  return [
    textBlock([event.headline, ...(event.reason === null ? [] : [event.reason])].join(between)),
    ...(advice === '' ? [] : [textBlock(advice)]),
    ...event.differences.flatMap(({ rrset, before, after }) => [
      textBlock(rrset),
      {
        kind: 'records',
        text: [...sideLines('−', before, words), ...sideLines('+', after, words)].join('\n'),
      } as const,
    ]),
    ...(event.follows === null
      ? []
      : [textBlock(event.follows.title), ...event.follows.events.flatMap((one) => eventBlocks(one, language))]),
  ];
}

const sideLines = (sign: string, { values, more }: Side, words: AlertWords): readonly string[] =>
  [
    ...(values.length === 0 ? [words('no-record')] : values.map(plainValue)),
    ...(more > 0 ? [words('more-values', { count: more })] : []),
  ].map((line) => `${sign} ${line}`);

/** Puts a test, or the code that confirms a recipient, into words. */
export function chatNotice({ kind, sender, href, code = '' }: Notice, { language }: ChannelReader): ChatMessage {
  const words = speak(language, CHAT_TEXTS);
  const [title, text] =
    kind === 'code'
      ? [words('code/title'), words('code/what', { sender, code })]
      : [words('test/title'), words('test/what', { sender })];
  return { title, severity: 'info', blocks: [textBlock(text)], links: [{ href, label: words('recipients') }] };
}

/** Returns the blocks of a message that fit, the last one shortened, if `sizeOf` what is written of a block adds up to `most`. */
export function fitted(
  blocks: readonly ChatBlock[],
  most: number,
  sizeOf: (block: ChatBlock) => number,
): readonly ChatBlock[] {
  const shown: ChatBlock[] = [];
  let left = most;
  for (const block of blocks) {
    const cut = cutTo(block, left, sizeOf);
    if (cut !== null) shown.push(cut);
    if (cut !== block) return shown;
    left -= sizeOf(cut);
  }
  return shown;
}

/** Less than this says nothing. */
const LEAST_CHARS = 20;

function cutTo(block: ChatBlock, most: number, sizeOf: (block: ChatBlock) => number): ChatBlock | null {
  for (let cut = block; ; ) {
    if (sizeOf(cut) <= most) return cut;
    const chars = Math.floor(cut.text.length * 0.8);
    if (chars < LEAST_CHARS) return null;
    cut = { ...block, text: shortened(block.text, chars) };
  }
}

/** Returns a message as plain text. */
export const plainBody = (blocks: readonly ChatBlock[]): string => blocks.map(({ text }) => text).join('\n\n');
