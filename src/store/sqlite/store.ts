import { statfsSync } from 'node:fs';
import { totalmem } from 'node:os';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { DnsName } from '../../domain/name.ts';
import type { Instant } from '../../domain/time.ts';
import { encodeHistory } from '../../observations/encode.ts';
import { observeTransitions } from '../../observations/intervals.ts';
import type { StoreLifecycle } from '../../observations/lifecycle.ts';
import { withoutOlder } from '../../observations/retention.ts';
import type { DomainHistory, ObservationStore } from '../../observations/store.ts';
import { createAccess } from '../access.ts';
import { createAccounts } from '../accounts.ts';
import { type ByHistoryKey, byHistoryKey, createBatches, Transitions } from '../batches.ts';
import { createDecoded, type Decoded, newRevision } from '../decoded.ts';
import { createHealthKeeper, type HealthKeeper } from '../health.ts';
import { createLeases, NOW } from '../leases.ts';
import type { Opened, OpenOptions, Ports, Stores } from '../opened.ts';
import { createOutbox } from '../outbox.ts';
import { createSection, type Section, withPorts } from '../section.ts';
import type { Atomically, Sql, SqlRow, Statement } from '../sql.ts';
import { createCounters } from './counters.ts';
import { emptyLog, makeFilePrivate, makeFolder, makePrivate } from './file.ts';
import { createImports } from './imports.ts';
import { migrate } from './migrations.ts';
import { createResponses } from './responses.ts';
import { longTransaction, transaction } from './transaction.ts';

/** Older ones have a bug that can corrupt a WAL database. Source: sqlite.org/wal.html. */
const MIN_SQLITE = [3, 51, 3] as const;
/**
 * File systems of other machines, where locks and WAL do not hold: NFS, SMB, CIFS, SMB2, AFS, Ceph. Source:
 * statfs(2). Those that run through FUSE (sshfs) share one number with local ones, and are not told apart.
 */
const NETWORK_FILE_SYSTEMS: ReadonlySet<number> = new Set([
  0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x5346414f, 0x00c36400,
]);
const BUSY_TIMEOUT_MS = 5000;
/** Pages of 4 KiB that gather in the log: what is written again and again goes into the file once. */
const CHECKPOINT_PAGES = 4000;
/** Pages kept in memory, as far as the file has them. */
const CACHE_KIB = 65_536;
const MAX_CACHE_KIB = 1_048_576;

/** An eighth of the memory that this process may use, 64 MiB at least and 1 GiB at most. */
function largeCacheKib(): number {
  // 0 where nothing is known; more than there is where nothing is limited.
  const limit = process.constrainedMemory();
  const memory = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  return Math.min(MAX_CACHE_KIB, Math.max(CACHE_KIB, Math.floor(memory / 1024 / 8)));
}

/** Opens the SQLite engine on a file (made where it is missing) or on `:memory:`. */
export function openSqliteStore(path: string, { largeCache = false }: OpenOptions): Opened {
  const refused = (fault: string, hint: string): Opened => ({
    ok: false,
    fault: `Cannot open the database ${path}: ${fault}`,
    hint,
  });
  if (!isRecent(process.versions['sqlite'] ?? '0')) {
    return refused(
      `SQLite ${process.versions['sqlite']} is older than ${MIN_SQLITE.join('.')}`,
      'Run Zonewell with the Node it brings along (npm start), or with a newer one.',
    );
  }
  try {
    if (path !== ':memory:') {
      makeFolder(path);
      if (NETWORK_FILE_SYSTEMS.has(statfsSync(dirname(path)).type)) {
        return refused(
          'it lies on a network file system, where SQLite cannot keep its promises',
          'Put it on a local disk (ZONEWELL_DATABASE).',
        );
      }
    }
    if (path !== ':memory:') makePrivate(path);
    const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
    // FULL costs nothing where writes are gathered, and keeps every reported observation through a power cut.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
    // What is deleted is overwritten with zeros.
    database.exec('PRAGMA secure_delete = ON');
    database.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    database.exec(`PRAGMA cache_size = -${largeCache ? largeCacheKib() : CACHE_KIB}`);
    const migrated = migrate(database);
    if (!migrated.ok) {
      database.close();
      return refused(migrated.fault, 'Name another file (ZONEWELL_DATABASE), or move this one away.');
    }
    // Only now is it surely ours.
    if (path !== ':memory:') makeFilePrivate(path);
    const health = createHealthKeeper(async () => writeALittle(database));
    return { ok: true, ...createStores(database, health) };
  } catch (error) {
    return refused(
      error instanceof Error ? error.message : String(error),
      'Check that the path is right and that this user may write there (ZONEWELL_DATABASE).',
    );
  }
}

