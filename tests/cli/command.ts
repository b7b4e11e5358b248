import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');
/** What the build made; `npm test` builds first. */
export const BUNDLE = join(ROOT, 'dist/zonewell.js');

export interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
}

/** An environment in which nothing of the machine shows. */
export const cleanEnv = (more: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  // Programs start a fifth sooner than if each compiled the same files.
  NODE_COMPILE_CACHE: join(ROOT, '.cache/compiled'),
  LANG: 'C.UTF-8',
  ...more,
});

/** Runs a program to its end, in the folder of the project. It may leave some of its input unread. */
export async function execute(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input = '',
): Promise<Ended> {
  const child = spawn(program, args, { cwd: ROOT, env, stdio: 'pipe' });
  child.stdin.on('error', () => {}).end(input);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    stderr += chunk;
  });
  const [code] = await once(child, 'close');
  return { stdout, stderr, code };
}

/** Runs a line as a person types it; `zonewell` is what was built. Bash would read the settings of whoever runs the tests. */
export const shell = (line: string, env: Readonly<Record<string, string>>, input = ''): Promise<Ended> =>
  execute(
    'bash',
    ['--norc', '-c', `set -o pipefail\nzonewell() { "$NODE" "$BUNDLE" "$@"; }\n${line}`],
    { ...env, NODE: process.execPath, BUNDLE },
    input,
  );
