import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** A command line of a page, as it stands there. */
export interface CommandLine {
  readonly page: string;
  readonly line: string;
  /** Whether it stands in a block of its own, where people copy it from, or within a sentence. */
  readonly isBlock: boolean;
}

/** The pages that tell people what to type. */
const PAGES = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/{*,decisions/*}.md', { cwd: ROOT }).sort()];

/** A block, with its language. */
const BLOCK = /^```(\w*)\n([\s\S]*?)^```$/gm;
/** Languages of blocks that people copy command lines from; most have none. */
const SHELLS: readonly string[] = ['', 'sh', 'bash', 'console'];
const SPAN = /`([^`]+)`/g;
/** Matches what begins a command line, behind settings. */
const COMMAND = /^(?:[A-Z_]+=\S+ )*(?:zonewell|npm|npx)(?: |$)/;
/** Text behind a command, in columns of its own. */
const EXPLANATION = /(?: {2,}| +#).*$/;

const commandsIn = (text: string): readonly string[] =>
  text
    .replace(/^\$ /, '')
    .replace(EXPLANATION, '')
    .split(/ (?:&&|\|\|?) /)
    .map((one) => one.trim())
    .filter((one) => COMMAND.test(one));

/** Returns the command lines of a page: of each block, then those within its sentences. */
export function commandLinesIn(page: string, text: string): readonly CommandLine[] {
  const blocks = [...text.matchAll(BLOCK)].flatMap(([, language = '', inside = '']) =>
    SHELLS.includes(language) ? inside.split('\n').flatMap(commandsIn) : [],
  );
  const spans = [...text.replaceAll(/^```[\s\S]*?^```$/gm, '').matchAll(SPAN)].flatMap(([, inside = '']) =>
    commandsIn(inside.replaceAll(/\s+/g, ' ')),
  );
  return [
    ...blocks.map((line) => ({ page, line, isBlock: true })),
    ...spans.map((line) => ({ page, line, isBlock: false })),
  ];
}

/** Returns the command lines of README, CONTRIBUTING and `docs/`. */
export const commandLines = (): readonly CommandLine[] =>
  PAGES.flatMap((page) => commandLinesIn(page, readFileSync(join(ROOT, page), 'utf8')));
