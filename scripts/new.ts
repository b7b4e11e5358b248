// Starts what people add most, from the templates in scripts/new/. See `help`.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { carryOut, type Plan, UsageError } from './new/edits.ts';
import { kindFilesIn, kindOf } from './new/kind-files.ts';
import { THINGS, type Thing, type Typed } from './new/things.ts';

const usageOf = (what: string, { folder, kinds }: Thing): string =>
  `${what} ${folder === undefined ? '' : `<${folder}>/`}<id>${kinds === undefined ? '' : ' --kind <kind>'}`;

const help = (root: string): string => `Usage: npm run new -- <what> <name> [--kind <kind>]

Writes a small thing that works, with its test, its Japanese and its line in each list that has to name it, and prints what
is left to do. What is left for you to write is marked TODO: tests pass, and \`npm run check\` fails until it is done.

${Object.entries(THINGS)
  .map(([what, thing]) => `  ${usageOf(what, thing).padEnd(39)} ${thing.about}\n`)
  .join('')}
  --kind <kind>   the kind of diagnosis that it belongs to, or <kind>/<area> where findings cost by their severity:
                  ${kindFilesIn(root)
                    .map(({ id, title }) => `${id} (${title})`)
                    .toSorted()
                    .join(', ')}
  --help          this

Names are in kebab-case. Examples:
${Object.values(THINGS)
  .map(({ example }) => `  npm run new -- ${example}\n`)
  .join('')}`;

const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Reads what was typed. Throws a UsageError that names the fault. */
function read(args: readonly string[], root: string): { readonly thing: Thing; readonly typed: Typed } {
  const { positionals, values } = parsed(args);
  const [what = '', name, ...more] = positionals;
  const thing = Object.hasOwn(THINGS, what) ? THINGS[what] : undefined;
  if (thing === undefined)
    throw new UsageError(`There is no template for "${what}", only for ${Object.keys(THINGS).join(', ')}.`);
  if (name === undefined || more.length > 0) throw new UsageError(`Name one ${what}: ${usageOf(what, thing)}.`);
  const parts = name.split('/');
  const [id = '', folder] = parts.toReversed();
  if (parts.length !== (thing.folder === undefined ? 1 : 2))
    throw new UsageError(
      `The name of ${thing.article} ${what} is ${usageOf(what, thing).split(' ')[1]}, not "${name}".`,
    );
  for (const part of parts)
    if (!ID.test(part)) throw new UsageError(`"${part}" is not a name in kebab-case, such as zone-transfer.`);
  const kinds = values.kind ?? [];
  if (thing.kinds === undefined && kinds.length > 0)
    throw new UsageError(`${thing.article === 'a' ? 'A' : 'An'} ${what} takes no --kind.`);
  if (thing.kinds === 'one' && kinds.length > 1) throw new UsageError(`A ${what} takes one --kind.`);
  return { thing, typed: { id, folder: folder ?? '', kinds, root } };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { kind: { type: 'string', multiple: true } },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? (error.message.split('\n')[0] ?? '') : '');
  }
}

const planOf = ({ thing, typed }: ReturnType<typeof read>): Plan => ({ id: typed.id, ...thing.plan(typed) });

/** Lists the files that a thing touches, with placeholders for names. */
export function touchedBy(what: string, root: string): readonly string[] {
  const thing = THINGS[what];
  if (thing === undefined) throw new Error(`There is no template for "${what}".`);
  const found = read(thing.example.split(' '), root);
  const { folder, id, kinds } = found.typed;
  const kindFiles = kinds.map((kind) => kindOf(kind, root).kind.path);
  const paths = planOf(found).edits.map(({ path }) =>
    kindFiles.includes(path)
      ? 'src/diagnoses/<kind>.ts'
      : path
          .replaceAll(id, '<id>')
          .replace(`/${folder}/`, `/<${thing.folder}>/`)
          .replace(`/${folder}.`, `/<${thing.folder}>.`),
  );
  return [...new Set(paths)];
}

interface Output {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
}

/**
 * Makes one thing below `root`, which is the root of the project, or of a copy. `tidy` gets the sources that it wrote. Returns
 * the exit code.
 */
export function make(
  args: readonly string[],
  {
    root,
    stdout,
    stderr,
    tidy,
  }: Output & { readonly root: string; readonly tidy?: (paths: readonly string[]) => unknown },
): 0 | 2 {
  if (args.length === 0 || args.includes('--help')) {
    stdout.write(help(root));
    return args.length === 0 ? 2 : 0;
  }
  try {
    const plan = planOf(read(args, root));
    carryOut(plan, root);
    const wrote = plan.edits.map((edit) => `${'template' in edit ? 'wrote' : 'added to'} ${edit.path}\n`);
    stdout.write(`${wrote.join('')}\nWhat is left to do:\n`);
    stdout.write(plan.left.map((step, i) => `${i + 1}. ${step}\n`).join(''));
    tidy?.(plan.edits.map(({ path }) => path).filter((path) => /\.tsx?$/.test(path)));
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    stderr.write(`${error.message}\n\nnpm run new -- --help shows what there is, with examples.\n`);
    return 2;
  }
}

/** Sorts imports and breaks lines as `npm run fix` does. */
const tidy = (paths: readonly string[]): unknown =>
  spawnSync('node_modules/.bin/biome', ['check', '--write', ...paths], { stdio: 'ignore' });

if (import.meta.main)
  process.exitCode = make(process.argv.slice(2), {
    root: process.cwd(),
    stdout: process.stdout,
    stderr: process.stderr,
    tidy,
  });
