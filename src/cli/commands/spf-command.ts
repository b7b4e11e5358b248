import { addBelow, type Cli } from '../help/help.ts';
import { addResolverFlags } from '../resolver-flags.ts';
import type { SpfOptions } from './spf.ts';

/** Adds the command that tests whether an address may send. */
export function addSpf(cli: Cli): void {
  const { program, words, terminal, done } = cli;
  const command = program
    .command('spf')
    .description(words('spf'))
    .argument('<ip>', words('spf/ip'))
    .argument('<mail-from>', words('spf/mail-from'))
    .option('--helo <name>', words('spf/helo'))
    .option('--json', words('json'))
    .action(async (ip: string, from: string, options: SpfOptions) => {
      const { spf } = await import('./spf.ts');
      done(await spf(ip, { sender: from, options, terminal }));
    });
  addBelow(cli, addResolverFlags(command, words), {
    examples: [
      'zonewell spf 192.0.2.1 news@example.com',
      'zonewell spf 2001:db8::25 example.com --helo mail.example.com --json',
      'zonewell spf 192.0.2.1 "" --helo mail.example.com',
    ],
    exits: { 0: 'exit/pass', 1: 'exit/other-result', 2: 'exit/usage', 3: 'exit/temperror' },
  });
}
