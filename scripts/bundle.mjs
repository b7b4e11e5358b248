import { readFileSync } from 'node:fs';

/** Hundreds of files each, which would take every process that loads one of them a tenth of a second. */
export const BUNDLED_PACKAGES = ['kysely', 'typebox'];

const { dependencies, devDependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const installed = Object.keys({ ...dependencies, ...devDependencies });

/** How our TypeScript becomes a program for Node. Other dependencies stay in node_modules. */
export const NODE_BUNDLE = {
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  external: installed.filter((name) => !BUNDLED_PACKAGES.includes(name)),
  jsx: 'automatic',
  jsxImportSource: 'preact',
  logLevel: 'warning',
};
