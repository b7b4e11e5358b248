#!/usr/bin/env node
// The command, as it is installed. It asks for nothing that an older Node lacks, so that it can say what is missing;
// everything else is loaded after that.
import { nodeFault } from './cli/node-version.ts';
import { packageRoot, packageVersion } from './cli/package.ts';

const fault = nodeFault(process.versions.node);
const [first, ...more] = process.argv.slice(2);
if (fault === undefined && more.length === 0 && (first === '--version' || first === '-V')) {
  // Alone it needs neither a language nor a command.
  process.stdout.write(`${packageVersion(packageRoot())}\n`);
} else if (fault === undefined) {
  const [{ runCommand }, { LANGUAGES }] = await Promise.all([
    import('./cli/run-command.ts'),
    import('./languages/languages.ts'),
  ]);
  process.exitCode = await runCommand(process.argv.slice(2), process, LANGUAGES);
} else {
  process.stderr.write(fault);
  // Usage: what was typed cannot be run here.
  process.exitCode = 2;
}
