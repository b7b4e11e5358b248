import { parseUnsubscribeToken, type UnsubscribeLink } from '../email/unsubscribe.ts';
import type { MonitorService } from './monitor-service.ts';
import type { MonitorServiceOptions } from './service-options.ts';

const SECRET_BYTES = 32;

/** Returns the secret that signs the links in e-mails. */
export const linkSecret = ({
  stores,
  random,
}: {
  readonly stores: Pick<MonitorServiceOptions['stores'], 'accounts'>;
  readonly random: MonitorServiceOptions['random'];
}): Promise<string> =>
  stores.accounts.secret('unsubscribe', () => Buffer.from(random(SECRET_BYTES)).toString('base64url'));

/** Does what the links in alerts ask for, without a sign-in, and what the account sees of it. */
export function createUnsubscribing({ stores, clock, random }: MonitorServiceOptions) {
  const linkOf = async (token: string): Promise<UnsubscribeLink | undefined> =>
    parseUnsubscribeToken(await linkSecret({ stores, random }), token);

  return {
    unsubscriptions: ({ id }) => stores.recipients.unsubscriptions(id),
    async resubscribeOwn({ id }) {
      const own = (await stores.recipients.recipients(id)).find(({ target }) => target === null);
      const all = await stores.recipients.unsubscriptions(id);
      for (const { recipient, domain } of all)
        if (recipient === own?.id) await stores.recipients.resubscribe(recipient, domain);
    },
    async unsubscription(token) {
      const link = await linkOf(token);
      if (link === undefined) return undefined;
      const recipient = await stores.recipients.recipient(link.recipient);
      if (recipient === undefined) return undefined;
      const { domain } = link;
      const all = await stores.recipients.unsubscriptions(recipient.account);
      const own = all.filter((one) => one.recipient === recipient.id).map((one) => one.domain);
      const stopped = own.includes(null) ? 'all' : own.includes(domain) ? 'domain' : null;
      return { address: recipient.address, domain, stopped };
    },
    async unsubscribe(token, all) {
      const link = await linkOf(token);
      if (link === undefined) return 'gone';
      return stores.recipients.unsubscribe(link.recipient, all ? null : link.domain, clock());
    },
    async resubscribe(token) {
      const link = await linkOf(token);
      if (link === undefined || (await stores.recipients.recipient(link.recipient)) === undefined) return 'gone';
      // Who stopped all of them with this link gets them all again.
      await stores.recipients.resubscribe(link.recipient, null);
      await stores.recipients.resubscribe(link.recipient, link.domain);
      return 'done';
    },
  } satisfies Partial<MonitorService>;
}
