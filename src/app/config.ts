import type { SETTINGS } from './settings.ts';

/** All that an operator can set. Every value was checked; nothing else reads the environment. */
export type Config = { readonly [K in keyof typeof SETTINGS]: (typeof SETTINGS)[K]['fallback'] };

/** How a command asks the DNS, beside the settings. */
export interface ResolverChoice {
  /** From the root down, in place of the resolvers. */
  readonly iterate?: boolean;
}
