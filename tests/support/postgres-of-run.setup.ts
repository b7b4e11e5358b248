import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { ProvidedContext } from 'vitest';
import type { TestProject } from 'vitest/node';
import type { Postgres } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Whoever connects to this port of loopback reads the URL of a database with all tables, on the PostgreSQL of this run. */
    readonly postgresOfRun: number;
  }
}

interface Started {
  readonly postgres: Postgres;
  readonly tables: string;
}

/** Starts it, and makes a database with all tables. A run without tests of databases does not load what that takes. */
async function start(): Promise<Started> {
  const [{ startPostgres, VOLATILE }, { openStores }] = await Promise.all([
    import('./postgres.ts'),
    import('./stores.ts'),
  ]);
  // Processes of ours that are killed lose nothing that PostgreSQL has.
  const postgres = await startPostgres({ ...VOLATILE, max_connections: '400' });
  const tables = await postgres.database();
  await (await openStores(tables)).close();
  return { postgres, tables };
}

/**
 * Starts one PostgreSQL for all files of a run when the first of them asks for it, while others run: to make a new one
 * takes longer than most of their tests. Projects are set up one after the other; what the first one has, the others use.
 */
export default async function setup({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const provided: Partial<ProvidedContext> = vitest.getProvidedContext();
  if (provided.postgresOfRun !== undefined) return;
  let started: Promise<Started> | undefined;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    started ??= start();
    started.then(
      ({ tables }) => socket.end(tables),
      (error) => socket.end(`PostgreSQL did not start: ${error}`),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  vitest.provide('postgresOfRun', (server.address() as AddressInfo).port);
  return async () => {
    server.close();
    await (await started)?.postgres.close();
  };
}
