import { Command } from 'commander';
import { addAdmin } from './commands/admin-commands.ts';
import { addExplainCommands } from './commands/explain-commands.ts';
import { addLookupCommands } from './commands/lookup-commands.ts';
import { addMcp } from './commands/mcp-commands.ts';
import { addDemo, addServiceCommands } from './commands/service-commands.ts';
import { addBackup, addStoreCommands } from './commands/store-commands.ts';
import { addBelow, type Cli, SCORE_EXITS, speakHelp } from './help/help.ts';
import { addMonitor } from './monitor/monitor-commands.ts';
import { packageRoot, packageVersion } from './package.ts';
import type { Terminal } from './terminal/terminal.ts';

/**
 * Builds the commands. Each loads what it needs when it runs: nobody waits for the web server to see a score. What they
 * come to is told to `done`, so that nothing but the end of zonewell.ts ends the process.
 */
export function createProgram(terminal: Terminal, done: (exitCode: number) => void): Command {
  const program = new Command('zonewell');
  const words = speakHelp(program, terminal);
  program
    .description(words('zonewell'))
    // It is taken before anything is parsed, for the language of faults.
    .option('--lang <language>', words('lang'))
    .version(packageVersion(packageRoot()), '-V, --version', words('version'))
    .helpOption('-h, --help', words('help'))
    .helpCommand(false)
    .exitOverride();
  const cli: Cli = { program, words, terminal, done };
  addBelow(cli, program, {
    examples: [
      'zonewell check example.com',
      'zonewell check example.com --fail-under 75 && deploy',
      'zonewell mail example.com',
      'zonewell diagnose example.com',
      'zonewell serve',
    ],
    exits: SCORE_EXITS,
  });
  addLookupCommands(cli);
  addStoreCommands(cli);
  addServiceCommands(cli);
  addMcp(cli);
  addAdmin(cli);
  addMonitor(cli);
  addBackup(cli);
  addDemo(cli);
  addExplainCommands(cli);
  return program;
}
