import { llmsTxtForm } from '../../records/llms-txt.ts';
import { parsePage } from '../../records/page/parse-page.ts';
import { readPicture } from '../../records/page/picture.ts';
import { readSitemapBody } from '../../records/page/sitemap.ts';
import { robotsFacts } from '../../records/robots/facts.ts';
import { securityTxtText } from '../../records/security-txt.ts';
import type { ReadAs, WebContent } from './content.ts';

/** Names a body and how to parse it. */
export interface ParseTask {
  readonly read: ReadAs;
  readonly body: Uint8Array;
  readonly url: string;
  readonly contentType: string;
  /** The address, on the same host, of the page for which a robots.txt is read. */
  readonly page?: string;
  /** Whether the body is only the beginning of what was sent. */
  readonly isCut?: boolean;
}

const TEXT = new TextDecoder();

/** Parses a body. Pure; whoever calls it sees to it that it takes no longer than it may. */
export function parseContent({ read, body, url, contentType, page = '/', isCut = false }: ParseTask): WebContent {
  switch (read) {
    case 'page':
      return { read, page: parsePage(body, url, contentType, isCut) };
    case 'sitemap':
      return { read, sitemap: readSitemapBody(body, isCut) };
    case 'robots':
      return { read, robots: robotsFacts(TEXT.decode(body), page) };
    case 'picture':
      return { read, picture: readPicture(body) };
    case 'llms-txt':
      return { read, form: llmsTxtForm(TEXT.decode(body), isCut) };
    case 'security-txt':
      return { read, text: securityTxtText(TEXT.decode(body)) };
    case 'nothing':
      return { read };
  }
}
