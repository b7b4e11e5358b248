import { mkdirSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { DnsName } from '../../domain/name.ts';
import { decodeHome, encodeHome } from '../../observations/encode.ts';
import { homesOf, observe } from '../../observations/spans.ts';
import type { HomeHistory, Observation, ObservationStore } from '../../observations/store.ts';
import { migrate } from './migrations.ts';
import { createProbes } from './probes.ts';

export type Opened =
  | { readonly ok: true; readonly store: ObservationStore }
  | { readonly ok: false; readonly fault: string; readonly hint: string };

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
/** Histories kept decoded; some 20 kB each. */
const MAX_DECODED = 2000;
/** Runs that are written in one transaction, at most, so that no reader waits long. */
const MAX_BATCH = 100;

interface Waiting {
  readonly observations: readonly Observation[];
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/** Opens the SQLite engine on a file (made where it is missing) or on `:memory:`. */
export function openSqliteStore(path: string): Opened {
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
      mkdirSync(dirname(path), { recursive: true });
      if (NETWORK_FILE_SYSTEMS.has(statfsSync(dirname(path)).type)) {
        return refused(
          'it lies on a network file system, where SQLite cannot keep its promises',
          'Put it on a local disk (ZONEWELL_DATABASE).',
        );
      }
    }
    const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
    // FULL costs nothing where writes are gathered, and keeps every reported observation through a power cut.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
    const migrated = migrate(database);
    if (!migrated.ok) {
      database.close();
      return refused(migrated.fault, 'Name another file (ZONEWELL_DATABASE), or move this one away.');
    }
    return { ok: true, store: createStore(database) };
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

function createStore(database: DatabaseSync): ObservationStore {
  const selectHome = database.prepare('SELECT revision, document FROM home WHERE name = ?');
  /** Decoded histories by home, with the revision they are of; the least recently used goes first. */
  const decoded = new Map<DnsName, { readonly revision: number; readonly history: HomeHistory }>();
  const selectRevision = database.prepare('SELECT revision FROM home WHERE name = ?');
  const upsert = database.prepare(
    'INSERT INTO home (name, revision, document) VALUES (?, 1, ?) ON CONFLICT (name) DO UPDATE SET revision = revision + 1, document = excluded.document RETURNING revision',
  );
  const waiting: Waiting[] = [];
  let flushing: Promise<void> | undefined;
  let closed = false;

  /** The revision is read each time, so that what another process wrote is seen; only decoding is saved. */
  function read(home: DnsName): HomeHistory | undefined {
    const known = decoded.get(home);
    if (known !== undefined) {
      const now = selectRevision.get(home)?.['revision'];
      decoded.delete(home);
      if (now === known.revision) {
        decoded.set(home, known);
        return known.history;
      }
    }
    const row = selectHome.get(home);
    if (row === undefined) return undefined;
    const document = row['document'];
    if (!(document instanceof Uint8Array)) throw new Error(`The history of ${home} is damaged: it is not in octets.`);
    const history = decodeHome(home, document);
    keep(home, Number(row['revision']), history);
    return history;
  }

  function keep(home: DnsName, revision: number, history: HomeHistory): void {
    decoded.set(home, { revision, history });
    if (decoded.size <= MAX_DECODED) return;
    for (const oldest of decoded.keys()) {
      decoded.delete(oldest);
      return;
    }
  }

  /** Reading, folding and writing happen inside the write transaction, so that other processes lose nothing. */
  function write(batch: readonly Waiting[]): void {
    const byHome = new Map<DnsName, Observation[]>();
    for (const { observations } of batch) {
      for (const observation of observations) {
        for (const home of homesOf(observation)) {
          const list = byHome.get(home) ?? [];
          byHome.set(home, list);
          list.push(observation);
        }
      }
    }
    const written = new Map<DnsName, { readonly revision: number; readonly history: HomeHistory }>();
    database.exec('BEGIN IMMEDIATE');
    try {
      for (const [home, observations] of byHome) {
        const history = observe(read(home), home, observations);
        const revision = Number(upsert.get(home, encodeHome(history))?.['revision']);
        written.set(home, { revision, history });
      }
      database.exec('COMMIT');
      for (const [home, { revision, history }] of written) keep(home, revision, history);
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  }

  /** Writes what has gathered since the last turn of the event loop, in one transaction and one sync to disk. */
  async function flush(): Promise<void> {
    await new Promise((turn) => setImmediate(turn));
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MAX_BATCH);
      if (batch.length === 1 || !settle(batch)) for (const one of batch) settle([one], 'last try');
    }
    flushing = undefined;
  }

  /**
   * Writes a batch and tells those who wait. Where it fails, nobody is told before the last try: each is then tried by
   * itself, so that one damaged history costs nobody else what they observed.
   */
  function settle(batch: readonly Waiting[], attempt?: 'last try'): boolean {
    try {
      write(batch);
    } catch (error) {
      if (attempt === 'last try') for (const { failed } of batch) failed(error);
      return false;
    }
    for (const { done } of batch) done();
    return true;
  }

  return {
    ...createProbes(database),
    record(observations) {
      if (closed) return Promise.reject(new Error('The store is closed.'));
      if (observations.length === 0) return Promise.resolve();
      return new Promise((done, failed) => {
        waiting.push({ observations, done, failed });
        flushing ??= flush();
      });
    },
    async read(home) {
      return read(home);
    },
    async revision(home) {
      const row = selectRevision.get(home);
      return row === undefined ? undefined : Number(row['revision']);
    },
    async check() {
      try {
        selectRevision.get('.');
        return true;
      } catch {
        return false;
      }
    },
    async close() {
      closed = true;
      await flushing;
      if (database.isOpen) database.close();
    },
  };
}
