import type { Decoder } from '../../domain/decode.ts';
import type { Message } from '../../domain/message.ts';
import { RR_TYPE_NAMES } from '../../domain/rr.ts';
import { ECHO_CHARS, quoted } from '../../domain/text.ts';
import { MAX_CERTIFICATE_HOSTS } from '../../domain/watch-limits.ts';
import { CHOSEN_STAGES, DEFAULT_STAGES } from '../expiries/expiry.ts';
import { ALERT_GROUPS } from '../model/alert.ts';
import { DAILY_REPORTS } from '../model/daily-reports.ts';
import { MAX_TAG_CHARS, MAX_TAGS, parseTag } from '../model/tag.ts';
import { parseCertificateHost } from './certificate-hosts.ts';
import { choice, type MonitorSetting, ownText, ownWords, some, yesOrNo } from './define-setting.ts';
import { MAX_RECORD_NAMES, parseRecordName } from './record-names.ts';
import { MONITOR_SETTING_TEXTS } from './setting-texts.ts';

/** Record types that an owner may leave out of the comparison, as a form shows them. */
const COMPARED_TYPES = ['A', 'AAAA', 'CAA', 'CNAME', 'DS', 'HTTPS', 'MX', 'NS', 'TLSA', 'TXT'] as const;

/** Characters of an owner's notes on a monitor. Source: docs/limits.md. */
const MAX_NOTES_CHARS = 500;

/** The one table of what an owner chooses for a monitor, in the order in which it is shown. */
const TABLE = {
  /** Words by which the owner groups monitors; recipients choose by them. */
  tags: ownWords('tags', {
    applies: 'at-once',
    most: MAX_TAGS,
    parse(word) {
      const tag = parseTag(word);
      const fault = MONITOR_SETTING_TEXTS.message('not-a-tag', {
        typed: quoted(word, ECHO_CHARS.field),
        most: MAX_TAG_CHARS,
      });
      return tag === null ? { ok: false, fault } : { ok: true, value: tag };
    },
  }),
  /** A text of the owner's own, such as who looks after the domain. */
  notes: ownText('notes', { applies: 'at-once', mostChars: MAX_NOTES_CHARS, isOfDomain: true }),
  /** Kinds of alerts that are logged and not sent. */
  muted: some('mute', ALERT_GROUPS, { applies: 'next-check', isTicked: 'left-out' }),
  /** Whether the certificates of mail servers are watched as well, through STARTTLS. */
  mailCertificates: yesOrNo('mail-certificates', 'next-check'),
  /** Further hosts and ports whose certificates are watched. */
  certificateHosts: ownWords('certificate-hosts', {
    applies: 'next-check',
    most: MAX_CERTIFICATE_HOSTS,
    isOfDomain: true,
    parse: parseCertificateHost,
  }),
  /** Names below the domain whose records are watched, beside those that every monitor watches. */
  recordNames: ownWords('record-names', {
    applies: 'next-check',
    most: MAX_RECORD_NAMES,
    isOfDomain: true,
    parse: parseRecordName,
  }),
  /** Whether the web server is probed once a day for what browsers refuse, and for addresses that differ. */
  watchTls: yesOrNo('watch-tls', 'next-check'),
  /** Kinds of reports that run once a day, so that new findings are reported. */
  dailyReports: some('daily-reports', DAILY_REPORTS, { applies: 'within-a-day' }),
  /** At which days before its end a certificate is warned of; that it has expired is told in any case. */
  certificateStages: some('certificate-stages', CHOSEN_STAGES, { applies: 'next-check', fallback: DEFAULT_STAGES }),
  /** Whether certificate warnings begin at these days even where that is before a healthy renewal. */
  plainDays: yesOrNo('plain-days', 'next-check'),
  /**
   * Whether warnings wait until a renewal is overdue by the host's own habit. Null if the owner did not choose: then they do
   * for certificates that live up to 100 days.
   */
  followRenewals: choice('follow-renewals', 'next-check', [
    ['short', null as boolean | null],
    ['always', true],
    ['never', false],
  ]),
  /** At which days before its end the registration is warned of; that it has expired is told in any case. */
  registrationStages: some('registration-stages', CHOSEN_STAGES, { applies: 'next-check', fallback: DEFAULT_STAGES }),
  /** Record types that are not compared; by default all are. */
  ignoredTypes: some('ignore', RR_TYPE_NAMES, { applies: 'next-check', listed: COMPARED_TYPES, isTicked: 'left-out' }),
};

type ValueOf<S> = S extends MonitorSetting<infer T> ? T : never;

/** Holds what an owner chose for a monitor, beside its pins. */
export type ChosenSettings = { readonly [K in keyof typeof TABLE]: ValueOf<(typeof TABLE)[K]> };
export type SettingKey = keyof ChosenSettings;

export const CHOSEN_SETTINGS: { readonly [K in SettingKey]: MonitorSetting<ChosenSettings[K]> } = TABLE;

const KEYS = Object.keys(TABLE) as readonly SettingKey[];

/** A setting whose type of value is unknown, as in a loop over all of them. */
export interface AnySetting extends Pick<MonitorSetting<unknown>, 'id' | 'control' | 'applies'> {
  readonly id: SettingId;
  readonly key: SettingKey;
  readonly isOfDomain: boolean;
  /** Names its flag where flags are read. */
  readonly flag: SettingFlag;
  /** Names it in JSON. */
  readonly field: string;
  /** Returns the words of its value. */
  wordsOf(settings: ChosenSettings): readonly string[];
  /** Reads words as a change of settings. */
  parse(
    words: readonly string[],
  ): { readonly ok: true; readonly change: Partial<ChosenSettings> } | { readonly ok: false; readonly fault: Message };
}

export type SettingId = (typeof TABLE)[SettingKey]['id'];
type CamelCase<S extends string> = S extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : S;
export type SettingFlag = CamelCase<SettingId>;

const anyOf = <K extends SettingKey>(key: K, setting: MonitorSetting<ChosenSettings[K]>): AnySetting => ({
  id: setting.id as SettingId,
  key,
  isOfDomain: setting.isOfDomain === true,
  flag: setting.id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()) as SettingFlag,
  field: setting.id.replaceAll('-', '_'),
  control: setting.control,
  applies: setting.applies,
  wordsOf: (settings) => setting.write(settings[key]),
  parse(words) {
    const parsed = setting.parse(words);
    return parsed.ok ? { ok: true, change: { [key]: parsed.value } as Partial<ChosenSettings> } : parsed;
  },
});

/** All settings in their order, for forms, flags and files. */
export const ALL_SETTINGS: readonly AnySetting[] = KEYS.map((key) => anyOf(key, CHOSEN_SETTINGS[key] as never));

export const SETTING_FALLBACKS = Object.fromEntries(
  KEYS.map((key) => [key, CHOSEN_SETTINGS[key].fallback]),
) as unknown as ChosenSettings;

export const SETTING_DECODERS = Object.fromEntries(
  KEYS.map((key) => [key, CHOSEN_SETTINGS[key].stored]),
) as unknown as { readonly [K in SettingKey]: Decoder<ChosenSettings[K]> };

/** Returns the value of a setting as JSON and files have it: a list, yes or no, a word, or a text. */
export function settingData(
  { control, wordsOf }: AnySetting,
  settings: ChosenSettings,
): boolean | string | readonly string[] | readonly number[] {
  const words = wordsOf(settings);
  if (control.as === 'switch') return words[0] === 'yes';
  if (control.as === 'some' && control.of === 'numbers') return words.map(Number);
  return control.as === 'choice' || control.as === 'text' ? (words[0] ?? '') : words;
}
