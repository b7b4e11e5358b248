import { statfsSync } from 'node:fs';
import { totalmem } from 'node:os';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Message } from '../../domain/message.ts';
import type { StoredJudgement } from '../../observations/judgements.ts';
import type { StoreLifecycle } from '../../observations/lifecycle.ts';
import type { ResponseStore } from '../../observations/responses.ts';
import { createAccess } from '../access.ts';
import { createAccounts } from '../accounts.ts';
import { createAlerts } from '../alerts.ts';
import { createDomainBatches } from '../domain-batches.ts';
import { createGroups } from '../groups.ts';
import { createHealthTracker, type HealthTracker } from '../health.ts';
import type { Transact } from '../held-account.ts';
import { judgementValues, UPSERT_JUDGEMENT } from '../judgements.ts';
import { createLeases, NOW } from '../leases.ts';
import type { OnUnreadable } from '../monitor-rows.ts';
import { createMonitors } from '../monitors.ts';
import { OPEN_TEXTS } from '../open-texts.ts';
import type { ControlStores, Opened, OpenOptions, Stores } from '../opened.ts';
import { createOutbox } from '../outbox.ts';
import { createOverview, type Overview, SQLITE_OVERVIEW } from '../overview.ts';
import { createQueries, type Queries } from '../queries.ts';
import { createRecipients } from '../recipients.ts';
import { createResponses } from '../responses.ts';
import { createRules } from '../rules.ts';
import { type AtomicSection, createSection, withPorts } from '../section.ts';
import type { SqlValue } from '../sql.ts';
import { BUSY_TIMEOUT_MS, isBusy, withoutWaiting } from './busy.ts';
import { createCounters, unsynced } from './counters.ts';
import { emptyLog, makeFilePrivate, makeFolder, makePrivate } from './file.ts';
import { createHistories } from './histories.ts';
import { createImports } from './imports.ts';
import { migrate } from './migrations.ts';
import { isSelect, sqliteText } from './text.ts';
import { longTransaction, transaction } from './transaction.ts';
import { createPatience, createWriteQueue, type Write } from './write-queue.ts';

/** Older ones have a bug that can corrupt a WAL database. Source: sqlite.org/wal.html. */
const MIN_SQLITE = [3, 51, 3] as const;
/**
 * File systems of other machines, where locks and WAL do not hold: NFS, SMB, CIFS, SMB2, AFS, Ceph. Source:
 * statfs(2). Those that run through FUSE (sshfs) share one number with local ones, and are not told apart.
 */
const NETWORK_FILE_SYSTEMS: ReadonlySet<number> = new Set([
  0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x5346414f, 0x00c36400,
]);
/** Pages of 4 KiB that gather in the log: what is written again and again goes into the file once. */
const CHECKPOINT_PAGES = 4000;
/** Pages kept in memory, as far as the file has them. */
const CACHE_KIB = 65_536;
const MAX_CACHE_KIB = 1_048_576;

const { message: openText } = OPEN_TEXTS;

/** An eighth of the memory that this process may use, 64 MiB at least and 1 GiB at most. */
function largeCacheKib(): number {
  // 0 where nothing is known; more than there is where nothing is limited.
  const limit = process.constrainedMemory();
  const memory = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  return Math.min(MAX_CACHE_KIB, Math.max(CACHE_KIB, Math.floor(memory / 1024 / 8)));
}

