import { type CompletionWriter, pathsOf } from './command-tree.ts';

/** Writes the completion of fish, which shows what each command and option is for. */
export const FISH: CompletionWriter = (nodes) => `# Completion of zonewell for fish: zonewell completion fish | source
function __zonewell_at
  set -l typed ''
  for word in (commandline -opc)[2..-1]
    set -l next (string trim -- "$typed $word")
    contains -- "$next" ${pathsOf(nodes).map(quoted).join(' ')}; and set typed "$next"
  end
  test "$typed" = "$argv[1]"
end
${nodes
  .flatMap(({ path, commands, options }) => {
    const at = `complete -c zonewell -n ${quoted(`__zonewell_at ${quoted(path)}`)}`;
    return [
      ...commands.map(({ name, about }) => `${at} -a ${quoted(name)} -d ${quoted(about)}`),
      ...options.map(({ flag, about, value }) => `${at} -l ${flag.slice(2)}${takes(value)} -d ${quoted(about)}`),
    ];
  })
  .join('\n')}
`;

const takes = (value: 'file' | 'other' | readonly string[] | null): string => {
  if (value === null) return '';
  if (value === 'file') return ' -r -F';
  return value === 'other' ? ' -x' : ` -x -a ${quoted(value.join(' '))}`;
};

/** Puts a text between single quotes of fish, where a backslash escapes. */
function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
