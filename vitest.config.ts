import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, the longest first. They begin before all others, or one would run alone at the end. */
const LONG = [
  'cli/serve.test.ts',
  'cli/scan.test.ts',
  'cli/sessions.test.ts',
  'monitoring/simulation.test.ts',
  'browser/monitors.test.ts',
  'browser/lighthouse.test.ts',
  'contract/validation-upgrade.test.ts',
  'browser/pages.test.ts',
  'monitoring/reach.test.ts',
  'cli/work.test.ts',
  'faults/one-address.test.ts',
  'browser/sweep-past.test.ts',
  'browser/sweep-mail.test.ts',
  'browser/appearance.test.ts',
  'browser/sweep-site.test.ts',
  'scripts/new.test.ts',
  'browser/sweep-reports.test.ts',
  'monitoring/alerts.test.ts',
  'cli/archives.test.ts',
  'monitoring/disagreement.test.ts',
  'faults/store-unusable.test.ts',
  'faults/database-away.test.ts',
  'history/meanings.test.ts',
  'faults/quota-kill.test.ts',
  'iterate/live.test.ts',
  'faults/monitor-kill.test.ts',
  'fixes/spf.test.ts',
  'fixes/dmarc.test.ts',
  'faults/store-kill.test.ts',
  'faults/slow-registry.test.ts',
  'faults/net-connector.test.ts',
  'faults/net.test.ts',
  'faults/late-requests.test.ts',
  'history/replay.test.ts',
  'api/spellings.test.ts',
  'monitoring/refusals.test.ts',
  'browser/walk.test.ts',
  'iterate/hostile.test.ts',
];

/**
 * Files that measure CPU, memory, or in which order a busy process answers. They run after all others, since a busy machine
 * shares its caches, collects garbage late and starts work late.
 */
const ALONE = [
  'tests/faults/fair-start.test.ts',
  'tests/faults/growth.test.ts',
  'tests/faults/net-https.test.ts',
  'tests/faults/pipelining.test.ts',
];

/** Files whose tests change their process: a language that is added stays. The others leave nothing behind in theirs. */
const WHOLE = ['tests/kinds/language.test.ts'];

/**
 * Tests that leave nothing behind in their process share one with others: to start one and to load our modules takes two
 * seconds of a core. A process ends where the next file is of another project, so those of `shared` come after each other.
 */
const PROJECTS = ['whole', 'shared', 'house'];

/** Property tests try the same values in each run. */
const SETUP = ['tests/support/seed.setup.ts'];

/** Tests that share a process load the texts of all languages once. */
const SETUP_OF_SHARED = [...SETUP, 'tests/support/languages.setup.ts'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification): number => {
      const long = LONG.findIndex((one) => moduleId.endsWith(one));
      return PROJECTS.indexOf(project.name) * (LONG.length + 1) + (long === -1 ? LONG.length : long);
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

/**
 * What was compiled once, and stripped of its types, is not compiled again: by other workers, by the threads that services
 * start, each of which would take four times as long, and by programs. Git ignores the folder.
 */
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '.cache/compiled');

/** `npm run check` runs the project `house`, which is quick, `npm test` all others. */
export default defineConfig({
  test: {
    // Many tests wait: for servers that stay silent, for processes that start. Three more than there are cores fill that.
    maxWorkers: availableParallelism() + 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'house',
          setupFiles: SETUP_OF_SHARED,
          include: ['tests/house/**/*.test.ts'],
          testTimeout: 60_000,
          isolate: false,
        },
      },
      {
        test: {
          name: 'whole',
          setupFiles: SETUP,
          include: WHOLE,
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'shared',
          setupFiles: SETUP_OF_SHARED,
          include: ['src/**/*.test.{ts,tsx}', 'testbed/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: ['tests/house/**', 'tests/interop/**', ...WHOLE, ...ALONE],
          globalSetup: ['tests/support/postgres-of-run.setup.ts'],
          testTimeout: 900_000,
          hookTimeout: 120_000,
          isolate: false,
        },
      },
      {
        test: {
          name: 'alone',
          setupFiles: SETUP,
          include: ALONE,
          testTimeout: 300_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
