import { Command } from 'commander';
import { type Cli, speakHelp } from './help/help.ts';
import { packageRoot, packageVersion } from './package.ts';
import type { Terminal } from './terminal/terminal.ts';

/**
 * Makes the command `zonewell`, to which others are added. What they come to is told to `done`, so that nothing but the end
 * of zonewell.ts ends the process.
 */
export function createCli(terminal: Terminal, done: (exitCode: number) => void): Cli {
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
  return { program, words, terminal, done };
}
