import { Option } from 'commander';
import type { Config } from '../../app/config.ts';
import { SETTING_TEXTS } from '../../app/setting-texts.ts';
import { SETTINGS } from '../../app/settings.ts';
import { textIn } from '../../texts/language.ts';
import type { Language } from '../../texts/languages.ts';
import { addBelow, type Cli } from '../help/help.ts';
import type { DemoFlags } from './demo.ts';

/**
 * Lists the settings on which background work depends. Everything else can be set through the environment, and changes
 * nothing there.
 */
const WORK_SETTINGS = [
  'database',
  'resolvers',
  'publicUrl',
  'serverPace',
  'caFile',
  'smtpUrl',
  'smtpTls',
  'mailFrom',
  'dkimKeyFile',
  'dkimSelector',
  'dkimDomain',
  'historyRetentionMs',
  'emailRetentionMs',
  'intervalFreeMs',
  'intervalStarterMs',
  'intervalProMs',
  'intervalEnterpriseMs',
  'monitorsFree',
  'monitorsStarter',
  'monitorsPro',
  'monitorsEnterprise',
  'canaries',
  'heartbeatUrl',
  'appriseUrl',
  'alertRetentionMs',
] as const satisfies readonly (keyof Config)[];

/** Adds the commands that run until they are stopped: `serve` and `work`. */
export function addServiceCommands(cli: Cli): void {
  const { program, words, terminal, done } = cli;
  const serving = program
    .command('serve')
    .description(words('serve'))
    .action(async (flags: Readonly<Record<string, string>>) => {
      const { serve } = await import('./serve.ts');
      done(await serve(keyed(flags), terminal));
    });
  for (const setting of Object.values(SETTINGS)) serving.addOption(optionOf(setting, terminal.language));
  addBelow(cli, serving, {
    notes: [words('serve/notes')],
    examples: [
      'zonewell serve',
      'zonewell serve --host 0.0.0.0 --port 3000 --database /var/lib/zonewell/zonewell.db',
      'ZONEWELL_RESOLVERS=192.0.2.53 ZONEWELL_PUBLIC_URL=https://dns.example.com zonewell serve',
    ],
  });

  const working = program
    .command('work')
    .description(words('work'))
    .action(async (flags: Readonly<Record<string, string>>) => {
      const { work } = await import('./work.ts');
      done(await work(keyed(flags), terminal));
    });
  for (const key of WORK_SETTINGS) working.addOption(optionOf(SETTINGS[key], terminal.language));
  addBelow(cli, working, {
    notes: [words('work/notes')],
    examples: [
      'zonewell work',
      'ZONEWELL_DATABASE=postgres://zonewell@db.example.com/zonewell zonewell work',
      'zonewell work --smtp-url smtp://mail.example.com:587 --public-url https://dns.example.com',
    ],
  });
}

/** Adds the command that serves a miniature internet. */
export function addDemo(cli: Cli): void {
  const { program, words, terminal, done } = cli;
  const command = program
    .command('demo')
    .description(words('demo'))
    .option('--port <number>', words('demo/port'))
    .option('--host <address>', words('demo/host'))
    .action(async (flags: DemoFlags) => {
      const { demo } = await import('./demo.ts');
      done(await demo(flags, terminal));
    });
  addBelow(cli, command, { examples: ['zonewell demo', 'zonewell demo --port 3000'] });
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
