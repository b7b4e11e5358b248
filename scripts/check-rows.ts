import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Setting } from '../tests/support/bench.ts';
import type { ServerSetting } from '../tests/support/server-world.ts';
import type { Site } from '../tests/support/site.ts';

/** What a check's documentation tells of a row of its table. */
export interface RowShown extends Setting, Pick<ServerSetting, 'at' | 'reverse'> {
  /** What the servers of a website answer, in the table of a check of a page. */
  readonly site?: Site;
  readonly outcome: string;
  /** The code of what it says; for `unknown` a part of the reason. */
  readonly text: string;
  /** The codes of what is said beside it. */
  readonly minus?: readonly (readonly [code: string, ...rest: unknown[]])[];
  readonly notNeeded?: true;
  readonly undelegated?: unknown;
}

interface Collected {
  rows: readonly RowShown[];
  /** Whether they are rows of servers that are asked one by one. */
  ofServers: boolean;
}
const SLOT = Symbol.for('zonewell.rows');

const module = (source: string): string => `data:text/javascript,${encodeURIComponent(source)}`;

/** Stands in for the harness: takes the rows, and runs nothing. */
const TABLE = module(
  "export const checkTable = (_, rows) => { globalThis[Symbol.for('zonewell.rows')].rows = rows; };",
);
const SERVER_TABLE = module(
  "export const serverTable = (_, rows) => { Object.assign(globalThis[Symbol.for('zonewell.rows')], { rows, ofServers: true }); };",
);
/** Stands in for the test runner: whatever a test file does with it, nothing runs. */
const RUNNER = module(`
  const nothing = new Proxy(() => nothing, { get: () => nothing });
  export { nothing as describe, nothing as test, nothing as it, nothing as expect, nothing as vi };
  export { nothing as beforeAll, nothing as beforeEach, nothing as afterAll, nothing as afterEach };
`);

/** Reads the rows of a check's table, in their order, without running them. */
export async function readRows(testFile: string): Promise<Collected> {
  const collected: Collected = { rows: [], ofServers: false };
  Object.assign(globalThis, { [SLOT]: collected });
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      if (specifier === 'vitest') return { url: RUNNER, shortCircuit: true };
      if (/\/support\/(?:check|page)-table\.ts$/.test(specifier)) return { url: TABLE, shortCircuit: true };
      if (specifier.endsWith('/support/server-table.ts')) return { url: SERVER_TABLE, shortCircuit: true };
      return next(specifier, context);
    },
  });
  try {
    await import(pathToFileURL(testFile).href);
  } finally {
    hooks.deregister();
  }
  if (collected.rows.length === 0) throw new Error(`${testFile} has no table`);
  return collected;
}
