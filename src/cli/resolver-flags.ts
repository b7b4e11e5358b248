import type { Command } from 'commander';
import { type HelpWords, several } from './help/help.ts';

/** The flags that choose whom a command asks. */
export interface ResolverFlags {
  /** As typed, one for each time the flag was given. */
  readonly resolver?: readonly string[];
  readonly iterate?: true;
}

/** Adds these flags to a command. */
export const addResolverFlags = (command: Command, words: HelpWords): Command =>
  command.option('--resolver <server>', words('resolver'), several).option('--iterate', words('iterate'));
