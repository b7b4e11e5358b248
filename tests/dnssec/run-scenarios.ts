// Runs the scenarios of a folder: a line for each, `name<TAB>same, indeterminate, different or not run<TAB>detail`. Exits 1
// where one differs without a known reason.
import { runFolder } from './scenarios.ts';

const count: Record<string, number> = {};
for await (const { file, ending, detail } of runFolder(process.argv[2] ?? '')) {
  count[ending] = (count[ending] ?? 0) + 1;
  if (detail.endsWith('not explained')) process.exitCode = 1;
  console.log(`${file}\t${ending}\t${detail}`);
}
console.error(
  Object.entries(count)
    .map(([ending, files]) => `${files} ${ending}`)
    .join(', '),
);
