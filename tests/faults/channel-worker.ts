import { setTimeout as wait } from 'node:timers/promises';
import { createSender } from '../../src/mail/sender.ts';
import { channelOf } from '../../src/monitoring/channels/channels.ts';
import { createOperatorPost } from '../../src/net/operator-post.ts';
import type { PostMessage } from '../../src/net/post.ts';
import { openStores } from '../support/stores.ts';

/** Sends what is due through one channel again and again, until killed, and says when it begins. All of it goes to one server. */
const [database = '', server = '', holder = '', id = ''] = process.argv.slice(2);
const { outbox } = await openStores(database);
const toServer = createOperatorPost({ ca: null, userAgent: 'Zonewell test' });
// Which message it is, the server learns from the path: chats get no id of a delivery.
const postTo =
  (delivery: string): PostMessage =>
  (request) =>
    toServer({ ...request, url: `${server}/${delivery}` });
const channel = channelOf(id);
const sender = createSender({
  outbox,
  traitsOf: () => channel.traits,
  deliver: async (delivery, control) => {
    const post = postTo(delivery.id);
    const apprise = { url: server, post };
    const deliver = channel.deliver({
      post,
      apprise,
      email: null,
      clock: Date.now,
      receiverOf: async () => ({ secrets: ['zwhs_x'], form: null }),
    });
    if (deliver === null) throw new Error('it cannot send');
    return deliver(delivery, control);
  },
  clock: Date.now,
  holder,
  onFailure: () => {},
  onError: (error) => {
    throw error;
  },
});
process.stdout.write('working\n');
for (;;) {
  await sender.sendDue();
  await wait(10);
}
