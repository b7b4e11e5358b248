import { dueEmailOf, emailDelivery } from '../../src/mail/email.ts';
import type { DueDelivery, DueEmail, Outbox } from '../../src/mail/store.ts';

/** Claims what is due, all of it e-mails, and reads them. */
export const claimEmails = async (
  outbox: Pick<Outbox, 'claim'>,
  ...asked: Parameters<Outbox['claim']>
): Promise<readonly DueEmail[]> => (await outbox.claim(...asked)).map(dueEmailOf);

/** Returns an e-mail as it is due in the outbox. */
export const dueDelivery = ({ createdAt, tries, unconfirmed, follows, ...email }: DueEmail): DueDelivery => ({
  ...emailDelivery(email),
  ...(follows === undefined ? {} : { follows }),
  createdAt,
  tries,
  unconfirmed,
});
