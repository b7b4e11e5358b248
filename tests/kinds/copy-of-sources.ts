import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Lines that are added to a file, before the one place that begins so. */
export type Added = readonly (readonly [path: string, before: string, lines: string])[];

/** Copies `src` without tests, and what a compiler needs, to a folder of its own, and adds lines to it. Returns its path. */
export function copyOfSources(name: string, added: Added): string {
  const copy = mkdtempSync(join(tmpdir(), `zonewell-${name}-`));
  cpSync(join(ROOT, 'src'), join(copy, 'src'), { recursive: true, filter: (path) => !/\.test\.tsx?$/.test(path) });
  for (const path of ['package.json', 'tsconfig.json']) cpSync(join(ROOT, path), join(copy, path));
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  for (const [path, before, lines] of added) {
    const [head = '', ...rest] = readFileSync(join(copy, path), 'utf8').split(before);
    expect([path, rest.length]).toEqual([path, 1]);
    writeFileSync(join(copy, path), `${head}${lines}${before}${rest.join(before)}`);
  }
  return copy;
}
