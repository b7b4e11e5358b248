import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { a, answered } from './address-records.ts';
import { openStores } from './stores.ts';

/** Makes the tables of an empty database with a domain in them, and cuts them as our documentation says, which makes 16 parts. */
export async function cutInPartitions(url: string, parts = 16): Promise<void> {
  const stores = await openStores(url);
  await stores.observations.record([answered(1, a('before.example', '192.0.2.1'))]);
  await stores.close();
  const [, statements = ''] = /^```sql\n(.+?)^```/ms.exec(readFileSync('docs/scaling.md', 'utf8')) ?? [];
  const client = new Client(url);
  await client.connect();
  await client.query(statements.replace('integer := 16', `integer := ${parts}`));
  await client.end();
}
