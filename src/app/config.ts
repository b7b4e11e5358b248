import type { Message } from '../domain/message.ts';
import type { ReadSetting } from './config-values.ts';
import type { SETTINGS } from './settings.ts';

/** All that an operator can set. Every value was checked; nothing else reads the environment. */
export type Config = { readonly [K in keyof typeof SETTINGS]: (typeof SETTINGS)[K]['fallback'] };

/** How a command asks the DNS, beside the settings. */
export interface ResolverChoice {
  /** From the root down, in place of the resolvers. */
  readonly iterate?: boolean;
}

/** One thing that is wrong: a sentence without its full stop, and the next step. */
export interface ConfigFault {
  readonly fault: Message;
  readonly hint: Message;
}

/** How one setting is named, read and described. */
export interface Setting<T> {
  readonly env: `ZONEWELL_${string}`;
  /** As the command line takes it, e.g. `--port <number>`. */
  readonly flag: `--${string} <${string}>`;
  readonly fallback: T;
  /** The default in words or as it would be written. */
  readonly shown: string | Message;
  /** One or more sentences for the table and for `--help`. */
  readonly about: Message;
  readonly example: string;
  readonly read: (text: string) => ReadSetting<T>;
}

/** Makes a setting of the table. */
export const setting = <T>(described: Setting<T>): Setting<T> => described;
