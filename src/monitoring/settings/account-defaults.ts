import { anyRecord, type Decoder } from '../../domain/decode.ts';
import {
  ALL_SETTINGS,
  type AnySetting,
  type ChosenSettings,
  SETTING_DECODERS,
  SETTING_FALLBACKS,
  type SettingKey,
} from './monitor-settings.ts';

/**
 * Holds what new monitors of an account begin with, as far as its owner chose it. What nobody chose is left out: it is the
 * built-in value, whatever that becomes.
 */
export type AccountDefaults = Readonly<Partial<ChosenSettings>>;

/** Tells which defaults are chosen, and which are the built-in values again. */
export interface DefaultsChange {
  readonly chosen: AccountDefaults;
  readonly builtIn: readonly SettingKey[];
}

/** The settings that accounts have defaults for, in their order: those that make sense for whatever domain. */
export const DEFAULT_SETTING_LIST: readonly AnySetting[] = ALL_SETTINGS.filter(({ isOfDomain }) => !isOfDomain);

/** Picks what somebody chose, of the settings that can have a default. */
function pick(given: Readonly<Record<string, unknown>>): AccountDefaults {
  const known = DEFAULT_SETTING_LIST.filter(({ key }) => given[key] !== undefined);
  return Object.fromEntries(known.map(({ key }) => [key, SETTING_DECODERS[key](given[key])]));
}

export const decodeDefaults: Decoder<AccountDefaults> = (value) => pick(anyRecord(value));

/** Returns defaults with a change. */
export const changedDefaults = (before: AccountDefaults, { chosen, builtIn }: DefaultsChange): AccountDefaults =>
  pick({ ...before, ...Object.fromEntries(builtIn.map((key) => [key, undefined])), ...chosen });

/** Returns whether an owner chose the default of a setting. */
export const isChosenDefault = (defaults: AccountDefaults, { key }: AnySetting): boolean => defaults[key] !== undefined;

/** Returns the settings with which a new monitor begins. */
export const startingSettings = (defaults: AccountDefaults): ChosenSettings => ({ ...SETTING_FALLBACKS, ...defaults });
