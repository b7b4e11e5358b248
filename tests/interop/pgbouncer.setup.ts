import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TestProject } from 'vitest/node';
import { type PoolMode, startPgBouncer } from './pgbouncer.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** How the PgBouncer of this project pools, and where it listens. */
    readonly poolMode?: PoolMode;
    readonly poolerOfRun?: number;
  }
}

/** Starts a PgBouncer in front of the PostgreSQL of this run, for the databases that tests then ask for. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { poolMode = 'session', postgresOfRun } = project.getProvidedContext();
  const url = await text(connect(postgresOfRun, '127.0.0.1'));
  const pgbouncer = await startPgBouncer(url, poolMode);
  project.provide('poolerOfRun', pgbouncer.port);
  return pgbouncer.close;
}
