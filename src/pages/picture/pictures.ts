import { createRequire } from 'node:module';
import { requesterOf } from '../../admission/limits.ts';
import { ExpiringMap } from '../../domain/expiring-map.ts';
import { later } from '../../net/later.ts';
import { createThreads, type Worked } from '../../threads/threads.ts';
import type { ScoreCard } from './card.ts';

const LIBRARY = '@napi-rs/canvas';
/** Limits the pictures in memory: some 40 KB each. Source: docs/limits.md. */
const CACHE = { maxEntries: 200, maxWeight: 8 * 1024 * 1024, lifeMs: 3_600_000 };

let drawable: boolean | undefined;

/** Returns whether pictures can be drawn: the library is optional, since not every platform has a binary of it. */
export function canDraw(): boolean {
  drawable ??= hasBinary();
  return drawable;
}

/** Returns whether npm installed a binary of the library, which it does for this platform alone. */
function hasBinary(): boolean {
  try {
    const require = createRequire(import.meta.url);
    const { optionalDependencies } = require(`${LIBRARY}/package.json`);
    const own = createRequire(require.resolve(LIBRARY));
    return Object.keys(optionalDependencies).some((name) => isThere(own, name));
  } catch {
    return false;
  }
}

function isThere(require: NodeJS.Require, name: string): boolean {
  try {
    require.resolve(name);
    return true;
  } catch {
    return false;
  }
}

/** Draws pictures of scores, each once for as long as it stays in memory. */
export function createPictures(): (card: ScoreCard, client: string) => Promise<Worked<Uint8Array>> {
  const threads = createThreads<ScoreCard, Uint8Array>({
    folder: import.meta.dirname,
    bundled: 'picture-worker.js',
    maxHeapMb: 64,
    maxYoungHeapMb: 16,
    threads: 1,
  });
  const cached = new ExpiringMap<string, Uint8Array>({ ...CACHE, clock: () => performance.now(), later });
  const coming = new Map<string, Promise<Worked<Uint8Array>>>();
  return (card, client) => {
    const key = JSON.stringify(card);
    const known = cached.get(key);
    if (known !== undefined) return Promise.resolve({ kind: 'done', result: known });
    const drawing =
      coming.get(key) ??
      threads
        .work(card, 'picture', { host: card.name, network: requesterOf(client).network })
        .then((worked) => {
          if (worked.kind === 'done') cached.set(key, worked.result, worked.result.byteLength);
          return worked;
        })
        .finally(() => coming.delete(key));
    coming.set(key, drawing);
    return drawing;
  };
}
