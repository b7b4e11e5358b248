import { BASH } from './bash.ts';
import type { CompletionWriter } from './command-tree.ts';
import { FISH } from './fish.ts';
import { ZSH } from './zsh.ts';

/** Holds the completion of each shell, by the name of the shell. */
export const COMPLETIONS: ReadonlyMap<string, CompletionWriter> = new Map([
  ['bash', BASH],
  ['zsh', ZSH],
  ['fish', FISH],
]);
