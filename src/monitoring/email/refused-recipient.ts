import { visible } from '../../domain/text.ts';
import { DAY_MS, HOUR_MS, type Instant } from '../../domain/time.ts';
import { EMAIL } from '../../mail/channel.ts';
import { type RenderedEmail, renderEmail } from '../../mail/render.ts';
import type { AcceptedDelivery, FailedDelivery, RefusedDelivery } from '../../mail/sender.ts';
import type { Outbox } from '../../mail/store.ts';
import type { Language } from '../../texts/languages.ts';
import { speak } from '../../texts/speak.ts';
import { channelOf } from '../channels/channels.ts';
import type { RecipientStore, RefusedState } from '../model/store.ts';
import { REFUSED_RECIPIENT_TEXTS } from './refused-recipient-texts.ts';

/** One refusal says little: a mail server that cannot read its list of users for a moment refuses all of them. */
const PAUSED_AFTER = 3;
const PAUSED_AFTER_MS = DAY_MS;
/** The owner is told of a receiver that fails for so long. One that restarts fails for minutes. */
const NOTICE_AFTER_MS = HOUR_MS;

interface DeliveryStores {
  atomically<T>(
    work: (ports: { readonly outbox: Outbox; readonly recipients: RecipientStore }) => Promise<T>,
  ): Promise<T>;
}

/** The outcome of a refusal: the e-mail told no alert, it is tried again, or its recipient was paused. */
export type RecipientRefusal =
  | { readonly outcome: 'no-recipient' | 'lost' }
  | { readonly outcome: 'refused' | 'paused'; readonly recipient: string; readonly othersWork: boolean };

/**
 * Notes that an e-mail was refused because there is no such mailbox. An e-mail of alerts is tried again, and its recipient is
 * paused once it was refused several times over a day: the owner of the account is then told by e-mail. The last recipient that
 * works is never paused. All in one transaction.
 */
export const noteRefusal = (
  { id, channel, target, holder, isGone, at, reply, alertSettlement }: RefusedDelivery,
  { stores, publicUrl }: { readonly stores: DeliveryStores; readonly publicUrl: string },
): Promise<RecipientRefusal> =>
  stores.atomically(async ({ outbox, recipients }) => {
    const recipient = await recipients.recipientOf({ id, address: target });
    const settlement = recipient === undefined ? ({ state: 'refused', at, reply } as const) : alertSettlement;
    if (!(await outbox.settle(id, holder, settlement))) return { outcome: 'lost' };
    if (recipient === undefined) return { outcome: 'no-recipient' };
    const state = await recipients.noteRefused(recipient, { at, reason: reply });
    if (state === undefined) return { outcome: 'no-recipient' };
    const { account, owner, othersWork } = state;
    if (!isGone && !isToBePaused(state, at)) return { outcome: 'refused', recipient, othersWork };
    await recipients.pause(recipient, { at, reason: reply });
    // The refused address itself gets no e-mail.
    if (channel !== EMAIL || owner.address !== target) {
      const about = { address: channelOf(channel).shown(target), reply, publicUrl };
      const content = isGone
        ? failingEmail(owner.language, 'gone', about)
        : refusedRecipientEmail(owner.language, about);
      await outbox.addEmail({ id: `refused-${id}-${state.refusals}`, to: owner.address, account, ...content }, at);
    }
    return { outcome: 'paused', recipient, othersWork };
  });

const isToBePaused = ({ isPaused, refusals, since, othersWork }: RefusedState, at: Instant): boolean =>
  !isPaused && refusals >= PAUSED_AFTER && at - since >= PAUSED_AFTER_MS && othersWork;

/** Notes that an e-mail was accepted, in one transaction: its recipient works, and what waits for it is due. */
export const noteAcceptance = (
  { id, channel, target, holder, at, wakesOthers, wakesAllBefore }: AcceptedDelivery,
  { stores }: { readonly stores: DeliveryStores },
): Promise<void> =>
  stores.atomically(async ({ outbox, recipients }) => {
    if (!(await outbox.settle(id, holder, { state: 'accepted', at }))) return;
    await recipients.noteAccepted(id);
    if (wakesOthers) await outbox.wake({ channel, target }, at);
    if (wakesAllBefore !== null) await outbox.wakeAll(channel, wakesAllBefore, at);
  });

/**
 * Notes that a delivery was not accepted. What waits for a mail server waits for all of its recipients; another receiver is
 * its owner's, who is told by e-mail once it has failed for an hour. All in one transaction. Returns whether an e-mail was stored.
 */
export const noteFailure = (
  { id, channel, target, holder, at, reply, settlement }: FailedDelivery,
  { stores, publicUrl }: { readonly stores: DeliveryStores; readonly publicUrl: string },
): Promise<boolean> =>
  stores.atomically(async ({ outbox, recipients }) => {
    if (!(await outbox.settle(id, holder, settlement)) || channelOf(channel).traits.sharesServer) return false;
    const recipient = await recipients.recipientOf({ id, address: target });
    const state = recipient === undefined ? undefined : await recipients.noteRefused(recipient, { at, reason: reply });
    if (recipient === undefined || state === undefined || at - state.since < NOTICE_AFTER_MS) return false;
    const { account, owner, since } = state;
    const about = { address: channelOf(channel).shown(target), reply, publicUrl };
    // The same id until it works again: the owner is told once.
    const email = { id: `failing-${recipient}-${since}`, to: owner.address, account };
    await outbox.addEmail({ ...email, ...failingEmail(owner.language, 'failing', about) }, at);
    return true;
  });

/** Tells the owner of an account that a receiver fails, or that it said that it is gone. */
function failingEmail(
  language: Language,
  what: 'failing' | 'gone',
  { address, reply, publicUrl }: { readonly address: string; readonly reply: string; readonly publicUrl: string },
): RenderedEmail {
  const words = speak(language, REFUSED_RECIPIENT_TEXTS);
  return renderEmail({
    language,
    subject: words(`${what}/subject`, { address }),
    paragraphs: [words(`${what}/what`, { address, reply: visible(reply) }), words(`${what}/next`)],
    link: { href: `${publicUrl}/monitors/recipients`, label: words('link') },
    closing: words('closing', { address }),
  });
}

/** Tells the owner of an account that a recipient is paused, why, and how to resume it. */
export function refusedRecipientEmail(
  language: Language,
  { address, reply, publicUrl }: { readonly address: string; readonly reply: string; readonly publicUrl: string },
): RenderedEmail {
  const words = speak(language, REFUSED_RECIPIENT_TEXTS);
  return renderEmail({
    language,
    subject: words('subject', { address }),
    paragraphs: [words('what', { address, reply: visible(reply) }), words('others'), words('next')],
    link: { href: `${publicUrl}/monitors/recipients`, label: words('link') },
    closing: words('closing', { address }),
  });
}
