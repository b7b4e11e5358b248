import {
  type Alias,
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  type YAMLMap,
} from 'yaml';
import type { Message } from './message.ts';
import { ECHO_CHARS, quoted } from './text.ts';
import { YAML_TEXTS } from './yaml-texts.ts';

const { message } = YAML_TEXTS;

/** Characters of a file, entries of one of its lists, and faults that are reported. Source: docs/limits.md. */
const [MAX_CHARS, MAX_ENTRIES, MAX_FAULTS] = [1_048_576, 2000, 20];
/** YAML that repeats itself by names grows without end, and brackets go deep. Source: docs/limits.md. */
const [MAX_ALIASES, MAX_BRACKETS] = [100, 100];

/** A fault of a file, and its line. */
interface YamlFault {
  readonly line: number;
  readonly fault: Message;
}

/** A file as its reader made it, or its faults, each with its line. */
export type ReadYaml<T, F = Message> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly faults: readonly F[] };

/** Ends the reading of an entry. */
export class Misread extends Error {
  readonly fault: Message;
  readonly node: unknown;
  constructor(fault: Message, node: unknown) {
    super(fault.id);
    this.fault = fault;
    this.node = node;
  }
}

/** Does a part of the work. Where that is a misreading, its fault is noted, and the result is null. */
export type Trying = <T>(work: () => T) => T | null;
/** The keys of a map with their nodes. */
export type YamlFields = ReadonlyMap<string, { readonly key: unknown; readonly value: unknown }>;

/** Gives a reader what it needs beside the nodes. */
export interface YamlContext {
  readonly trying: Trying;
  /** Returns the line of a node. */
  readonly lineOf: (node: unknown) => number;
  /** Returns the node that an alias stands for; each other itself. */
  readonly resolve: (node: unknown) => unknown;
}

/** Reads a file of YAML. Tags and endless aliases are refused, and each fault names its line. */
export function readYamlFile<T>(source: string, read: (contents: unknown, context: YamlContext) => T): ReadYaml<T> {
  if (source.length > MAX_CHARS) return { ok: false, faults: [message('too-long', { most: MAX_CHARS })] };
  const found = readYamlLines(source, read);
  return found.ok
    ? found
    : { ok: false, faults: found.faults.map(({ line, fault }) => message('line', { line, fault })) };
}

/** Does the same for a text whose length its caller bounds; the lines of faults stand beside them. */
export function readYamlLines<T>(
  source: string,
  read: (contents: unknown, context: YamlContext) => T,
): ReadYaml<T, YamlFault> {
  const deep = deepAt(source);
  if (deep !== null) return { ok: false, faults: [{ line: deep, fault: message('deep', { most: MAX_BRACKETS }) }] };
  const lines = new LineCounter();
  const lineAt = (offset: number): number => lines.linePos(offset).line;
  const lineOf = (node: unknown): number => lineAt(isNode(node) ? (node.range?.[0] ?? 0) : 0);
  const document = parseDocument(source, { lineCounter: lines, schema: 'core', logLevel: 'silent', uniqueKeys: false });
  const [broken] = document.errors;
  if (broken !== undefined) return { ok: false, faults: [{ line: lineAt(broken.pos[0]), fault: message('not-yaml') }] };
  const { strange, targets } = walked(document);
  if (strange !== null) return { ok: false, faults: [{ line: lineOf(strange.node), fault: strange.fault }] };
  const resolve = (node: unknown): unknown => (isAlias(node) ? targets.get(node) : node);
  const faults: YamlFault[] = [];
  const trying = <R>(work: () => R): R | null => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof Misread)) throw error;
      if (faults.length < MAX_FAULTS) faults.push({ line: lineOf(error.node), fault: error.fault });
      return null;
    }
  };
  const value = trying(() => read(resolve(document.contents), { trying, lineOf, resolve }));
  return faults.length > 0 || value === null ? { ok: false, faults } : { ok: true, value };
}

/** Returns the line at which more brackets are open than any file of ours needs; null where there is none. */
function deepAt(source: string): number | null {
  let [open, line] = [0, 1];
  for (const char of source) {
    if (char === '\n') line += 1;
    if (char === '[' || char === '{') open += 1;
    if (char === ']' || char === '}') open = Math.max(0, open - 1);
    if (open > MAX_BRACKETS) return line;
  }
  return null;
}

type Strange = Pick<Misread, 'fault' | 'node'>;

