import { historyKey } from '../../observations/history-key.ts';
import type { ImportStore } from '../../observations/imports.ts';
import type { ObservationStore } from '../../observations/store.ts';
import { byHistoryKey } from '../batches.ts';
import type { OpenOptions, SharedReads } from '../opened.ts';
import { createConnections } from './connections.ts';
import { createDatabase, type Database } from './database.ts';
import { createHistories } from './histories.ts';
import { createImports } from './imports.ts';
import { createReplica } from './replica.ts';

interface WrittenPorts {
  readonly observations: ObservationStore;
  readonly imports: ImportStore;
}

/** The ports of a primary, and the reads that may come from its replica. */
interface PortsWithReads extends WrittenPorts {
  readonly reading: SharedReads;
  close(): Promise<void>;
}

/** Makes the reads of a database without a replica, which are its own, or those that a replica shares. */
export function createReading(
  primary: Database,
  { observations, imports }: WrittenPorts,
  replica: OpenOptions['replica'],
): PortsWithReads {
  if (replica === undefined) {
    const reading = { maxLagMs: 0, observations, imports };
    return { observations, imports, reading, close: async () => {} };
  }
  const connections = createConnections(replica.url);
  const database = createDatabase(connections);
  const { read, wrote, close } = createReplica({ primary, replica: database, ...replica });
  const theirs = { observations: createHistories(database), imports: createImports(database) };
  const noting = async <T>(keys: Parameters<typeof wrote>[0], write: Promise<T>): Promise<T> =>
    write.finally(() => wrote(keys));
  return {
    observations: {
      ...observations,
      record: (observed) => noting(byHistoryKey([observed]).keys(), observations.record(observed)),
      purge: (keys, before) => noting(keys, observations.purge(keys, before)),
    },
    imports: {
      ...imports,
      importIntervals: (intervals, progress) =>
        noting(new Set(intervals.map(({ name }) => historyKey(name))), imports.importIntervals(intervals, progress)),
    },
    reading: {
      maxLagMs: replica.maxLagMs,
      observations: {
        read: (key) =>
          read(key, { replica: () => theirs.observations.read(key), primary: () => observations.read(key) }),
        keysAfter: (...asked) =>
          read(null, {
            replica: () => theirs.observations.keysAfter(...asked),
            primary: () => observations.keysAfter(...asked),
          }),
      },
      imports: {
        imported: (domain) =>
          read(domain, { replica: () => theirs.imports.imported(domain), primary: () => imports.imported(domain) }),
      },
    },
    async close() {
      await close();
      await connections.pool.end();
    },
  };
}
