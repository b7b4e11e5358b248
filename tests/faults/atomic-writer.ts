import { openStores } from '../support/stores.ts';

/** Stores a secret and an e-mail in one transaction again and again, and prints the number of each, until killed. */
const [database = '', from = '0'] = process.argv.slice(2);
const { atomically } = await openStores(database);
for (let i = Number(from); ; i += 1) {
  await atomically(async ({ accounts, outbox }) => {
    await accounts.secret(`s${i}`, () => 'stored');
    await outbox.addEmail({ id: `m${i}`, to: 'anna@example.com', subject: 's', text: 't', html: 'h' }, 1);
  });
  process.stdout.write(`${i}\n`);
}