/** Finds what aliases stand for, and what no file of ours needs: tags, too many aliases, a key that is there twice. */
function walked(document: ReturnType<typeof parseDocument>): {
  readonly strange: Strange | null;
  readonly targets: ReadonlyMap<Alias, unknown>;
} {
  let strange: Strange | null = null;
  const targets = new Map<Alias, unknown>();
  const anchors = new Map<string, unknown>();
  visit(document, {
    Node(_, node) {
      if (isAlias(node)) targets.set(node, anchors.get(node.source));
      else if (node.anchor !== undefined) anchors.set(node.anchor, node);
      strange =
        targets.size > MAX_ALIASES
          ? { fault: message('aliases', { most: MAX_ALIASES }), node }
          : !isAlias(node) && node.tag !== undefined
            ? { fault: message('tagged', { tag: quoted(node.tag, ECHO_CHARS.field) }), node }
            : isMap(node)
              ? keyTwiceIn(node)
              : null;
      return strange === null ? undefined : visit.BREAK;
    },
  });
  return { strange, targets };
}

/** Finds a key that a map has twice. The parser's own search takes time by the square of the keys. */
function keyTwiceIn(map: YAMLMap): Strange | null {
  const keys = new Set<string>();
  for (const { key } of map.items) {
    if (!isScalar(key)) continue;
    const name = String(key.value);
    if (keys.has(name)) return { fault: message('twice', { name: quoted(name, ECHO_CHARS.field) }), node: key };
    keys.add(name);
  }
  return null;
}

/** Reads the entries of a list, each by itself, so that all faults are found at once. No two have one name. */
export function yamlEntries<T extends { readonly name: string; readonly read: unknown }>(
  node: unknown,
  trying: Trying,
  read: (entry: unknown) => T,
): readonly T['read'][] {
  const names = new Set<string>();
  return yamlItems(node).flatMap((entry): readonly T['read'][] => {
    const found = trying(() => {
      const one = read(entry);
      if (names.has(one.name)) throw new Misread(message('twice', { name: quoted(one.name, ECHO_CHARS.field) }), entry);
      names.add(one.name);
      return one;
    });
    return found === null ? [] : [found.read];
  });
}

/** Returns the nodes of a list; none where nothing is written. */
export function yamlItems(node: unknown): readonly unknown[] {
  if (isEmptyNode(node)) return [];
  if (!isSeq(node)) throw new Misread(message('not-a-list'), node);
  if (node.items.length > MAX_ENTRIES) throw new Misread(message('too-many', { most: MAX_ENTRIES }), node);
  return node.items;
}

/** Reads the keys of a map, which may be no others than these. */
export function yamlFields(node: unknown, known: readonly string[], example: string): YamlFields {
  if (!isMap(node)) throw new Misread(message('not-a-map', { example }), node);
  return new Map(
    (node as YAMLMap<unknown, unknown>).items.filter(isPair).map(({ key, value }) => {
      const name = isScalar(key) ? String(key.value) : '';
      if (!known.includes(name))
        throw new Misread(
          message('unknown-key', { key: quoted(name, ECHO_CHARS.field), known: known.join(', ') }),
          key,
        );
      return [name, { key, value }] as const;
    }),
  );
}

/** Reads a value as words: one, or each of a list. What is true or false is yes or no. */
export function yamlWords(node: unknown): readonly string[] {
  if (isEmptyNode(node)) return [];
  if (isScalar(node)) return [wordOf(node.value)];
  if (!isSeq(node)) throw new Misread(message('not-a-value'), node);
  return node.items.map((item) => {
    if (!isScalar(item)) throw new Misread(message('not-a-value'), item);
    return wordOf(item.value);
  });
}

/** Reads a map of any keys, each with one word. */
export function yamlPairs(node: unknown, example: string): readonly (readonly [key: string, word: string])[] {
  if (isEmptyNode(node)) return [];
  if (!isMap(node)) throw new Misread(message('not-a-map', { example }), node);
  return node.items.map(({ key, value }) => {
    const [word = '', ...more] = yamlWords(value);
    if (more.length > 0) throw new Misread(message('one-value'), value);
    return [isScalar(key) ? String(key.value) : '', word];
  });
}

/** Reads the one word of a key; undefined where it has none. */
export function yamlWord(fields: YamlFields, key: string): string | undefined {
  const words = yamlWords(fields.get(key)?.value);
  if (words.length > 1) throw new Misread(message('one-value'), fields.get(key)?.value);
  return words[0];
}

const wordOf = (value: unknown): string => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value));

/** Returns whether nothing is written in the place of a value. */
export const isEmptyNode = (node: unknown): boolean =>
  node === undefined || node === null || (isScalar(node) && node.value === null);
