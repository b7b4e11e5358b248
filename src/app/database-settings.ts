import type { OpenOptions } from '../store/opened.ts';
import { readChoice, readDatabase, readDuration, readPostgres, setting } from './config-values.ts';
import { SETTING_TEXTS } from './setting-texts.ts';

const { message } = SETTING_TEXTS;

/** Where everything is stored, and what of it comes from elsewhere. */
export const DATABASE_SETTINGS = {
  /** Path of the SQLite file. */
  database: setting<string>({
    env: 'ZONEWELL_DATABASE',
    flag: '--database <path>',
    fallback: 'data/zonewell.db',
    shown: 'data/zonewell.db',
    about: message('database'),
    example: '/var/lib/zonewell/zonewell.db',
    read: readDatabase,
  }),
  /** URL of a replica, from which histories are read; null: none. */
  databaseRead: setting<string | null>({
    env: 'ZONEWELL_DATABASE_READ',
    flag: '--database-read <url>',
    fallback: null,
    shown: message('none'),
    about: message('databaseRead'),
    example: 'postgres://zonewell@replica.internal/zonewell',
    read: readPostgres,
  }),
  maxLagMs: setting<number>({
    env: 'ZONEWELL_MAX_LAG',
    flag: '--max-lag <duration>',
    fallback: 10_000,
    shown: '10s',
    about: message('maxLagMs'),
    example: '1m',
    read: readDuration,
  }),
  /** Whether the service is not ready where PostgreSQL has no synchronous standby. */
  requireSync: setting<boolean>({
    env: 'ZONEWELL_REQUIRE_SYNC',
    flag: '--require-sync <yes|no>',
    fallback: false,
    shown: 'no',
    about: message('requireSync'),
    example: 'yes',
    read: (text) => readChoice(text, { yes: true, no: false }),
  }),
} as const;

/** Gives the replica of the database as an option to open it with. */
export const replicaOf = (
  { databaseRead, maxLagMs }: { readonly databaseRead: string | null; readonly maxLagMs: number },
  onAway: (error: unknown) => void,
): Pick<OpenOptions, 'replica'> => (databaseRead === null ? {} : { replica: { url: databaseRead, maxLagMs, onAway } });
