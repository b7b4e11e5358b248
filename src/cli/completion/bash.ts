import type { CommandNode, CompletionWriter, FlagValue } from './command-tree.ts';
import { flagBranches, shellQuoted, typedCommand } from './posix.ts';

/** The words before the cursor. */
const TYPED = `"\${COMP_WORDS[@]:1:COMP_CWORD-1}"`;

/** Writes the completion of bash: it reads from the words of the line which command they name. */
export const BASH: CompletionWriter = (nodes) => `# Completion of zonewell for bash: source <(zonewell completion bash)
_zonewell() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" typed='' word next
  case "$previous" in
${flagBranches(nodes, valueLine)}
  esac
${typedCommand(nodes, TYPED)}
  case "$typed" in
${nodes.map((node) => `    ${shellQuoted(node.path)}) ${words(wordsAfter(node))};;`).join('\n')}
  esac
  [ \${#COMPREPLY[@]} -eq 0 ] && [[ "$current" != -* ]] && COMPREPLY=($(compgen -f -- "$current"))
}
complete -F _zonewell zonewell
`;

const words = (list: readonly string[]): string =>
  `COMPREPLY=($(compgen -W ${shellQuoted(list.join(' '))} -- "$current")); `;

const valueLine = (value: FlagValue): string =>
  value === 'other' ? '' : value === 'file' ? 'COMPREPLY=($(compgen -f -- "$current")); ' : words(value);

const wordsAfter = ({ commands, options }: CommandNode): readonly string[] => [
  ...commands.map(({ name }) => name),
  ...options.map(({ flag }) => flag),
];
