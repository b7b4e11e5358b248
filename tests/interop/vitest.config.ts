import { defineConfig } from 'vitest/config';
import { citusAbsence } from './citus.ts';
import type { PoolMode } from './pgbouncer.ts';

/** Lists what must hold over a pooler too, and over a database that takes another's place. */
const OVER_POSTGRES = [
  'tests/contract/**/*.test.ts',
  'tests/faults/quota-kill.test.ts',
  'tests/faults/store-kill.test.ts',
];

const OF_STORE = {
  include: OVER_POSTGRES,
  setupFiles: ['tests/support/seed.setup.ts', 'tests/support/languages.setup.ts'],
  testTimeout: 300_000,
  hookTimeout: 300_000,
  isolate: false,
};

/** The tests of the store, through a PgBouncer. */
const overPgBouncer = (poolMode: PoolMode) => ({
  test: {
    ...OF_STORE,
    name: `PgBouncer, pooling by ${poolMode}`,
    globalSetup: ['tests/support/postgres-of-run.setup.ts', 'tests/interop/pgbouncer.setup.ts'],
    provide: { poolMode },
  },
});

/** `npm run test:interop`: against servers that others wrote. Not part of `npm test`, which needs nothing installed. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'interop',
          include: ['tests/interop/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
      overPgBouncer('session'),
      overPgBouncer('transaction'),
      { test: { ...OF_STORE, name: 'a synchronous standby', globalSetup: ['tests/interop/standby.setup.ts'] } },
      ...(citusAbsence() === null
        ? [{ test: { ...OF_STORE, name: 'Citus', globalSetup: ['tests/interop/citus.setup.ts'] } }]
        : []),
    ],
  },
});
