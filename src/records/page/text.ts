import type { DefaultTreeAdapterTypes as Tree } from 'parse5';

export type Element = Tree.Element;
type Node = Tree.ChildNode;

export const isElement = (node: Tree.Node): node is Element => 'tagName' in node;
export const isText = (node: Tree.Node): node is Tree.TextNode => node.nodeName === '#text';

/** Gives an attribute; null where there is none. */
export const attribute = ({ attrs }: Element, name: string): string | null =>
  attrs.find((one) => one.name === name)?.value ?? null;

interface Lined {
  line?: number;
}

/** Notes the line in which the tag of an element ends. */
export function setLine(element: Element & Lined, line: number): void {
  element.line = line;
}

export const elementLine = ({ line = 0 }: Element & Lined): number => line;

/** Takes runs of blanks for one, as a browser shows text. */
export const collapse = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** Nodes within a link or a heading that are searched for its text: they may stand in each other. */
const MAX_TEXT_NODES = 500;

/** Elements whose text is no text of the page, to whomever reads it. */
const SILENT: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'head',
  'svg',
  'iframe',
  'object',
]);

/**
 * Returns whether nobody reads the text in an element. Text that a style or `hidden` keeps from view is read: who runs no
 * scripts applies no styles either, and frameworks that send a page in pieces send them hidden.
 */
export const isSilentElement = ({ tagName }: Element): boolean => SILENT.has(tagName);

/**
 * Returns the text of an element up to a number of characters and of nodes, images by their alternatives; never by
 * recursion, whatever the depth.
 */
export function elementText(root: Element, maxChars: number, maxNodes = MAX_TEXT_NODES): string {
  let [text, nodes] = ['', 0];
  const waiting: Node[] = root.childNodes.toReversed();
  for (let node = waiting.pop(); node !== undefined && text.length < maxChars; node = waiting.pop()) {
    nodes += 1;
    if (nodes > maxNodes) break;
    if (isText(node)) text += node.value;
    else if (isElement(node)) {
      if (node.tagName === 'img') text += ` ${attribute(node, 'alt') ?? ''} `;
      else if (node.tagName === 'br') text += ' ';
      if (!SILENT.has(node.tagName)) for (const child of node.childNodes.toReversed()) waiting.push(child);
    }
  }
  return collapse(text).slice(0, maxChars);
}
