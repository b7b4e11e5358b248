import { appriseOf } from '../../app/apprise.ts';
import { createClients } from '../../app/clients.ts';
import type { Config } from '../../app/config.ts';
import { missingNames } from '../../app/missing-names.ts';
import { createConfiguredMonitors } from '../../app/monitors.ts';
import { createOrigin } from '../../app/origin.ts';
import type { DomainName } from '../../domain/name.ts';
import { visible } from '../../domain/text.ts';
import type { PostRequest, PostResult } from '../../net/post.ts';
import { render, textIn } from '../../texts/language.ts';
import { speak } from '../../texts/speak.ts';
import { accountOf, reportingUsage, UsageError } from '../commands/accounts.ts';
import { withDatabase } from '../commands/database.ts';
import { capabilitiesOf } from '../terminal/terminal.ts';
import { createTerminalWriter } from '../terminal/terminal-writer.ts';
import { safeJson } from '../terminal/text.ts';
import { acknowledge, close } from './monitor-close.ts';
import { type MonitorContext, type MonitorFlags, monitorMessage, readAll } from './monitor-context.ts';
import { defaults } from './monitor-defaults.ts';
import { deliveries } from './monitor-deliveries.ts';
import { applyFile, exportFile } from './monitor-file.ts';
import { listMonitors } from './monitor-list.ts';
import { log } from './monitor-log.ts';
import { recipients } from './monitor-recipients.ts';
import { rules } from './monitor-rules.ts';
import { pin, settings } from './monitor-settings.ts';
import { eachBy } from './monitor-several.ts';
import { MONITOR_COMMAND_TEXTS } from './monitor-texts.ts';
import { windows } from './monitor-windows.ts';

/** Lists what an operator does with the monitors of an account, by name. Each gets what was typed after it. */
const COMMANDS = {
  add,
  list: listMonitors,
  pause: eachBy('pause'),
  resume: eachBy('resume'),
  remove: eachBy('remove'),
  log,
  close,
  acknowledge,
  settings,
  defaults,
  pin,
  recipients,
  deliveries,
  export: exportFile,
  apply: applyFile,
  rules,
  windows,
} as const;
export type MonitorCommand = keyof typeof COMMANDS;

/** Whether a command changes nothing. */
const isReading = (
  command: MonitorCommand,
  { account, database, json, ...settings }: MonitorFlags,
  typed: readonly string[],
): boolean =>
  command === 'list' ||
  command === 'export' ||
  (command === 'apply' && settings.dryRun === true) ||
  command === 'log' ||
  (['settings', 'defaults', 'rules'].includes(command) && Object.keys(settings).length === 0) ||
  (['recipients', 'deliveries', 'windows'].includes(command) && typed.length === 0);

/** Gives a command what was typed and where it reads and writes. */
interface TypedMonitor extends Pick<MonitorContext, 'flags' | 'terminal' | 'stdin'> {
  readonly typed: readonly string[];
}

/** Runs one command over the database that is configured, and gives the exit code. */
export function monitor(command: MonitorCommand, { typed, flags, terminal, stdin }: TypedMonitor): Promise<number> {
  return withDatabase(terminal, {
    flags,
    use: isReading(command, flags, typed) ? 'reads' : 'writes',
    work: (stores, config) =>
      reportingUsage(terminal, async () => {
        const print = (line: string): void => {
          terminal.stdout.write(`${line}\n`);
        };
        const writer = createTerminalWriter(capabilitiesOf(terminal.stdout, terminal));
        const context: MonitorContext = {
          monitors: createConfiguredMonitors(config, {
            stores,
            clock: Date.now,
            missing: (domains) => missingOf(config, domains),
            post: (request) => postOf(config, request),
            apprise: appriseOf(config, null),
            publicUrl: createOrigin(config).url,
            onEmailStored: () => {},
          }),
          account: await accountOf(stores, flags.account),
          flags,
          terminal,
          words: speak(terminal.language, MONITOR_COMMAND_TEXTS),
          writer,
          time: writer.time,
          stdin,
          print,
          printJson: (value, indent = 0) => print(safeJson(render(terminal.language, value), indent)),
        };
        await COMMANDS[command](context, typed);
      }),
  });
}

async function add(context: MonitorContext, typed: readonly string[]): Promise<void> {
  const { monitors, account, words, print, terminal } = context;
  const names = typed.includes('-') ? await readAll(context.stdin) : typed.join('\n');
  const result = await monitors.add(account, names);
  if (!result.ok) throw new UsageError(monitorMessage('some-not-added', { count: typed.length }), result.fault);
  for (const one of result.names) {
    if (context.flags.json === true) context.printJson(one);
    else if (one.outcome === 'invalid')
      print(words('outcome/invalid', { fault: visible(textIn(terminal.language, one.fault)).replace(/[.。]$/, '') }));
    else {
      const outcome = one.exists === false ? 'missing' : one.outcome;
      print(words(`outcome/${outcome}`, { name: one.domain, plan: account.plan }));
    }
  }
  for (const name of result.unread) {
    if (context.flags.json === true) context.printJson({ outcome: 'over-limit', typed: name });
    else print(words('outcome/over-limit', { name: visible(name), plan: account.plan }));
  }
  const failed = result.names.filter(({ outcome }) => outcome === 'invalid' || outcome === 'over-limit').length;
  const count = failed + result.unread.length;
  if (count > 0)
    throw new UsageError(monitorMessage('some-not-added', { count }), monitorMessage('some-not-added/hint'));
}

/** Sends a message to a recipient, as a challenge or a code is. */
async function postOf(config: Config, request: PostRequest): Promise<PostResult> {
  const created = createClients(config);
  if (!created.ok) return { kind: 'failed', isSent: false, why: 'unreachable' };
  try {
    return await created.clients.probes.post(request);
  } finally {
    await created.clients.resolver.close();
  }
}

/** Finds those of some domains that do not exist; none where nobody can be asked. */
async function missingOf(config: Config, domains: readonly DomainName[]): Promise<ReadonlySet<DomainName>> {
  const created = createClients(config);
  if (!created.ok) return new Set();
  try {
    return await missingNames(created.clients)(domains);
  } finally {
    await created.clients.resolver.close();
  }
}
