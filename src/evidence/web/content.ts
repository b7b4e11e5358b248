import type { PageFacts } from '../../records/page/facts.ts';
import { parsePage } from '../../records/page/parse-page.ts';
import { type Picture, readPicture } from '../../records/page/picture.ts';
import { type ParsedSitemap, parseSitemap } from '../../records/page/sitemap.ts';

/** Holds what was read of a body, which is not kept itself. */
export type WebContent =
  | { readonly read: 'page'; readonly page: PageFacts }
  | { readonly read: 'sitemap'; readonly sitemap: ParsedSitemap }
  | { readonly read: 'picture'; readonly picture: Picture | null }
  | { readonly read: 'text'; readonly text: string }
  | { readonly read: 'nothing' };

export type ReadAs = WebContent['read'];

const TEXT = new TextDecoder();

/** Reads a body. Pure; whoever calls it sees to it that it takes no longer than it may. */
export function readContent(read: ReadAs, body: Uint8Array, url: string, contentType: string): WebContent {
  switch (read) {
    case 'page':
      return { read, page: parsePage(body, url, contentType) };
    case 'sitemap':
      return { read, sitemap: parseSitemap(TEXT.decode(body)) };
    case 'picture':
      return { read, picture: readPicture(body) };
    case 'text':
      return { read, text: TEXT.decode(body) };
    case 'nothing':
      return { read };
  }
}
