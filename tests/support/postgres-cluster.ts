import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Below the project, for runs that come later as well. Git ignores it. */
const CACHE = join(import.meta.dirname, '../../.cache');

/**
 * Makes the data folder of a new PostgreSQL: a copy of the first that these programs made, since `initdb` takes seconds of a
 * core.
 */
export async function makeCluster(programs: string, data: string, options: SpawnOptions): Promise<void> {
  const initdb = join(programs, 'initdb');
  const version = execFileSync(initdb, ['--version'], { encoding: 'utf8' }).trim().replace(/\W+/g, '-');
  const template = join(CACHE, `${version}-${options.uid ?? process.getuid?.() ?? 'own'}`);
  // Owner and rights are kept; PostgreSQL insists on them.
  const copy = (from: string, to: string): void => void execFileSync('cp', ['-a', from, to]);
  if (existsSync(template)) return copy(template, data);
  const made = spawn(
    initdb,
    [`--pgdata=${data}`, '--username=zonewell', '--auth=trust', '--locale=C', '--encoding=UTF8', '--no-sync'],
    options,
  );
  const { code, text } = await endOf(made);
  if (code !== 0) throw new Error(`initdb ended with ${code}: ${text}`);
  // Whole as soon as it has its name, which another may have taken meanwhile.
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'postgres-'));
  copy(data, join(folder, 'data'));
  try {
    renameSync(join(folder, 'data'), template);
  } catch (error) {
    if (!existsSync(template)) throw error;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Resolves with the exit code of a program and the last that it printed. */
export function endOf(child: ChildProcess): Promise<{ readonly code: number | null; readonly text: string }> {
  let text = '';
  const collect = (chunk: unknown): void => {
    text = (text + String(chunk)).slice(-4000);
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, text }));
  });
}
