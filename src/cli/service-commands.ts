import { type Command, Option } from 'commander';
import type { Config } from '../app/config.ts';
import { SETTING_TEXTS } from '../app/setting-texts.ts';
import { SETTINGS } from '../app/settings.ts';
import { textIn } from '../texts/language.ts';
import type { Language } from '../texts/languages.ts';
import type { Terminal } from './terminal.ts';

/** What background work depends on. Everything else can be set through the environment, and changes nothing there. */
const WORK_SETTINGS = [
  'database',
  'resolvers',
  'publicUrl',
  'caFile',
  'smtpUrl',
  'mailFrom',
  'historyRetentionMs',
  'emailRetentionMs',
] as const satisfies readonly (keyof Config)[];

const SERVE_EXAMPLES = `
Each flag is also an environment variable, ZONEWELL_PORT for --port and so on: docs/configuration.md.

Examples:
  zonewell serve
  zonewell serve --host 0.0.0.0 --port 3000 --database /var/lib/zonewell/zonewell.db
  ZONEWELL_RESOLVERS=192.0.2.53 ZONEWELL_PUBLIC_URL=https://dns.example.com zonewell serve`;

const WORK_EXAMPLES = `
zonewell serve does this work too. Run more workers beside it, on any machine
that reaches the database: they share the work, and each e-mail is sent once.
All ZONEWELL_* variables hold here too. SIGTERM or Ctrl-C ends what was begun and
stops.

Examples:
  zonewell work
  ZONEWELL_DATABASE=postgres://zonewell@db.example.com/zonewell zonewell work
  zonewell work --smtp-url smtp://mail.example.com:587 --public-url https://dns.example.com`;

/** Adds the commands that run until they are stopped: `serve` and `work`. */
export function addServiceCommands(program: Command, terminal: Terminal, done: (exitCode: number) => void): void {
  const serving = program
    .command('serve')
    .description('run the service: pages, HTTP API and background work')
    .addHelpText('after', SERVE_EXAMPLES)
    .action(async (flags: Readonly<Record<string, string>>) => {
      const { serve } = await import('./serve.ts');
      done(await serve(keyed(flags), terminal));
    });
  for (const setting of Object.values(SETTINGS)) serving.addOption(optionOf(setting, terminal.language));

  const working = program
    .command('work')
    .description('do all background work without a web server: send e-mails, delete what is over')
    .addHelpText('after', WORK_EXAMPLES)
    .action(async (flags: Readonly<Record<string, string>>) => {
      const { work } = await import('./work.ts');
      done(await work(keyed(flags), terminal));
    });
  for (const key of WORK_SETTINGS) working.addOption(optionOf(SETTINGS[key], terminal.language));
}

const optionOf = ({ flag, about, shown }: (typeof SETTINGS)[keyof Config], language: Language): Option =>
  new Option(
    flag,
    textIn(language, SETTING_TEXTS.message('with-default', { about, value: shown })).replaceAll('`', ''),
  );

/** Commander names a flag's value after the flag, our table by its key: `staleAfter` is `staleAfterMs`. */
const keyed = (flags: Readonly<Record<string, string>>): { readonly [K in keyof Config]?: string } =>
  Object.fromEntries(
    Object.entries(SETTINGS).flatMap(([key, { flag }]) => {
      const value = flags[new Option(flag).attributeName()];
      return value === undefined ? [] : [[key, value]];
    }),
  );
