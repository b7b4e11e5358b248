import type { LlmsTxtForm } from '../../records/llms-txt.ts';
import type { PageFacts } from '../../records/page/facts.ts';
import type { Picture } from '../../records/page/picture.ts';
import type { ParsedSitemap } from '../../records/page/sitemap.ts';
import type { RobotsFacts } from '../../records/robots/facts.ts';
import type { SecurityTxtText } from '../../records/security-txt.ts';

/** Holds what was read of a body, which is not kept itself. */
export type WebContent =
  | { readonly read: 'page'; readonly page: PageFacts }
  | { readonly read: 'sitemap'; readonly sitemap: ParsedSitemap }
  | { readonly read: 'robots'; readonly robots: RobotsFacts }
  | { readonly read: 'picture'; readonly picture: Picture | null }
  | { readonly read: 'llms-txt'; readonly form: LlmsTxtForm }
  | { readonly read: 'security-txt'; readonly text: SecurityTxtText }
  | { readonly read: 'nothing' };

export type ReadAs = WebContent['read'];

/** A page or a file that a web server is asked for. */
export interface DocumentRequest {
  readonly url: string;
  readonly read: ReadAs;
  /** Redirects that are followed. */
  readonly redirects: number;
  /** Token and version of the crawler as which we ask; such a question is `active`. */
  readonly crawler?: string;
  /** Asks for another form of the page than HTML; or for its head in the codings of browsers, without its body. */
  readonly accept?: 'markdown' | 'brotli';
  /** Asks at addresses of this family alone; such a question is `active`. */
  readonly family?: 4 | 6;
  /** Asks for an address that surely does not exist: a random label follows the path. */
  readonly isMadeUp?: true;
  /** Path and query of the page, on the same host, for which a robots.txt is read. */
  readonly page?: string;
}

/** Names what is always read in a thread: how long it takes depends on more than its length. */
const APART: ReadonlySet<ReadAs> = new Set(['page', 'sitemap', 'robots']);
/** Text that is longer is read in a thread. Source: docs/limits.md. */
const LONG_OCTETS = 16 * 1024;

/** Returns whether a body is to be read in a thread of its own. */
export const isReadApart = (read: ReadAs, octets: number): boolean =>
  APART.has(read) || ((read === 'llms-txt' || read === 'security-txt') && octets > LONG_OCTETS);
