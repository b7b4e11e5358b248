import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Edit, endOf, FIRST_IMPORT, UsageError } from './edits.ts';

/** The file of a kind of diagnosis, with what it says of itself. */
export interface KindFile {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly source: string;
  /** Its page is at `/{page}/{domain}`. */
  readonly page: string;
  readonly areas: readonly string[];
  /** How its checks count: `graded`, `allOrNothing` or `bySeverity`. */
  readonly counts: string;
}

/** Reads the files of all kinds of diagnosis below a root. */
export function kindFilesIn(root: string): readonly KindFile[] {
  return globSync('src/diagnoses/*.ts', { cwd: root }).flatMap((path) => {
    const source = readFileSync(join(root, path), 'utf8');
    const [, id, title] = /= defineKind\(\{\s+id: '([^']+)',\s+title: '([^']+)'/.exec(source) ?? [];
    if (id === undefined || title === undefined) return [];
    const [, list = ''] = /\n {2}areas: \[([\s\S]*?)\n {2}\]/.exec(source) ?? [];
    const areas = [...list.matchAll(/\{\s*id: '([^']+)'/g)].map(([, area = '']) => area);
    const [, counts = 'graded'] = /\n {2}checks: \[\s+(\w+)\(/.exec(source) ?? [];
    const [, page = id] = /\n {2}page: '([^']+)'/.exec(source) ?? [];
    return [{ id, title, path, source, page, areas, counts }];
  });
}

/** Finds the kind that was named, as `kind` or `kind/area`. Throws a UsageError where there is none. */
export function kindOf(typed: string, root: string): { readonly kind: KindFile; readonly area: string | undefined } {
  const [id = '', area] = typed.split('/');
  const kinds = kindFilesIn(root);
  const kind = kinds.find((one) => one.id === id);
  const ids = kinds.map((one) => one.id).toSorted();
  if (kind === undefined) throw new UsageError(`There is no kind "${id}". The kinds are ${ids.join(', ')}.`);
  if (area !== undefined && !kind.areas.includes(area))
    throw new UsageError(`The kind "${id}" has no area "${area}". Its areas are ${kind.areas.join(', ')}.`);
  return { kind, area };
}

/** Adds a check to a kind, without points; where findings cost by their severity, to an area as well. */
export function checkIn(typed: string, root: string, file: string): Edit {
  const { kind, area } = kindOf(typed, root);
  const { id, path, counts, areas } = kind;
  const isBySeverity = counts === 'bySeverity';
  if (isBySeverity && area === undefined)
    throw new UsageError(`Each check of "${id}" is in an area: --kind ${id}/<area>, one of ${areas.join(', ')}.`);
  if (!isBySeverity && area !== undefined)
    throw new UsageError(
      `A new check of "${id}" has no points, and only those with points are in an area: --kind ${id}.`,
    );
  return {
    path,
    insert: [
      [FIRST_IMPORT, `import { __symbol__ } from '../${file}.ts';\n`],
      [endOf('^ {2}checks: \\[', ' {2}\\],'), `    ${counts}(__symbol__${isBySeverity ? '' : ', 0'}),\n`],
      ...(area === undefined
        ? []
        : [[new RegExp(`(?<=id: '${area}',[^\\]]*checks: \\[[^\\]]*?)(?=,?\\s*\\])`), `, '__id__'`] as const]),
    ],
  };
}

/** Adds a block to a kind. */
export function blockIn(typed: string, root: string): Edit {
  const { kind } = kindOf(typed, root);
  const place: readonly [RegExp, string] = kind.source.includes('\n  blocks: [')
    ? [/(?<=\n {2}blocks: \[[^\]]*?)(?=,?\s*\])/, ', __symbol__']
    : [/^ {2}checks: \[/m, '  blocks: [__symbol__],\n'];
  return { path: kind.path, insert: [[FIRST_IMPORT, "import { __symbol__ } from './blocks/__id__.ts';\n"], place] };
}
