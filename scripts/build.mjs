// Bundles the service, the library and the small client scripts into dist/, with the licenses of
// the packages that they contain.
import { cp, readdir, rm } from 'node:fs/promises';
import { build } from 'esbuild';
import { buildAssets } from './assets.mjs';
import { BUNDLED_PACKAGES, NODE_BUNDLE } from './bundle.mjs';

const quiet = process.argv.includes('--quiet');
// The library loads the texts of a language by this name.
const languages = (await readdir('src/languages', { withFileTypes: true })).filter((one) => one.isDirectory());
const texts = languages.map(({ name }) => [`languages/${name}/tables`, `src/languages/${name}/tables.ts`]);
await rm('dist', { recursive: true, force: true });
await build({
  entryPoints: {
    zonewell: 'src/zonewell.ts',
    index: 'src/index.ts',
    client: 'src/client/client.ts',
    'page-worker': 'src/evidence/web/worker.ts',
    'crl-worker': 'src/evidence/crl/worker.ts',
    'registration-worker': 'src/registration/worker.ts',
    'picture-worker': 'src/pages/picture/worker.ts',
    'zone-worker': 'src/lookups/zone-text/worker.ts',
    ...Object.fromEntries(texts),
  },
  outdir: 'dist',
  ...NODE_BUNDLE,
  // A command loads what it needs, not all there is.
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  sourcemap: true,
});
for (const name of BUNDLED_PACKAGES) {
  const license = (await readdir(`node_modules/${name}`)).find((file) => /^licen[cs]e/i.test(file));
  await cp(`node_modules/${name}/${license}`, `dist/LICENSE-${name}`);
}
await buildAssets('dist/assets', { minify: true });
if (!quiet) console.error('Built dist/.');
