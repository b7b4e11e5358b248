import { parsePage } from '../../records/page/parse-page.ts';
import { parseSitemap } from '../../records/page/sitemap.ts';
import type { ParsedAs, WebContent } from './content.ts';

/** Names a body and how to parse it. */
export interface ParseTask {
  readonly read: ParsedAs;
  readonly body: Uint8Array;
  readonly url: string;
  readonly contentType: string;
}

/** Parses a body. Pure; whoever calls it sees to it that it takes no longer than it may. */
export function parseContent({ read, body, url, contentType }: ParseTask): WebContent {
  if (read === 'page') return { read, page: parsePage(body, url, contentType) };
  return { read, sitemap: parseSitemap(new TextDecoder().decode(body)) };
}
