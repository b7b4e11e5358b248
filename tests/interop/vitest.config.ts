import { defineConfig } from 'vitest/config';

/** `npm run test:interop`: against servers that others wrote. Not part of `npm test`, which needs nothing installed. */
export default defineConfig({
  test: {
    name: 'interop',
    include: ['tests/interop/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
});
