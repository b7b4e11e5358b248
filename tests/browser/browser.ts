import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium } from 'playwright-core';

/** Where Linux distributions put the library that the packed Chromium brings along only when told to. */
const NSS = ['/usr/lib/x86_64-linux-gnu/libnss3.so', '/usr/lib/aarch64-linux-gnu/libnss3.so', '/usr/lib64/libnss3.so'];
const ATTEMPTS = 3;

/** Starts the packed Chromium. It unpacks itself into the temporary folder, which two runs may do at once: so try again. */
export async function launch(): Promise<Browser> {
  if (!NSS.some((path) => existsSync(path))) process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs22.x';
  const { default: packed } = await import('@sparticuz/chromium');
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await chromium.launch({
        executablePath: await packed.executablePath(),
        args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
        headless: true,
      });
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await wait(1000 * attempt);
    }
  }
}