function isRecent(version: string): boolean {
  const parts = version.split('.').map(Number);
  for (const [i, least] of MIN_SQLITE.entries()) {
    const part = parts[i] ?? 0;
    if (part !== least) return part > least;
  }
  return true;
}

/** All ports, each for use outside of transactions and inside one. */
function createStores(database: DatabaseSync, health: HealthKeeper): Stores {
  const section = createSection({ exclusive: true });
  const histories = createHistories(database, health, section);
  const others = createOthers(database, health, section);
  const rest = { responses: createResponses(database), imports: createImports(database) };
  const inside: Ports = { ...rest, ...others.inside, observations: histories.inside };
  return {
    observations: section.outside(histories.outside),
    responses: section.outside(rest.responses),
    imports: section.outside(rest.imports),
    accounts: section.outside(others.outside.accounts),
    outbox: section.outside(others.outside.outbox),
    leases: section.outside(others.outside.leases),
    ...section.outside({
      check: async () => (database.isOpen ? health.check() : 'unreachable'),
      async close() {
        await histories.close();
        if (database.isOpen) database.close();
      },
    } satisfies StoreLifecycle),
    atomically: (work) =>
      section.run(async () => {
        try {
          return await longTransaction(database, () => withPorts(inside, work));
        } catch (error) {
          health.failed(error);
          throw error;
        }
      }),
  };
}

type Others = Pick<Ports, 'accounts' | 'outbox' | 'leases'>;

/** The statements of the other ports, prepared when they are first run. */
function createOthers(
  database: DatabaseSync,
  { failed }: HealthKeeper,
  section: Section,
): { readonly outside: Others; readonly inside: Others } {
  const prepared = new Map<string, StatementSync>();
  const rowsOf = ({ text, values }: Statement): SqlRow[] => {
    const statement = prepared.get(text) ?? database.prepare(text.replace(/\$(\d+)/g, '?$1'));
    prepared.set(text, statement);
    return statement.all(...values);
  };
  /** Readiness is to know what failed, whoever met it first: counts and accounts share the disk with observations. */
  const told = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      failed(error);
      throw error;
    }
  };
  const sql: Sql = async (text, values = []) => told(() => rowsOf({ text, values }));
  // A method of several statements may have begun before a transaction did.
  const waitingSql: Sql = async (text, values) => section.whenFree(() => sql(text, values));
  const atomically: Atomically = async (steps) =>
    told(() =>
      transaction(database, () => {
        const running = steps();
        let step = running.next([]);
        while (step.done !== true) step = running.next(rowsOf(step.value));
        return step.value;
      }),
    );
  const counters = createCounters(database, told);
  const portsOn = (statements: Sql) => ({
    accounts: { ...createAccounts(statements), ...createAccess(atomically, ''), ...counters },
    outbox: createOutbox(statements, ''),
    leases: createLeases(statements, NOW.sqlite),
  });
  const { accounts, ...rest } = portsOn(waitingSql);
  const emptied = (): void | Promise<void> => section.whenFree(() => emptyLog(database, BUSY_TIMEOUT_MS));
  return {
    inside: portsOn(sql),
    outside: {
      ...rest,
      accounts: {
        ...accounts,
        async removeAccount(removal) {
          await accounts.removeAccount(removal);
          await emptied();
        },
        async sweep(now) {
          await accounts.sweep(now);
          // The goodbye was sent meanwhile, and what else was deleted in this hour is in the log too.
          await emptied();
        },
      },
    },
  };
}

/** SQLITE_BUSY: somebody else writes, so there is room. */
const BUSY = 5;

/** Writes the version of the tables once more: the least that goes to the disk. Throws where it cannot be written. */
function writeALittle(database: DatabaseSync): void {
  const version = Object.values(database.prepare('PRAGMA user_version').get() ?? {})[0];
  // Whoever asks how we are waits for no other writer.
  database.exec('PRAGMA busy_timeout = 0');
  try {
    transaction(database, () => database.exec(`PRAGMA user_version = ${Number(version)}`));
  } catch (error) {
    if ((error as { readonly errcode?: unknown }).errcode !== BUSY) throw error;
  } finally {
    database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }
}

/** A history as it stands in the file. */
interface Written {
  readonly id: number;
  readonly revision: number;
  readonly history: DomainHistory;
}

