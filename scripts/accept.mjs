// Rewrites what is golden after a change that was meant, and prints the difference.
// `npm run accept` takes the reports and counts as they are now; `npm run accept -- --record` asks the testbed anew first.
import { spawnSync } from 'node:child_process';

const run = (command, ...args) => spawnSync(command, args, { stdio: 'inherit', shell: false }).status ?? 1;
if (process.argv.includes('--record') && run(process.execPath, 'tests/golden/record.ts') !== 0) process.exit(1);
if (run(process.execPath, 'scripts/build.mjs', '--quiet') !== 0) process.exit(1);
run('vitest', 'run', '--project', 'whole', 'tests/golden', 'tests/corpus', 'tests/cli', '-u');
run('git', '--no-pager', 'diff', '--stat', '--', 'tests/golden', 'tests/corpus', 'tests/cli');
run('git', '--no-pager', 'diff', '--', 'tests/golden/reports', 'tests/corpus/expected.json');
