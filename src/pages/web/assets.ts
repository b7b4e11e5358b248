import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Language } from '../../texts/languages.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Lists what the pages cannot do without. */
const NEEDED = ['zonewell.css', 'inter.woff2', 'favicon.svg', 'page.js', 'report.js', 'start.js'];
/** `inter.NRMW37G5.woff2`: what a style sheet names has its hash in its own name. */
const HASHED = /^(.+)\.([A-Z0-9]{8})(\.\w+)$/;

interface Asset {
  readonly body: Buffer;
  readonly type: string;
  /** Changes with the content. */
  readonly hash: string;
  /** Whether the name of the file changes with its content, so that browsers may keep the file for ever. */
  readonly namedByContent: boolean;
}

/** The address of an asset by its file name, which changes with the content. */
export type AssetUrl = (name: string) => string;

/** Gives every page what it is made with. */
export interface Site {
  readonly language: Language;
  readonly asset: AssetUrl;
}

/** The files of the pages, read once. Only what stands in this list is ever served, so no path can leave the folder. */
export interface Assets {
  readonly files: ReadonlyMap<string, Asset>;
  readonly url: AssetUrl;
}

/** Reads all style sheets, scripts and pictures in `dir`. Throws where a needed one is missing: the build is not whole. */
export async function readAssets(dir: string): Promise<Assets> {
  const files = new Map<string, Asset>();
  const urls = new Map<string, string>();
  for (const file of await readdir(dir)) {
    const type = TYPES[extname(file)];
    if (type === undefined) continue;
    const body = await readFile(join(dir, file));
    const hash = createHash('sha256').update(body).digest('base64url').slice(0, 16);
    const [, name, , ending] = HASHED.exec(file) ?? [];
    const namedByContent = name !== undefined;
    files.set(file, { body, type, hash, namedByContent });
    urls.set(namedByContent ? `${name}${ending}` : file, `/assets/${file}${namedByContent ? '' : `?v=${hash}`}`);
  }
  const missing = NEEDED.filter((name) => !urls.has(name));
  if (missing.length > 0)
    throw new Error(`Cannot serve pages: ${dir} lacks ${missing.join(', ')}. Run the build first`);
  return { files, url: (name) => urls.get(name) ?? `/assets/${name}` };
}
