import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { TestProject } from 'vitest/node';
import type { DnsName } from '../../src/domain/name.ts';
import { closeConnections, execute, nameOf } from '../support/postgres.ts';
import { openStores } from '../support/stores.ts';
import { STORED_BEFORE, startCitus } from './citus.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the workers of the Citus of this project listen: a copy of a distributed database is one of each part. */
    readonly workersOfRun?: readonly number[];
  }
}

/** Without these its background processes connect to each other, in databases that tests remove. */
const QUIET = { 'citus.distributed_deadlock_detection_factor': '-1', 'citus.recover_2pc_interval': '-1' };

/** Starts a coordinator of Citus with two workers, with a distributed database that tests then copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const citus = await startCitus(QUIET);
  const tables = await citus.database();
  const stores = await openStores(tables);
  await stores.observations.purge([STORED_BEFORE as DnsName], Number.MAX_SAFE_INTEGER);
  await stores.close();
  for (const port of [Number(new URL(tables).port), ...citus.workerPorts]) {
    const one = Object.assign(new URL(tables), { port: String(port) }).href;
    // Citus would otherwise come back to a database that is copied.
    await execute(
      Object.assign(new URL(one), { pathname: '/postgres' }).href,
      `ALTER DATABASE ${nameOf(tables)} ALLOW_CONNECTIONS false`,
    );
    await closeConnections(one, one);
  }
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.end(tables);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  project.provide('postgresOfRun', (server.address() as AddressInfo).port);
  project.provide('workersOfRun', citus.workerPorts);
  return async () => {
    server.close();
    await citus.close();
  };
}
