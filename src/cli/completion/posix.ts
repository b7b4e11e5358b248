import { type CommandNode, type FlagValue, pathsOf } from './command-tree.ts';

/** Writes the branches of a shell's `case` for flags that take a value, each flag once; `offer` writes what may follow it. */
export function flagBranches(nodes: readonly CommandNode[], offer: (value: FlagValue) => string): string {
  const valued = nodes.flatMap(({ options }) =>
    options.flatMap(({ flag, value }) => (value === null ? [] : [[flag, value] as const])),
  );
  return [...new Map(valued)].map(([flag, value]) => `    ${flag}) ${offer(value)}return ;;`).join('\n');
}

/** Writes the loop of a POSIX shell that finds, in `typed`, the command which `words` of a line name. */
export const typedCommand = (nodes: readonly CommandNode[], words: string): string => `  for word in ${words}; do
    next="\${typed:+$typed }$word"
    case "$next" in
      ${pathsOf(nodes).map(shellQuoted).join('|')}) typed="$next" ;;
    esac
  done`;

/** Puts a text between single quotes of a POSIX shell. */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
