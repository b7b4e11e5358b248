import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Finds the file of a thread: `worker.ts` in the folder of the module that starts it, else `bundled` in that of the
 * bundle, whose chunks are in a folder below.
 */
export function threadFile(folder: string, bundled: string): string {
  const candidates = ['worker.ts', bundled, `../${bundled}`].map((file) => join(folder, file));
  const file = candidates.find((path) => existsSync(path));
  if (file === undefined) throw new Error(`No ${bundled} beside ${folder}.`);
  return file;
}
