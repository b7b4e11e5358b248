import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Lines that go into a file that is there: each before the first place that its pattern finds. */
type Insert = readonly (readonly [before: RegExp, text: string])[];

/** A file to write, or to add lines to. Paths are below the root of the project. */
export type Edit =
  | { readonly path: string; readonly template: string }
  | { readonly path: string; readonly insert: Insert };

/** What a generator does for one name. */
export interface Plan {
  readonly id: string;
  /** The folder of a check. */
  readonly subject?: string;
  readonly edits: readonly Edit[];
  /** Lists the steps that are left to a person. */
  readonly left: readonly string[];
}

/** A fault of what was typed. */
export class UsageError extends Error {}

export const typeOf = (id: string): string => id.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());
export const symbolOf = (id: string): string => id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

const filled = (text: string, { id, subject = '' }: Plan): string =>
  text
    .replaceAll('__subject__', subject)
    .replaceAll('__id__', id)
    .replaceAll('__key__', id.includes('-') ? `'${id}'` : id)
    .replaceAll('__NAME__', id.replaceAll('-', '_').toUpperCase())
    .replaceAll('__symbol__', symbolOf(id))
    .replaceAll('__Type__', typeOf(id));

export const templateOf = (name: string): string => readFileSync(join(import.meta.dirname, `${name}.txt`), 'utf8');

export const FIRST_IMPORT = /^import /m;
export const END_OF_FILE = /(?![\s\S])/;

/** Finds the end of an object or list that begins with some words: before its closing bracket at the same indentation. */
export const endOf = (begins: string, closing: string): RegExp =>
  new RegExp(`(?<=${begins}\\n(?:.*\\n)*?)(?=${closing})`, 'm');

/** Writes what a plan says, or nothing where a file is there already or a place to insert at is not. */
export function carryOut(plan: Plan, root: string): void {
  const contents = plan.edits.map((edit) => {
    const path = join(root, edit.path);
    if ('template' in edit) {
      if (existsSync(path)) throw new UsageError(`${edit.path} is there already.`);
      return [path, filled(templateOf(edit.template), plan)] as const;
    }
    let text = readFileSync(path, 'utf8');
    for (const [before, added] of edit.insert) {
      const at = text.search(before);
      if (at === -1) throw new Error(`scripts/new.ts finds no place in ${edit.path} for: ${added}`);
      text = text.slice(0, at) + filled(added, plan) + text.slice(at);
    }
    return [path, text] as const;
  });
  for (const [path, text] of contents) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}
