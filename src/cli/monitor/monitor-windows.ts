import type { DomainName } from '../../domain/name.ts';
import { MINUTE_MS } from '../../domain/time.ts';
import {
  PLANNED_GROUPS,
  type PlannedGroup,
  type PlannedWindow,
  weekdayIn,
} from '../../monitoring/rules/alert-rules.ts';
import { listed } from '../../monitoring/service/typed-choice.ts';
import { speak } from '../../texts/speak.ts';
import { table, UsageError } from '../commands/accounts.ts';
import { type MonitorContext, notMonitored, runAction, typedDomain } from './monitor-context.ts';
import { minutesOf } from './monitor-rules.ts';
import { RULE_COMMAND_TEXTS } from './rule-command-texts.ts';

const { message } = RULE_COMMAND_TEXTS;

/** Lists what can be done about a window, by name. */
const ACTIONS = { add, remove } as const;

/** Lists the windows of planned changes of an account, adds one, or removes one. */
export async function windows(context: MonitorContext, [action, ...typed]: readonly string[]): Promise<void> {
  if (action === undefined) return list(context);
  await runAction(ACTIONS, context, { action, typed });
}

async function list(context: MonitorContext): Promise<void> {
  const { monitors, account, flags, print, terminal, writer } = context;
  const words = speak(terminal.language, RULE_COMMAND_TEXTS);
  const { windows: all } = await monitors.rules(account);
  if (flags.json === true) {
    for (const one of all) context.printJson(one);
    return;
  }
  if (all.length === 0) return print(words('no-windows'));
  const head = (['id', 'name', 'opens', 'for', 'groups', 'domains'] as const).map((key) => words(`column-${key}`));
  const rows = all.map((one) => [
    one.id,
    writer.show(one.name),
    `${one.day} ${one.at} ${one.timeZone}`,
    words('lasts', { time: { durationMs: one.minutes * MINUTE_MS } }),
    one.groups.join(', '),
    one.domains === null ? words('all-domains') : one.domains.join(', '),
  ]);
  print(table([head, ...rows]));
}

/** Adds a window: `DAY TIME`. */
async function add(context: MonitorContext, day = '', at = ''): Promise<void> {
  const { monitors, account, flags, print, terminal } = context;
  const words = speak(terminal.language, RULE_COMMAND_TEXTS);
  const window: Omit<PlannedWindow, 'id'> = {
    name: flags.name ?? '',
    domains: await domainsOf(context),
    groups: groupsOf(flags.groups),
    ...{ day: day.toLowerCase(), at, minutes: minutesOf('--duration', flags.duration ?? '1h') ?? 0 },
    timeZone: flags.timeZone ?? 'UTC',
  };
  const added = await monitors.addWindow(account, window);
  if (!added.ok) throw new UsageError(message('window-not-added'), added.fault);
  const { id } = added;
  if (flags.json === true) context.printJson({ id, ...window });
  else print(words(weekdayIn(window) === null ? 'window-added' : 'window-added/weekly', { id }));
}

async function remove(context: MonitorContext, id = ''): Promise<void> {
  const { monitors, account, print, terminal } = context;
  if ((await monitors.removeWindow(account, id)) === 'gone')
    throw new UsageError(message('no-window', { typed: id }), message('no-window/hint'));
  print(speak(terminal.language, RULE_COMMAND_TEXTS)('window-removed', { id }));
}

/** Reads the monitored domains that are planned; null for all. */
async function domainsOf(context: MonitorContext): Promise<readonly DomainName[] | null> {
  const { monitors, account, flags } = context;
  if (flags.domains === undefined || flags.domains.toLowerCase() === 'all') return null;
  const names = [...new Set(listed(flags.domains).map(typedDomain))];
  const missing: DomainName[] = [];
  for (const name of names) if ((await monitors.monitor(account, name)) === undefined) missing.push(name);
  if (names.length === 0 || missing.length > 0) throw notMonitored(context, missing);
  return names;
}

function groupsOf(typed: string | undefined): readonly PlannedGroup[] {
  const names = listed(typed ?? '');
  const groups = PLANNED_GROUPS.filter((one) => names.includes(one));
  if (groups.length === 0 || groups.length < new Set(names).size)
    throw new UsageError(message('name-groups'), message('name-groups/hint', { values: PLANNED_GROUPS.join(', ') }));
  return groups;
}
