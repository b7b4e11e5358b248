// Runs the scenarios of a folder: a line for each, `name<TAB>expected<TAB>got`. Exits 1 where one differs.
import { runFolder } from './scenarios.ts';

let isEqual = true;
for await (const { line, isSame } of runFolder(process.argv[2] ?? '')) {
  isEqual &&= isSame;
  console.log(line);
}
process.exitCode = isEqual ? 0 : 1;
