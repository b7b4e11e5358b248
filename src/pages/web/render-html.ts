import { type ComponentChildren, Fragment, isValidElement, type VNode } from 'preact';

/**
 * Returns the HTML of elements: the letters of `preact-render-to-string`, with which `render-html.test.tsx` compares it, in
 * a fraction of the time. Pages have no hooks, classes, contexts or refs, so a component is a function that is called,
 * and nothing is made for it.
 */
export function renderHtml(node: ComponentChildren): string {
  return htmlOf(node, OUTSIDE);
}

/** Tells an element of those around it. */
interface Around {
  readonly isSvg: boolean;
  /** The value of the `select` around it. */
  readonly selected: unknown;
}

const OUTSIDE: Around = { isSvg: false, selected: undefined };
const IN_SVG: Around = { isSvg: true, selected: undefined };

type Props = Readonly<Record<string, unknown>>;
type Component = (props: unknown) => ComponentChildren;

function htmlOf(node: ComponentChildren, around: Around): string {
  switch (typeof node) {
    case 'string':
      return escaped(node);
    case 'number':
    case 'bigint':
      return String(node);
    case 'object':
      if (node === null) return '';
      if (Array.isArray(node)) return htmlOfAll(node, around);
      return isValidElement(node) ? htmlOfElement(node as VNode, around) : '';
    default:
      return '';
  }
}

function htmlOfAll(nodes: readonly ComponentChildren[], around: Around): string {
  let html = '';
  for (const node of nodes) html += htmlOf(node, around);
  return html;
}

function htmlOfElement({ type, props }: VNode, around: Around): string {
  if (typeof type === 'string') return htmlOfTag(type, props as Props, around);
  if (type === Fragment) return htmlOf(props.children, around);
  // Class components would need an instance. The compiler does not know that there are none.
  return htmlOf((type as Component)(props), around);
}

function htmlOfTag(tag: string, props: Props, around: Around): string {
  let html = `<${tag}`;
  let children: unknown;
  let { selected } = around;
  for (const name in props) {
    const value = props[name];
    if (name === 'children') children = value;
    else if (name === 'value' && tag === 'textarea') children = value;
    else if (name === 'value' && tag === 'select') selected = value;
    else {
      // Of a list that has a value, the option with that value is the chosen one.
      if (name === 'value' && tag === 'option' && isChosen(selected, value) && !('selected' in props))
        html += ' selected';
      html += attribute(name, value, around.isSvg);
    }
  }
  if (VOID.has(tag)) return `${html}/>`;
  const inside = tag === 'svg' ? IN_SVG : around;
  const within = selected === inside.selected ? inside : { ...inside, selected };
  return `${html}>${htmlOf(children as ComponentChildren, within)}</${tag}>`;
}

const isChosen = (selected: unknown, value: unknown): boolean =>
  selected !== undefined && String(selected) === String(value);

/** Elements without an end. */
const VOID: ReadonlySet<string> = new Set([
  ...['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'],
]);

/** An attribute with the blank before it; nothing where it has no value. */
function attribute(name: string, value: unknown, isSvg: boolean): string {
  if (value === undefined || value === null || typeof value === 'function') return '';
  const known = (isSvg ? IN_SVG_NAMES : NAMES).get(name) ?? attributeOf(name, isSvg);
  if (typeof value === 'boolean' && !known.isText) return value ? known.bare : '';
  if (typeof value === 'object') throw new Error(`${name} has an object for its value`);
  const text = String(value);
  // A text of nothing is written as `true` is.
  return text === '' ? known.bare : `${known.begin}${escaped(text)}"`;
}

/** An attribute as it is written. */
interface Attribute {
  /** Without a value: ` hidden`. */
  readonly bare: string;
  /** Up to its value: ` class="`. */
  readonly begin: string;
  /** Whether `true` and `false` are values of it. */
  readonly isText: boolean;
}

const NAMES = new Map<string, Attribute>();
const IN_SVG_NAMES = new Map<string, Attribute>();

/** The attributes with capitals that our pages set, as HTML writes them. In SVG they stay as they are. */
export const CAPITALS: ReadonlyMap<string, string> = new Map([
  ['dateTime', 'datetime'],
  ['inputMode', 'inputmode'],
  ['maxLength', 'maxlength'],
  ['minLength', 'minlength'],
  ['tabIndex', 'tabindex'],
  ...['patternTransform', 'patternUnits', 'textLength', 'viewBox'].map((name) => [name, name] as const),
]);

/** Makes an attribute of its name, once: names are those in our own JSX, so there are only so many. */
function attributeOf(name: string, isSvg: boolean): Attribute {
  const own = /^[a-z-]+\d?$/.test(name) ? name : CAPITALS.get(name);
  if (own === undefined) throw new Error(`${name} is no attribute that is written as it is`);
  const written = isSvg ? name : own;
  // As Preact decides it: `aria-…`, `data-…` and these two.
  const isText = name[4] === '-' || name === 'draggable' || name === 'spellcheck';
  const made = { bare: ` ${written}`, begin: ` ${written}="`, isText };
  (isSvg ? IN_SVG_NAMES : NAMES).set(name, made);
  return made;
}

const SPECIAL = /["&<]/;

/** A text in which nothing is markup. */
function escaped(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
