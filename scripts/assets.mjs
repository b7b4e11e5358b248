import { cp, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

const PAGES = join(import.meta.dirname, '../src/pages');

/** Writes what browsers load into `outdir`: style sheets, typeface, client scripts and pictures. */
export async function buildAssets(outdir, { minify }) {
  await mkdir(outdir, { recursive: true });
  const scripts = (await readdir(join(PAGES, 'client'))).filter((name) => name.endsWith('.ts'));
  await build({
    entryPoints: scripts.map((name) => join(PAGES, 'client', name)),
    outdir,
    bundle: true,
    minify,
    target: 'es2022',
    format: 'esm',
    logLevel: 'warning',
  });
  await build({
    entryPoints: [join(PAGES, 'design', 'zonewell.css')],
    outdir,
    bundle: true,
    minify,
    // The name changes with the typeface, because the sheet names it too.
    loader: { '.woff2': 'file' },
    assetNames: '[name].[hash]',
    logLevel: 'warning',
  });
  await cp(join(PAGES, 'assets'), outdir, { recursive: true });
}
