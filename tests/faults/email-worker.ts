import { setTimeout as wait } from 'node:timers/promises';
import { createSender } from '../../src/mail/sender.ts';
import { createDeliver } from '../../src/mail/smtp.ts';
import { openStores } from '../support/stores.ts';

/** Sends what is due again and again, until killed, and says when it begins. */
const [database = '', smtpUrl = '', holder = ''] = process.argv.slice(2);
const { outbox } = await openStores(database);
const sender = createSender({
  outbox,
  deliver: createDeliver({
    smtpUrl,
    from: 'zonewell@zonewell.test',
    messageDomain: 'zonewell.test',
    ca: null,
    dkim: null,
  }),
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
