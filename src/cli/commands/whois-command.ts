import { addBelow, type Cli, PLAIN_EXITS } from '../help/help.ts';
import { addResolverFlags } from '../resolver-flags.ts';
import type { WhoisOptions } from './whois.ts';

/** Adds the command that shows a registration. */
export function addWhois(cli: Cli): void {
  const { program, words, terminal, done } = cli;
  const command = program
    .command('whois')
    .description(words('whois'))
    .argument('<domain>', words('whois/domain'))
    .option('--json', words('json'))
    .action(async (domain: string, options: WhoisOptions) => {
      const { whois } = await import('./whois.ts');
      done(await whois(domain, options, terminal));
    });
  addBelow(cli, addResolverFlags(command, words), {
    examples: ['zonewell whois example.com', 'zonewell whois example.com --json | jq -r .expires_at'],
    exits: PLAIN_EXITS,
  });
}
