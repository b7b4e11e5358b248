import { defineConfig } from 'vitest/config';

/** One run for everything; `--project house` is the quick part that `npm run check` runs. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}', 'testbed/**/*.test.ts'], testTimeout: 60_000 } },
      { test: { name: 'house', include: ['tests/house/**/*.test.ts'] } },
      {
        test: {
          name: 'whole',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/house/**', 'tests/interop/**'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
