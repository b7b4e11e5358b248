import { defaultTreeAdapter, Parser, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { type Collected, newCollection, readElement } from './elements.ts';
import { decodePage, encodingOf } from './encoding.ts';
import type { PageFacts } from './facts.ts';
import { attribute, collapse, isElement, isHiddenElement, isText, setLine } from './text.ts';

/** Text in which names of structured data are looked for. */
const MAX_SEARCHED_CHARS = 500_000;
const START_CHARS = 400;

/** `html`, `head` and `body` are there whatever is parsed. */
const IMPLIED_ELEMENTS = 3;
const BINARY_CHARS = 1000;
/** Whether text holds characters that none has, near its beginning. */
const isBinary = (html: string): boolean => /\p{Cc}/u.test(html.slice(0, BINARY_CHARS).replace(/\s/g, ''));

/** Reads a page: its octets, the address from which they came, and the type that the server gave. Runs no script. */
export function parsePage(octets: Uint8Array, url: string, contentType: string): PageFacts {
  const encoding = encodingOf(octets, contentType);
  const html = decodePage(octets, encoding);
  const document = parseWithLines(html);
  const found = newCollection();
  const text = walk(document, url, found);
  const { uncrawlable, vague, withoutAlt, links, images, social, items, broken, elements, ...rest } = found;
  const searched = text.all.toLowerCase();
  return {
    encoding,
    isHtml: elements > IMPLIED_ELEMENTS && !isBinary(html),
    ...rest,
    links: { count: links, uncrawlable, vague },
    images: { count: images, withoutAlt },
    social: Object.fromEntries(social),
    data: {
      broken,
      items: items.map((item) => ({
        ...item,
        isVisible: item.name !== null && searched.includes(item.name.toLowerCase()),
      })),
    },
    text: { chars: text.chars, start: text.start, unquotable: text.unquotable },
  };
}

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

interface VisibleText {
  readonly chars: number;
  readonly start: string;
  readonly unquotable: number;
  readonly all: string;
}

/** Goes through the tree once, without recursion: pages may be nested as deeply as they like. */
function walk(document: Tree.Document, url: string, found: Collected): VisibleText {
  const parts: string[] = [];
  let [size, chars, unquotable] = [0, 0, 0];
  const waiting: { readonly node: Tree.ChildNode; readonly hidden: boolean; readonly unquotable: boolean }[] = [];
  const push = (nodes: readonly Tree.ChildNode[], hidden: boolean, isUnquotable: boolean): void => {
    for (let i = nodes.length - 1; i >= 0; i -= 1) {
      const node = nodes[i];
      if (node !== undefined) waiting.push({ node, hidden, unquotable: isUnquotable });
    }
  };
  push(document.childNodes, false, false);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node } = next;
    if (isText(node)) {
      if (next.hidden) continue;
      const seen = node.value.replace(/\s+/gu, ' ');
      const count = seen.length - (seen.split(' ').length - 1);
      if (count === 0) continue;
      chars += count;
      if (next.unquotable) unquotable += count;
      if (size < MAX_SEARCHED_CHARS) parts.push(seen);
      size += seen.length;
    } else if (isElement(node)) {
      readElement(node, found.base ?? url, found);
      const hidden = next.hidden || isHiddenElement(node);
      push(node.childNodes, hidden, next.unquotable || attribute(node, 'data-nosnippet') !== null);
    }
  }
  const all = collapse(parts.join(' '));
  return { chars, start: all.slice(0, START_CHARS), unquotable, all };
}
