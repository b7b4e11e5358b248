import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TextTable } from '../domain/message.ts';

const isTable = (value: unknown): value is TextTable =>
  typeof value === 'object' && value !== null && 'prefix' in value && 'texts' in value;

/** Lists the tables that modules export, each alone or in a list, once. */
export const tablesOf = (modules: readonly object[]): readonly TextTable[] => [
  ...new Set(modules.flatMap((exported) => Object.values(exported).flat()).filter(isTable)),
];

/**
 * Loads the tables of all files that a pattern finds below a folder, so that nobody lists them. In a program that was built,
 * `scripts/bundle.mjs` has put imports of these files in place of each call, which it knows by its form.
 */
export async function tablesIn(folder: string, pattern: string): Promise<readonly TextTable[]> {
  const files = globSync(pattern, { cwd: folder }).sort();
  return tablesOf(await Promise.all(files.map((file) => import(pathToFileURL(join(folder, file)).href))));
}
