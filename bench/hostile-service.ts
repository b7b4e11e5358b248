import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Dns } from './world-process.ts';

const ZONEWELL = join(import.meta.dirname, '../dist/zonewell.js');
const LOOP_HOLD = join(import.meta.dirname, 'loop-hold.ts');

/** The service as it is delivered, with its default limits, in a process of its own. */
export interface Served {
  readonly child: ChildProcess;
  readonly port: number;
}

/** Starts the service over a database in a folder. `flags` are for Node, `variables` for the service. */
export async function serve(
  folder: string,
  { resolver, anchors, rootHints, connectTo }: Dns,
  flags: readonly string[] = [],
  variables: Readonly<Record<string, string>> = {},
): Promise<Served> {
  const [database, hints] = [join(folder, 'bench.db'), join(folder, 'root.hints')];
  writeFileSync(hints, rootHints);
  const child = spawn(
    process.execPath,
    ['--expose-gc', ...flags, '--import', LOOP_HOLD, ZONEWELL, 'serve', '--port', '0', '--database', database],
    {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: {
        PATH: process.env['PATH'],
        ZONEWELL_RESOLVERS: resolver,
        ZONEWELL_TRUST_ANCHORS: anchors,
        ZONEWELL_ROOT_HINTS: hints,
        ZONEWELL_CONNECT_TO: connectTo,
        ZONEWELL_QUOTA_FREE: '999999999',
        ...variables,
      },
    },
  );
  const { stderr } = child;
  if (stderr === null) throw new Error('the service has no log');
  let log = '';
  for await (const chunk of stderr.iterator({ destroyOnReturn: false })) {
    log += String(chunk);
    const port = /"url":"http:\/\/127\.0\.0\.1:(\d+)"/.exec(log)?.[1];
    if (port === undefined) continue;
    stderr.resume();
    return { child, port: Number(port) };
  }
  throw new Error(`the service ended: ${log}`);
}

/** Ends a service, at once. */
export async function end({ child }: Served): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'close');
  child.kill('SIGKILL');
  await ended;
}

/** Tells what a service holds: its heap and buffers after all garbage is collected, its CPU since it began. */
export interface Holding {
  readonly octets: number;
  readonly cpuMs: number;
}

/** Returns what a service holds now; undefined where it has ended, or does not answer. */
export async function holdingOf({ child }: Served, waitMs: number): Promise<Holding | undefined> {
  if (!child.connected) return undefined;
  const answer = once(child, 'message', { signal: AbortSignal.timeout(waitMs) });
  child.send('holding');
  return answer.then(
    ([holding]) => holding as Holding,
    () => undefined,
  );
}
