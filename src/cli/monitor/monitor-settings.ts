import { monitorJson } from '../../api/v1/monitors.ts';
import { RR_TYPE_NAMES } from '../../domain/rr.ts';
import { visible } from '../../domain/text.ts';
import { ALERT_GROUPS, type AlertGroup } from '../../monitoring/model/alert.ts';
import type { MonitorSettings } from '../../monitoring/model/monitor.ts';
import { PIN_SUBJECTS } from '../../monitoring/model/pin.ts';
import { parseTags } from '../../monitoring/service/parse-tags.ts';
import { listed } from '../../monitoring/service/typed-choice.ts';
import { UsageError } from '../commands/accounts.ts';
import { type MonitorContext, monitorMessage, notMonitored, typedDomain } from './monitor-context.ts';

/** Changes the settings that are named, and prints all of them. */
export async function settings(context: MonitorContext, [typed]: readonly string[]): Promise<void> {
  const { monitors, account, flags } = context;
  const domain = typedDomain(typed);
  const tags =
    flags.tags === undefined ? null : parseTags(flags.tags.toLowerCase() === 'none' ? [] : listed(flags.tags));
  if (tags?.ok === false) throw new UsageError(monitorMessage('not-tagged', { typed: flags.tags ?? '' }), tags.fault);
  const set: Partial<Omit<MonitorSettings, 'pins'>> = {
    ...(tags === null ? {} : { tags: tags.tags }),
    ...(flags.mute === undefined ? {} : { muted: someOf<AlertGroup>('not-a-kind', flags.mute, ALERT_GROUPS) }),
    ...(flags.ignore === undefined
      ? {}
      : { ignoredTypes: someOf('not-a-type', flags.ignore.toUpperCase(), RR_TYPE_NAMES) }),
    ...(flags.mailCertificates === undefined
      ? {}
      : { mailCertificates: isYes('--mail-certificates', flags.mailCertificates) }),
    ...(flags.followRenewals === undefined ? {} : { followRenewals: followed(flags.followRenewals) }),
    ...(flags.plainDays === undefined ? {} : { plainDays: isYes('--plain-days', flags.plainDays) }),
    ...(flags.watchTls === undefined ? {} : { watchTls: isYes('--watch-tls', flags.watchTls) }),
  };
  if ((await monitors.change(account, domain, set)) === 'gone') throw notMonitored(context, [domain]);
  await show(context, domain);
}

/** Pins values in place of those pinned before; without any, takes the pin away. Prints all settings. */
export async function pin(context: MonitorContext, [typed, what = '', ...values]: readonly string[]): Promise<void> {
  const domain = typedDomain(typed);
  const subject = PIN_SUBJECTS.find((one) => one === what.toUpperCase());
  if (subject === undefined)
    throw new UsageError(
      monitorMessage('not-a-subject', { typed: what }),
      monitorMessage('use-one-of', { values: PIN_SUBJECTS.join(', ') }),
    );
  const pinned = await context.monitors.pin(context.account, domain, subject, values.join('\n'));
  if (pinned === 'gone') throw notMonitored(context, [domain]);
  if (!pinned.ok) throw new UsageError(monitorMessage('not-pinned', { subject }), pinned.fault);
  await show(context, domain);
}

async function show(context: MonitorContext, domain: ReturnType<typeof typedDomain>): Promise<void> {
  const { monitors, account, words, print } = context;
  const monitor = await monitors.monitor(account, domain);
  if (monitor === undefined) throw notMonitored(context, [domain]);
  if (context.flags.json === true) return context.printJson(monitorJson(monitor, account, monitors.plans), 2);
  const { tags, muted, ignoredTypes, pins, mailCertificates, followRenewals, plainDays, watchTls } = monitor.settings;
  const listedOrNone = (values: readonly string[]): string => (values.length === 0 ? words('none') : values.join(', '));
  print(words('settings-of', { name: domain }));
  for (const line of [
    words('tagged', { values: listedOrNone(tags) }),
    words('muted', { values: listedOrNone(muted) }),
    words('ignored', { values: listedOrNone(ignoredTypes) }),
    words(`mail-certificates/${mailCertificates ? 'yes' : 'no'}`),
    words(`watch-tls/${watchTls ? 'yes' : 'no'}`),
    words(`plain-days/${plainDays ? 'yes' : 'no'}`),
    words(`follow-renewals/${followRenewals === null ? 'default' : followRenewals ? 'yes' : 'no'}`),
    ...pins.flatMap(({ subject, values }) =>
      values.map((value) => words('pinned', { subject, value: visible(value) })),
    ),
  ])
    print(`  ${line}`);
}

/** Reads a list of known words; `none` is the empty one. */
function someOf<T extends string>(
  fault: 'not-a-kind' | 'not-a-type',
  typed: string,
  known: readonly T[],
): readonly T[] {
  if (typed.toLowerCase() === 'none') return [];
  return typed.split(',').map((word) => {
    const found = known.find((one) => one === word.trim());
    if (found === undefined)
      throw new UsageError(
        monitorMessage(fault, { typed: word.trim() }),
        monitorMessage('use-some-of', { values: known.join(', ') }),
      );
    return found;
  });
}

/** Reads `yes`, `no` or `default`, which is null. */
const followed = (typed: string): boolean | null =>
  typed.toLowerCase() === 'default' ? null : isYes('--follow-renewals', typed, ['yes', 'no', 'default']);

function isYes(option: string, typed: string, values: readonly string[] = ['yes', 'no']): boolean {
  if (!/^(?:yes|no)$/i.test(typed))
    throw new UsageError(
      monitorMessage('not-yes-or-no', { option, typed }),
      monitorMessage('use-one-of', { values: values.join(', ') }),
    );
  return typed.toLowerCase() === 'yes';
}
