import { type AlertRules, PASSING, type QuietHours } from '../../monitoring/rules/alert-rules.ts';
import { speak } from '../../texts/speak.ts';
import { UsageError } from '../commands/accounts.ts';
import { type MonitorContext, type MonitorFlags, monitorMessage } from './monitor-context.ts';
import { RULE_COMMAND_TEXTS } from './rule-command-texts.ts';

const { message } = RULE_COMMAND_TEXTS;

/** Changes the rules that are named, and prints all of them. */
export async function rules(context: MonitorContext): Promise<void> {
  const { monitors, account, flags } = context;
  const before = await monitors.rules(account);
  const change = changeOf(flags, before);
  if (Object.keys(change).length > 0) {
    const changed = await monitors.changeRules(account, change);
    if (!changed.ok) throw new UsageError(message('not-changed'), changed.fault);
  }
  show(context, { ...before, ...change });
}

const changeOf = (flags: MonitorFlags, before: AlertRules): Partial<AlertRules> =>
  flags.quiet === undefined && flags.timeZone === undefined && flags.passes === undefined
    ? {}
    : { quiet: quietOf(flags, before.quiet) };

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

function show({ terminal, account, print, printJson, flags }: MonitorContext, { quiet }: AlertRules): void {
  if (flags.json === true) {
    printJson({ quiet }, 2);
    return;
  }
  const words = speak(terminal.language, RULE_COMMAND_TEXTS);
  print(words('rules-of', { email: account.email }));
  const hours = { from: quiet?.from ?? '', to: quiet?.to ?? '', zone: quiet?.timeZone ?? '' };
  print(`  ${words(`quiet/${quiet?.passes ?? 'none'}`, hours)}`);
}
