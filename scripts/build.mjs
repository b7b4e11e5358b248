// Bundles the service, the library and the small client scripts into dist/. Dependencies stay in node_modules, but one.
import { cp, rm } from 'node:fs/promises';
import { build } from 'esbuild';
import { buildAssets } from './assets.mjs';

const quiet = process.argv.includes('--quiet');
await rm('dist', { recursive: true, force: true });
await build({
  entryPoints: { zonewell: 'src/cli/zonewell.ts', index: 'src/index.ts' },
  outdir: 'dist',
  bundle: true,
  // A command loads what it needs, not all there is.
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  platform: 'node',
  target: 'node24',
  format: 'esm',
  packages: 'external',
  // Its 300 files would take each command that opens a database a tenth of a second to load.
  alias: { kysely: './node_modules/kysely/dist/index.js' },
  sourcemap: true,
  jsx: 'automatic',
  jsxImportSource: 'preact',
  logLevel: 'warning',
});
await cp('node_modules/kysely/LICENSE', 'dist/LICENSE-kysely');
await buildAssets('dist/assets', { minify: true });
if (!quiet) console.error('Built dist/.');
