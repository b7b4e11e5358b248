import { listed } from '../../monitoring/service/typed-choice.ts';
import {
  type AccountDefaults,
  DEFAULT_SETTING_LIST,
  isChosenDefault,
  startingSettings,
} from '../../monitoring/settings/account-defaults.ts';
import { type SettingKey, settingData } from '../../monitoring/settings/monitor-settings.ts';
import { UsageError } from '../commands/accounts.ts';
import { type MonitorContext, monitorMessage } from './monitor-context.ts';
import { typedSettings } from './monitor-settings.ts';

/** Changes the defaults that are named, and prints all of them. */
export async function defaults(context: MonitorContext): Promise<void> {
  const { monitors, account, flags } = context;
  const chosen = typedSettings(flags, DEFAULT_SETTING_LIST);
  const builtIn = flags.builtIn === undefined ? [] : namedSettings(flags.builtIn);
  if (Object.keys(chosen).length > 0 || builtIn.length > 0) await monitors.changeDefaults(account, { chosen, builtIn });
  show(context, (await monitors.rules(account)).defaults);
}

/** Reads the names of settings, or `all`. */
function namedSettings(typed: string): readonly SettingKey[] {
  const names = listed(typed).map((name) => name.toLowerCase());
  const known = ['all', ...DEFAULT_SETTING_LIST.map(({ id }) => id)];
  const strange = names.find((name) => !known.some((one) => one === name));
  if (strange !== undefined || names.length === 0)
    throw new UsageError(
      monitorMessage('not-a-setting', { typed: strange ?? '' }),
      monitorMessage('use-one-of', { values: known.join(', ') }),
    );
  return DEFAULT_SETTING_LIST.filter(({ id }) => names.includes('all') || names.includes(id)).map(({ key }) => key);
}

function show({ account, words, print, printJson, flags }: MonitorContext, chosen: AccountDefaults): void {
  const settings = startingSettings(chosen);
  if (flags.json === true) {
    const isChosen = DEFAULT_SETTING_LIST.filter((one) => isChosenDefault(chosen, one));
    printJson(
      {
        settings: Object.fromEntries(DEFAULT_SETTING_LIST.map((one) => [one.field, settingData(one, settings)])),
        chosen: isChosen.map(({ field }) => field),
      },
      2,
    );
    return;
  }
  print(words('defaults-of', { email: account.email }));
  for (const one of DEFAULT_SETTING_LIST) {
    const value = one.wordsOf(settings).join(', ') || words('none');
    print(`  ${one.id}: ${isChosenDefault(chosen, one) ? value : words('built-in', { value })}`);
  }
}
