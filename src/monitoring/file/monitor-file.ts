import { stringify } from 'yaml';
import type { DomainName } from '../../domain/name.ts';
import { compareTexts } from '../../domain/text.ts';
import { maskedHeaders, type TypedForm } from '../channels/forms/check-form.ts';
import type { MessageForm } from '../model/message-form.ts';
import type { Monitor, MonitorSettings, Recipient } from '../model/monitor.ts';
import type { RecipientChoice } from '../model/recipient-choice.ts';
import type { AlertRules } from '../rules/alert-rules.ts';
import {
  type AccountDefaults,
  DEFAULT_SETTING_LIST,
  isChosenDefault,
  startingSettings,
} from '../settings/account-defaults.ts';
import { ALL_SETTINGS, SETTING_FALLBACKS, settingData } from '../settings/monitor-settings.ts';
import { type FileRules, type NameOfRecipient, RULE_KEYS, rulesData, wordsOfRules } from './file-rules.ts';
import { type FileWindow, windowData } from './file-windows.ts';

/** Stands for the address of the account, whatever it is. */
export const OWN_ADDRESS = 'account';

/** A monitor as a file has it. */
export interface FileMonitor {
  readonly domain: DomainName;
  readonly isPaused: boolean;
  readonly settings: MonitorSettings;
  /** The keys that the file has for it. What it has not stays as it is, unless it is to be pruned. */
  readonly keys: ReadonlySet<string>;
}

/** A recipient as a file has it, under the address that is shown: a secret is masked, and never written. */
export interface FileRecipient {
  readonly to: string;
  readonly channel: string;
  readonly choice: RecipientChoice;
  /** How a webhook gets its messages; null: in our own form. Left out, the file says nothing of it. */
  readonly form?: TypedForm | null;
}

/** Defaults, monitors, recipients, rules and windows of an account. Null: the file says nothing of them. */
export interface MonitorFile {
  readonly defaults: AccountDefaults | null;
  readonly monitors: readonly FileMonitor[] | null;
  readonly recipients: readonly FileRecipient[] | null;
  readonly rules: FileRules | null;
  readonly windows: readonly FileWindow[] | null;
}

/** The keys of a monitor, beside its domain. */
export const MONITOR_KEYS: readonly string[] = ['state', ...ALL_SETTINGS.map(({ id }) => id), 'pins'];
const ALL_KEYS: ReadonlySet<string> = new Set(MONITOR_KEYS);

type ListedRecipient = Recipient & { readonly address: string };

/** Names a recipient: a secret in its address is masked. */
export const nameOfRecipient: NameOfRecipient = ({ target, address }) => (target === null ? OWN_ADDRESS : address);

/** Holds all of an account that a file has. */
interface AccountState {
  readonly monitors: readonly Monitor[];
  readonly recipients: readonly ListedRecipient[];
  readonly rules: AlertRules;
}

/** Writes a form as it is typed, with the values of its headers: `writeFile` masks them. */
const typedOf = (form: MessageForm | null): TypedForm | null =>
  form === null ? null : { ...form, body: form.body ?? '', endedBody: form.endedBody ?? '' };

/** Returns all that a file has of an account, with the secrets of its headers. */
export const fileOf = ({ monitors, recipients, rules }: AccountState): MonitorFile => ({
  defaults: rules.defaults,
  monitors: monitors
    .map(({ domain, state, settings }) => ({ domain, isPaused: state === 'paused', settings, keys: ALL_KEYS }))
    .toSorted((a, b) => compareTexts(a.domain, b.domain)),
  recipients: recipients
    .map((one) => ({ to: nameOfRecipient(one), channel: one.channel, choice: one.choice, form: typedOf(one.form) }))
    .toSorted((a, b) => Number(b.to === OWN_ADDRESS) - Number(a.to === OWN_ADDRESS) || compareTexts(a.to, b.to)),
  rules: { words: wordsOfRules(rules, recipients, nameOfRecipient), keys: new Set(RULE_KEYS) },
  windows: rules.windows,
});

/** Writes a file. What nobody chose is left out. */
export const writeFile = ({ defaults, monitors, recipients, rules, windows }: MonitorFile): string =>
  stringify(
    {
      ...(defaults === null || Object.keys(defaults).length === 0 ? {} : { defaults: defaultsData(defaults) }),
      ...(monitors === null ? {} : { monitors: monitors.map((one) => monitorData(one, defaults ?? {})) }),
      ...(recipients === null ? {} : { recipients: recipients.map(recipientData) }),
      ...(rules === null || Object.keys(rulesData(rules.words)).length === 0 ? {} : { rules: rulesData(rules.words) }),
      ...(windows === null || windows.length === 0 ? {} : { windows: windows.map(windowData) }),
    },
    { lineWidth: 0 },
  );

const defaultsData = (defaults: AccountDefaults): object =>
  Object.fromEntries(
    DEFAULT_SETTING_LIST.filter((one) => isChosenDefault(defaults, one)).map((one) => [
      one.id,
      settingData(one, startingSettings(defaults)),
    ]),
  );

/** Leaves out values that are built in and those of new monitors at once: so the file means the same wherever it is applied. */
function monitorData({ domain, isPaused, settings }: FileMonitor, defaults: AccountDefaults): object {
  const { pins } = settings;
  const usual = [SETTING_FALLBACKS, startingSettings(defaults)];
  const chosen = ALL_SETTINGS.filter((one) =>
    usual.some((held) => !hasSameWords(one.wordsOf(settings), one.wordsOf(held))),
  );
  return {
    domain,
    ...(isPaused ? { state: 'paused' } : {}),
    ...Object.fromEntries(chosen.map((one) => [one.id, settingData(one, settings)])),
    ...(pins.length === 0
      ? {}
      : {
          pins: Object.fromEntries(
            pins.toSorted((a, b) => compareTexts(a.subject, b.subject)).map(({ subject, values }) => [subject, values]),
          ),
        }),
  };
}

const recipientData = ({
  to,
  channel,
  choice: { domains, tags, groups, least },
  form = null,
}: FileRecipient): object => ({
  to,
  ...(channel === 'email' ? {} : { channel }),
  ...(domains === null ? {} : { domains }),
  ...(tags === null ? {} : { tags }),
  ...(groups === null ? {} : { groups }),
  ...(least === null ? {} : { least }),
  ...(form === null ? {} : { form: formData(form) }),
});

/** Leaves out what is empty. No file has the values of headers. */
const formData = ({ contentType, body, endedBody, headers }: TypedForm): object => ({
  ...(body === '' ? {} : { 'content-type': contentType, body }),
  ...(endedBody === '' ? {} : { 'ended-body': endedBody }),
  ...(headers.length === 0
    ? {}
    : { headers: Object.fromEntries(maskedHeaders(headers).map(({ name, value }) => [name, value])) }),
});

/** Returns whether two lists have the same words, in whatever order. */
export const hasSameWords = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one));
