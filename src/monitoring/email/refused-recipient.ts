import { visible } from '../../mail/plain-text.ts';
import { type RenderedEmail, renderEmail } from '../../mail/render.ts';
import type { RefusedEmail } from '../../mail/sender.ts';
import type { Outbox } from '../../mail/store.ts';
import type { Language } from '../../texts/languages.ts';
import { speak } from '../../texts/speak.ts';
import type { RecipientStore } from '../store.ts';
import { REFUSED_RECIPIENT_TEXTS } from './refused-recipient-texts.ts';

interface RefusalStores {
  atomically<T>(
    work: (ports: {
      readonly outbox: Pick<Outbox, 'settle' | 'add'>;
      readonly recipients: Pick<RecipientStore, 'pauseRefused'>;
    }) => Promise<T>,
  ): Promise<T>;
}

/**
 * Notes that an e-mail was refused. If it reported alerts to a recipient, pauses the recipient and e-mails the owner of the
 * account, once, all in one transaction. Returns whether the owner gets an e-mail.
 */
export const noteRefusal = (
  { id, to, holder, at, reply }: RefusedEmail,
  { stores, publicUrl }: { readonly stores: RefusalStores; readonly publicUrl: string },
): Promise<boolean> =>
  stores.atomically(async ({ outbox, recipients }) => {
    if (!(await outbox.settle(id, holder, { state: 'refused', at, reply }))) return false;
    const owner = await recipients.pauseRefused({ email: id, address: to }, { at, reason: reply });
    // The refused address itself gets no e-mail.
    if (owner === undefined || owner.address === to) return false;
    const content = refusedRecipientEmail(owner.language, { address: to, reply, publicUrl });
    await outbox.add({ id: `refused-${id}`, to: owner.address, account: owner.account, ...content }, at);
    return true;
  });

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
