import { defineTexts } from '../domain/message.ts';

/** Why a database cannot be opened, and what to do about it. */
export const OPEN_TEXTS = defineTexts('open-store', {
  refused: 'Cannot open the database {database}: {why}',
  'not-a-url': 'it is not a URL',
  'not-a-url/hint': 'Write it like postgres://user:password@host:5432/zonewell (ZONEWELL_DATABASE).',
  'postgres-old': 'PostgreSQL {version} is older than {least}',
  'sqlite-old': 'SQLite {version} is older than {least}',
  'sqlite-old/hint': 'Run Zonewell with the Node.js that it brings along (npm start), or with a newer one.',
  'network-file-system': 'it is on a network file system, where SQLite can lose data',
  'network-file-system/hint': 'Put it on a local disk (ZONEWELL_DATABASE).',
  'other-program': 'it is the database of another program',
  newer: 'a newer Zonewell wrote it (its schema is {version}, ours is {known})',
  older: 'an older Zonewell wrote it (its schema is {version}, ours is {known})',
  'older/hint':
    'Export its DNS records with the Zonewell that wrote it (zonewell export), and import them into a new database (zonewell import); accounts, monitors and everything else stay in the old one.',
  'another-database': 'Name another database (ZONEWELL_DATABASE).',
  'another-file': 'Name another file (ZONEWELL_DATABASE), or move this one away.',
  'check-server':
    'Check that the server runs, and that host, database, user and password are right (ZONEWELL_DATABASE).',
  'replicated-file': 'A SQLite file has no replicas and no standbys',
  'replicated-file/hint':
    'Remove ZONEWELL_DATABASE_READ and ZONEWELL_REQUIRE_SYNC, or name a postgres:// URL (ZONEWELL_DATABASE).',
  'pool-mode': 'Let the pooler pool by session or by transaction (pool_mode of PgBouncer): we need transactions.',
  'startup-parameter':
    'Remove the parameters of the URL (ZONEWELL_DATABASE), or name them in ignore_startup_parameters of PgBouncer.',
  'check-path': 'Check that the path is right and that this user may write there (ZONEWELL_DATABASE).',
});
