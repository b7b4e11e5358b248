import { type DataNode, type PartFaults, partFaultsOf } from './data-parts.ts';
import type { DescribedThing } from './data-types.ts';
import { attribute, collapse, type Element, elementLine, elementText, isElement } from './text.ts';

/** Describes a page for programs. */
export interface StructuredData {
  /** Things described, in JSON-LD and microdata; those that stand alone, not parts of others. */
  readonly items: readonly DataItem[];
  /** Blocks of JSON-LD that are no JSON. */
  readonly broken: readonly BrokenBlock[];
  /** Whether there is RDFa as well, which we don't read. */
  readonly hasRdfa: boolean;
}

/** Where a block stops being JSON. */
interface BrokenBlock {
  readonly line: number;
  /** The text of that line; empty at the end of the block. */
  readonly near: string;
}

export interface DataItem extends PartFaults, DescribedThing {
  readonly syntax: 'json-ld' | 'microdata';
  readonly line: number;
  /** Its `name` or `headline`; null where it has neither. */
  readonly name: string | null;
  /** Whether that stands in the visible text as well; set once the text is known. */
  readonly isVisible: boolean;
}

/** Things and properties taken of one page; more describe nothing. */
const MAX_ITEMS = 100;
const MAX_PROPERTIES = 100;
const MAX_DEPTH = 20;
/** Values of a block, and nodes of an item, that are looked at. */
const [MAX_VALUES, MAX_NODES] = [10_000, 10_000];
const MAX_TYPES = 10;
/** Names of properties are written in ASCII, and short. Source: schema.org. */
const PROPERTY = /^[\w:.-]{1,60}$/;
const MAX_NAME_CHARS = 200;
const MAX_NEAR_CHARS = 80;
const SCHEMA = /^https?:\/\/(?:www\.)?schema\.org\//i;

const isJson = (value: unknown): value is DataNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
const hasValue = (value: unknown): boolean =>
  listOf(value).some((one) => one !== null && one !== undefined && one !== '');

/** Reads a block of JSON-LD: an item, a list of them, or a graph. */
export function readJsonLd(text: string, line: number): Omit<StructuredData, 'hasRdfa'> {
  const items: DataItem[] = [];
  let parsed: unknown;
  try {
    // Some systems put the block into a comment, which HTML inside of a script is not.
    parsed = JSON.parse(text.replace(/^\s*<!--|-->\s*$/g, (mark) => ' '.repeat(mark.length)));
  } catch (error) {
    return { items, broken: [brokenAt(text, line, error)] };
  }
  const waiting: { readonly value: unknown; readonly depth: number }[] = [{ value: parsed, depth: 0 }];
  for (let at = 0; at < Math.min(waiting.length, MAX_VALUES) && items.length < MAX_ITEMS; at += 1) {
    const { value, depth } = waiting[at] ?? { value: null, depth: 0 };
    if (Array.isArray(value) && depth < MAX_DEPTH)
      waiting.push(...value.slice(0, MAX_ITEMS).map((one) => ({ value: one, depth: depth + 1 })));
    if (!isJson(value)) continue;
    if (value['@graph'] !== undefined && depth < MAX_DEPTH) waiting.push({ value: value['@graph'], depth: depth + 1 });
    const item = itemOf(value, line, 'json-ld');
    if (item !== null) items.push(item);
  }
  return { items, broken: [] };
}

/** Finds the line of a fault by the place that the parser of this engine names, else by the end of the block. */
function brokenAt(text: string, line: number, error: unknown): BrokenBlock {
  const [, place] = /at position (\d+)/.exec(error instanceof Error ? error.message : '') ?? [];
  const before = text.slice(0, place === undefined ? text.trimEnd().length : Number(place)).split('\n');
  const near = text.split('\n')[before.length - 1] ?? '';
  return { line: line + before.length - 1, near: collapse(near).slice(0, MAX_NEAR_CHARS) };
}

function itemOf(value: DataNode, line: number, syntax: DataItem['syntax']): DataItem | null {
  const types = listOf(value['@type'])
    .slice(0, MAX_TYPES)
    .flatMap((type) =>
      typeof type === 'string' && type !== '' ? [type.replace(SCHEMA, '').slice(0, MAX_NAME_CHARS)] : [],
    );
  if (types.length === 0) return null;
  const properties = Object.keys(value)
    .slice(0, MAX_PROPERTIES)
    .filter((key) => !key.startsWith('@') && hasValue(value[key]))
    .map((key) => key.replace(SCHEMA, ''))
    .filter((key) => PROPERTY.test(key));
  const [name] = [value['name'], value['headline'], value['title']]
    .map((one) => (syntax === 'microdata' ? listOf(one)[0] : one))
    .filter((one) => typeof one === 'string');
  return { syntax, line, types, properties, name: cutName(name), isVisible: false, ...partFaultsOf(value) };
}

const cutName = (name: string | undefined): string | null =>
  name === undefined || collapse(name) === '' ? null : collapse(name).slice(0, MAX_NAME_CHARS);

/** Reads an item of microdata with the items within it. Source: HTML Standard §5.2. */
export function readMicrodata(root: Element): DataItem | null {
  const isOfSchema = (attribute(root, 'itemtype') ?? '').split(/\s+/).some((type) => SCHEMA.test(type));
  if (!isOfSchema || attribute(root, 'itemprop') !== null) return null;
  return itemOf(microdataNode(root), elementLine(root), 'microdata');
}

/** An item whose properties are still gathered: by name, all values of each. */
type MicrodataNode = Record<string, unknown[]>;

const newNode = (item: Element): MicrodataNode => {
  const types = (attribute(item, 'itemtype') ?? '').split(/\s+/).filter((type) => SCHEMA.test(type));
  // Names come from the page: none of them may mean anything to the object itself.
  return Object.assign(Object.create(null) as MicrodataNode, { '@type': types });
};

/** Makes of microdata what JSON-LD would be. Items deeper than any rule are left out. */
function microdataNode(root: Element): DataNode {
  const node = newNode(root);
  const waiting: { readonly element: Element; readonly into: MicrodataNode; readonly depth: number }[] = [];
  const push = (element: Element, into: MicrodataNode, depth: number): void => {
    for (const child of element.childNodes.toReversed())
      if (isElement(child)) waiting.push({ element: child, into, depth });
  };
  push(root, node, 0);
  let nodes = 0;
  for (let next = waiting.pop(); next !== undefined && nodes < MAX_NODES; next = waiting.pop()) {
    nodes += 1;
    const { element, into, depth } = next;
    const isItem = attribute(element, 'itemscope') !== null;
    const inner = isItem ? newNode(element) : null;
    for (const property of (attribute(element, 'itemprop') ?? '').split(/\s+/).slice(0, MAX_TYPES)) {
      if (!PROPERTY.test(property)) continue;
      const value = inner ?? propertyValue(element);
      if (value === '') continue;
      const values = into[property] ?? [];
      values.push(value);
      into[property] = values;
    }
    if (inner === null) push(element, into, depth);
    else if (depth < MAX_DEPTH && attribute(element, 'itemprop') !== null) push(element, inner, depth + 1);
  }
  return node;
}

/** The value of a property. Source: HTML Standard §5.2.4. */
function propertyValue(element: Element): string {
  for (const name of ['content', 'src', 'href', 'data', 'value', 'datetime']) {
    const value = attribute(element, name);
    if (value !== null) return value;
  }
  return elementText(element, MAX_NAME_CHARS);
}
