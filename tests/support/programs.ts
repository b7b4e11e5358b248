import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { afterAll } from 'vitest';
import { NODE_BUNDLE } from '../../scripts/bundle.mjs';

const ROOT = join(import.meta.dirname, '../..');
/** Below the project, so that programs find its dependencies. Git ignores it. */
const CACHE = join(ROOT, '.cache');

/**
 * Makes a program of a TypeScript file of ours, for tests that start it again and again: from its hundreds of sources it
 * takes five times as long to start. Returns where it is until the tests of the file are over.
 */
export async function bundled(file: string): Promise<string> {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'program-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  await build({
    ...NODE_BUNDLE,
    absWorkingDir: ROOT,
    entryPoints: [file],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    // What a program loads when it needs it, it does not load when it starts.
    splitting: true,
  });
  return join(folder, `${basename(file, '.ts')}.mjs`);
}
