import { isAlias, isMap, isNode, isPair, isScalar, isSeq, LineCounter, parseDocument, visit, type YAMLMap } from 'yaml';
import type { Message } from './message.ts';
import { ECHO_CHARS, quoted } from './text.ts';
import { YAML_TEXTS } from './yaml-texts.ts';

const { message } = YAML_TEXTS;

/** Characters of a file, entries of one of its lists, and faults that are reported. Source: docs/limits.md. */
const [MAX_CHARS, MAX_ENTRIES, MAX_FAULTS] = [1_048_576, 2000, 20];
/** YAML that repeats itself by names grows without end. Source: docs/limits.md. */
const MAX_ALIASES = 100;

/** A file as its reader made it, or its faults, each with its line. */
export type ReadYaml<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly faults: readonly Message[] };

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
}

/** Reads a file of YAML. Tags and endless aliases are refused, and each fault names its line. */
export function readYamlFile<T>(source: string, read: (contents: unknown, context: YamlContext) => T): ReadYaml<T> {
  if (source.length > MAX_CHARS) return { ok: false, faults: [message('too-long', { most: MAX_CHARS })] };
  const lines = new LineCounter();
  const lineAt = (offset: number): number => lines.linePos(offset).line;
  const lineOf = (node: unknown): number => lineAt(isNode(node) ? (node.range?.[0] ?? 0) : 0);
  const at = (fault: Message, line: number): Message => message('line', { line, fault });
  const document = parseDocument(source, { lineCounter: lines, schema: 'core', logLevel: 'silent' });
  const [broken] = document.errors;
  if (broken !== undefined) return { ok: false, faults: [at(message('not-yaml'), lineAt(broken.pos[0]))] };
  const strange = strangeIn(document);
  if (strange !== null) return { ok: false, faults: [at(strange.fault, lineOf(strange.node))] };
  const faults: Message[] = [];
  const trying = <R>(work: () => R): R | null => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof Misread)) throw error;
      if (faults.length < MAX_FAULTS) faults.push(at(error.fault, lineOf(error.node)));
      return null;
    }
  };
  const value = trying(() => read(document.contents, { trying, lineOf }));
  return faults.length > 0 || value === null ? { ok: false, faults } : { ok: true, value };
}

/** Finds what no file of ours needs: tags, and too many aliases. */
function strangeIn(document: ReturnType<typeof parseDocument>): Pick<Misread, 'fault' | 'node'> | null {
  let found: Pick<Misread, 'fault' | 'node'> | null = null;
  let aliases = 0;
  visit(document, {
    Node(_, node) {
      if (isAlias(node)) {
        aliases += 1;
        if (aliases <= MAX_ALIASES) return undefined;
        found = { fault: message('aliases', { most: MAX_ALIASES }), node };
        return visit.BREAK;
      }
      if (node.tag === undefined) return undefined;
      found = { fault: message('tagged', { tag: quoted(node.tag, ECHO_CHARS.field) }), node };
      return visit.BREAK;
    },
  });
  return found;
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
