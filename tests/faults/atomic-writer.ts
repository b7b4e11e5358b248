import type { DnsName } from '../../src/domain/name.ts';
import { observation } from '../support/observations.ts';
import { openStores } from '../support/stores.ts';

/** Stores an observation and an e-mail in one transaction again and again, and prints the number of each, until killed. */
const [database = '', from = '0'] = process.argv.slice(2);
const { atomically } = await openStores(database);
for (let i = Number(from); ; i += 1) {
  await atomically(async ({ observations, outbox }) => {
    await observations.record([{ ...observation(1, [1]), name: `d${i}.test` as DnsName }]);
    await outbox.addEmail({ id: `m${i}`, to: 'anna@example.com', subject: 's', text: 't', html: 'h' }, 1);
  });
  process.stdout.write(`${i}\n`);
}
