// Finishes the declarations of the library and of the client: whoever imports it knows all languages, and gets the files that it leads to.
// tsc writes one for each file that it reads, and leaves out an import that only adds to the type of another file.
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const TYPES = 'dist/types';
const SPECIFIER = /(?:\bfrom|\bimport\(|\bimport)\s*["'](\.[^"']+)["']/g;
const index = join(TYPES, 'index.d.ts');
const languages = globSync('languages/*/language.d.ts', { cwd: TYPES }).sort();
const imports = languages.map((file) => `import './${file.replace(/\.d\.ts$/, '.ts')}';\n`);
writeFileSync(index, [...imports, readFileSync(index, 'utf8')].join(''));

const reached = new Set();

/** Adds a declaration file and those that it imports. Throws where one of them is missing. */
function reach(file) {
  if (reached.has(file)) return;
  reached.add(file);
  for (const [, target] of readFileSync(file, 'utf8').matchAll(SPECIFIER))
    reach(join(dirname(file), target.replace(/\.tsx?$/, '.d.ts')));
}

reach(index);
reach(join(TYPES, 'client/client.d.ts'));
for (const file of globSync(`${TYPES}/**/*.d.ts`)) if (!reached.has(file)) rmSync(file);
