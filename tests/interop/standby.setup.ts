import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startPostgres, VOLATILE } from '../support/postgres.ts';
import { openStores } from '../support/stores.ts';

/** Starts a primary with a synchronous standby, on which the tests of this project then make their databases. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const primary = await startPostgres({ ...VOLATILE, max_connections: '400' });
  const tables = await primary.database();
  await (await openStores(tables)).close();
  await primary.stop();
  const standby = await primary.standby();
  await primary.start({ synchronous_standby_names: '*' });
  const client = new Client(tables);
  await client.connect();
  const { rows } = await client.query<{ name: string }>("SELECT current_setting('synchronous_standby_names') AS name");
  await client.end();
  if (rows[0]?.name !== '*') throw new Error('The primary waits for no standby.');
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.end(tables);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  project.provide('postgresOfRun', (server.address() as AddressInfo).port);
  return async () => {
    server.close();
    await standby.close();
    await primary.close();
  };
}
