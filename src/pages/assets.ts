import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** What the pages cannot do without. */
const NEEDED = ['zonewell.css', 'favicon.svg', 'report.js', 'start.js'];

interface Asset {
  readonly body: Buffer;
  readonly type: string;
  /** Changes with the content; also stands in the address, so that browsers may keep the file for ever. */
  readonly hash: string;
}

/** The address of an asset by its file name, with its hash. */
export type AssetUrl = (name: string) => string;

/** The files of the pages, read once. Only what stands in this list is ever served, so no path can leave the folder. */
export interface Assets {
  readonly files: ReadonlyMap<string, Asset>;
  readonly url: AssetUrl;
}

/** Reads all style sheets, scripts and pictures in `dir`. Throws where a needed one is missing: the build is not whole. */
export async function readAssets(dir: string): Promise<Assets> {
  const files = new Map<string, Asset>();
  for (const name of await readdir(dir)) {
    const type = TYPES[extname(name)];
    if (type === undefined) continue;
    const body = await readFile(join(dir, name));
    files.set(name, { body, type, hash: createHash('sha256').update(body).digest('base64url').slice(0, 16) });
  }
  const missing = NEEDED.filter((name) => !files.has(name));
  if (missing.length > 0)
    throw new Error(`Cannot serve pages: ${dir} lacks ${missing.join(', ')}. Run the build first`);
  return { files, url: (name) => `/assets/${name}?v=${files.get(name)?.hash ?? ''}` };
}
