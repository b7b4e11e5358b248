import type { Command } from 'commander';
import { addBelow, type Cli, LOCAL_EXITS } from '../help/help.ts';
import type { AdminCommand } from './admin.ts';
import type { AdminFlags } from './admin-context.ts';

const EXAMPLES = [
  'zonewell admin add anna@example.com --plan Pro',
  'zonewell admin setup-link',
  'zonewell admin link anna@example.com',
  'zonewell admin plan anna@example.com Enterprise',
  'zonewell admin quota anna@example.com 100000',
  'zonewell admin key anna@example.com "nightly job" --scope read,run --until 2027-06-30 --from 192.0.2.0/24',
  'zonewell admin web anna@example.com',
  "zonewell admin users --json | jq -r 'select(.used_this_month == .quota) | .email'",
];

/** Adds `zonewell admin` with its commands. */
export function addAdmin(cli: Cli): void {
  const { program, words, terminal, done } = cli;
  const context = program.command('admin').description(words('admin')).helpCommand(false);
  addBelow(cli, context, { notes: [words('admin/notes')], examples: EXAMPLES, exits: LOCAL_EXITS });

  const add = (name: AdminCommand, ...arguments_: readonly (readonly [string, string])[]): Command => {
    const command = context
      .command(name)
      .description(words(`admin/${name}`))
      .option('--database <path>', words('database'))
      .option('--create', words('create'));
    for (const [argument, about] of arguments_) command.argument(argument, about);
    return command.action(async (...given: unknown[]) => {
      const typed = given.slice(0, arguments_.length).map(String);
      const { admin } = await import('./admin.ts');
      done(await admin(name, { typed, flags: given[arguments_.length] as AdminFlags, terminal }));
    });
  };
  const email = ['<email>', words('admin/email')] as const;
  add('users').option('--json', words('json-lines'));
  add('add', email).option('--plan <plan>', words('admin/add/plan'));
  add('link', email);
  add('setup-link');
  add('requests');
  add('plan', email, ['<plan>', words('admin/plan-name')]);
  add('quota', email, ['<calls>', words('admin/quota/calls')]);
  add('usage', email).option('--json', words('json'));
  add('keys', email).option('--json', words('json-lines'));
  add('key', email, ['<name>', words('admin/key/name')])
    .option('--scope <scopes>', words('admin/key/scope'))
    .option('--until <day>', words('admin/key/until'))
    .option('--from <addresses>', words('admin/key/from'));
  add('revoke', email, ['<id>', words('admin/revoke/id')]);
  add('web', email).option('--revoke', words('admin/web/revoke'));
  add('forget', ['<domain>', words('domain')]).option('--yes', words('admin/yes'));
  add('remove', email).option('--yes', words('admin/yes'));
}
