import type { Message } from '../../domain/message.ts';
import type { Clock } from '../../domain/time.ts';
import type { ChannelTraits } from '../../mail/channel.ts';
import type { Deliver } from '../../mail/sender.ts';
import type { PostMessage } from '../../net/post.ts';
import type { Language } from '../../texts/languages.ts';
import type { Alert } from '../model/alert.ts';
import type { FollowUp } from '../model/follow-up-store.ts';
import type { ReceiverSettings } from '../model/message-form.ts';
import type { MessageContent } from './content.ts';

export type ParsedTarget =
  | { readonly ok: true; readonly target: string }
  | { readonly ok: false; readonly fault: Message };

/** Names who reads a message: in which language, and under which address of its channel. */
export interface ChannelReader {
  readonly id: string;
  readonly language: Language;
  readonly address: string;
}

/** The alerts of one message. */
export interface AlertsMessage {
  readonly alerts: readonly [Alert, ...Alert[]];
  /** Earlier ones that did not get there, the newest first. */
  readonly undelivered: readonly Alert[];
  /** How often the domain of a single alert is checked, in milliseconds; null where several were gathered. */
  readonly intervalMs: number | null;
  /** Why they are sent once more; left out where they are new. */
  readonly followUp?: FollowUp;
}

/** A message that reports no alert. */
export interface Notice {
  /** `code`: the recipient confirms by it that it wants alerts. */
  readonly kind: 'test' | 'code';
  /** The address of the account. */
  readonly sender: string;
  readonly href: string;
  readonly code?: string;
}

/** Gives channels what they put alerts into words with. */
export interface RenderContext {
  /** Signs unsubscribe links. */
  readonly secret: string;
  publicUrl(): string;
  /** Returns alerts under the names of the API, in a language. */
  alertsJson(message: Pick<AlertsMessage, 'alerts' | 'undelivered' | 'followUp'>, language: Language): object;
}

/** Gives channels what they send with. */
export interface ChannelServices {
  /** Hands e-mails to the mail server of the operator; null: there is none. */
  readonly email: Deliver | null;
  readonly post: PostMessage;
  /** The Apprise API server of the operator, and what posts to it; null: there is none. */
  readonly apprise: { readonly url: string; readonly post: PostMessage } | null;
  /** Returns how messages to a recipient are signed and written now; undefined if it was removed. */
  receiverOf(recipient: string): Promise<ReceiverSettings | undefined>;
  readonly clock: Clock;
}

/** A way to a person or a program. Pages, commands, masks, limits and logs go by this and know no channel by its name. */
export interface AlertChannel {
  readonly id: string;
  readonly name: Message;
  /** Says what is typed as its address, and how that is confirmed. */
  readonly hint: Message;
  readonly traits: ChannelTraits;
  /** How a recipient shows that it wants alerts: by a link, by repeating a text, or by a code that its reader enters. */
  readonly confirm: 'link' | 'challenge' | 'code';
  /** Whether messages are signed with a secret that the recipient knows. */
  readonly isSigned: boolean;
  /** Returns whether an address can belong to no other channel. */
  recognises(typed: string): boolean;
  parseTarget(typed: string): ParsedTarget;
  /** Returns a target as pages, e-mails and logs show it: an address that is a secret is masked. */
  shown(target: string): string;
  render(message: AlertsMessage, to: ChannelReader, context: RenderContext): MessageContent;
  /** Puts into its form what reports no alert. */
  notice(notice: Notice, to: ChannelReader): MessageContent;
  /** Makes what sends; null where the operator has not set it up. */
  deliver(services: ChannelServices): Deliver | null;
}

/** Declares a channel. */
export const defineChannel = (channel: AlertChannel): AlertChannel => channel;
