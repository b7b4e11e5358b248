import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Edit,
  END_OF_FILE,
  endOf,
  FIRST_IMPORT,
  type Plan,
  symbolOf,
  templateOf,
  typeOf,
  UsageError,
} from './edits.ts';
import { blockIn, checkIn, kindOf } from './kind-files.ts';

/** What is typed: the name, with the folder or file before it where it has one, and the kinds of diagnosis. */
export interface Typed {
  readonly folder: string;
  readonly id: string;
  readonly kinds: readonly string[];
  /** The root of the project, or of a copy. */
  readonly root: string;
}

/** One thing that people add. Generator, help, tests and "What you touch" in docs/architecture.md read this table. */
export interface Thing {
  readonly article: 'a' | 'an';
  /** Stands before the name and a slash, where something does. */
  readonly folder?: string;
  /** How many kinds of diagnosis it is put into: none, one or several. */
  readonly kinds?: 'one' | 'several';
  readonly about: string;
  readonly example: string;
  plan(typed: Typed): Omit<Plan, 'id'>;
}

/** The steps after which nothing is left. */
const LAST = [
  'Write what is marked TODO, in both languages: npx vitest run tests/house/todos.test.ts lists it.',
  'npm run fix && npm run docs && npm run accept && npm run check; read the differences.',
];

/** Adds lines at the end of an object or list that begins so. */
const atEnd = (path: string, begins: string, text: string, closing = '\\}'): Edit => ({
  path,
  insert: [[endOf(begins, closing), text]],
});

const planCheck: Thing['plan'] = ({ folder, id, kinds, root }) => {
  const [first] = kinds.map((typed) => kindOf(typed, root).kind);
  if (first === undefined) throw new UsageError('A check belongs to a kind of diagnosis: --kind <kind>.');
  const { source, page } = first;
  const form = source.includes('readsPage: true') ? '-page' : source.includes('readsPort: true') ? '-web' : '';
  const file = `checks/${folder}/${id}`;
  const rows = ['present\tok', 'absent\tnotice'].map((row) => `__id__\t${row}\tTODO: why it is that\n`);
  return {
    subject: folder,
    edits: [
      { path: `src/${file}.ts`, template: `check${form}` },
      { path: `src/${file}.test.ts`, template: `check${form}-table` },
      ...kinds.map((kind) => checkIn(kind, root, file)),
      { path: `src/languages/ja/checks/${id}.ts`, template: 'check-japanese' },
      { path: 'tests/fixtures/severities.tsv', insert: [[END_OF_FILE, rows.join('')]] },
    ],
    left: [
      `npx vitest run src/${file}.test.ts passes now. It wants a row for each finding that you declare.`,
      `It is shown beside the score. To give it points: its number in the "checks" of ${first.path} (all add up to 100), its id in one of the "areas", and another version in "criteria".`,
      ...LAST,
      `npm run demo shows it at http://localhost:8080/${page}/perfect.example, in Japanese with ?lang=ja.`,
    ],
  };
};

const planFact: Thing['plan'] = ({ id }) => ({
  edits: [
    { path: `src/facts/${id}.ts`, template: 'fact' },
    { path: `src/facts/${id}.test.ts`, template: 'fact-table' },
  ],
  left: [
    `npx vitest run src/facts/${id}.test.ts passes now.`,
    `Name read${typeOf(id)} in the "needs" of a check or block.`,
    ...LAST,
  ],
});

const planKind: Thing['plan'] = ({ id }) => ({
  edits: [
    { path: `src/diagnoses/${id}.ts`, template: 'kind' },
    {
      path: 'src/diagnoses/kinds.ts',
      insert: [
        [FIRST_IMPORT, `import { __NAME__ } from './__id__.ts';\n`],
        [/(?<=KINDS = \[[^\]]*?)(?=,?\s*\] as const;)/, ', __NAME__'],
      ],
    },
    atEnd('src/languages/ja/kinds.ts', 'WORDS: [^=]*= \\{', templateOf('kind-japanese'), '\\};'),
    addedCalls("...callsOf('__id__')"),
  ],
  left: [
    `List its checks in src/diagnoses/${id}.ts; for a new one: npm run new -- check <subject>/<id> --kind ${id}`,
    `node tests/golden/record.ts kinds/${id} records the report that its example in the documentation of the API is cut from.`,
    ...LAST,
  ],
});

