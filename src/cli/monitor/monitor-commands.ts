import type { Command } from 'commander';
import { DEFAULT_SETTING_LIST } from '../../monitoring/settings/account-defaults.ts';
import { ALL_SETTINGS, type AnySetting } from '../../monitoring/settings/monitor-settings.ts';
import { MONITOR_SETTING_TEXTS } from '../../monitoring/settings/setting-texts.ts';
import { speak } from '../../texts/speak.ts';
import { addBelow, type Cli, LOCAL_EXITS } from '../help/help.ts';
import type { MonitorCommand } from './monitor.ts';
import type { MonitorFlags } from './monitor-context.ts';

const EXAMPLES = [
  'zonewell monitor add --account anna@example.com example.com example.org',
  'zonewell monitor add --account anna@example.com - < domains.txt',
  'zonewell monitor list --account anna@example.com',
  'zonewell monitor list --account anna@example.com --json | jq -r \'select(.state == "active") | .domain\'',
  'zonewell monitor list --account anna@example.com --state attention --tag shop',
  'zonewell monitor list --account anna@example.com --marks',
  'zonewell monitor list --account anna@example.com --by registrar,issuer,dns',
  'zonewell monitor list --account anna@example.com --registrar "Example Registrar"',
  'zonewell monitor pause --account anna@example.com example.com',
  'zonewell monitor resume --account anna@example.com example.com',
  'zonewell monitor remove --account anna@example.com example.com example.org',
  'zonewell monitor pause --account anna@example.com --tag shop',
  'zonewell monitor remove --account anna@example.com --state missing --yes',
  'zonewell monitor log --account anna@example.com example.com',
  'zonewell monitor close --account anna@example.com example.com example.org',
  'zonewell monitor close --account anna@example.com --same-as 5d3c0f0e-7a1b-4c58-9d52-3f0f6b0c2a11',
  'zonewell monitor acknowledge --account anna@example.com example.com --comment "calling the registrar"',
  'zonewell monitor settings --account anna@example.com example.com --mute addresses,other',
  'zonewell monitor settings --account anna@example.com example.com --tags shop,customer',
  'zonewell monitor settings --account anna@example.com --tag shop --mail-certificates yes --add-tags eu',
  'zonewell monitor defaults --account anna@example.com --watch-tls yes --mail-certificates yes --certificate-stages 60,30,14,7',
  'zonewell monitor defaults --account anna@example.com --built-in watch-tls',
  'zonewell monitor recipients --account anna@example.com',
  'zonewell monitor recipients --account anna@example.com add https://hooks.example.com/zonewell',
  'zonewell monitor recipients --account anna@example.com add ntfy https://ntfy.sh/anna-k3v9x7qd',
  'zonewell monitor recipients --account anna@example.com choose ops@example.com --least error',
  'zonewell monitor recipients --account anna@example.com choose shop@example.com --tags shop',
  'zonewell monitor recipients --account anna@example.com form https://hooks.example.com/… --body alert.json --header "Authorization: Bearer abc" --preview',
  'zonewell monitor deliveries --account anna@example.com --state waiting,refused,given-up',
  'zonewell monitor deliveries --account anna@example.com again https://hooks.example.com/zonewell',
  'zonewell monitor rules --account anna@example.com --quiet 22:00-07:00 --time-zone Europe/Berlin',
  'zonewell monitor rules --account anna@example.com --summary weekly --summary-time-zone Europe/Berlin',
  'zonewell monitor rules --account anna@example.com --remind-after 4h --escalate-after 30m --escalate-to ops@example.com',
  'zonewell monitor windows --account anna@example.com add 2026-12-04 22:00 --duration 2h --time-zone Europe/Berlin --groups mail-route,mail-policies --domains example.com',
  'zonewell monitor windows --account anna@example.com add sun 03:00 --groups addresses --name "weekly deployment"',
  'zonewell monitor windows --account anna@example.com',
  'zonewell monitor export --account anna@example.com > monitors.yml',
  'zonewell monitor apply --account anna@example.com monitors.yml --dry-run',
  'zonewell monitor apply --account anna@example.com monitors.yml --prune',
  'zonewell monitor pin --account anna@example.com example.com NS ns1.example.net ns2.example.net',
  'zonewell monitor pin --account anna@example.com example.com SPF --lacks +all ?all',
];

