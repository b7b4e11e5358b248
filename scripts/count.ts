import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { circlesOf } from './circles.ts';
import { isFunction, isSyntaxNode, linesOf, parseFile } from './syntax.ts';

// Counts what a change of structure is held to. Given the folder of an older commit, with its dependencies installed, it counts
// that one by the same rules, so that before and after compare.

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean' }, circles: { type: 'boolean' } },
});
if (values.help === true) {
  process.stdout.write(`Usage: node scripts/count.ts [FOLDER] [--circles]

Prints counts of the source in FOLDER (default: this one), one a line; with --circles the files of each circle of imports too.

Examples:
  node scripts/count.ts
  git worktree add ../before HEAD~100 && (cd ../before && npm ci) && node scripts/count.ts ../before
`);
  process.exit();
}
const ROOT = resolve(positionals[0] ?? join(import.meta.dirname, '..'));

interface Counted {
  readonly path: string;
  /** Lines with something other than comments. */
  readonly lines: number;
  /** Lines of each function. */
  readonly functions: readonly number[];
  readonly manyParameters: number;
  readonly picks: number;
  readonly imports: readonly string[];
}

function countFile(path: string): Counted {
  const text = readFileSync(path, 'utf8');
  const { nodes, comments } = parseFile(path, text);
  const bare = comments.reduce((rest, { start, end }) => {
    const blank = rest.slice(start, end).replaceAll(/[^\n]/g, ' ');
    return rest.slice(0, start) + blank + rest.slice(end);
  }, text);
  const functions = nodes.filter(isFunction);
  const imports = nodes.flatMap((node) =>
    'source' in node && isSyntaxNode(node.source) && 'value' in node.source && typeof node.source.value === 'string'
      ? node.source.value
      : [],
  );
  return {
    path,
    lines: bare.split('\n').filter((line) => line.trim() !== '').length,
    functions: functions.map((node) => linesOf(node, text)),
    manyParameters: functions.filter((node) => 'params' in node && Array.isArray(node.params) && node.params.length > 3)
      .length,
    picks: [...text.matchAll(/\bPick</g)].length,
    imports: imports.filter((one) => one.startsWith('.')).map((one) => resolve(dirname(path), one)),
  };
}

/** Imports what another commit exports; null where it has no such file or export. */
async function exported<T>(path: string, name: string): Promise<T | null> {
  const module: Readonly<Record<string, unknown>> = await import(join(ROOT, path)).catch(() => ({}));
  return (module[name] as T | undefined) ?? null;
}

type Tables = readonly { readonly texts: Readonly<Record<string, string>> }[];

/** Counts the texts of each language, those of the engine and of everything around it. */
async function textCounts(): Promise<Readonly<Record<string, number>>> {
  type Languages = readonly { readonly tag: string; readonly tables: () => Promise<Tables> }[];
  const engine = (await exported<() => Tables>('src/texts/english.ts', 'englishTables'))?.() ?? [];
  const languages = (await exported<Languages>('src/languages/languages.ts', 'LANGUAGES')) ?? [];
  const sum = (tables: Tables): number => tables.reduce((all, { texts }) => all + Object.keys(texts).length, 0);
  const counts = languages.map(async ({ tag, tables }) => {
    const own = sum(await tables());
    return [`texts in ${tag}`, tag === 'en' ? own + sum(engine) : own] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

/** Counts the properties of JSON that the API describes, those in camelCase, and those without a description. */
async function propertyCounts(): Promise<Readonly<Record<string, number>>> {
  const operations = await exported<readonly unknown[]>('src/api/operations.ts', 'OPERATIONS');
  const documentOf = await exported<(url: string, ...rest: readonly unknown[]) => object>(
    'src/api/openapi.ts',
    'openApiDocument',
  );
  const languages = await exported<readonly unknown[]>('src/languages/languages.ts', 'LANGUAGES');
  if (operations === null || documentOf === null || languages === null) return {};
  const add = await exported<(languages: readonly unknown[]) => void>('src/texts/languages.ts', 'addLanguages');
  const load = await exported<() => Promise<void>>('src/texts/language.ts', 'loadLanguages');
  add?.(languages);
  await load?.();
  const counts = { 'JSON properties': 0, 'JSON names in camelCase': 0, 'JSON properties without description': 0 };
  const names = new Set<string>();
  const count = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('properties' in value && typeof value.properties === 'object' && value.properties !== null) {
      for (const [name, schema] of Object.entries(value.properties)) {
        counts['JSON properties'] += 1;
        if (/[A-Z]/.test(name)) names.add(name);
        const isDescribed =
          typeof schema === 'object' && schema !== null && ('description' in schema || '$ref' in schema);
        if (!isDescribed) counts['JSON properties without description'] += 1;
      }
    }
    for (const one of Object.values(value)) count(one);
  };
  // Commits before the limit of parameters took each by itself.
  const rest = documentOf.length > 2 ? ['0', operations] : [{ version: '0', operations }];
  count(documentOf('https://zonewell.test', ...rest));
  counts['JSON names in camelCase'] = names.size;
  return counts;
}

/** Counts the files that a person touches to add a thing, by the generator that adds it. */
async function fileCounts(): Promise<Readonly<Record<string, number>>> {
  const things = await exported<object>('scripts/new/things.ts', 'THINGS');
  const touchedBy = await exported<(what: string, root: string) => readonly unknown[]>('scripts/new.ts', 'touchedBy');
  if (things === null || touchedBy === null) return {};
  return Object.fromEntries(Object.keys(things).map((what) => [`files to add: ${what}`, touchedBy(what, ROOT).length]));
}

const paths: string[] = [];
for await (const path of glob('src/**/*.{ts,tsx}', { cwd: ROOT }))
  if (!/\.test\.tsx?$/.test(path)) paths.push(join(ROOT, path));
const files = paths.toSorted().map(countFile);
const sum = (of: (file: Counted) => number): number => files.reduce((all, file) => all + of(file), 0);
const long = files.flatMap(({ path, functions }) =>
  functions.filter((lines) => lines > 60).map((lines) => `${relative(ROOT, path)} ${lines}`),
);
const groups = circlesOf(new Map(files.map(({ path, imports }) => [path, imports])));
const counts: Readonly<Record<string, number>> = {
  files: files.length,
  'lines without comments': sum(({ lines }) => lines),
  'functions over 60 lines': long.length,
  'functions with more than 3 parameters': sum(({ manyParameters }) => manyParameters),
  'uses of Pick': sum(({ picks }) => picks),
  'circles of imports, with types': groups.length,
  'files in the largest circle': Math.max(0, ...groups.map(({ length }) => length)),
  ...(await textCounts()),
  ...(await propertyCounts()),
  ...(await fileCounts()),
};
for (const [what, count] of Object.entries(counts)) process.stdout.write(`${String(count).padStart(8)}  ${what}\n`);
for (const one of long) process.stdout.write(`          over 60 lines: ${one}\n`);
if (values.circles === true)
  for (const group of groups) process.stdout.write(`circle: ${group.map((path) => relative(ROOT, path)).join(' ')}\n`);