const planCommand: Thing['plan'] = ({ id }) => ({
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
    ...['src/cli/help/help-texts.ts', 'src/languages/ja/help.ts'].map((path) => ({
      path,
      insert: [[/^ {2}demo: /m, "  '__id__': 'TODO',\n"]] as const,
    })),
  ],
  left: [
    `Write command lines to show into tests/cli/sessions/${id}.txt, each after "$ ".`,
    `npm run accept -- sessions/${id}.txt writes what they print.`,
    ...LAST,
  ],
});

const planQuestion: Thing['plan'] = ({ id }) => ({
  edits: [
    { path: `src/evidence/questions/${id}.ts`, template: 'question' },
    { path: `src/evidence/questions/${id}.test.ts`, template: 'question-test' },
    {
      path: 'src/evidence/questions/questions.ts',
      insert: [
        [FIRST_IMPORT, "import { __NAME__ } from './__id__.ts';\n"],
        [endOf('QUESTIONS = \\[', '\\] as const;'), '  __NAME__,\n'],
      ],
    },
  ],
  left: [`Ask it in a fact: evidence.ask(${symbolOf(id)}(…)). npm run new -- fact <id> makes one.`, ...LAST],
});

const CALLS = "  '__id__': 'TODO: what __id__ gives.',\n  '__id__/summary': 'TODO: its name in lists',\n";
/** Names calls in the changelog of the API, in its newest version. */
const addedCalls = (calls: string): Edit => ({
  path: 'src/api/changelog.ts',
  insert: [[endOf('added: \\[', '    \\],'), `      ${calls},\n`]],
});
const planOperation: Thing['plan'] = ({ id }) => ({
  edits: [
    { path: `src/api/operations/${id}.ts`, template: 'operation' },
    { path: `tests/api/${id}.test.ts`, template: 'operation-test' },
    {
      path: 'src/api/operations.ts',
      insert: [
        [FIRST_IMPORT, "import { get__Type__ } from './operations/__id__.ts';\n"],
        [endOf('readonly Operation\\[\\] => \\[', '\\];'), '  get__Type__,\n'],
      ],
    },
    atEnd(
      'src/api/call-texts.ts',
      "defineTexts\\('api-calls', \\{",
      `${CALLS}  '__id__/description': 'TODO: what __id__ does.',\n`,
    ),
    atEnd(
      'src/languages/ja/api-calls.ts',
      'translate\\(CALL_TEXTS, \\{',
      "  '__id__': 'TODO：内容。',\n  '__id__/summary': 'TODO：名前',\n  '__id__/description': 'TODO：説明です。',\n",
    ),
    addedCalls("'GET /v1/domain/{domain}/__id__'"),
  ],
  left: [`npx vitest run tests/api/${id}.test.ts passes now.`, ...LAST],
});

const planPage: Thing['plan'] = ({ id }) => ({
  edits: [
    { path: `src/pages/${id}/${id}-page.tsx`, template: 'page' },
    { path: `src/pages/${id}/${id}-texts.ts`, template: 'page-texts' },
    { path: `src/languages/ja/pages-${id}.ts`, template: 'page-japanese' },
    {
      path: 'src/pages/pages.ts',
      insert: [
        [FIRST_IMPORT, "import { __symbol__Page } from './__id__/__id__-page.tsx';\n"],
        [/^ {2}operatorPage,\n/m, '  __symbol__Page,\n'],
      ],
    },
    atEnd('tests/browser/sweep-site.test.ts', 'sweep\\(\\[', "  '/__id__',\n", '\\]\\);'),
  ],
  left: [
    `npx vitest run tests/browser/sweep-site.test.ts -t /${id} opens it in a browser, wide and narrow.`,
    ...LAST,
    `npm run demo shows it at http://localhost:8080/${id}`,
  ],
});