/** Adds `zonewell monitor` with its commands. */
export function addMonitor(cli: Cli): void {
  const { program, words, terminal, done } = cli;
  const context = program.command('monitor').description(words('monitor')).helpCommand(false);
  addBelow(cli, context, { notes: [words('monitor/notes')], examples: EXAMPLES, exits: LOCAL_EXITS });

  const add = (name: MonitorCommand, ...arguments_: readonly (readonly [string, string])[]): Command => {
    const command = context
      .command(name)
      .description(words(`monitor/${name}`))
      .requiredOption('--account <email>', words('monitor/account'))
      .option('--database <path>', words('database'))
      .option('--create', words('create'));
    for (const [argument, about] of arguments_) command.argument(argument, about);
    addBelow(cli, command, {
      examples: EXAMPLES.filter((line) => line.startsWith(`zonewell monitor ${name} `)),
      exits: LOCAL_EXITS,
    });
    return command.action(async (...given: unknown[]) => {
      const typed = given
        .slice(0, arguments_.length)
        .flat()
        .filter((one) => one !== undefined)
        .map(String);
      const { monitor } = await import('./monitor.ts');
      done(
        await monitor(name, { typed, flags: given[arguments_.length] as MonitorFlags, terminal, stdin: process.stdin }),
      );
    });
  };
  const domain = ['<domain>', words('domain')] as const;
  add('add', ['<domains...>', words('monitor/add/domains')]).option('--json', words('json-lines'));
  addList(add, words);
  const chosen = ['[domains...]', words('monitor/domains')] as const;
  for (const name of ['pause', 'resume', 'remove'] as const) {
    const command = addFilter(add(name, chosen), words).option('--all', words('monitor/all'));
    if (name === 'remove') command.option('--yes', words('monitor/remove/yes'));
    command.option('--json', words('json-lines'));
  }
  add('log', ['[domain]', words('monitor/log/domain')])
    .option('--limit <number>', words('monitor/log/limit'))
    .option('--json', words('json-lines'));
  addClosing(add, words);
  addRecipients(add, words);
  addDeliveries(add, words);
  addRules(add, words);
  addWindows(add, words);
  addFile(add, words);
  addSettings(addFilter(add('settings', chosen), words).option('--all', words('monitor/all')), cli, ALL_SETTINGS)
    .option('--add-tags <tags>', words('monitor/settings/add-tags'))
    .option('--remove-tags <tags>', words('monitor/settings/remove-tags'))
    .option('--json', words('json'));
  addSettings(add('defaults'), cli, DEFAULT_SETTING_LIST)
    .option('--built-in <settings>', words('monitor/defaults/built-in'))
    .option('--json', words('json'));
  add('pin', domain, ['<subject>', words('monitor/pin/subject')], ['[values...]', words('monitor/pin/values')])
    .option('--has', words('monitor/pin/has'))
    .option('--lacks', words('monitor/pin/lacks'))
    .option('--json', words('json'));
}

/** Adds the flags that choose monitors. */
const addFilter = (command: Command, words: Cli['words']): Command =>
  command
    .option('--state <state>', words('monitor/list/state'))
    .option('--tag <tags>', words('monitor/list/tag'))
    .option('--match <text>', words('monitor/list/match'))
    .option('--registrar <name>', words('monitor/list/registrar'))
    .option('--issuer <name>', words('monitor/list/issuer'))
    .option('--dns <name>', words('monitor/list/dns'))
    .option('--unknown <kinds>', words('monitor/list/unknown'))
    .option('--without <kinds>', words('monitor/list/without'));

function addList(add: AddCommand, words: Cli['words']): void {
  addFilter(add('list'), words)
    .option('--by <kinds>', words('monitor/list/by'))
    .option('--marks', words('monitor/list/marks'))
    .option('--json', words('json-lines'));
}

/** Adds what writes monitors as a file, and makes them as a file has them. */
function addFile(add: AddCommand, words: Cli['words']): void {
  add('export');
  add('apply', ['[file]', words('monitor/apply/file')])
    .option('--dry-run', words('monitor/apply/dry-run'))
    .option('--prune', words('monitor/apply/prune'))
    .option('--json', words('json-lines'));
}

