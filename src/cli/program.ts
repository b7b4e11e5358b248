import type { Command } from 'commander';
import { addAdmin } from './commands/admin-commands.ts';
import { addExplainCommands } from './commands/explain-commands.ts';
import { addLookupCommands } from './commands/lookup-commands.ts';
import { addMcp } from './commands/mcp-commands.ts';
import { addDemo, addServiceCommands } from './commands/service-commands.ts';
import { addBackup, addStoreCommands } from './commands/store-commands.ts';
import { createCli } from './create-cli.ts';
import { addBelow, SCORE_EXITS } from './help/help.ts';
import { addMonitor } from './monitor/monitor-commands.ts';
import type { Terminal } from './terminal/terminal.ts';

/** Builds all commands. What they come to is told to `done`. */
export function createProgram(terminal: Terminal, done: (exitCode: number) => void): Command {
  const cli = createCli(terminal, done);
  const { program } = cli;
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
