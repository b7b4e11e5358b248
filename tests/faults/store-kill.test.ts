import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { DnsName } from '../../src/domain/name.ts';
import { openStore } from '../../src/store/open.ts';

const KILLS = 100;

/** Runs the writer until it has reported some looks, then kills it at once. Returns the last look it reported. */
async function writeAndKill(path: string, from: number, reports: number): Promise<number> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'store-writer.ts'), path, String(from)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += String(chunk);
    if (text.split('\n').length > reports) child.kill('SIGKILL');
  });
  await new Promise((ended) => child.on('close', ended));
  return Number(text.split('\n').at(-2) ?? -1);
}

test('killed while writing, a hundred times: the store opens, and all that was reported as stored is there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zonewell-kill-'));
  const path = join(folder, 'zonewell.db');
  const lastLook = new Map<string, number>();
  const counts = new Map<string, number>();
  let next = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const last = await writeAndKill(path, next, 1 + ((kill * 7) % 23));
    for (let i = next; i <= last; i += 1) {
      const name = `d${i % 50}.example.com`;
      lastLook.set(name, i + 1);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    // The look after the last reported one may or may not have been stored: it is written again, and counts once.
    next = last + 1;
    const opened = await openStore(path);
    if (!opened.ok) throw new Error(opened.fault);
    for (const [name, at] of lastLook) {
      const set = (await opened.store.read(name as DnsName))?.sets[0];
      expect(set?.latest.at).toBeGreaterThanOrEqual(at);
      expect(set?.records[0]?.spans[0]?.count).toBeGreaterThanOrEqual(counts.get(name) ?? 0);
      expect(set?.records[0]?.spans).toHaveLength(1);
    }
    await opened.store.close();
  }
  expect(next).toBeGreaterThan(KILLS);
  rmSync(folder, { recursive: true, force: true });
});
