import { defaultTreeAdapter, Parser, parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { fitLists } from '../fit-lists.ts';
import { type Collected, newCollection } from './collected.ts';
import { readElement } from './elements.ts';
import { decodePage, encodingOf } from './encoding.ts';
import type { PageFacts } from './facts.ts';
import { garbledIn } from './garbled.ts';
import { withoutSecrets } from './secrets.ts';
import { attribute, collapse, type Element, isElement, isSilentElement, isText, setLine } from './text.ts';
import { writingOf } from './writing.ts';

/** Text in which names of structured data are looked for. */
const MAX_SEARCHED_CHARS = 500_000;
const START_CHARS = 400;
/** Octets of all lists of a page as JSON. */
const MAX_LIST_OCTETS = 25 * 1024;

/** `html`, `head` and `body` are there whatever is parsed. */
const IMPLIED_ELEMENTS = 3;
const BINARY_CHARS = 1000;
/** Whether text holds characters that none has, near its beginning. */
const isBinary = (html: string): boolean => /\p{Cc}/u.test(html.slice(0, BINARY_CHARS).replace(/\s/g, ''));

/**
 * Reads a page: its octets, the address from which they came, and the type that the server gave. Runs no script. `isCut`:
 * the octets are only its beginning, so that a script in which they end is left out.
 */
export function parsePage(octets: Uint8Array, url: string, contentType: string, isCut = false): PageFacts {
  const encoding = encodingOf(octets, contentType);
  const decoded = decodePage(octets, encoding);
  const { text: html, secrets } = withoutSecrets(isCut ? withoutOpenScript(decoded) : decoded);
  const document = parseWithLines(html);
  const found = newCollection();
  const text = walk(document, url, found);
  const { links, images, elements, lang, base, refresh, scripts, hasPlugins, shell } = found;
  const lists = fittedLists(found, text.all.slice(0, MAX_SEARCHED_CHARS).toLowerCase());
  return {
    encoding,
    isHtml: elements > IMPLIED_ELEMENTS && !isBinary(html),
    isInQuirks: document.mode === 'quirks',
    hasIcon: found.hasIcon,
    ...{ lang, base, refresh, scripts, hasPlugins, shell },
    ...{ titles: lists.titles, descriptions: lists.descriptions, viewports: lists.viewports },
    ...{ robots: lists.robots, canonicals: lists.canonicals, headings: lists.headings },
    ...{ alternates: lists.alternates, outsideHead: lists.outsideHead },
    isAmongAlternates: found.alternates.some((one) => one.url === url),
    hasMoreAlternates: lists.alternates.length < found.alternates.length || found.hasMoreAlternates,
    links: {
      count: links,
      uncrawlable: { count: found.uncrawlable.count, first: lists.uncrawlable },
      vague: { count: found.vague.count, first: lists.vague },
      nofollow: found.nofollow,
      ownNofollow: { count: found.ownNofollow.count, first: lists.ownNofollow },
      plainHttp: { count: found.plainLinks.count, first: lists.plainLinks },
      local: { count: found.localLinks.count, first: lists.localLinks },
    },
    images: {
      count: images,
      withoutAlt: { count: found.withoutAlt.count, first: lists.withoutAlt },
      unsourced: { count: found.unsourced.count, first: lists.unsourced },
    },
    plainHttp: { count: found.plainHttp.count, first: lists.plainHttp },
    plainForms: { count: found.plainForms.count, first: lists.plainForms },
    ...{ resources: lists.resources, uncheckedCode: lists.uncheckedCode },
    policies: lists.policies,
    hasLongPolicy: found.hasLongPolicy || lists.policies.length < found.policies.length,
    ...{ referrer: found.referrer, asksPassword: found.asksPassword, secrets },
    social: Object.fromEntries(lists.social),
    data: { broken: lists.broken, items: lists.items, hasRdfa: found.hasRdfa },
    text: {
      writing: writingOf(text.all),
      garbled: garbledIn(text.all),
      ...{ chars: text.chars, start: text.start, unquotable: text.unquotable },
    },
  };
}

/** Leaves out the script within which a page was cut: half of one can't be read, and that is no fault of the page. */
function withoutOpenScript(html: string): string {
  let opened: number | null = null;
  for (const { 0: tag, index } of html.matchAll(/<\/?script[\s>]/gi))
    opened = tag.startsWith('</') ? null : (opened ?? index);
  return opened === null ? html : html.slice(0, opened);
}

/** The lists of a page, cut so far that all of them fit; each item with whether its name stands in the text. */
const fittedLists = (found: Collected, searched: string) =>
  fitLists(
    {
      titles: found.titles,
      descriptions: found.descriptions,
      viewports: found.viewports,
      robots: found.robots,
      canonicals: found.canonicals,
      alternates: found.alternates,
      outsideHead: found.outsideHead,
      headings: found.headings,
      uncrawlable: found.uncrawlable.first,
      vague: found.vague.first,
      withoutAlt: found.withoutAlt.first,
      unsourced: found.unsourced.first,
      plainHttp: found.plainHttp.first,
      plainForms: found.plainForms.first,
      plainLinks: found.plainLinks.first,
      localLinks: found.localLinks.first,
      ownNofollow: found.ownNofollow.first,
      resources: found.resources,
      uncheckedCode: [...found.uncheckedCode.values()],
      policies: found.policies,
      social: [...found.social],
      broken: found.broken,
      items: found.items.map((item) => ({
        ...item,
        isVisible: item.name !== null && searched.includes(item.name.toLowerCase()),
      })),
    },
    MAX_LIST_OCTETS,
  );

/** Parses a page and notes the line of each tag, which costs a tenth of what parse5 takes to note all places. */
function parseWithLines(html: string): Tree.Document {
  const parser: Parser<Tree.DefaultTreeAdapterMap> = new Parser({
    treeAdapter: {
      ...defaultTreeAdapter,
      createElement: (tagName, namespace, attrs) => {
        const element = defaultTreeAdapter.createElement(tagName, namespace, attrs);
        setLine(element, parser.tokenizer.preprocessor.line);
        return element;
      },
    },
  });
  parser.tokenizer.write(html, true);
  return parser.document;
}

/** The text of a page for readers without scripts. */
interface ReadText {
  readonly chars: number;
  readonly start: string;
  readonly unquotable: number;
  readonly all: string;
}

/** Ends a comment that was left open, and is nothing itself. */
const BETWEEN = '<!-- -->';

/** Gathers text as it is met. */
class GatheredText {
  readonly parts: string[] = [];
  size = 0;
  chars = 0;
  unquotable = 0;

  add(text: string, isUnquotable: boolean): void {
    const seen = text.replace(/\s+/gu, ' ');
    const count = seen.length - (seen.split(' ').length - 1);
    if (count === 0) return;
    this.chars += count;
    if (isUnquotable) this.unquotable += count;
    if (this.size < MAX_SEARCHED_CHARS) this.parts.push(seen);
    this.size += seen.length;
  }
}

interface Visited {
  readonly isSilent: boolean;
  readonly isUnquotable: boolean;
}
interface Visit extends Visited {
  readonly node: Tree.ChildNode;
}

/**
 * Visits nodes in their order, without recursion: pages may be nested as deeply as they like. `enter` says how the nodes
 * within an element are visited.
 */
function visit(
  root: Tree.ParentNode,
  {
    first,
    texts,
    enter,
  }: {
    readonly first: Visited;
    readonly texts: GatheredText;
    readonly enter: (element: Element, at: Visited) => Visited;
  },
) {
  const waiting: Visit[] = [];
  const push = (nodes: readonly Tree.ChildNode[], at: Visited): void => {
    for (let i = nodes.length - 1; i >= 0; i -= 1) {
      const node = nodes[i];
      if (node !== undefined) waiting.push({ ...at, node });
    }
  };
  push(root.childNodes, first);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, isSilent, isUnquotable } = next;
    if (isText(node)) {
      if (!isSilent) texts.add(node.value, isUnquotable);
    } else if (isElement(node)) push(node.childNodes, enter(node, next));
  }
}

