import { addressOctets, specialUse } from '../../domain/addresses.ts';
import type { PageLink } from './facts.ts';
import { attribute, collapse, type Element, elementLine, elementText } from './text.ts';

/** Texts that say nothing of where a link leads. Source: Lighthouse, audit `link-text`. */
const VAGUE: ReadonlySet<string> = new Set([
  'click here',
  'click this',
  'go',
  'here',
  'information',
  'learn more',
  'more',
  'more info',
  'more information',
  'right here',
  'read more',
  'see more',
  'start',
  'this',
  'ここをクリック',
  'こちらをクリック',
  'リンク',
  '続きを読む',
  '続く',
  '全文表示',
  'click aquí',
  'aquí',
  'haga clic aquí',
  'hier',
  'mehr',
  'weiterlesen',
  'hier klicken',
]);
const MAX_LINK_CHARS = 120;
/** Names that lead to the computer of the reader, or are of networks at home. Source: RFC 6761 §6.3, RFC 6762 §3. */
const LOCAL_NAMES = /(?:^|\.)(?:localhost|local)\.?$/i;
const LOCAL_USES: ReadonlySet<string | null> = new Set(['this-host', 'private', 'loopback', 'link-local']);

/** Returns whether a host is the computer of the reader, or in a private network. */
export function isLocalHost(hostname: string): boolean {
  if (LOCAL_NAMES.test(hostname)) return true;
  const octets = /^[\d.]+$|^\[/.test(hostname) ? addressOctets(hostname.replace(/^\[|\]$/g, '')) : null;
  return octets !== null && LOCAL_USES.has(specialUse(octets));
}

/** Names a fault of a link for crawlers; null where there is none. */
export type LinkFault = 'uncrawlable' | 'vague' | null;

/**
 * Judges a link by the rules of Lighthouse's audits `crawlable-anchors` and `link-text`, as far as they go without
 * running scripts.
 */
export function linkOf(element: Element, base: string): { readonly link: PageLink; readonly fault: LinkFault } {
  const href = attribute(element, 'href');
  const text = elementText(element, MAX_LINK_CHARS);
  const link = { href: href === null ? null : href.slice(0, MAX_LINK_CHARS), text, line: elementLine(element) };
  if (isUncrawlable(element, href)) return { link, fault: 'uncrawlable' };
  return { link, fault: isVague(element, { href, text, base }) ? 'vague' : null };
}

function isUncrawlable(element: Element, written: string | null): boolean {
  if (attribute(element, 'role') !== null) return false;
  const href = (written ?? '').replace(/\s/g, '');
  // An old target of links: nothing leads away from it.
  if (href === '' && (attribute(element, 'name') ?? '') !== '') return false;
  if (written === null) return true;
  if (href.startsWith('mailto:')) return false;
  if (/javascript:void(?:\(|)0(?:\)|)/.test(href) || href.startsWith('javascript:')) return true;
  if (href.startsWith('file:')) return true;
  return href === '' || /^(?:https?:\/)?\//.test(href)
    ? false
    : !URL.canParse(href, 'https://host.invalid/') && !href.startsWith('#');
}

function isVague(
  element: Element,
  { href, text, base }: { readonly href: string | null; readonly text: string; readonly base: string },
): boolean {
  if (href === null || /(?:^|\s)nofollow(?:\s|$)/i.test(attribute(element, 'rel') ?? '')) return false;
  if (/^\s*(?:javascript|mailto):/i.test(href) || !VAGUE.has(collapse(text).toLowerCase())) return false;
  const url = URL.parse(href, base);
  const page = URL.parse(base);
  if (url === null || page === null) return false;
  url.hash = '';
  page.hash = '';
  return url.href !== page.href;
}
