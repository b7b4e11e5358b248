import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Alert } from '../../src/monitoring/model/alert.ts';
import type { Stores } from '../../src/store/opened.ts';
import { openStores } from './stores.ts';

const FOLDER = join(import.meta.dirname, '../fixtures/databases');
/** The database that version 21 left. */
export const OLDER_FILE = join(FOLDER, 'version-21.sqlite');
/** Another that it left: with the states that the first lacks, and e-mails of every kind that wait. */
export const STATES_FILE = join(FOLDER, 'version-21-states.sqlite');
/** Holds what the monitors of the first see. */
export const WORLD = join(FOLDER, 'version-21-world.json');
export const ACCOUNTS = ['erin', 'fred', 'peter', 'stella'];
/** The last run of its monitors. */
export const LAST_RUN = Date.UTC(2026, 10, 24, 3, 45);

/** A copy of the database that version 21 left, with monitors in each state. */
export interface OlderMonitoring {
  /** The file of the copy. */
  readonly path: string;
  readonly stores: Stores;
  /** Documents that could not be read. */
  readonly unreadable: readonly string[];
  close(): Promise<void>;
}

export async function openOlderMonitoring(file = OLDER_FILE): Promise<OlderMonitoring> {
  const folder = mkdtempSync(join(tmpdir(), 'zonewell-older-'));
  const path = join(folder, 'zonewell.db');
  copyFileSync(file, path);
  const unreadable: string[] = [];
  const stores = await openStores(path, { onUnreadable: (what, id) => unreadable.push(`${what} ${id}`) });
  return {
    path,
    stores,
    unreadable,
    async close() {
      await stores.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const allAlerts = async ({ alerts }: Stores): Promise<readonly Alert[]> =>
  (await Promise.all(ACCOUNTS.map((account) => alerts.alerts({ account }, { limit: 1000 })))).flat();

export const allMonitors = async ({ monitors }: Stores) =>
  (await Promise.all(ACCOUNTS.map((account) => monitors.monitors(account)))).flat();