/** The observations, for use outside of transactions and inside one. */
function createHistories(
  database: DatabaseSync,
  health: HealthKeeper,
  section: Section,
): {
  readonly outside: ObservationStore;
  readonly inside: ObservationStore;
  /** Writes what was taken, and takes nothing more. */
  close(): Promise<void>;
} {
  const selectHistory = database.prepare('SELECT id, revision, document FROM domain_history WHERE key = ?');
  // The read that everything begins with: a row as an array costs a tenth less than as an object.
  selectHistory.setReturnArrays(true);
  const selectRevision = database.prepare('SELECT id, revision FROM domain_history WHERE key = ?');
  const insert = database.prepare('INSERT INTO domain_history (document, revision, key) VALUES (?, ?, ?)');
  const update = database.prepare('UPDATE domain_history SET document = ?, revision = ? WHERE id = ?');
  const decoded = createDecoded();
  const batches = createBatches((batch) =>
    section.whenFree(() => {
      try {
        return write(batch);
      } catch (error) {
        health.failed(error);
        throw error;
      }
    }),
  );

  /** The revision is read each time, so that what another process wrote is seen; only decoding is saved. */
  function read(key: DnsName, decode: Decoded['read']): Written | undefined {
    if (decoded.revisionOf(key) !== undefined) {
      const row = selectRevision.get(key);
      const revision = Number(row?.['revision']);
      const known = decoded.get(key, revision);
      if (known !== undefined) return { id: Number(row?.['id']), revision, history: known };
    }
    const row: unknown = selectHistory.get(key);
    if (!Array.isArray(row)) return undefined;
    const [id, revision, document]: unknown[] = row;
    if (!(document instanceof Uint8Array)) throw new Error(`The history of ${key} is damaged: it is not in octets.`);
    return { id: Number(id), revision: Number(revision), history: decode(key, Number(revision), document) };
  }

  /** Reading, folding and writing happen inside the write transaction, so that other processes lose nothing. */
  function write(batch: ByHistoryKey): Transitions {
    const made = new Transitions();
    // Callbacks that run once everything is on disk.
    const written: (readonly [DnsName, number, DomainHistory])[] = [];
    transaction(database, () => {
      for (const [key, observations] of batch) {
        const before = read(key, decoded.readToWrite);
        const { history, transitions } = observeTransitions(before?.history, key, observations);
        made.add(transitions);
        const revision = newRevision();
        if (before === undefined) insert.run(encodeHistory(history), revision, key);
        else update.run(encodeHistory(history), revision, before.id);
        written.push([key, revision, history]);
      }
    });
    for (const [key, revision, history] of written) decoded.renew(key, revision, history);
    return made;
  }

  const purgeResponses = database.prepare('DELETE FROM stored_response WHERE history_key = ? AND at < ?');
  const purgeImported = database.prepare('DELETE FROM imported_interval WHERE history_key = ? AND last < ?');
  const remove = database.prepare('DELETE FROM domain_history WHERE key = ?');

  function purge(key: DnsName, before: Instant): void {
    purgeResponses.run(key, before);
    purgeImported.run(key, before);
    const known = read(key, decoded.readToWrite);
    const left = known === undefined ? undefined : withoutOlder(known.history, before);
    if (left === undefined) remove.run(key);
    else if (known !== undefined && left !== known.history) update.run(encodeHistory(left), newRevision(), known.id);
  }

  const selectKeys = database.prepare(
    `SELECT key FROM (SELECT key FROM domain_history WHERE key > ?1 ORDER BY key LIMIT ?2)
     UNION SELECT history_key FROM (SELECT DISTINCT history_key FROM imported_interval WHERE history_key > ?1 ORDER BY history_key LIMIT ?2)
     ORDER BY 1 LIMIT ?2`,
  );
  const inside: ObservationStore = {
    async record(observations) {
      return write(byHistoryKey([{ observations }])).take(observations);
    },
    async read(key) {
      return read(key, decoded.read)?.history;
    },
    async revision(key) {
      const row = selectRevision.get(key);
      return row === undefined ? undefined : Number(row['revision']);
    },
    async keysAfter(key, limit) {
      return selectKeys.all(key ?? '', limit).map((row) => String(row['key']) as DnsName);
    },
    async purge(keys, before) {
      transaction(database, () => {
        for (const key of keys) purge(key, before);
      });
    },
  };
  return { inside, outside: { ...inside, record: batches.record }, close: batches.close };
}
