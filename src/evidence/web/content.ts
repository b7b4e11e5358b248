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
  /** Whether it begins as a web page does. */
  | { readonly read: 'llms-txt'; readonly isMarkup: boolean }
  | { readonly read: 'security-txt'; readonly text: SecurityTxtText }
  | { readonly read: 'nothing' };

export type ReadAs = WebContent['read'];

/** Names what is always read in a thread: how long it takes depends on more than its length. */
const APART: ReadonlySet<ReadAs> = new Set(['page', 'sitemap', 'robots']);
/** Text that is longer is read in a thread. Source: docs/limits.md. */
const LONG_OCTETS = 16 * 1024;

/** Returns whether a body is to be read in a thread of its own. */
export const isReadApart = (read: ReadAs, octets: number): boolean =>
  APART.has(read) || ((read === 'llms-txt' || read === 'security-txt') && octets > LONG_OCTETS);
