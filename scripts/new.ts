// Starts a new check, fact, kind of diagnosis or command from the templates in scripts/new/. See HELP.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const HELP = `Usage: npm run new -- check|fact|kind|command <name> [--mail]

Writes the files of what you name, registers it, and prints what is left to do. What is left is marked TODO, and the tests
fail until it is done.

  check <subject>/<id>   the check, its table, and its line in the health diagnosis, without points at first
    --mail               its line in the mail diagnosis instead
  fact <id>              a reader of facts and its table
  kind <id>              a kind of diagnosis: its file in src/diagnoses/, its line in the list of kinds, and its Japanese;
                         API operation, page, command and documentation follow from it
  command <id>           a command of the terminal, its line in src/cli/program.ts, and its session
  --help                 this

Examples:
  npm run new -- check name-servers/zone-transfer
  npm run new -- check arc/arc --mail
  npm run new -- fact zone-transfer
  npm run new -- kind web-security
  npm run new -- command trace
`;

const TEMPLATES = join(import.meta.dirname, 'new');

/** A file to write, or to change. Paths are below the root of the project. */
type Edit =
  | { readonly path: string; readonly template: string }
  | { readonly path: string; readonly insert: readonly (readonly [before: RegExp, text: string])[] };

interface Plan {
  readonly edits: readonly Edit[];
  readonly id: string;
  /** Lists what no template can write. Paths are below the root of the project. */
  readonly byHand: readonly string[];
  readonly left: readonly string[];
}

/** A fault of what was typed. */
class UsageError extends Error {}

const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

const typeOf = (id: string): string => id.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());
const symbolOf = (id: string): string => id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

const filled = (text: string, id: string): string =>
  text
    .replaceAll('__id__', id)
    .replaceAll('__key__', id.includes('-') ? `'${id}'` : id)
    .replaceAll('__NAME__', id.replaceAll('-', '_').toUpperCase())
    .replaceAll('__symbol__', symbolOf(id))
    .replaceAll('__Type__', typeOf(id));

const templateOf = (name: string): string => readFileSync(join(TEMPLATES, `${name}.txt`), 'utf8');

function planCheck(name: string, isMail: boolean): Plan {
  const [subject = '', id = '', ...more] = name.split('/');
  if (!ID.test(subject) || !ID.test(id) || more.length > 0)
    throw new UsageError(`A check is <subject>/<id>, not "${name}".`);
  const file = `src/checks/${subject}/${id}`;
  return {
    id,
    edits: [
      { path: `${file}.ts`, template: 'check' },
      { path: `${file}.test.ts`, template: 'check-table' },
      isMail
        ? {
            path: 'src/diagnoses/mail.ts',
            insert: [
              [/^import (?!.*checks\/check)/m, `import { __symbol__ } from '../checks/${subject}/__id__.ts';\n`],
              [/(?<=^ {2}checks: \[\n(?:.*,\n)*?)(?= {2}\],)/m, '    graded(__symbol__, 0),\n'],
            ],
          }
        : {
            path: 'src/diagnoses/health.ts',
            insert: [
              [/^import (?!.*checks\/check)/m, `import { __symbol__ } from '../checks/${subject}/__id__.ts';\n`],
              [/(?<=^ {2}checks: \[\n(?:.*,\n)*?)(?= {2}\],)/m, '    allOrNothing(__symbol__, 0),\n'],
            ],
          },
    ],
    byHand: ['tests/fixtures/severities.tsv', 'its area in src/diagnoses', 'src/languages/ja/checks/<subject>.ts'],
    left: [
      `Fill in the TODOs of ${file}.ts, and a row for every finding in ${file}.test.ts and in tests/fixtures/severities.tsv.`,
      `npx vitest run ${file}.test.ts`,
      ...(isMail ? [] : ['Name it in the "checks" of the area that it belongs to, in src/diagnoses.']),
      'Give it points where it is registered; a changed score needs another version in the criteria of the kind.',
      'npm run fix, npm run docs, npm run accept, npm run check',
    ],
  };
}

function planFact(id: string): Plan {
  return {
    id,
    edits: [
      { path: `src/facts/${id}.ts`, template: 'fact' },
      { path: `src/facts/${id}.test.ts`, template: 'fact-table' },
    ],
    byHand: ['the `needs` of a check'],
    left: [
      `Fill in the TODOs of src/facts/${id}.ts, and the rows of src/facts/${id}.test.ts.`,
      `npx vitest run src/facts/${id}.test.ts`,
      `Name read${typeOf(id)} in the "needs" of a check.`,
    ],
  };
}

const FIRST_IMPORT = /^import /m;

/** What `--help` says of a command, in each language. */
const HELP_TEXTS = ['src/cli/help/help-texts.ts', 'src/languages/ja/help.ts'].map((path) => ({
  path,
  insert: [[/^ {2}demo: /m, "  '__id__': 'TODO',\n"]] as const,
}));

function planKind(id: string): Plan {
  const kind = `src/diagnoses/${id}.ts`;
  return {
    id,
    edits: [
      { path: kind, template: 'kind' },
      {
        path: 'src/diagnoses/kinds.ts',
        insert: [
          [FIRST_IMPORT, `import { __NAME__ } from './__id__.ts';\n`],
          [/(?<=KINDS = \[[^\]]*?)(?=,?\s*\] as const;)/, ', __NAME__'],
        ],
      },
      {
        path: 'src/languages/ja/kinds.ts',
        insert: [[/(?<=WORDS: [^=]*= \{\n(?:.*\n)*?)(?=\};)/, templateOf('kind-japanese')]],
      },
    ],
    byHand: [],
    left: [
      `Fill in the TODOs of ${kind} and src/languages/ja/kinds.ts.`,
      'List the checks that it shares with others; for a new one: npm run new -- check <area>/<id>, then move its line there.',
      `node tests/golden/record.ts kinds/${id} records the report that its example in the API docs is cut from.`,
      'npm run fix, npm run docs, npm run accept, npm run check',
    ],
  };
}

function planCommand(id: string): Plan {
  return {
    id,
    edits: [
      { path: `src/cli/commands/${id}.ts`, template: 'command' },
      { path: `tests/cli/sessions/${id}.txt`, template: 'command-session' },
      {
        path: 'src/cli/program.ts',
        insert: [
          [/^import (?!.*from '(?:commander|\.\.))/m, `import type { __Type__Options } from './commands/__id__.ts';\n`],
          [/^ {2}addAdmin\(/m, templateOf('command-line')],
        ],
      },
      ...HELP_TEXTS,
    ],
    byHand: [],
    left: [
      `Fill in the TODOs of src/cli/commands/${id}.ts, and of its lines in src/cli/help/help-texts.ts and src/languages/ja/help.ts.`,
      `Write the command lines to show into tests/cli/sessions/${id}.txt, each after "$ ".`,
      `npm run accept -- sessions/${id}.txt`,
    ],
  };
}

const PLANS: ReadonlyMap<string, (id: string) => Plan> = new Map([
  ['fact', planFact],
  ['kind', planKind],
  ['command', planCommand],
]);

function planOf(args: readonly string[]): Plan {
  const [what, name, ...more] = args.filter((one) => one !== '--mail');
  const isMail = args.includes('--mail');
  if (name === undefined || more.length > 0) throw new UsageError('Name one thing to make.');
  if (what === 'check') return planCheck(name, isMail);
  if (isMail) throw new UsageError('Only checks take --mail.');
  const plan = PLANS.get(what ?? '');
  if (plan === undefined) throw new UsageError(`There is no template for "${what}".`);
  if (!ID.test(name)) throw new UsageError(`"${name}" is not a name in kebab-case.`);
  return plan(name);
}

/** Lists the files that one thing touches: those of its templates with placeholders for its names, then those by hand. */
export function touchedBy(what: 'check' | 'fact' | 'kind' | 'command'): readonly string[] {
  const [subject, id] = ['a-subject', 'an-id'];
  const { edits, byHand } = planOf([what, what === 'check' ? `${subject}/${id}` : id]);
  const paths = edits.map(({ path }) => path.replaceAll(subject, '<subject>').replaceAll(id, '<id>'));
  return [...paths, ...byHand];
}

/** Writes what a plan says, or nothing where a file is there already or a place to insert at is not. */
function carryOut({ edits, id }: Plan, root: string): void {
  const contents = edits.map((edit) => {
    const path = join(root, edit.path);
    if ('template' in edit) {
      if (existsSync(path)) throw new UsageError(`${edit.path} is there already.`);
      return [path, filled(templateOf(edit.template), id)] as const;
    }
    let text = readFileSync(path, 'utf8');
    for (const [before, added] of edit.insert) {
      const at = text.search(before);
      if (at === -1) throw new Error(`scripts/new.ts finds no place in ${edit.path} for: ${added}`);
      text = text.slice(0, at) + filled(added, id) + text.slice(at);
    }
    return [path, text] as const;
  });
  for (const [path, text] of contents) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

interface Output {
  write(text: string): unknown;
}

/** Makes one thing below `root`, which is the root of the project, or of a copy. Returns the exit code. */
export function make(args: readonly string[], root: string, stdout: Output, stderr: Output): 0 | 2 {
  if (args.length === 0 || args.includes('--help')) {
    stdout.write(HELP);
    return args.length === 0 ? 2 : 0;
  }
  try {
    const plan = planOf(args);
    carryOut(plan, root);
    stdout.write(`${plan.edits.map(({ path }) => `wrote ${path}`).join('\n')}\n\nWhat is left to do:\n`);
    stdout.write(plan.left.map((step, i) => `${i + 1}. ${step}\n`).join(''));
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    stderr.write(`${error.message}\n\n${HELP}`);
    return 2;
  }
}

if (import.meta.main) process.exitCode = make(process.argv.slice(2), process.cwd(), process.stdout, process.stderr);
