import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Hundreds of files each, which would take every process that loads one of them a tenth of a second. */
export const BUNDLED_PACKAGES = ['kysely', 'typebox'];

const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
);
const installed = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });

/** Lists the files whose tables `tablesIn` loads from their folders: a program has no folders. */
const TABLES_BY_IMPORT = {
  name: 'tables',
  setup({ onLoad }) {
    onLoad({ filter: /\/src\/languages\/[^/]+\/tables\.ts$/ }, ({ path }) => {
      const imports = [];
      const contents = readFileSync(path, 'utf8')
        .replace('{ tablesIn }', '{ tablesOf }')
        .replace(/await tablesIn\(import\.meta\.dirname, '(.+)'\)/, (_, pattern) => {
          const files = globSync(pattern, { cwd: dirname(path) }).sort();
          imports.push(...files.map((file, i) => `import * as file${i} from './${file}';\n`));
          return `tablesOf([${files.map((_file, i) => `file${i}`)}])`;
        });
      return { contents: imports.join('') + contents, loader: 'ts' };
    });
  },
};

/**
 * Puts the English texts into programs as data. They stand beside the code that says them: to read them there, each command
 * would load all checks.
 */
const ENGLISH_AS_DATA = {
  name: 'english',
  setup({ onLoad }) {
    const data = (tables) => `JSON.parse(${JSON.stringify(JSON.stringify(tables))})`;
    onLoad({ filter: /\/src\/texts\/english\.ts$/ }, async () => {
      const { englishTables } = await import('../src/texts/english.ts');
      return { contents: `const TABLES = ${data(englishTables())};\nexport const englishTables = () => TABLES;` };
    });
    onLoad({ filter: /\/src\/languages\/en\/tables\.ts$/ }, async () => {
      const { TABLES } = await import('../src/languages/en/tables.ts');
      return { contents: `export const TABLES = ${data(TABLES)};` };
    });
  },
};

/** How our TypeScript becomes a program for Node. Other dependencies stay in node_modules. */
export const NODE_BUNDLE = {
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  external: installed.filter((name) => !BUNDLED_PACKAGES.includes(name)),
  jsx: 'automatic',
  jsxImportSource: 'preact',
  logLevel: 'warning',
  plugins: [ENGLISH_AS_DATA, TABLES_BY_IMPORT],
};
