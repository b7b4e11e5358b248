import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { createProgram } from '../../src/cli/program.ts';
import { type CommandLine, commandLines, commandLinesIn } from '../support/command-lines.ts';

// Each command line of a page exists as it is written there: script, command, flags and number of arguments. Those of blocks
// run as well, in tests/cli/documented.test.ts.

const ROOT = join(import.meta.dirname, '../..');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};
const { env, stdout, stderr } = process;
const PROGRAM = createProgram({ env, stdout, stderr, language: 'en' }, () => {});
/** Commands of npm itself, and programs behind npx. */
const NPM = ['ci', 'test', 'start', 'pack', 'install', 'audit'];
const NPX = ['vitest'];

const hasFlag = (command: Command, flag: string): boolean =>
  flag === '--help' ||
  command.options.some(({ long, short }) => long === flag || short === flag) ||
  (command.parent !== null && hasFlag(command.parent, flag));

/** Returns what is wrong with the words behind `zonewell`. */
function faultOf(words: readonly string[], isBlock: boolean): string | null {
  let command = PROGRAM;
  const rest = [...words];
  for (;;) {
    const below = command.commands.find((one) => one.name() === rest[0]);
    if (below === undefined) break;
    command = below;
    rest.shift();
  }
  const redirect = rest.findIndex((one) => /^[<>]/.test(one));
  const typed = redirect === -1 ? rest : rest.slice(0, redirect);
  const flags = typed.filter((one) => one.startsWith('-') && one !== '-').map((one) => one.replace(/=.*/, ''));
  const unknown = flags.filter((flag) => !hasFlag(command, flag));
  if (unknown.length > 0) return `"${command.name()}" has no ${unknown.join()}`;
  if (command.commands.length > 0)
    return typed.length > flags.length ? `"${command.name()}" has no command "${typed[0]}"` : null;
  const values = command.options.filter((one) => (one.required || one.optional) && flags.includes(one.long ?? ''));
  const found =
    typed.length - flags.length - values.filter(({ long }) => !typed.some((one) => one.startsWith(`${long}=`))).length;
  const { registeredArguments: known } = command;
  if (found > known.length && known.at(-1)?.variadic !== true) return `"${command.name()}" takes fewer arguments`;
  const needed = known.filter(({ required }) => required).length;
  // A sentence may name a command without what follows it.
  if (found < needed && (isBlock || found > 0) && !flags.includes('--help'))
    return `"${command.name()}" needs an argument`;
  return null;
}

function faultOfLine({ line, isBlock }: Pick<CommandLine, 'line' | 'isBlock'>): string | null {
  const [program = '', ...words] = line
    .replace(/^(?:[A-Z_]+=\S+ )+/, '')
    .replaceAll(/\$\(.*?\)/g, 'today')
    .split(' ');
  if (program === 'zonewell') return faultOf(words, isBlock);
  if (program === 'npx') return NPX.includes(words[0] ?? '') ? null : `npx ${words[0]} is no program of ours`;
  if (words[0] !== 'run') return NPM.includes(words[0] ?? '') ? null : `npm has no command "${words[0]}"`;
  const [script = '', separator, ...args] = words.slice(1).filter((one) => one !== '-s');
  if (scripts[script] === undefined) return `there is no script "${script}"`;
  if (separator !== undefined && separator !== '--') return 'npm takes what has no "--" before it for its own';
  return script === 'zonewell' ? faultOf(args, isBlock) : null;
}

test('each command line of a page exists as it is written', () => {
  const all = commandLines();
  expect(all.length).toBeGreaterThan(80);
  const faults = all.map((one) => ({ fault: faultOfLine(one), ...one })).filter(({ fault }) => fault !== null);
  expect(faults).toEqual([]);
});

test.each([
  ['zonewell chekc example.com', '"zonewell" has no command "chekc"'],
  ['zonewell check --fail-below 80 example.com', '"check" has no --fail-below'],
  ['zonewell spf 192.0.2.1', '"spf" needs an argument'],
  ['zonewell whois a.example b.example', '"whois" takes fewer arguments'],
  ['zonewell monitor look', '"monitor" has no command "look"'],
  ['npm run zonewell check a.example', 'npm takes what has no "--" before it for its own'],
  ['npm run chekc', 'there is no script "chekc"'],
  ['npm run -s zonewell -- check a.example --fail-under 80', null],
  ['zonewell monitor add --account a@example.com - < domains.txt', null],
])('%s: %s', (line, fault) => {
  const [found] = commandLinesIn('page.md', `\`\`\`\n$ ${line}    # why\n\`\`\`\n`);
  expect(found?.line).toBe(line);
  expect(faultOfLine({ line, isBlock: true })).toBe(fault);
});