/** Opens the SQLite engine on a file (made where it is missing) or on `:memory:`. */
export async function openSqliteStore(
  path: string,
  { largeCache = false, onUnreadable = () => {} }: OpenOptions,
): Promise<Opened> {
  const refused = (why: string | Message, hint: Message): Opened => ({
    ok: false,
    fault: openText('refused', { database: path, why }),
    hint,
  });
  const { sqlite = '0' } = process.versions;
  if (!isRecent(sqlite))
    return refused(
      openText('sqlite-old', { version: sqlite, least: MIN_SQLITE.join('.') }),
      openText('sqlite-old/hint'),
    );
  try {
    if (path !== ':memory:') {
      makeFolder(path);
      if (NETWORK_FILE_SYSTEMS.has(statfsSync(dirname(path)).type)) {
        return refused(openText('network-file-system'), openText('network-file-system/hint'));
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
    const migrated = await createPatience(database)(() => migrate(database));
    if (!migrated.ok) {
      database.close();
      return refused(migrated.fault.fault, migrated.fault.hint ?? openText('another-file'));
    }
    // Only now is it surely ours.
    if (path !== ':memory:') makeFilePrivate(path);
    const health = createHealthTracker(async () => writeALittle(database));
    return { ok: true, ...createStores(database, health, onUnreadable) };
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error), openText('check-path'));
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

/** Runs asynchronous work in one transaction, or says what keeps it from that. */
type Transaction = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs work, and tells the health of the store of what it throws. */
type Reported = <T>(work: () => T | Promise<T>) => Promise<T>;

/** All ports, and what of them a transaction gives. */
function createStores(database: DatabaseSync, health: HealthTracker, onUnreadable: OnUnreadable): Stores {
  const section = createSection({ exclusive: true });
  const queued = createWriteQueue(database);
  /** Readiness is to know what failed, whoever met it first: counts and accounts share the disk with observations. */
  const reported: Reported = async (work) => {
    try {
      return await work();
    } catch (error) {
      health.failed(error);
      throw error;
    }
  };
  const write: Write = (attempt) => reported(() => queued(attempt));
  const exclusively: Transaction = (work) => write(() => section.run(() => longTransaction(database, work)));
  const histories = createHistories(database, write);
  const others = createOthers(database, { section, reported, write, exclusively, onUnreadable });
  const imports = createImports(database, write);
  const run = createRun(database);
  const upsert = (one: StoredJudgement): void => {
    run(UPSERT_JUDGEMENT, judgementValues(one));
  };
  const judgements = createGroups<StoredJudgement, void>((group) =>
    write(() => transaction(database, () => group.map(upsert))),
  );
  return {
    observations: section.outside(histories.observations),
    responses: section.outside({ ...others.responses, recordJudgement: judgements.write }),
    imports: section.outside(imports),
    accounts: section.outside(others.outside.accounts),
    outbox: section.outside(others.outside.outbox),
    leases: section.outside(others.outside.leases),
    monitors: section.outside(others.outside.monitors),
    alerts: section.outside(others.outside.alerts),
    recipients: section.outside(others.outside.recipients),
    rules: section.outside(others.outside.rules),
    batches: section.outside(others.outside.batches),
    overview: section.outside(others.overview),
    reading: { maxLagMs: 0, observations: section.outside(histories.observations), imports: section.outside(imports) },
    ...section.outside({
      check: async () => (database.isOpen ? health.check() : 'unreachable'),
      partsAway: async () => [],
      async close() {
        await histories.close();
        await judgements.close();
        await write(() => {
          if (database.isOpen) database.close();
        });
      },
    } satisfies StoreLifecycle),
    // Refused inside a transaction at once: in the queue it would wait for the end of that one, which waits for it.
    ...section.outside({
      atomically: <T>(work: (ports: ControlStores) => Promise<T>) => exclusively(() => withPorts(others.inside, work)),
    }),
  };
}

/** Makes what runs a statement at once, prepared when it is first run. */
function createRun(database: DatabaseSync) {
  const prepared = new Map<string, StatementSync>();
  return (text: string, values: readonly SqlValue[]) => {
    const statement = prepared.get(text) ?? database.prepare(sqliteText(text));
    prepared.set(text, statement);
    return statement.all(...values);
  };
}

interface SharedParts {
  readonly section: AtomicSection;
  readonly reported: Reported;
  readonly write: Write;
  readonly exclusively: Transaction;
  readonly onUnreadable: OnUnreadable;
}

/** The ports of statements that both engines run. */
function createOthers(
  database: DatabaseSync,
  { section, reported, write, exclusively, onUnreadable }: SharedParts,
): {
  readonly outside: ControlStores;
  readonly inside: ControlStores;
  readonly responses: ResponseStore;
  readonly overview: Overview;
} {
  const run = createRun(database);
  const queries = createQueries(async (text, values) => run(text, values));
  // As a part of a transaction, a count is synced with that.
  const inside = controlPortsOn(queries, {
    transact: (work) => longTransaction(database, () => work(queries)),
    counters: createCounters(database, async (work) => transaction(database, work)),
    onUnreadable,
  });
  // A method of several statements may have begun before a transaction did.
  const waiting = createQueries(async (text, values) =>
    isSelect(text)
      ? reported(() => section.whenFree(() => run(text, values)))
      : write(() => withoutWaiting(database, () => run(text, values))),
  );
  const alone: Transact = (work) => exclusively(() => work(queries));
  const { accounts, ...rest } = controlPortsOn(waiting, {
    transact: alone,
    counters: createCounters(database, (work) => write(() => unsynced(database, () => transaction(database, work)))),
    onUnreadable,
  });
  const emptied = (): void | Promise<void> => section.whenFree(() => emptyLog(database));
  return {
    inside,
    responses: createResponses(waiting, { transact: alone, lockRows: false }),
    overview: createOverview(waiting, { ...SQLITE_OVERVIEW, now: NOW.sqlite }),
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

interface ControlParts {
  readonly transact: Transact;
  readonly counters: ReturnType<typeof createCounters>;
  readonly onUnreadable: OnUnreadable;
}

/** Makes the ports of what `atomically` spans, on statements that run outside of transactions or in one. */
function controlPortsOn(queries: Queries, { transact, counters, onUnreadable }: ControlParts): ControlStores {
  return {
    accounts: { ...createAccounts(queries), ...createAccess({ transact, lockRows: false }), ...counters },
    outbox: createOutbox(queries, { skipLocked: false }),
    leases: createLeases(queries, NOW.sqlite),
    monitors: createMonitors(queries, { transact, lockRows: false, onUnreadable }),
    alerts: createAlerts(queries, { onUnreadable }),
    recipients: createRecipients(queries, { transact, lockRows: false }),
    rules: createRules(queries, { transact, lockRows: false, onUnreadable }),
    batches: createDomainBatches(queries, transact),
  };
}

/** Writes the version of the tables once more: the least that goes to the disk. Throws where it cannot be written. */
function writeALittle(database: DatabaseSync): void {
  const version = Object.values(database.prepare('PRAGMA user_version').get() ?? {})[0];
  try {
    // Whoever asks how we are waits for no other writer, nor behind what waits for one.
    transaction(database, () => database.exec(`PRAGMA user_version = ${Number(version)}`));
  } catch (error) {
    // Where somebody else writes, there is room.
    if (!isBusy(error)) throw error;
  }
}