/** Adds a flag for each of some settings. */
function addSettings(command: Command, { terminal }: Cli, settings: readonly AnySetting[]): Command {
  const words = speak(terminal.language, MONITOR_SETTING_TEXTS);
  for (const { id, control, applies } of settings) {
    const about = words(`${id}/flag`);
    // A default applies to monitors that are added later.
    const described = settings === ALL_SETTINGS ? words(`flag/${applies}`, { about }) : about;
    command.option(`--${id} <${placeholderOf(control)}>`, described);
  }
  return command;
}

function placeholderOf(control: AnySetting['control']): string {
  if (control.as === 'switch') return 'yes|no';
  if (control.as === 'text') return 'text';
  return control.as === 'choice' ? control.words.join('|') : 'list';
}

type AddCommand = (name: MonitorCommand, ...arguments_: readonly (readonly [string, string])[]) => Command;

function addRecipients(add: AddCommand, words: Cli['words']): void {
  const action = ['[action]', words('monitor/recipients/action')] as const;
  const typed = ['[recipient...]', words('monitor/recipients/recipient')] as const;
  add('recipients', action, typed)
    .option('--domains <names>', words('monitor/recipients/domains'))
    .option('--tags <tags>', words('monitor/recipients/tags'))
    .option('--groups <kinds>', words('monitor/recipients/groups'))
    .option('--least <severity>', words('monitor/recipients/least'))
    .option('--content-type <type>', words('monitor/recipients/content-type'))
    .option('--body <file>', words('monitor/recipients/body'))
    .option('--ended-body <file>', words('monitor/recipients/ended-body'))
    .option('--header <line...>', words('monitor/recipients/header'))
    .option('--preview', words('monitor/recipients/preview'))
    .option('--json', words('json-lines'));
}

function addDeliveries(add: AddCommand, words: Cli['words']): void {
  const action = ['[action]', words('monitor/deliveries/action')] as const;
  add('deliveries', action, ['[recipient]', words('monitor/deliveries/recipient')])
    .option('--state <states>', words('monitor/deliveries/state'))
    .option('--to <recipient>', words('monitor/deliveries/to'))
    .option('--domain <domain>', words('monitor/deliveries/domain'))
    .option('--limit <number>', words('monitor/deliveries/limit'))
    .option('--json', words('json-lines'));
}

function addClosing(add: AddCommand, words: Cli['words']): void {
  const domains = ['[domains...]', words('monitor/domains')] as const;
  add('close', domains)
    .option('--same-as <alert>', words('monitor/close/same-as'))
    .option('--json', words('json-lines'));
  add('acknowledge', domains)
    .option('--same-as <alert>', words('monitor/acknowledge/same-as'))
    .option('--comment <text>', words('monitor/acknowledge/comment'))
    .option('--json', words('json-lines'));
}

function addRules(add: AddCommand, words: Cli['words']): void {
  add('rules')
    .option('--quiet <hours>', words('monitor/rules/quiet'))
    .option('--time-zone <name>', words('monitor/rules/time-zone'))
    .option('--passes <severity>', words('monitor/rules/passes'))
    .option('--remind-after <duration>', words('monitor/rules/remind-after'))
    .option('--escalate-after <duration>', words('monitor/rules/escalate-after'))
    .option('--escalate-to <recipients>', words('monitor/rules/escalate-to'))
    .option('--summary <when>', words('monitor/rules/summary'))
    .option('--summary-time-zone <name>', words('monitor/rules/summary-time-zone'))
    .option('--json', words('json'));
}

function addWindows(add: AddCommand, words: Cli['words']): void {
  const action = ['[action]', words('monitor/windows/action')] as const;
  add('windows', action, ['[window...]', words('monitor/windows/window')])
    .option('--duration <duration>', words('monitor/windows/duration'))
    .option('--time-zone <name>', words('monitor/windows/time-zone'))
    .option('--groups <kinds>', words('monitor/windows/groups'))
    .option('--domains <names>', words('monitor/windows/domains'))
    .option('--name <text>', words('monitor/windows/name'))
    .option('--json', words('json-lines'));
}
