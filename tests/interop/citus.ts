import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { a, answered } from '../support/address-records.ts';
import { createDatabase, execute, nameOf, type Postgres, startPostgres, VOLATILE } from '../support/postgres.ts';
import { openStores } from '../support/stores.ts';
import { postgresPrograms } from './programs.ts';

/** A coordinator of Citus and two workers, on loopback. */
export interface Citus {
  readonly coordinator: Postgres;
  readonly workers: readonly [Postgres, Postgres];
  readonly workerPorts: readonly number[];
  /** Makes a database without tables on all three, and gives the URL of the coordinator's. */
  emptyDatabase(): Promise<string>;
  /** Makes a database that is distributed as docs/scaling.md says, with one domain in it from before, and gives its URL. */
  database(): Promise<string>;
  close(): Promise<void>;
}

const PAGE = join(import.meta.dirname, '../../docs/scaling.md');
/** Names what was stored before the tables were distributed. */
export const STORED_BEFORE = 'before.example';

/** Returns why nothing can be tested over Citus, in a sentence; null where it can. */
export function citusAbsence(): string | null {
  const programs = postgresPrograms();
  if (programs === null) return 'There is no PostgreSQL of Debian: apt-get install postgresql.';
  const version = programs.split('/').at(-2);
  return existsSync(`/usr/share/postgresql/${version}/extension/citus.control`)
    ? null
    : `PostgreSQL ${version} has no Citus. Debian has none: build it (docs/scaling.md, step 4).`;
}

/** The statements that the page has about Citus: for every machine, for the coordinator, and for our tables. */
export function citusBlocks(): { readonly extension: string; readonly machines: string; readonly tables: string } {
  const [, section = ''] = /^\*\*Citus\.\*\*(.+?)^\*\*YugabyteDB/ms.exec(readFileSync(PAGE, 'utf8')) ?? [];
  const blocks = [...section.matchAll(/^```sql\n(.+?)^```/gms)].map(([, block = '']) => block);
  const [extension = '', machines = '', tables = ''] = blocks;
  return { extension, machines, tables };
}

/** Starts the three, and joins them by the lines of the page in every database that is made. */
export async function startCitus(settings: Readonly<Record<string, string>> = {}): Promise<Citus> {
  const why = citusAbsence();
  if (why !== null) throw new Error(why);
  const start = () =>
    startPostgres(
      {
        ...VOLATILE,
        max_connections: '400',
        // Citus has a process of its own in each database.
        max_worker_processes: '200',
        shared_preload_libraries: 'citus',
        'citus.node_conninfo': 'sslmode=disable',
        ...settings,
      },
      postgresPrograms() ?? '',
    );
  const [coordinator, ...workers] = [await start(), await start(), await start()] as const;
  const [, ...workerPorts] = [
    await coordinator.database(),
    await workers[0].database(),
    await workers[1].database(),
  ].map((url) => Number(new URL(url).port));
  async function emptyDatabase(): Promise<string> {
    const url = await coordinator.database();
    const all = [url, ...workerPorts.map((port) => Object.assign(new URL(url), { port: String(port) }).href)];
    for (const part of all.slice(1)) await createDatabase(part, undefined, nameOf(url));
    const { extension, machines } = citusBlocks();
    for (const one of all) await execute(one, extension);
    await execute(
      url,
      all.reduce(
        (text, one, i) => text.replace(`db${i}.internal', 5432`, `127.0.0.1', ${new URL(one).port}`),
        machines,
      ),
    );
    return url;
  }
  return {
    coordinator,
    workers,
    workerPorts,
    emptyDatabase,
    async database() {
      const url = await emptyDatabase();
      const stores = await openStores(url);
      await stores.observations.record([answered(1, a(STORED_BEFORE, '192.0.2.1'))]);
      await stores.close();
      await execute(url, citusBlocks().tables);
      return url;
    },
    async close() {
      for (const one of [coordinator, ...workers]) await one.close();
    },
  };
}
