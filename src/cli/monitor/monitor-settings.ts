import { monitorJson } from '../../api/v1/monitors.ts';
import { visible } from '../../domain/text.ts';
import { PIN_RECORDS, type PinRule, pinSubject } from '../../monitoring/model/pin.ts';
import { MAX_TAGS } from '../../monitoring/model/tag.ts';
import { listed, typedWordsOf } from '../../monitoring/service/typed-choice.ts';
import {
  ALL_SETTINGS,
  type AnySetting,
  CHOSEN_SETTINGS,
  type ChosenSettings,
} from '../../monitoring/settings/monitor-settings.ts';
import { UsageError } from '../commands/accounts.ts';
import {
  type MonitorContext,
  type MonitorFlags,
  monitorMessage,
  notMonitored,
  typedDomain,
} from './monitor-context.ts';
import { changeSeveral, chosenDomains } from './monitor-several.ts';

/** Changes the settings that are named, and prints all of them. */
export async function settings(context: MonitorContext, typed: readonly string[]): Promise<void> {
  const { flags } = context;
  const domains = await chosenDomains(context, typed, 'settings');
  const set = typedSettings(flags, ALL_SETTINGS);
  const tags = {
    addTags: typedTags(flags.addTags, '--add-tags'),
    removeTags: typedTags(flags.removeTags, '--remove-tags'),
  };
  const [only] = typed.length === 1 ? domains : [];
  const isReading = Object.keys(set).length + tags.addTags.length + tags.removeTags.length === 0;
  if (isReading && only === undefined)
    throw new UsageError(monitorMessage('nothing-set'), monitorMessage('see-help', { command: 'settings' }));
  const change = { kind: 'settings', settings: set, ...tags } as const;
  if (only === undefined) return changeSeveral(context, domains, change);
  if (!isReading) {
    const [one] = await context.monitors.changeSeveral(context.account, [only], change);
    if (one?.outcome === 'refused') throw new UsageError(monitorMessage('not-changed', { name: only }), one.fault);
    if (one?.outcome === 'too-many-tags')
      throw new UsageError(
        monitorMessage('not-set', { option: '--add-tags' }),
        monitorMessage('too-many-tags', { most: MAX_TAGS }),
      );
  }
  await show(context, only);
}

/** Reads tags among the flags. */
function typedTags(typed: string | undefined, option: string): readonly string[] {
  if (typed === undefined) return [];
  const parsed = CHOSEN_SETTINGS.tags.parse(listed(typed));
  if (!parsed.ok) throw new UsageError(monitorMessage('not-set', { option }), parsed.fault);
  return parsed.value;
}

/** Pins values in place of those pinned before; without any, takes the pin away. Prints all settings. */
export async function pin(context: MonitorContext, [typed, what = '', ...values]: readonly string[]): Promise<void> {
  const domain = typedDomain(typed);
  const record = PIN_RECORDS.find((one) => one === what.toUpperCase());
  if (record === undefined)
    throw new UsageError(
      monitorMessage('not-a-subject', { typed: what }),
      monitorMessage('use-one-of', { values: PIN_RECORDS.join(', ') }),
    );
  const subject = pinSubject(record, ruleIn(context.flags));
  const pinned = await context.monitors.pin(context.account, domain, subject, values.join('\n'));
  if (pinned === 'gone') throw notMonitored(context, [domain]);
  if (!pinned.ok) throw new UsageError(monitorMessage('not-pinned', { subject }), pinned.fault);
  await show(context, domain);
}

/** Reads how the records relate to the values of a pin. */
function ruleIn({ has, lacks }: MonitorFlags): PinRule {
  if (has === true && lacks === true) throw new UsageError(monitorMessage('one-rule'), monitorMessage('one-rule/hint'));
  if (has === true) return 'has';
  return lacks === true ? 'lacks' : 'is';
}

async function show(context: MonitorContext, domain: ReturnType<typeof typedDomain>): Promise<void> {
  const { monitors, account, words, print } = context;
  const monitor = await monitors.monitor(account, domain);
  if (monitor === undefined) throw notMonitored(context, [domain]);
  if (context.flags.json === true) return context.printJson(monitorJson(monitor, account, monitors.plans), 2);
  const { pins } = monitor.settings;
  print(words('settings-of', { name: domain }));
  for (const line of [
    ...ALL_SETTINGS.map(
      (one) => `${one.id}: ${visibleLines(one.wordsOf(monitor.settings).join(', ')) || words('none')}`,
    ),
    ...pins.flatMap(({ subject, values }) =>
      values.map((value) => words('pinned', { subject, value: visible(value) })),
    ),
  ])
    print(`  ${line}`);
}

/** Shows a text of several lines below the name of its setting. */
const visibleLines = (text: string): string => text.split('\n').map(visible).join('\n    ');

/** Reads some settings among the flags. */
export function typedSettings(flags: MonitorFlags, settings: readonly AnySetting[]): Partial<ChosenSettings> {
  let change: Partial<ChosenSettings> = {};
  for (const setting of settings) {
    const { id, flag, parse } = setting;
    const typed = flags[flag];
    if (typed === undefined) continue;
    const parsed = parse(typedWordsOf(setting, typed));
    if (!parsed.ok) throw new UsageError(monitorMessage('not-set', { option: `--${id}` }), parsed.fault);
    change = { ...change, ...parsed.change };
  }
  return change;
}