const within = (element: Element, { isSilent, isUnquotable }: Visited): Visited => ({
  isSilent: isSilent || isSilentElement(element),
  isUnquotable: isUnquotable || attribute(element, 'data-nosnippet') !== null,
});

/** Reads the elements and the text of a page; behind it the text for readers without scripts, who see that as well. */
function walk(document: Tree.Document, url: string, found: Collected): ReadText {
  const texts = new GatheredText();
  const noscripts = { quotable: [] as string[], unquotable: [] as string[] };
  const start = { isSilent: false, isUnquotable: false };
  visit(document, {
    first: start,
    texts,
    enter: (element, at) => {
      readElement(element, found.base ?? url, found);
      if (element.tagName === 'noscript' && !at.isSilent)
        noscripts[at.isUnquotable ? 'unquotable' : 'quotable'].push(
          ...element.childNodes.map((node) => (isText(node) ? node.value : '')),
        );
      return within(element, at);
    },
  });
  for (const [key, parts] of Object.entries(noscripts)) {
    const fragment = parseFragment(parts.join(BETWEEN), { scriptingEnabled: false });
    visit(fragment, { first: { ...start, isUnquotable: key === 'unquotable' }, texts, enter: within });
  }
  const all = collapse(texts.parts.join(' '));
  return { chars: texts.chars, start: all.slice(0, START_CHARS), unquotable: texts.unquotable, all };
}
