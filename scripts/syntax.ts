import { type Comment, parseSync } from 'oxc-parser';

/** A node of the syntax of TypeScript. Its place is in UTF-16 units. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

const FUNCTIONS: ReadonlySet<string> = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
]);

export const isSyntaxNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Calls `visit` with a node and all below it. */
function walk(node: SyntaxNode, visit: (node: SyntaxNode) => void): void {
  visit(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isSyntaxNode(child)) walk(child, visit);
  }
}

/** Parses a file, and returns all its nodes, each before those in it, and its comments. */
export function parseFile(
  path: string,
  source: string,
): { readonly nodes: readonly SyntaxNode[]; readonly comments: readonly Comment[] } {
  const { program, comments } = parseSync(path, source);
  const nodes: SyntaxNode[] = [];
  walk(program as unknown as SyntaxNode, (node) => nodes.push(node));
  return { nodes, comments };
}

export const isFunction = ({ type }: SyntaxNode): boolean => FUNCTIONS.has(type);

/** Counts the lines on which a node stands. */
export const linesOf = ({ start, end }: SyntaxNode, source: string): number =>
  source.slice(start, end).split('\n').length;