const planEvent: Thing['plan'] = ({ folder, root }) => {
  const path = `src/monitoring/events/${folder}.ts`;
  const source = readFileSync(join(root, 'src/monitoring/events/events.ts'), 'utf8');
  const files = [...source.matchAll(/_EVENTS \} from '\.\/([\w-]+)\.ts'/g)].map(([, file = '']) => file);
  const own = files.filter((file) => /^import .*\bdefineEvent\b/m.test(readEvents(root, file)));
  if (!own.includes(folder)) throw new UsageError(`There is no "${folder}". Events are in ${own.join(', ')}.`);
  return {
    edits: [
      atEnd(
        path,
        '^export const \\w+_EVENTS = \\{',
        "  // TODO: its group, how grave it is, and what ends it.\n  __key__: defineEvent({ group: 'name-servers', severity: 'warning' }),\n",
      ),
      atEnd(
        'src/monitoring/events/event-texts.ts',
        "WATCH_EVENT_TEXTS = defineTexts\\('watch', \\{",
        "  __key__: 'TODO: what happened to {domain}',\n",
      ),
      atEnd(
        'src/languages/ja/monitoring.ts',
        'translate\\(WATCH_EVENT_TEXTS, \\{',
        "  __key__: 'TODO：{domain}の通知',\n",
      ),
    ],
    left: [`Make the event where a watch sees it, as the functions of ${path} do.`, ...LAST],
  };
};
const readEvents = (root: string, file: string): string =>
  readFileSync(join(root, `src/monitoring/events/${file}.ts`), 'utf8');

const planBlock: Thing['plan'] = ({ id, kinds: [kind], root }) => {
  if (kind === undefined) throw new UsageError('A block belongs to a kind of diagnosis: --kind <kind>.');
  return {
    edits: [
      { path: `src/diagnoses/blocks/${id}.ts`, template: 'block' },
      blockIn(kind, root),
      { path: `src/languages/ja/block-${id}.ts`, template: 'block-japanese' },
    ],
    left: [...LAST, `npm run demo shows it at http://localhost:8080/${kindOf(kind, root).kind.page}/perfect.example`],
  };
};

const planSetting: Thing['plan'] = () => ({
  edits: [
    { path: 'src/app/settings.ts', insert: [[/^ {2}\.\.\.MONITOR_SETTINGS,/m, templateOf('setting')]] },
    ...[
      ['src/app/setting-texts.ts', 'TODO: what it sets, for --help and docs/configuration.md.'],
      ['src/languages/ja/settings.ts', 'TODO：設定の説明。'],
    ].map(([path = '', text = '']) => ({
      path,
      insert: [[/^ {2}exampleDomain: ?/m, `  __symbol__: '${text}',\n`]] as const,
    })),
  ],
  left: ['Read it from the configuration where it is needed; it is a property of `Config`.', ...LAST],
});

export const THINGS: Readonly<Record<string, Thing>> = {
  check: {
    article: 'a',
    folder: 'subject',
    kinds: 'several',
    about: 'judges facts, in one or more kinds of diagnosis',
    example: 'check certificate/key-usage --kind ssl --kind diagnosis/certificate',
    plan: planCheck,
  },
  fact: { article: 'a', about: 'reads evidence for checks and blocks', example: 'fact zone-transfer', plan: planFact },
  block: {
    article: 'a',
    kinds: 'one',
    about: 'shows something beside the checks of a kind: a table, a tree, steps, a graph',
    example: 'block key-types --kind ssl',
    plan: planBlock,
  },
  kind: {
    article: 'a',
    about: 'is a list of checks with a page, a command and an operation of the API of its own',
    example: 'kind web-security',
    plan: planKind,
  },
  question: {
    article: 'a',
    about: 'asks something new of the world; facts ask it',
    example: 'question banner',
    plan: planQuestion,
  },
  command: { article: 'a', about: 'is a command of the terminal', example: 'command trace', plan: planCommand },
  operation: {
    article: 'an',
    about: 'is a call of the API, at /v1/domain/{domain}/<id>',
    example: 'operation name-servers',
    plan: planOperation,
  },
  page: { article: 'a', about: 'is a page of the website, at /<id>', example: 'page glossary', plan: planPage },
  event: {
    article: 'an',
    folder: 'file',
    about: 'is something that monitoring alerts people of',
    example: 'event validation/zone-unsigned',
    plan: planEvent,
  },
  setting: {
    article: 'a',
    about: 'is a variable, a flag of `serve`, and a row of docs/configuration.md',
    example: 'setting greeting-text',
    plan: planSetting,
  },
};
