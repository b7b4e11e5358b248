import type { PageFacts } from '../../records/page/facts.ts';
import { type Picture, readPicture } from '../../records/page/picture.ts';
import type { ParsedSitemap } from '../../records/page/sitemap.ts';

/** Holds what was read of a body, which is not kept itself. */
export type WebContent =
  | { readonly read: 'page'; readonly page: PageFacts }
  | { readonly read: 'sitemap'; readonly sitemap: ParsedSitemap }
  | { readonly read: 'picture'; readonly picture: Picture | null }
  | { readonly read: 'text' | 'short-text'; readonly text: string }
  | { readonly read: 'nothing' };

export type ReadAs = WebContent['read'];

const TEXT = new TextDecoder();

/** Names what takes long enough to read that it has a thread of its own. */
export type ParsedAs = 'page' | 'sitemap';

/** Reads a body that takes no longer to read than to send it to a thread. */
export function readContent(read: Exclude<ReadAs, ParsedAs>, body: Uint8Array): WebContent {
  switch (read) {
    case 'picture':
      return { read, picture: readPicture(body) };
    case 'text':
    case 'short-text':
      return { read, text: TEXT.decode(body) };
    case 'nothing':
      return { read };
  }
}
