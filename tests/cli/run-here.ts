import { Writable } from 'node:stream';
import { runCommand } from '../../src/cli/run-command.ts';
import { LANGUAGES } from '../../src/languages/languages.ts';
import { type Ended, shell } from './command.ts';

/** What was typed, as a shell takes it apart. */
export interface Typed {
  readonly env: Readonly<Record<string, string>>;
  readonly args: readonly string[];
  /** Whether what goes to stdout is thrown away. */
  readonly isQuiet: boolean;
}

/** Settings, `zonewell`, and words without anything that a shell would replace, or within single quotes. */
const PLAIN =
  /^(?<settings>(?:[A-Z_]+=[\w.,:/@-]* )*)zonewell(?<words>(?: (?:'[^']*'|[\w.,:/@+=%-]|\P{ASCII})+)*)(?<quiet> >\s?\/dev\/null)?$/u;
/** Commands that use the stdin, signals or log of a process. */
const NEED_A_PROCESS: ReadonlySet<string> = new Set(['demo', 'import', 'scan', 'serve', 'work']);

/** Takes a line apart; null if it needs a shell or a process of its own. */
function readTyped(line: string): Typed | null {
  const groups = PLAIN.exec(line)?.groups;
  if (groups === undefined) return null;
  const args = [...(groups['words'] ?? '').matchAll(/(?:'[^']*'|[^ '])+/g)].map(([word]) => word.replaceAll("'", ''));
  if (args.some((one) => NEED_A_PROCESS.has(one)) && !args.includes('--help')) return null;
  const settings = [...(groups['settings'] ?? '').matchAll(/([A-Z_]+)=(\S*)/g)];
  return {
    env: Object.fromEntries(settings.map(([, name = '', value = '']) => [name, value])),
    args,
    isQuiet: groups['quiet'] !== undefined,
  };
}

/** Takes off what the output of a command is piped to, which a shell runs. */
const PIPED = /^(?<typed>(?:'[^']*'|[^'|])+) \| (?<filter>(?!.*\bzonewell\b).+)$/u;

/** Runs a line as a person types it, in this process where it needs no other; null where it needs a shell for more than a filter. */
export async function runTyped(line: string, env: Readonly<Record<string, string>>): Promise<Ended | null> {
  const { typed = line, filter } = PIPED.exec(line)?.groups ?? {};
  const read = readTyped(typed);
  if (read === null) return null;
  const ended = await runHere(read, env);
  if (filter === undefined) return ended;
  const filtered = await shell(filter, env, ended.stdout);
  return {
    ...filtered,
    stderr: ended.stderr + filtered.stderr,
    code: filtered.code === 0 ? ended.code : filtered.code,
  };
}

/** Runs a line that needs no shell in this process. */
export async function runLine(line: string, env: Readonly<Record<string, string>>): Promise<Ended> {
  const typed = readTyped(line);
  if (typed === null) throw new Error(`"${line}" needs a shell`);
  return runHere(typed, env);
}

/** Runs what was typed in this process: modules are loaded once, and not for each line. */
export async function runHere(
  { env: settings, args, isQuiet }: Typed,
  env: Readonly<Record<string, string>>,
): Promise<Ended> {
  const [stdout, stderr] = [collector(), collector()];
  const terminal = { env: { ...env, ...settings }, stdout: stdout.stream, stderr: stderr.stream };
  const code = await runCommand(args, terminal, LANGUAGES);
  return { stdout: isQuiet ? '' : stdout.text(), stderr: stderr.text(), code };
}

function collector(): { readonly stream: NodeJS.WriteStream; text(): string } {
  let text = '';
  const stream = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  return { stream: stream as NodeJS.WriteStream, text: () => text };
}
