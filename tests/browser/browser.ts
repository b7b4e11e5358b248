import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium } from 'playwright-core';
import { hasRoomInMemory } from '../support/postgres.ts';

/** Where Linux distributions put the library that the packed Chromium brings along only when told to. */
const NSS = ['/usr/lib/x86_64-linux-gnu/libnss3.so', '/usr/lib/aarch64-linux-gnu/libnss3.so', '/usr/lib64/libnss3.so'];
const ATTEMPTS = 3;

/**
 * How far a page may move while it loads, as the sum of its layout shifts. On a busy machine the typeface comes after the
 * first paint, and where there is no Arial to stand in for it a line breaks elsewhere: 0.005. What people call good is 0.1.
 */
export const MAX_SHIFT = 0.008;

/** Keeps what its processes share in files, in the temporary folder where memory is short of room, as in a container. */
const ARGS = ['--no-sandbox', '--disable-gpu', ...(hasRoomInMemory() ? [] : ['--disable-dev-shm-usage'])];

/** Starts the packed Chromium. It unpacks itself into the temporary folder, which two runs may do at once: so try again. */
async function started<T>(start: (executablePath: string) => Promise<T>): Promise<T> {
  if (!NSS.some((path) => existsSync(path))) process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs22.x';
  const { default: packed } = await import('@sparticuz/chromium');
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start(await packed.executablePath());
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await wait(1000 * attempt);
    }
  }
}

/** Chromium for Playwright. */
export const launch = (): Promise<Browser> =>
  started((executablePath) => chromium.launch({ executablePath, args: ARGS, headless: true }));

/** Chromium with a port for tools that bring their own client of its debugging protocol. */
export interface DebuggedChromium {
  readonly port: number;
  close(): Promise<void>;
}

export const launchForDebugging = (more: readonly string[] = []): Promise<DebuggedChromium> =>
  started(async (executablePath) => {
    const profile = mkdtempSync(join(tmpdir(), 'zonewell-chromium-'));
    const args = [
      ...ARGS,
      ...more,
      '--headless',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ];
    const child = spawn(executablePath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    const ended = new Promise<void>((resolve) => {
      child.on('close', () => resolve());
    });
    return {
      port: await portOf(child),
      async close() {
        child.kill();
        await ended;
        rmSync(profile, { recursive: true, force: true });
      },
    };
  });

/** The port that Chromium names on its error output. Rejects where it ends instead. */
const portOf = ({ stderr }: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    let text = '';
    stderr?.on('data', (chunk) => {
      text += String(chunk);
      const port = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(text)?.[1];
      if (port !== undefined) resolve(Number(port));
    });
    stderr?.on('close', () => reject(new Error(`Chromium ended: ${text}`)));
  });
