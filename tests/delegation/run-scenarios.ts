// Runs Zonemaster's scenarios from a folder: a line for each, `name<TAB>expected<TAB>got`. Exits 1 where one differs.
import { runScenarios } from './scenarios.ts';

const outcomes = await runScenarios(process.argv[2] ?? '');
for (const { name, expected, got } of outcomes) console.log([name, expected, got].join('\t'));
process.exitCode = outcomes.every(({ expected, got }) => expected === got) ? 0 : 1;
