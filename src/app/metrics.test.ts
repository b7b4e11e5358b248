import { expect, test } from 'vitest';
import { openStores } from '../../tests/support/stores.ts';
import { createMetrics } from './metrics.ts';

test('the first scrape has the age of the oldest e-mail that waits', async () => {
  const stores = await openStores(':memory:');
  const email = { to: 'ops@example.net', subject: 's', text: 't', html: 'h' };
  await stores.outbox.addEmail({ ...email, id: 'old' }, 1000);
  await stores.outbox.addEmail({ ...email, id: 'new' }, 61_000);
  const metrics = await createMetrics();
  metrics.watch(
    stores,
    () => 121_000,
    () => 0,
  );
  const text = await metrics.text();
  expect(text).toContain('zonewell_mails{state="waiting"} 2\n');
  expect(text).toContain('zonewell_oldest_mail_seconds 120\n');
  await stores.close();
});
