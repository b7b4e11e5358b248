import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { NODE_BUNDLE } from '../scripts/bundle.mjs';
import type { BenchRow } from './row.ts';

/** Each file finds what lies beside it as if it were not bundled. */
const OWN_FOLDERS: Plugin = {
  name: 'own-folders',
  setup({ onLoad }) {
    onLoad({ filter: /\.(tsx?|mjs)$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const contents = source.replaceAll('import.meta.dirname', JSON.stringify(dirname(path)));
      return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' };
    });
  },
};

/** What a page costs: its rendering beside a plain template, and how soon something of it arrives. */
export async function bench(): Promise<BenchRow[]> {
  const root = join(import.meta.dirname, '..');
  // Node.js does not run files of JSX. Packages are found from within the project only.
  const folder = await mkdtemp(join(root, 'node_modules', '.bench-'));
  try {
    const outfile = join(folder, 'pages.js');
    await build({
      entryPoints: [join(import.meta.dirname, 'pages-subject.ts')],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      logLevel: 'warning',
      // A text that the bundle has and a file of its own has as well would be there twice.
      plugins: [...(NODE_BUNDLE.plugins ?? []), OWN_FOLDERS],
    });
    const { measure } = (await import(pathToFileURL(outfile).href)) as { measure(): Promise<BenchRow[]> };
    return await measure();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
