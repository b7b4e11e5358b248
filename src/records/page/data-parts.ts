import { kindOfType } from './data-types.ts';

/** An object of JSON-LD, or an item of microdata in the same form. */
export type DataNode = Readonly<Record<string, unknown>>;

/** Tells what is wrong with a thing described or with its parts. */
export interface PartFaults {
  /** Paths of what its parts lack, those of which one is enough joined by `|`. */
  readonly missing: readonly string[];
  /** The first number that none is, as written. */
  readonly notNumber: { readonly property: string; readonly value: string } | null;
}

/** Says what Google asks of a part; of a list within the list, one is enough. */
interface PartRule {
  /** Things of which it is a part; of any, where none are named. */
  readonly of?: readonly string[];
  readonly required: readonly (string | readonly string[])[];
  readonly numbers: readonly string[];
}

/** Parts that Google reads, each by the page that says so; `DATA_TYPE_SOURCE` has the date. */
const PARTS: ReadonlyMap<string, PartRule> = new Map<string, PartRule>([
  // product-snippet, software-app
  [
    'Offer',
    { of: ['Product', 'SoftwareApplication'], required: [['price', 'priceSpecification.price']], numbers: ['price'] },
  ],
  // product-snippet
  ['AggregateOffer', { required: ['lowPrice', 'priceCurrency'], numbers: ['lowPrice'] }],
  // review-snippet
  [
    'AggregateRating',
    { required: ['ratingValue', ['ratingCount', 'reviewCount']], numbers: ['ratingCount', 'reviewCount'] },
  ],
  ['Rating', { required: ['ratingValue'], numbers: [] }],
  ['Review', { required: ['author', 'reviewRating'], numbers: [] }],
  // breadcrumb
  ['ListItem', { of: ['BreadcrumbList'], required: [['name', 'item.name'], 'position'], numbers: [] }],
]);

const [MAX_NODES, MAX_DEPTH] = [10_000, 20];
const [MAX_MISSING, MAX_TYPES, MAX_CHARS] = [5, 10, 80];
const SCHEMA = /^https?:\/\/(?:www\.)?schema\.org\//i;
const PROPERTY = /^[\w:.-]{1,60}$/;

const isNode = (value: unknown): value is DataNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
/** The text or number of a value, also of one that names its type. */
const literal = (value: unknown): unknown => (isNode(value) && '@value' in value ? value['@value'] : value);
const isGiven = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/** Returns the types of a node without the address of schema.org. */
const typesOf = (node: DataNode): readonly string[] =>
  listOf(node['@type'])
    .slice(0, MAX_TYPES)
    .flatMap((type) => (typeof type === 'string' ? [type.replace(SCHEMA, '')] : []));

/** Returns the values of a property, or of one of a part of it, such as `item.name`. */
function valuesOf(node: DataNode, path: string): readonly unknown[] {
  const [own = '', below] = path.split('.');
  const values = [own, `https://schema.org/${own}`, `http://schema.org/${own}`].flatMap((name) =>
    Object.hasOwn(node, name) ? listOf(node[name]).slice(0, MAX_TYPES) : [],
  );
  return below === undefined ? values : values.flatMap((value) => (isNode(value) ? valuesOf(value, below) : []));
}

interface WaitingPart {
  readonly value: unknown;
  readonly path: string;
  readonly kinds: readonly string[];
  readonly depth: number;
}

/** Judges a thing and its parts. Linear in their size; never by recursion. */
export function partFaultsOf(root: DataNode): PartFaults {
  const missing = new Set<string>();
  let notNumber: PartFaults['notNumber'] = null;
  const waiting: WaitingPart[] = [{ value: root, path: '', kinds: [], depth: 0 }];
  for (let at = 0; at < Math.min(waiting.length, MAX_NODES); at += 1) {
    const { value, path, kinds, depth } = waiting[at] ?? { value: null, path: '', kinds: [], depth: 0 };
    if (Array.isArray(value)) {
      if (depth < MAX_DEPTH)
        for (const one of value.slice(0, Math.max(0, MAX_NODES - waiting.length)))
          waiting.push({ value: one, path, kinds, depth: depth + 1 });
      continue;
    }
    if (!isNode(value)) continue;
    const types = typesOf(value);
    for (const rule of types.flatMap((type) => ruleOf(type, path, kinds))) {
      // What a node with a name of its own lacks may stand where else it is described.
      if (value['@id'] === undefined)
        for (const one of missingIn(value, rule, path)) if (missing.size < MAX_MISSING) missing.add(one);
      notNumber ??= notNumberIn(value, rule, path);
    }
    if (depth < MAX_DEPTH) waiting.push(...partsOf(value, { path, kinds: types.map(kindOfType), depth }));
  }
  return { missing: [...missing], notNumber };
}

/** The rule of a part, where it is one of what it is in. What stands alone is judged as a thing, not as a part. */
function ruleOf(type: string, path: string, kinds: readonly string[]): readonly PartRule[] {
  const rule = PARTS.get(type);
  if (rule === undefined || (path === '' && type === 'Review')) return [];
  return rule.of === undefined || rule.of.some((kind) => kinds.includes(kind)) ? [rule] : [];
}

const missingIn = (node: DataNode, { required }: PartRule, path: string): readonly string[] =>
  required.flatMap((one) => {
    const names = typeof one === 'string' ? [one] : one;
    if (names.some((name) => valuesOf(node, name).some((value) => isGiven(literal(value))))) return [];
    return [names.map((name) => `${path}${name}`).join('|')];
  });

function notNumberIn(node: DataNode, { numbers }: PartRule, path: string): PartFaults['notNumber'] {
  for (const name of numbers) {
    const texts = valuesOf(node, name).map(literal);
    const [first] = texts;
    if (typeof first !== 'string' || first === '') continue;
    // One that can be read is enough.
    if (texts.every((text) => typeof text === 'string' && Number.isNaN(Number(text))))
      return { property: `${path}${name}`, value: first.slice(0, MAX_CHARS) };
  }
  return null;
}

const partsOf = (
  node: DataNode,
  { path, kinds, depth }: { readonly path: string; readonly kinds: readonly string[]; readonly depth: number },
): readonly WaitingPart[] =>
  Object.entries(node)
    .filter(([key, value]) => !key.startsWith('@') && typeof value === 'object' && value !== null)
    .map(([key, value]) => [key.replace(SCHEMA, ''), value] as const)
    .filter(([key]) => PROPERTY.test(key))
    .slice(0, MAX_NODES)
    .map(([key, value]) => ({ value, path: `${path}${key}.`, kinds, depth: depth + 1 }));
