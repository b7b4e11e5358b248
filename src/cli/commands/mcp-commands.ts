import { addBelow, type Cli, LOCAL_EXITS } from '../help/help.ts';
import { addResolverFlags } from '../resolver-flags.ts';
import type { McpFlags } from './mcp.ts';

/** Adds the command that serves tools to a model. */
export function addMcp(cli: Cli): void {
  const { program, words, terminal, done } = cli;
  const command = program
    .command('mcp')
    .description(words('mcp'))
    .option('--database <path>', words('mcp/database'))
    .action(async (flags: McpFlags) => {
      const { mcp } = await import('./mcp.ts');
      done(await mcp(flags, process.stdin, terminal));
    });
  addBelow(cli, addResolverFlags(command, words), {
    notes: [words('mcp/notes')],
    examples: ['zonewell mcp', 'zonewell mcp --database /var/lib/zonewell/zonewell.db'],
    exits: LOCAL_EXITS,
  });
}
