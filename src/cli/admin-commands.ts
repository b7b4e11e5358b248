import type { Command } from 'commander';
import type { AdminCommand, AdminFlags } from './admin.ts';
import type { Terminal } from './terminal.ts';

const EXAMPLES = `
Examples:
  zonewell admin add anna@example.com --plan Pro
  zonewell admin link anna@example.com
  zonewell admin plan anna@example.com Enterprise
  zonewell admin quota anna@example.com 100000
  zonewell admin key anna@example.com "nightly job"
  zonewell admin web anna@example.com
  zonewell admin users --json | jq -r 'select(.used_this_month == .quota) | .email'

Whoever can reach the database is the operator: these commands ask for no password.

Exit codes:
  0  fine
  2  usage: what was typed or configured cannot be used`;

/** Adds `zonewell admin` with its commands. */
export function addAdmin(program: Command, terminal: Terminal, done: (exitCode: number) => void): void {
  const context = program
    .command('admin')
    .description('look after accounts, plans, keys and quotas, and forget domains')
    .helpCommand(false)
    .addHelpText('after', EXAMPLES);

  const add = (
    name: AdminCommand,
    description: string,
    ...arguments_: readonly (readonly [string, string])[]
  ): Command => {
    const command = context
      .command(name)
      .description(description)
      .option('--database <path>', 'the database (default: ZONEWELL_DATABASE, else data/zonewell.db)');
    for (const [argument, about] of arguments_) command.argument(argument, about);
    return command.action(async (...given: unknown[]) => {
      const typed = given.slice(0, arguments_.length).map(String);
      const { admin } = await import('./admin.ts');
      done(await admin(name, typed, given[arguments_.length] as AdminFlags, terminal));
    });
  };
  const JSON_FLAG = ['--json', 'print JSON'] as const;
  const EMAIL = ['<email>', 'address of the account'] as const;
  add('users', 'list all accounts').option('--json', 'print a JSON object a line');
  add('add', 'make an account, and print a link to choose its password', EMAIL).option(
    '--plan <plan>',
    'Free, Starter, Pro or Enterprise (default: Free)',
  );
  add('link', 'print a link to choose a password, good for an hour: for where mails cannot be sent', EMAIL);
  add('plan', 'put an account on a plan', EMAIL, ['<plan>', 'Free, Starter, Pro or Enterprise']);
  add('quota', 'give an account a quota of its own', EMAIL, [
    '<calls>',
    'calls a month, or "plan" for those of its plan',
  ]);
  add('usage', 'print the calls of an account, by day', EMAIL).option(...JSON_FLAG);
  add('keys', 'list the keys of an account', EMAIL).option('--json', 'print a JSON object a line');
  add('key', 'make a key and print it, this once', EMAIL, ['<name>', 'what it is for']);
  add('revoke', 'revoke a key', EMAIL, ['<id>', 'its ID, as "keys" lists it']);
  add('web', "open the operator's page to an account: users, e-mails, database, lookups", EMAIL).option(
    '--revoke',
    'close it again',
  );
  add('forget', 'forget all that was observed of a domain', ['<domain>', 'the domain']).option('--yes', 'do it');
  add('remove', 'delete an account with all its data', EMAIL).option('--yes', 'do it');
}
