import { timingSafeEqual } from 'node:crypto';
import { hashOf } from '../../accounts/keys.ts';
import { chatMessage, plainBody } from '../channels/chat.ts';
import type { MonitorService } from './monitor-service.ts';
import type { MonitorServiceOptions } from './service-options.ts';

const TOKEN_BYTES = 32;
/** Alerts of a feed. Source: docs/limits.md. */
const MAX_ALERTS = 50;

/** Returns whether two tokens are the same, in a time that says nothing about them. */
const isSameToken = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(hashOf(one)), Buffer.from(hashOf(other)));

/** Makes the feed of the alerts of an account, at an address that nobody guesses. */
export const createFeedService = ({ stores, random, publicUrl }: MonitorServiceOptions) => {
  const change = async (id: string, feed: string | null): Promise<'done' | 'gone'> =>
    (await stores.rules.change(id, (known) => ({ ...known, feed }))) === null ? 'gone' : 'done';
  const addressOf = (id: string, feed: string): string => `${publicUrl()}/feeds/${encodeURIComponent(id)}/${feed}.atom`;
  return {
    async feedOf({ id }) {
      const { feed } = await stores.rules.rules(id);
      return feed === null ? null : addressOf(id, feed);
    },
    renewFeed: ({ id }) => change(id, Buffer.from(random(TOKEN_BYTES)).toString('base64url')),
    endFeed: ({ id }) => change(id, null),
    async readFeed(id, token) {
      const account = await stores.accounts.account({ id });
      const { feed } = await stores.rules.rules(id);
      if (account === undefined || feed === null || !isSameToken(feed, token)) return undefined;
      const { language, email: address } = account;
      const alerts = await stores.alerts.alerts({ account: id }, { limit: MAX_ALERTS });
      // Its links acknowledge nothing: whoever has the address of a feed reads it, and no more.
      const context = { secret: '', publicUrl };
      const entries = alerts
        .filter(({ withheld }) => withheld === null)
        .map((alert) => {
          const message = { alerts: [alert] as const, undelivered: [], intervalMs: null };
          const { title, blocks } = chatMessage(message, { id: '', language, address }, context);
          return { alert, title, text: plainBody(blocks) };
        });
      return { self: addressOf(id, feed), language, entries };
    },
  } satisfies Partial<MonitorService>;
};
