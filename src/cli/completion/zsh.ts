import type { CommandNode, CompletionWriter, FlagValue } from './command-tree.ts';
import { flagBranches, shellQuoted, typedCommand } from './posix.ts';

/** The words before the cursor. */
const TYPED = `"\${(@)words[2,CURRENT-1]}"`;

/** Writes the completion of zsh, which shows what each command and option is for. */
export const ZSH: CompletionWriter = (nodes) => `#compdef zonewell
# Completion of zonewell for zsh: source <(zonewell completion zsh)
_zonewell() {
  local typed='' word next
  local -a items
  case "$words[CURRENT-1]" in
${flagBranches(nodes, valueLine)}
  esac
${typedCommand(nodes, TYPED)}
  case "$typed" in
${nodes.map((node) => `    ${shellQuoted(node.path)}) items=(${itemsOf(node).join(' ')}) ;;`).join('\n')}
  esac
  _describe 'zonewell' items || _files
}
compdef _zonewell zonewell
`;

const valueLine = (value: FlagValue): string =>
  value === 'other' ? '' : value === 'file' ? '_files; ' : `compadd -- ${value.map(shellQuoted).join(' ')}; `;

const itemsOf = ({ commands, options }: CommandNode): readonly string[] => [
  ...commands.map(({ name, about }) => item(name, about)),
  ...options.map(({ flag, about }) => item(flag, about)),
];

/** The explanation of an item stands behind a colon. */
const item = (name: string, about: string): string => shellQuoted(`${escaped(name)}:${escaped(about)}`);
const escaped = (text: string): string => text.replaceAll(':', '\\:');
