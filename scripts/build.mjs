// Bundles the service, the library and the small client scripts into dist/. Dependencies stay in node_modules, but one.
import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { build } from 'esbuild';

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
await mkdir('dist/assets', { recursive: true });
const scripts = (await readdir('src/pages/client')).filter((name) => name.endsWith('.ts'));
await build({
  entryPoints: scripts.map((name) => `src/pages/client/${name}`),
  outdir: 'dist/assets',
  bundle: true,
  minify: true,
  target: 'es2022',
  format: 'esm',
  logLevel: 'warning',
});
await cp('src/pages/assets', 'dist/assets', { recursive: true });
if (!quiet) console.error('Built dist/.');
