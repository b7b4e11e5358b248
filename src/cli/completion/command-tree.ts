import type { Command } from 'commander';
import { KINDS } from '../../diagnoses/kinds.ts';
import { FAIL_ON } from '../../formats/entry.ts';
import { LANGUAGES } from '../../texts/languages.ts';
import { FORMAT_IDS } from '../output/output-flags.ts';

/** A command as a shell completes it. */
export interface CommandNode {
  /** The words behind `zonewell`: `monitor recipients add`; empty for the program. */
  readonly path: string;
  readonly options: readonly OptionNode[];
  readonly commands: readonly { readonly name: string; readonly about: string }[];
}

interface OptionNode {
  readonly flag: string;
  readonly about: string;
  /** Tells what may follow: a file, words to choose from, or something else; null where nothing does. */
  readonly value: 'file' | 'other' | readonly string[] | null;
}

/** Words to choose from, by flag. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  '--format': FORMAT_IDS,
  '--fail-on': FAIL_ON,
  '--kind': KINDS.map(({ id }) => id),
  '--lang': LANGUAGES,
};

/** Lists a program's commands, each with its options, the program first. */
export function commandTree(program: Command): readonly CommandNode[] {
  const nodes = (command: Command, path: readonly string[]): readonly CommandNode[] => [
    {
      path: path.join(' '),
      options: [...command.options, ...(path.length === 0 ? [] : program.options)]
        .filter(({ hidden }) => !hidden)
        .flatMap(({ long, description, required, optional, flags }) =>
          long == null
            ? []
            : [{ flag: long, about: description, value: required || optional ? valueAfter(long, flags) : null }],
        ),
      commands: command.commands.map((one) => ({ name: one.name(), about: one.description() })),
    },
    ...command.commands.flatMap((one) => nodes(one, [...path, one.name()])),
  ];
  return nodes(program, []);
}

const valueAfter = (flag: string, flags: string): OptionNode['value'] =>
  CHOICES[flag] ?? (/<(?:file|path|folder)>/.test(flags) ? 'file' : 'other');

/** Writes the completion of a shell for a tree of commands. */
export type CompletionWriter = (nodes: readonly CommandNode[]) => string;

/** Tells what may follow a flag that takes a value. */
export type FlagValue = NonNullable<OptionNode['value']>;

/** Returns the words of the commands below the program. */
export const pathsOf = (nodes: readonly CommandNode[]): readonly string[] =>
  nodes.flatMap(({ path }) => (path === '' ? [] : [path]));
