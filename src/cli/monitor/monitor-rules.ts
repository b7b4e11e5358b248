import { MINUTE_MS } from '../../domain/time.ts';
import {
  type AlertRules,
  PASSING,
  type QuietHours,
  SUMMARY_TIMES,
  type SummaryRule,
} from '../../monitoring/rules/alert-rules.ts';
import { parseDuration } from '../../monitoring/rules/durations.ts';
import { listed } from '../../monitoring/service/typed-choice.ts';
import { speak } from '../../texts/speak.ts';
import { UsageError } from '../commands/accounts.ts';
import { type MonitorContext, type MonitorFlags, monitorMessage } from './monitor-context.ts';
import { RULE_COMMAND_TEXTS } from './rule-command-texts.ts';

const { message } = RULE_COMMAND_TEXTS;

/** Changes the rules that are named, and prints all of them. */
export async function rules(context: MonitorContext): Promise<void> {
  const { monitors, account, flags } = context;
  const before = await monitors.rules(account);
  const change = await changeOf(context, before);
  if (Object.keys(change).length > 0) {
    const changed = await monitors.changeRules(account, change);
    if (!changed.ok) throw new UsageError(message('not-changed'), changed.fault);
  }
  const after = { ...before, ...change };
  const { quiet, remindMinutes, escalation, summary, windows } = after;
  if (flags.json === true) context.printJson({ quiet, remindMinutes, escalation, summary, windows }, 2);
  else await show(context, after);
}

async function changeOf(context: MonitorContext, before: AlertRules): Promise<Partial<AlertRules>> {
  const { flags } = context;
  const isQuietNamed = flags.quiet !== undefined || flags.timeZone !== undefined || flags.passes !== undefined;
  return {
    ...(isQuietNamed ? { quiet: quietOf(flags, before.quiet) } : {}),
    ...(flags.remindAfter === undefined ? {} : { remindMinutes: minutesOf('--remind-after', flags.remindAfter) }),
    ...(flags.escalateAfter === undefined && flags.escalateTo === undefined
      ? {}
      : { escalation: await escalationOf(context, before) }),
    ...(flags.summary === undefined && flags.summaryTimeZone === undefined
      ? {}
      : { summary: summaryOf(flags, before.summary) }),
  };
}

function summaryOf({ summary, summaryTimeZone }: MonitorFlags, before: SummaryRule | null): SummaryRule | null {
  if (summary?.toLowerCase() === 'none') return null;
  const typed = summary ?? before?.every;
  if (typed === undefined)
    throw new UsageError(message('summary-first'), monitorMessage('see-help', { command: 'rules' }));
  const every = SUMMARY_TIMES.find((one) => one === typed);
  if (every === undefined)
    throw new UsageError(
      message('not-a-summary', { typed }),
      monitorMessage('use-one-of', { values: [...SUMMARY_TIMES, 'none'].join(', ') }),
    );
  return { every, timeZone: summaryTimeZone ?? before?.timeZone ?? 'UTC' };
}

function quietOf({ quiet, timeZone, passes }: MonitorFlags, before: QuietHours | null): QuietHours | null {
  if (quiet?.toLowerCase() === 'none') return null;
  const [, from, to] = quiet === undefined ? [] : (/^([0-9:]+)-([0-9:]+)$/.exec(quiet) ?? [null, '', '']);
  const hours = { from: from ?? before?.from ?? '', to: to ?? before?.to ?? '' };
  if (hours.from === '') throw new UsageError(message('not-hours', { typed: quiet ?? '' }), message('not-hours/hint'));
  const passing = PASSING.find((one) => one === (passes ?? before?.passes ?? PASSING[0]));
  if (passing === undefined)
    throw new UsageError(
      monitorMessage('not-a-severity', { typed: passes ?? '' }),
      monitorMessage('use-one-of', { values: PASSING.join(', ') }),
    );
  return { ...hours, timeZone: timeZone ?? before?.timeZone ?? 'UTC', passes: passing };
}

/** Reads a duration in minutes; null for none. */
export function minutesOf(option: string, typed: string): number | null {
  if (typed.toLowerCase() === 'none') return null;
  const minutes = parseDuration(typed);
  if (minutes === null)
    throw new UsageError(message('not-a-duration', { option, typed }), message('not-a-duration/hint'));
  return minutes;
}

async function escalationOf(
  { monitors, account, flags: { escalateAfter, escalateTo } }: MonitorContext,
  { escalation }: AlertRules,
): Promise<AlertRules['escalation']> {
  const minutes =
    escalateAfter === undefined ? (escalation?.minutes ?? null) : minutesOf('--escalate-after', escalateAfter);
  if (minutes === null && escalateTo === undefined) return null;
  const known = await monitors.recipients(account);
  const recipients =
    escalateTo === undefined
      ? escalation?.recipients
      : listed(escalateTo).map((one) => known.find(({ id, address }) => id === one || address === one)?.id ?? one);
  if (minutes === null || recipients === undefined)
    throw new UsageError(message('escalate-both'), monitorMessage('see-help', { command: 'rules' }));
  return { minutes, recipients };
}

async function show(context: MonitorContext, { quiet, remindMinutes, escalation, summary }: AlertRules): Promise<void> {
  const { terminal, account, print, monitors } = context;
  const words = speak(terminal.language, RULE_COMMAND_TEXTS);
  const wait = (minutes: number) => ({ durationMs: minutes * MINUTE_MS });
  const known = await monitors.recipients(account);
  const addresses = (escalation?.recipients ?? []).map((one) => known.find(({ id }) => id === one)?.address ?? one);
  const hours = { from: quiet?.from ?? '', to: quiet?.to ?? '', zone: quiet?.timeZone ?? '' };
  print(words('rules-of', { email: account.email }));
  print(`  ${words(`quiet/${quiet?.passes ?? 'none'}`, hours)}`);
  print(`  ${remindMinutes === null ? words('remind/none') : words('remind', { wait: wait(remindMinutes) })}`);
  print(
    `  ${escalation === null ? words('escalate/none') : words('escalate', { wait: wait(escalation.minutes), addresses })}`,
  );
  print(`  ${words(`summary/${summary?.every ?? 'none'}`, { zone: summary?.timeZone ?? '' })}`);
}
